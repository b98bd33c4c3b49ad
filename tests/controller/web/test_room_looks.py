"""How the room's pages look, on every screen and in every moment: all can be read, nothing is in another's place, the
night is dark, and nothing is drawn that does not move."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import cast

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, expect

from controller.stage.view import RoomView
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.look_at_display import PAGES, PHONES, SCENES, SCREENS, serve_room, show
from tests.controller.web.scenes import SPEECH
from tests.controller.web.seen import faults_seen
from tests.controller.web.still import StillTime, complaints_of, not_of_the_line

pytestmark = pytest.mark.asyncio(loop_scope="module")

NOT_ON_A_PHONE = {"crowded"}
"""Sixteen seats with ten badges: on a phone's width their discs touch."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A page of the room's on a screen of some size; its clock stands until it is moved."""

    table: FakeTable
    page: Page
    time: StillTime

    async def show(self, name: str) -> None:
        """Let it show this scene."""
        await show(self.table, self.page, name)

    async def frames_in(self, ms: int) -> int:
        """How often it asks to be drawn while so much time passes."""
        await self.page.evaluate(
            """() => {
              window.asked = 0;
              window.plain ??= requestAnimationFrame;
              window.requestAnimationFrame = (draw) => { window.asked += 1; return window.plain(draw); };
            }"""
        )
        await self.time.passes(ms)
        return int(await self.page.evaluate("window.asked"))


@pytest_asyncio.fixture(loop_scope="module")
async def screen(request: pytest.FixtureRequest, browser: Browser) -> AsyncIterator[Screen]:
    """Parametrised by (page, size, code of the console)."""
    where, size, code = cast(tuple[str, ViewportSize, str], request.param)
    table = FakeTable(SPEECH, SCENES["ready"])
    served = await serve_room(table, code=code)
    page = await browser.new_page(viewport=size)
    complaints = complaints_of(page)
    time = StillTime(page)
    await time.open(f"{served.address}{where}")
    yield Screen(table, page, time)
    await page.close()
    await served.runner.cleanup()
    assert not_of_the_line(complaints) == []


def on(where: str, size: str, code: str = "") -> object:
    return pytest.param((where, PAGES[where][size], code), id=f"{where}-{size}{'-code' if code else ''}")


TELEVISION = on("display", "television")


@pytest.mark.parametrize(
    "screen",
    [
        *(on("display", size) for size in SCREENS),
        on("display", "projector", "226399"),
        *(on("watch", s) for s in PHONES),
    ],
    indirect=True,
)
async def test_everything_can_be_read_in_every_scene(screen: Screen) -> None:
    narrow = (screen.page.viewport_size or {"width": 0})["width"] < 600
    found = {}
    for name in SCENES.keys() - (NOT_ON_A_PHONE if narrow else set()):
        await screen.show(name)
        found[name] = await faults_seen(screen.page)
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("screen", [on("display", size) for size in SCREENS], indirect=True)
async def test_the_clock_is_a_fifth_of_the_height_and_the_numbers_a_twenty_fifth(screen: Screen) -> None:
    for name in ("speech", "crowded", "six"):
        await screen.show(name)
        clock, digits = await screen.page.evaluate(
            """() => {
              const pen = document.createElement("canvas").getContext("2d");
              const inked = (node) => {
                const { fontWeight, fontSize, fontFamily } = getComputedStyle(node);
                pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
                return pen.measureText("0").actualBoundingBoxAscent / 1080;
              };
              const tall = (node) => node.getBoundingClientRect().height / innerHeight;
              return [inked(document.querySelector(".stage-figure")), tall(document.querySelector(".seat .digits"))];
            }"""
        )
        assert clock >= 0.18, name
        assert digits >= 0.04, name


@pytest.mark.parametrize("screen", [TELEVISION], indirect=True)
async def test_a_name_is_cut_and_not_lost_and_its_seat_says_it_whole(screen: Screen) -> None:
    await screen.show("long-names")
    await expect(screen.page.locator(".caption .name").nth(3)).to_have_text("Святослав Воз…")
    await expect(screen.page.locator(".seat").nth(3)).to_have_attribute(
        "aria-label", "Место 4. Святослав Вознесенский-Л. "
    )


@pytest.mark.parametrize("screen", [TELEVISION], indirect=True)
async def test_what_has_come_of_it_has_the_middle_until_a_clock_runs(screen: Screen) -> None:
    page = screen.page
    await screen.show("morning")
    await expect(page.locator(".stage-title")).to_have_text("Этой ночью убиты")
    await expect(page.locator(".stage-figure")).to_have_text("3 · 7")
    await expect(page.locator(".board-result")).to_be_hidden()
    await screen.show("best-move")
    await expect(page.locator(".stage-figure")).to_have_text("0:13")
    await expect(page.locator(".board-whom")).to_have_text("3 · 7")


@pytest.mark.parametrize("screen", [TELEVISION], indirect=True)
async def test_notes_for_which_there_is_no_room_are_counted(screen: Screen) -> None:
    await screen.show("all-late")
    shown = await screen.page.locator(".board-note:visible").count()
    await expect(screen.page.locator(".board-more")).to_have_text(f"и ещё {11 - shown}")


@pytest.mark.parametrize("screen", [TELEVISION], indirect=True)
async def test_the_end_says_how_everybody_left_and_no_role(screen: Screen) -> None:
    await screen.show("victory")
    await expect(screen.page.locator(".board-group dt")).to_have_text(
        ["В игре до конца", "Ушли голосованием", "Убиты ночью"]
    )
    await expect(screen.page.locator(".board-group dd")).to_have_text(["1 · 3 · 4 · 6 · 10", "2 · 7 · 9", "5 · 8"])


@pytest.mark.parametrize("screen", [TELEVISION, on("watch", "phone")], indirect=True)
async def test_the_night_is_dark_and_calm(screen: Screen, browser: Browser) -> None:
    await screen.show("night")
    assert await screen.frames_in(3_000) == 0
    assert await screen.page.evaluate("document.getAnimations().length") == 0
    brightest, mean = await brightness(browser, await screen.page.screenshot())
    assert brightest <= 0x78
    assert mean <= 2


async def brightness(browser: Browser, picture: bytes) -> tuple[int, float]:
    """The brightest value of any colour in any pixel of this PNG, and the mean, of 255."""
    page = await browser.new_page()
    seen = await page.evaluate(
        """async (png) => {
          const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
          const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
          pen.drawImage(picture, 0, 0);
          const values = pen.getImageData(0, 0, picture.width, picture.height).data.filter((_, i) => i % 4 !== 3);
          return [values.reduce((a, b) => Math.max(a, b), 0), values.reduce((a, b) => a + b, 0) / values.length];
        }""",
        base64.b64encode(picture).decode(),
    )
    await page.close()
    return seen[0], seen[1]


@pytest.mark.parametrize("screen", [TELEVISION], indirect=True)
@pytest.mark.parametrize("name", ["ready", "standing", "released", "paused", "morning", "victory"])
async def test_what_stands_is_not_drawn_again(screen: Screen, name: str) -> None:
    await screen.show(name)
    assert await screen.frames_in(3_000) == 0


@pytest.mark.parametrize("screen", [TELEVISION], indirect=True)
async def test_a_minute_is_drawn_as_often_as_it_moves_and_a_window_until_it_closes(screen: Screen) -> None:
    await screen.show("question")
    assert await screen.frames_in(1_000) > 30
    await screen.frames_in(1_000)
    assert await screen.frames_in(1_000) == 0  # it has closed
    await screen.show("speech")
    assert 3 <= await screen.frames_in(3_000) <= 60  # by half a pixel each time, and not at each of 180 frames


@pytest.mark.parametrize("screen", [on("watch", "small-phone")], indirect=True)
async def test_a_spectators_phone_says_in_a_line_what_is_announced(screen: Screen) -> None:
    line = screen.page.locator("#now")
    for name, said in {
        "question": "Кто за то, чтобы нашу игру покинул игрок № 7?",
        "morning": "Этой ночью убиты: 3 · 7",
        "speech": "Речь № 3",
        "night": "Ночь",
    }.items():
        await screen.show(name)
        await expect(line).to_have_text(said)
    assert await screen.page.locator("a, button, input, .invitation").count() == 0


@pytest.mark.parametrize("screen", [TELEVISION], indirect=True)
async def test_one_more_console_is_told_to_the_room_for_a_while(screen: Screen) -> None:
    await screen.show("speech")
    told = screen.page.locator("#told")
    await expect(told).to_be_hidden()
    screen.table.show(cast(RoomView, {"pairings": 1}))
    await expect(told).to_have_text("Пульт подключён")
    await screen.time.passes(8_100)
    await expect(told).to_be_hidden()
