"""Several consoles in browsers: pairing, following, taking the lead by holding, being forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from controller.web.pairing import WRONG_A_CODE
from hardware.ports import SECOND
from tests.controller.web import axe
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import PairedTable
from tests.controller.web.room_scenes import READY
from tests.controller.web.scenes import SPEECH
from tests.controller.web.still import StillTime

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
HELD_MS = 1_300


@pytest_asyncio.fixture(loop_scope="module")
async def table() -> AsyncIterator[PairedTable]:
    async with PairedTable(FakeTable(SPEECH, READY)) as served:
        yield served


@pytest.fixture
def times() -> dict[Page, StillTime]:
    """The time of each page that was opened."""
    return {}


@pytest_asyncio.fixture(loop_scope="module")
async def opened(browser: Browser, table: PairedTable, times: dict[Page, StillTime]) -> AsyncIterator[Any]:
    """Opens the table's address in browsers that know nothing of each other; the pages' clocks stand."""
    pages: list[Page] = []
    complaints: list[str] = []

    async def open_page(path: str = "/") -> Page:
        page = await browser.new_page(**PHONE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        pages.append(page)
        times[page] = StillTime(page)
        await times[page].open(f"{table.address}{path}")
        return page

    yield open_page
    for page in pages:
        await page.close()
    assert complaints == []


async def say(page: Page, code: str) -> None:
    """Write the code; the sixth digit sends it."""
    await page.locator(".pairing-field").fill(code)


async def console(page: Page, table: PairedTable) -> None:
    """Pair it, and wait until it shows the table."""
    await say(page, table.code)
    await expect(page.locator("body[data-step]")).to_be_attached()
    await page.clock.run_for(600)  # the big button listens


async def hold(page: Page, button: str) -> None:
    await page.locator(button).hover()
    await page.mouse.down()
    await page.clock.run_for(HELD_MS)
    await page.mouse.up()


async def test_an_unpaired_browser_comes_to_the_code_and_then_to_the_table(table: PairedTable, opened: Any) -> None:
    page = await opened()
    await expect(page).to_have_url(f"{table.address}/pair")
    await expect(page.locator(".pairing-field")).to_be_focused()
    half = len(table.code) // 2
    await say(page, f"{table.code[:half]} {table.code[half:]}")  # as it is shown
    await expect(page).to_have_url(f"{table.address}/")
    await expect(page.locator("body[data-step]")).to_be_attached()
    assert await page.evaluate("document.cookie") == ""


async def test_ten_wrong_codes(table: PairedTable, opened: Any) -> None:
    page = await opened()
    first = table.code
    for _ in range(WRONG_A_CODE):
        await say(page, "999999")
        await expect(page.locator(".pairing-said")).to_contain_text("Код не тот")
        await expect(page.locator(".pairing-said")).to_contain_text("Подождите")
        wait = table.paired.wait()
        table.clock.advance(wait)
        await page.clock.fast_forward(wait // 1_000_000)
        await page.clock.run_for(1_000)
        await expect(page.locator(".pairing-said")).not_to_contain_text("Подождите")
        await page.locator(".pairing-field").fill("")
    assert table.code != first
    await say(page, first)
    await expect(page.locator(".pairing-said")).to_contain_text("Подождите 10 мин")
    table.clock.advance(600 * SECOND)
    await page.clock.fast_forward(600_000)
    await console(page, table)


async def test_one_leads_and_the_lead_is_taken_by_holding(table: PairedTable, opened: Any) -> None:
    leading, following = await opened(), await opened()
    await console(leading, table)
    await console(following, table)
    await expect(leading.get_by_text("Пульт подключён")).to_be_visible()
    await expect(leading.locator(".follows")).to_be_hidden()
    await expect(following.locator(".follows")).to_contain_text("Следит: ведёт другой пульт")
    await following.locator(".pause").click()
    await expect(following.get_by_role("button", name="Ведёт другой пульт", exact=True)).to_be_visible()
    assert table.table.commands == []
    await following.locator(".lead").click()  # a tap takes nothing
    await hold(following, ".lead")
    await expect(leading.locator(".follows")).to_be_visible()
    await expect(following.locator(".follows")).to_be_hidden()
    await following.locator(".pause").click()
    await table.table.heard(lambda: len(table.table.commands) == 1)


async def test_the_display_shows_the_code_and_tells_of_a_pairing(
    table: PairedTable, opened: Any, times: dict[Page, StillTime]
) -> None:
    display, phone = await opened("/display"), await opened()
    await expect(display.locator(".invitation-code")).to_have_text(f"{table.code[:3]}\u00a0{table.code[3:]}")
    await console(phone, table)
    await expect(display.locator(".invitation-code")).to_have_text("")
    await expect(display.get_by_text("Пульт подключён")).to_be_visible()
    await times[display].passes(10_000)
    await expect(display.get_by_text("Пульт подключён")).to_be_hidden()


async def test_a_leading_console_lets_one_more_in_and_forgets_it(table: PairedTable, opened: Any) -> None:
    leading, other = await opened(), await opened()
    await console(leading, table)
    await leading.locator(".consoles-key").click()
    await leading.get_by_role("button", name="Пустить ещё один пульт").click()
    await expect(leading.locator(".console-code")).to_have_text(f"{table.code[:3]}\u00a0{table.code[3:]}")
    await console(other, table)
    await expect(leading.locator(".console-code")).to_be_hidden()
    await expect(other.locator(".consoles-key")).to_have_text("2")
    await hold(leading, ".consoles button:has-text('Забыть другие пульты')")
    await expect(other).to_have_url(f"{table.address}/pair")
    await expect(leading.locator(".consoles-key")).to_have_text("1")


async def test_a_console_that_is_paired_already_goes_on_from_a_link_that_brought_no_cookie(
    table: PairedTable, opened: Any, browser: Browser
) -> None:
    page = await opened()
    await console(page, table)
    await page.goto(f"{table.address}/display")  # another page of the table's
    await page.evaluate("history.pushState(null, '', '/pair'); location.reload()")
    await expect(page).to_have_url(f"{table.address}/")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
async def test_on_a_phone_a_follower_reaches_its_keys(table: PairedTable, opened: Any, width: int, height: int) -> None:
    first, page = await opened(), await opened()
    await page.set_viewport_size({"width": width, "height": height})
    await console(first, table)
    await console(page, table)
    for what in (".lead", ".consoles-key", ".roles"):
        box = await page.locator(what).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height


async def test_axe_finds_nothing_serious(table: PairedTable, opened: Any) -> None:
    first, page = await opened(), await opened()
    for one in (first, page):
        await axe.bring(one)
        await one.reload()
    found = {"pairing": await findings(page)}
    await say(page, "999999")
    await expect(page.locator(".pairing-said")).to_contain_text("Код не тот")
    found["wrong"] = await findings(page)
    table.clock.advance(SECOND)
    await page.clock.run_for(1_000)
    await console(first, table)
    await first.locator(".consoles-key").click()
    await first.get_by_role("button", name="Пустить ещё один пульт").click()
    await expect(first.locator(".console-code")).to_be_visible()
    found["code"] = await findings(first)
    await console(page, table)
    found["follows"] = await findings(page)
    assert {state: what for state, what in found.items() if what} == {}


async def findings(page: Page) -> list[str]:
    """What axe finds. It waits by timers, so the page's time goes on for it, a little at a time."""
    looking = asyncio.ensure_future(axe.grave_findings(page))
    while not looking.done():
        await page.clock.run_for(10)
    return await looking
