"""The mark of the table's health and its sheet, and a screen that is kept awake."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import cast

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from controller.stage.view import View
from controller.web.server import Served, make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import NIGHT, SPEECH, UNHEARD_SEAT, check, healthy

pytestmark = pytest.mark.asyncio(loop_scope="module")

WAKE_LOCK = """
  const locks = [];
  const wakeLock = { request: async (kind) => {
    if (window.refuses) throw new DOMException("battery", "NotAllowedError");
    const lock = new EventTarget();
    locks.push(kind);
    window.letGo = () => lock.dispatchEvent(new Event("release"));
    return lock;
  } };
  window.locks = locks;
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
  window.see = (state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""
"""A browser that keeps the screen awake, and lets go of it by ``letGo()``; ``see("hidden")`` turns the page away."""

Opened = Callable[..., Awaitable[tuple[FakeTable, Page]]]


@pytest_asyncio.fixture(loop_scope="module")
async def opened(browser: Browser) -> AsyncIterator[Opened]:
    """Opens a console before a fake table; looks at the end that none has complained."""
    pages: list[Page] = []
    servers: list[Served] = []
    complaints: list[str] = []

    async def open_console(view: View, *, script: str = "", width: int = 390) -> tuple[FakeTable, Page]:
        table = FakeTable(view)
        servers.append(await serve(make_app(table, paired=anybody()), "127.0.0.1", 0))
        page = await browser.new_page(viewport={"width": width, "height": 844})
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if script:
            await page.add_init_script(script)
        await page.goto(servers[-1].address)
        await expect(page.locator("body[data-ready]")).to_be_attached()
        return table, page

    yield open_console
    for page in pages:
        await page.close()
    for served in servers:
        await served.runner.cleanup()
    assert complaints == []


# --- the mark and its sheet ------------------------------------------------------------------------


async def test_a_table_that_is_well_has_one_quiet_mark(opened: Opened) -> None:
    _, page = await opened(SPEECH)
    mark = page.locator(".health-mark")
    await expect(mark).to_have_attribute("data-mark", "green")
    await expect(mark).to_have_attribute("aria-label", "Состояние стола: Стол в порядке")
    box = await mark.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 48


async def test_a_mark_that_turns_red_is_said_and_its_sheet_tells_what_to_check_seat_by_seat(opened: Opened) -> None:
    table, page = await opened(SPEECH)
    table.become(UNHEARD_SEAT)
    await expect(page.locator(".notice")).to_have_text("№ 7 Жанна: не слышно")
    await page.locator(".health-mark").click()
    rows = page.locator(".health .check")
    await expect(rows.first).to_have_attribute("data-mark", "red")
    await expect(rows.first.locator(".how")).to_have_text("не слышно, 3 мин")
    await expect(rows.first.locator(".next")).to_contain_text("Проверьте кабель и питание модуля")
    await expect(page.locator(".health .check[data-key^=seat]")).to_have_count(10)
    table.become(SPEECH)  # it is mended while the sheet is open
    await expect(page.locator(".health .check[data-mark='red']")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(page.locator(".health")).to_be_hidden()


async def test_the_same_red_mark_is_said_again_once_it_has_been_well(opened: Opened) -> None:
    table, page = await opened(SPEECH)
    for _ in range(2):
        table.become(UNHEARD_SEAT)
        await expect(page.locator(".notice")).to_have_count(1)
        await page.locator(".notice").click()
        await expect(page.locator(".notice")).to_have_count(0)
        table.become(SPEECH)
        await expect(page.locator('.health-mark[data-mark="green"]')).to_be_visible()


async def test_the_keys_of_the_game_rest_while_the_sheet_is_open(opened: Opened) -> None:
    table, page = await opened(SPEECH)
    await page.locator(".health-mark").click()
    await page.keyboard.press("Space")
    await page.keyboard.press("Escape")
    await page.locator(".pause").click()
    await table.heard(lambda: len(table.commands) > 0)
    assert [cast(list[str], act)[0] for _, _, act in table.commands] == ["Pause"]


async def test_a_wide_screen_says_beside_the_mark_what_is_wrong(opened: Opened) -> None:
    table, page = await opened(UNHEARD_SEAT, width=1280)
    await expect(page.locator(".health-text")).to_have_text("№ 7 Жанна: не слышно")
    table.become(SPEECH)
    await expect(page.locator(".health-text")).to_have_text("")


async def test_at_night_the_mark_is_as_dim_as_all_else(opened: Opened) -> None:
    silent = check("sound", "amber", "Звук", "Звука нет")
    _, page = await opened(cast(View, {**NIGHT, "health": healthy(silent)}))
    sign = page.locator(".health-mark .sign")
    await expect(sign).to_have_css("background-color", "rgb(119, 119, 119)")


# --- the screen ------------------------------------------------------------------------------------


async def test_the_screen_is_kept_awake_and_asked_for_again_whenever_the_page_comes_back(opened: Opened) -> None:
    table, page = await opened(SPEECH, script=WAKE_LOCK)
    await page.wait_for_function("locks.length === 1")
    table.become(UNHEARD_SEAT)
    await expect(page.locator('.health-mark[data-mark="red"]')).to_be_visible()
    await page.evaluate("see('hidden'); letGo()")
    await page.evaluate("see('visible')")
    await page.wait_for_function("locks.length === 2")
    await page.evaluate("see('visible')")
    assert await page.evaluate("locks") == ["screen", "screen"]


async def test_a_browser_that_spares_its_battery_is_asked_when_the_page_comes_back(opened: Opened) -> None:
    _, page = await opened(SPEECH, script=f"window.refuses = true;{WAKE_LOCK}")
    assert await page.evaluate("locks") == []
    await page.evaluate("window.refuses = false; see('visible')")
    await page.wait_for_function("locks.length === 1")


async def test_on_this_computer_a_real_browser_takes_it(opened: Opened) -> None:
    _, page = await opened(SPEECH)
    kept = await page.evaluate("navigator.wakeLock.request('screen').then((lock) => lock.type)")
    assert kept == "screen"
    await page.locator(".health-mark").click()
    await expect(page.locator(".check", has_text="https")).to_have_count(0)


async def test_a_page_without_https_says_that_its_screen_may_go_out(opened: Opened) -> None:
    insecure = "Object.defineProperty(window, 'isSecureContext', { value: false });"
    _, page = await opened(SPEECH, script=insecure)
    await page.locator(".health-mark").click()
    await expect(page.locator(".check", has_text="https")).to_have_count(1)
