"""The table is tried on a real evening's page: pads, lamps, voice; modules get their numbers before a fake table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from controller.conductor import Club, Evening, Hardware, Setup
from controller.journal import Journal
from controller.rulebooks import load
from controller.stage.texts import Texts
from controller.stage.view import View
from controller.web.server import make_app, serve
from hardware.clocks import MonotonicClock, on_loop
from hardware.simulated import SimulatedTable
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Catalogue, Pack
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.look import ARGUMENTS, CHROMIUM
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import NUMBERING


@pytest.fixture
async def browser_page() -> AsyncIterator[Page]:
    """A small phone."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield await browser.new_page(viewport={"width": 360, "height": 640})
        await browser.close()


@pytest.fixture
async def page(tmp_path: Path, browser_page: Page) -> AsyncIterator[Page]:
    """The console of an evening that stands in the lobby, at its page of the table."""
    book = load("city")
    with Journal.open(tmp_path / "journal.sqlite", boot_id="test") as journal:
        clock = MonotonicClock()
        table = SimulatedTable(clock, on_loop(asyncio.get_running_loop(), clock), 12)
        setup = Setup(book, 10, tuple(role for role, count in book.deck.items() for _ in range(count)))
        pack = Pack.load(BUNDLED / "ru-elena")
        evening = Evening(
            Club(setup, 12, Texts("ru"), Catalogue.load(BUNDLED / "ru.toml").shown, practice=load("timer")),
            Hardware(clock, table.seats, table.lights, SilentSpeaker(pack, clock), voice=pack.voice),
            journal,
            hand=lambda pad, down: (table.press if down else table.release)(pad),
        )
        assert not evening.open()
        served = await serve(make_app(evening, paired=anybody()), "127.0.0.1", 0)
        await browser_page.goto(served.address)
        await key(browser_page, "Стол").click()
        yield browser_page
        await served.runner.cleanup()
        await evening.close()


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


async def test_pads_are_tried_by_hands_and_those_that_are_missing_are_named(page: Page) -> None:
    await expect(page.locator(".trial-summary")).to_contain_text("Проверено 0 из 10")
    third, left = page.locator(".pad-trials li").nth(2), "№ 1, 2, 4, 5, 6, 7, 8, 9, 10"
    await page.keyboard.down("3")
    await expect(third).to_have_attribute("data-state", "down")
    await page.keyboard.up("3")
    await expect(third).to_have_attribute("data-state", "tried")
    await expect(third).to_contain_text("± 0,1 мс")
    await expect(page.locator(".trial-summary")).to_have_text("Проверено 1 из 10, ещё нет: " + left)
    await key(page, "Проверить заново").click()
    await expect(third).to_have_attribute("data-state", "waits")


async def test_lamps_are_tried_with_their_names_and_put_out(page: Page) -> None:
    await key(page, "Проверить лампы").click()
    await expect(page.locator(".lamp-trial b")).to_have_text("ваша речь")
    await expect(page.locator('.seat[data-lamp="your_turn"]')).to_have_count(12)
    await key(page, "Погасить").click()
    await expect(page.locator('.seat[data-lamp="your_turn"]')).to_have_count(0)
    await expect(page.locator(".lamp-trial")).to_be_hidden()


async def test_the_voice_is_set_for_the_evening_and_tried(page: Page) -> None:
    speech = page.get_by_role("group", name="Речь")
    await speech.get_by_role("button", name="Речь: меньше").click()
    await expect(speech.get_by_role("textbox")).to_have_value("90")
    await speech.get_by_role("textbox").fill("300")
    await speech.get_by_role("textbox").press("Enter")
    await expect(page.locator(".notice")).to_have_text("Громкость – от 0 до 100 %")
    await page.locator(".notice").click()
    await expect(speech.get_by_role("textbox")).to_have_value("90")
    await key(page, "Объявляет ведущий, стол даёт сигналы").click()
    await expect(page.locator(".modes [aria-pressed='true']")).to_have_text("Объявляет ведущий, стол даёт сигналы")
    await key(page, "Проба").click()
    await expect(page.locator(".voice")).to_have_text("Голос Elena")
    await expect(page.locator(".notice")).to_have_count(0)


async def test_every_key_of_the_page_is_large_enough_for_a_thumb(page: Page) -> None:
    for button in await page.locator(".lobby-table button:visible").all():
        box = await button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48


async def test_modules_get_their_numbers_and_nothing_else_is_shown_meanwhile(browser_page: Page) -> None:
    page, table = browser_page, FakeTable(NUMBERING)
    served = await serve(make_app(table, paired=anybody()), "127.0.0.1", 0)
    await page.goto(served.address)
    await key(page, "Стол").click()
    await expect(page.locator(".enrol-title")).to_have_text("Положите руку на место № 3")
    await expect(page.locator(".enrol-troubles li")).to_contain_text("44444444, 55555555")
    await expect(page.locator(".pad-trials")).to_be_hidden()
    await key(page, "Снять № 2").click()
    await key(page, "Закончить раздачу").click()
    await table.heard(lambda: len(table.commands) == 2)
    assert [act for _, _, act in table.commands] == [["EnrolBack", {}], ["EndEnrol", {}]]
    trials = cast(dict[str, Any], NUMBERING["trials"])
    table.become(cast(View, {"trials": {**trials, "enrolment": None}}))
    await expect(page.locator(".enrolment")).to_be_hidden()
    await expect(page.locator(".pad-trials")).to_be_visible()
    await served.runner.cleanup()
