"""The games' pages in Chromium: read on a phone, found by a word, printed on A4."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect
from pypdf import PdfReader

from controller.web.server import make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.games_kept import app_of, keep, played
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import NAMES, SCENES

pytestmark = pytest.mark.asyncio(loop_scope="module")

WON, LEFT, RUNNING = 1, 2, 3
PHONES = [(390, 844), (360, 640)]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A table whose journal keeps a game that was won, one that was abandoned, and one that is played."""
    journal: Path = tmp_path_factory.mktemp("games") / "journal.sqlite"
    keep(journal, played(0), "red")
    keep(journal, played(1, steps=60), "abandoned", names=("Александра Воскресенская", *NAMES[1:10]))
    keep(journal, played(2, steps=40), None)
    app = app_of(journal, RUNNING)
    served = await serve(app, "127.0.0.1", 0)
    yield served.address
    await served.runner.cleanup()


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page that reports no error, for the pages' policy lets everything of theirs through."""
    errors: list[str] = []
    opened = await browser.new_page(viewport={"width": 1280, "height": 800})
    opened.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    await opened.close()
    assert errors == []


async def read(page: Page, url: str) -> None:
    await page.goto(url)
    await page.wait_for_selector("body[data-ready]")


async def test_a_game_is_found_and_opened(page: Page, address: str) -> None:
    await read(page, f"{address}games")
    await expect(page.locator(".played")).to_have_count(3)
    await page.locator(".search").fill("александра")
    await expect(page.locator(".played")).to_have_count(1)
    assert page.url.endswith("?q=%D0%B0%D0%BB%D0%B5%D0%BA%D1%81%D0%B0%D0%BD%D0%B4%D1%80%D0%B0")
    await page.locator(".played").click()
    await expect(page.locator("h1:not(.stage-title)")).to_have_text(f"Протокол игры № {LEFT}")
    await expect(page.locator(".stage-title")).to_have_text("Не окончена")


async def test_what_is_not_there_is_said(page: Page, address: str) -> None:
    await read(page, f"{address}games?q=ничего")
    await expect(page.locator(".nothing")).to_have_text("Ничего не найдено")
    await expect(page.locator(".search")).to_have_value("ничего")


async def test_every_picture_is_there_for_the_screen(page: Page, address: str) -> None:
    await read(page, f"{address}games/{WON}")
    pictures = page.locator("img.on-screen")
    await expect(pictures).to_have_count(8)
    for picture in await pictures.all():
        await picture.scroll_into_view_if_needed()
        await expect(picture).not_to_have_js_property("naturalWidth", 0)
        await expect(picture).to_have_js_property("complete", True)
    assert await page.locator(".on-paper, .for-a-pen").evaluate_all(
        "(all) => all.every((one) => !one.checkVisibility())"
    )


async def test_the_table_is_drawn_as_it_stood_at_the_end(page: Page, address: str) -> None:
    await read(page, f"{address}games/{WON}")
    await expect(page.locator(".stage-title")).to_have_text("Победа красных")
    assert await page.locator("#table .seat").count() == 10
    assert await page.locator("#table .seat[data-side='black']").count() == 3
    assert await page.locator("#table .seat[data-out]").count() > 0


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("path", ["games", f"games/{WON}", f"games/{LEFT}"])
async def test_a_phone_shows_it_without_pushing_the_page_aside(
    page: Page, address: str, path: str, width: int, height: int
) -> None:
    await page.set_viewport_size({"width": width, "height": height})
    await read(page, f"{address}{path}")
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    heights = await page.locator("a:visible, button:visible, input:visible").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 48


async def test_a_game_that_is_played_leads_to_the_console(page: Page, address: str, browser: Browser) -> None:
    other = await browser.new_page()  # its answer of 409 is an error in the browser's log
    await read(other, f"{address}games/{RUNNING}")
    await expect(other.locator(".refused")).to_contain_text("ещё идёт")
    assert await other.locator("a.wide").get_attribute("href") == "/"
    assert await other.locator("#table").count() == 0
    await other.close()


async def test_the_page_goes_on_in_the_language_that_was_asked(page: Page, address: str) -> None:
    await read(page, f"{address}games/{WON}")
    await page.locator("nav a[hreflang=en]").click()
    await expect(page.locator("h1:not(.stage-title)")).to_have_text(f"Record of game {WON}")
    assert (
        await page.locator("img.on-screen").first.get_attribute("src")
        == f"/games/{WON}/legend.svg?ink=screen&language=en"
    )
    await page.locator(".back").click()
    await expect(page.locator("main h1")).to_have_text("Games")


async def test_it_is_printed_on_a4_with_the_form_on_the_first_page(page: Page, address: str) -> None:
    await read(page, f"{address}games/{WON}")
    await page.wait_for_load_state("networkidle")
    await page.emulate_media(media="print")
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert await page.evaluate("getComputedStyle(document.body).color") == "rgb(16, 20, 24)"
    assert await page.locator(".on-paper").evaluate_all("(all) => all.every((one) => one.checkVisibility())")
    assert not await page.locator("#bar").is_visible()
    printed = PdfReader(io.BytesIO(await page.pdf(prefer_css_page_size=True)))
    first, second = (printed.pages[number].extract_text() for number in (0, 1))
    assert float(printed.pages[0].mediabox.height) == pytest.approx(841.9, abs=1)
    for name in NAMES[:10]:
        assert name in first
        assert name in second
    assert "Голосование 2" in first
    assert "Комментарии к протесту" in second
    assert "Победа красных" in second


async def test_the_first_load_is_small(page: Page, address: str) -> None:
    sizes: list[int] = []

    async def weigh(url: str) -> None:
        answer = await page.request.get(url)
        sizes.append(len(await answer.body()))

    await read(page, f"{address}games/{WON}")
    await page.wait_for_load_state("networkidle")
    urls = await page.evaluate(
        "performance.getEntries().filter((one) => one.name.startsWith('http')).map((one) => one.name)"
    )
    for url in urls:
        await weigh(url)
    assert len(urls) > 10
    assert sum(sizes) < 300_000


@pytest.mark.parametrize(("scene", "leads"), [("ready", "/games"), ("over", "/games/2")])
async def test_the_console_leads_there_between_games(page: Page, scene: str, leads: str) -> None:
    served = await serve(make_app(FakeTable(SCENES[scene]), paired=anybody()), "127.0.0.1", 0)
    await read(page, served.address)
    assert await page.locator(".kept").get_attribute("href") == leads
    await page.goto("about:blank")
    await served.runner.cleanup()


async def test_during_a_game_the_console_leads_nowhere(page: Page, address: str) -> None:
    await read(page, address)
    await expect(page.locator(".kept")).to_be_hidden()
