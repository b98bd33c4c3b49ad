"""A day at the real table, through the page: hands held on several seats at once, one late, one lifted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright, expect

from controller.conductor import Club, Evening, Hardware, Setup
from controller.journal import Journal, Writer
from controller.rehearsal.acts import perform
from controller.rehearsal.table import Table
from controller.rulebooks import load
from controller.stage.texts import Texts
from controller.web.server import make_app, serve
from hardware.clocks import MonotonicClock, on_loop
from hardware.simulated import SimulatedTable
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Catalogue, Pack
from tests.controller.web.look import ARGUMENTS, CHROMIUM
from tests.controller.web.paired_table import anybody

BEFORE = ("night", "morning", *(act for seat in range(1, 9) for act in (f"speech {seat}", "thanks")))
"""What has happened before the test begins: the first night, and all speeches but the last two."""


def eight_have_spoken(setup: Setup, journal: Path) -> None:
    """A journal that breaks off when numbers 9 and 10 have yet to speak on the first day."""
    table = Table(setup.game(0))
    for act in BEFORE:
        perform(table, act)
    with Journal.open(journal, boot_id="before") as kept:
        game_id = kept.begin(setup.header(0))
        writer = Writer(kept, on_trouble=lambda error: pytest.fail(str(error)), on_recovered=lambda: None)
        for what in table.inputs:
            writer.append(game_id, what)
        assert writer.close() == []


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    """The console of a real evening: everything but loudspeaker and wires."""
    book = load("city")
    setup = Setup(book, 10, tuple(role for role, count in book.deck.items() for _ in range(count)))
    path = tmp_path / "journal.sqlite"
    eight_have_spoken(setup, path)
    with Journal.open(path, boot_id="test") as journal:
        left = journal.unfinished()
        assert left is not None
        assert left.last_instant is not None
        clock = MonotonicClock(left.last_instant + 1 - MonotonicClock().now())
        table = SimulatedTable(clock, on_loop(asyncio.get_running_loop(), clock))
        pack = Pack.load(BUNDLED / "ru-elena")
        evening = Evening(
            Club(setup, 10, Texts("ru"), Catalogue.load(BUNDLED / "ru.toml").shown),
            Hardware(clock, table.seats, table.lights, SilentSpeaker(pack, clock)),
            journal,
            hand=lambda seat, down: (table.press if down else table.release)(seat),
        )
        assert evening.open()
        served = await serve(make_app(evening, paired=anybody()), "127.0.0.1", 0)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            opened = await browser.new_page(viewport={"width": 1280, "height": 800})
            await opened.goto(served.address)
            yield opened
            await browser.close()
        await served.runner.cleanup()
        await evening.close()


async def press_big(page: Page, label: str) -> None:
    """Press the big button once it says this and listens."""
    big = page.locator(".big:not([data-deaf]):not([disabled])", has_text=label)
    await big.click()


async def nominate(page: Page, by: int, seat: int) -> None:
    await expect(page.locator(".stage-title")).to_have_text(f"Речь № {by}")
    await expect(page.locator(".big:not([data-deaf])")).to_be_visible()  # what has just changed is deaf
    await page.locator(".pad:visible .number").get_by_text(str(seat), exact=True).click()
    await page.get_by_role("button", name="Выставить", exact=True).click()
    await expect(page.locator(".seat[data-nominee] .digits", has_text=str(seat))).to_be_visible()


async def test_a_day_with_one_late_and_one_lifted_hand(page: Page) -> None:
    await press_big(page, "Продолжить")
    await press_big(page, "Слово № 9")
    await nominate(page, 9, 4)
    await press_big(page, "конец речи № 9")
    await nominate(page, 10, 7)  # the floor has gone on by itself
    await press_big(page, "конец речи № 10")
    await press_big(page, "Закончить обсуждение")
    await expect(page.locator(".nominees b:first-child")).to_have_text(["4", "7"])

    await press_big(page, "Вопрос о № 4")
    voting = page.locator('.seat[data-lamp="may_vote"]')
    await expect(voting.first).to_be_attached()
    for key in "123":
        await page.keyboard.down(key)
    box = await page.locator(".seat .chair").nth(4).bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await expect(page.locator('.seat[data-lamp="counts"]')).to_have_count(4)
    await page.keyboard.up("3")
    await expect(page.locator('.seat[data-hand="lifted"] .digits')).to_have_text("3")

    await expect(page.locator('.stage[data-kind="counted"] .stage-figure')).to_have_text("4")  # the window has closed
    await page.keyboard.down("6")
    late = page.locator('.seat[data-hand="late"]')
    await expect(late.locator(".digits")).to_have_text("6")
    await expect(page.locator(".hand-notes li[data-hand=late]")).to_contain_text("поздно на")
    await expect(page.locator(".big:not([data-deaf])", has_text="Принято")).to_be_enabled()
    await page.keyboard.press("Enter")  # the mouse still holds a hand
    for key in "126":
        await page.keyboard.up(key)
    await page.mouse.up()
    await expect(page.locator(".nominees .votes").first).to_have_text("4")

    await expect(page.locator(".proposal")).to_have_count(1)
    await expect(page.locator(".proposal-text")).to_contain_text("Удалить № 3?")
    await expect(page.locator(".big")).to_be_disabled()
    dismiss = await page.locator(".dismiss").bounding_box()
    assert dismiss is not None
    await page.mouse.move(dismiss["x"] + 20, dismiss["y"] + 20)
    await page.mouse.down()
    await expect(page.locator(".proposal")).to_have_count(0)
    await page.mouse.up()

    await press_big(page, "Вопрос о № 7")
    await expect(page.locator('.stage[data-kind="counted"] .stage-figure')).to_have_text("0")
    await press_big(page, "Принято")
    await expect(page.locator(".nominees .votes")).to_have_text(["4", "6"])  # the other six are number 7's
    await expect(page.locator(".stage-title")).to_have_text("Последнее слово № 7")
