"""The console's round table: its names are cut before they lie over anything, and its colours are kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import cast

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from controller.stage.view import View
from controller.web.server import make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import anybody
from tests.controller.web.room_extremes import LONG
from tests.controller.web.scenes import FREE, READY, SCENES, SPEECH, clock, hand, kept, seats
from tests.controller.web.seen import faults_seen

pytestmark = pytest.mark.asyncio(loop_scope="module")

SIZES = {"phone": (390, 844), "small-phone": (360, 640), "laptop": (1280, 800), "tablet": (820, 1180)}


def crowd(count: int) -> View:
    """So many players with names as long as they may be, and one that speaks."""
    named = {n: {"name": LONG[n - 1][:24], "lamp": "your_turn" if n == 3 else "dark"} for n in range(1, count + 1)}
    return cast(View, {**SPEECH, "seats": seats(named, count), "nominees": []})


PRACTICE = cast(
    View,
    {
        **FREE,
        "clocks": [],
        "seats": seats({3: {"hand": hand("late", kept("поздно на~13~мс~±~0,4"))}}),
        "tallies": [{"seat": 1, "votes": 4, "leftovers": 0}],
    },
)


@dataclass(frozen=True, slots=True)
class Console:
    """The console before a fake table."""

    table: FakeTable
    page: Page

    async def become(self, view: View, step: int) -> None:
        """Show this view, told by its step."""
        self.table.become(cast(View, {**view, "step": step}))
        await expect(self.page.locator(f'body[data-step="{step}"]')).to_be_attached()


@pytest_asyncio.fixture(loop_scope="module")
async def console(browser: Browser) -> AsyncIterator[Console]:
    table = FakeTable(READY)
    served = await serve(make_app(table, paired=anybody()), "127.0.0.1", 0)
    page = await browser.new_page()
    await page.goto(served.address)
    await expect(page.locator("body[data-ready]")).to_be_attached()
    yield Console(table, page)
    await page.close()
    await served.runner.cleanup()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
async def test_no_name_lies_over_a_seat_or_another_name(console: Console, size: tuple[int, int]) -> None:
    await console.page.set_viewport_size({"width": size[0], "height": size[1]})
    found = {}
    for step, count in enumerate((6, 10, 12, 16), start=1_000):
        await console.become(crowd(count), step)
        found[count] = await faults_seen(console.page, "#table")
    assert {count: faults for count, faults in found.items() if faults} == {}


async def test_twelve_players_have_names_on_a_phone(console: Console) -> None:
    await console.page.set_viewport_size({"width": 390, "height": 844})
    await console.become(cast(View, {**SPEECH, "seats": seats(count=12)}), 2_000)
    names = await console.page.locator(".caption .name").all_text_contents()
    assert sum(name != "" for name in names) >= 6


async def test_after_a_practice_vote_a_phone_says_who_was_late(console: Console) -> None:
    await console.page.set_viewport_size({"width": 390, "height": 844})
    await console.become(cast(View, {**SCENES["question"], "lobby": None}), 3_000)
    await console.become(PRACTICE, 3_001)
    note = console.page.locator('.hand-notes li[data-hand="late"]:visible')
    await expect(note).to_contain_text("поздно на 13 мс ± 0,4")


async def test_the_drawing_keeps_its_colours_where_others_are_forced(browser: Browser, console: Console) -> None:
    await console.page.emulate_media(forced_colors="active")
    await console.become(cast(View, {**SPEECH, "seats": seats({3: {"lamp": "your_turn"}})}), 4_000)
    chair = console.page.locator(".seat").nth(2).locator(".chair")
    assert await chair.evaluate("(node) => getComputedStyle(node).fill") == "rgb(255, 232, 194)"
    await console.page.emulate_media(forced_colors="none")


async def test_a_second_is_over_where_the_next_begins(console: Console) -> None:
    await console.become(cast(View, {**SPEECH, "phase": {**SPEECH["phase"], "clock": clock(60, 43.4)}}), 5_000)
    await expect(console.page.locator(".stage-figure")).to_have_text("0:42")
