"""Take pictures of the room's pages: ``python -m tests.controller.web.look_at_display FOLDER [watch] [scene…]``.

What cannot be read in one of them is printed beside its name.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import cast

from playwright.async_api import Page, ViewportSize, async_playwright, expect

from controller.stage.view import RoomView
from controller.web.paired import Paired
from controller.web.server import Served, make_app, serve
from hardware.clocks import ManualClock
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.look import ARGUMENTS, CHROMIUM
from tests.controller.web.paired_table import NAMED, Kept
from tests.controller.web.room_extremes import EXTREMES
from tests.controller.web.room_scenes import ROOM_SCENES
from tests.controller.web.scenes import SPEECH
from tests.controller.web.seen import faults_seen
from tests.controller.web.still import StillTime

SCENES = ROOM_SCENES | EXTREMES

SCREENS: dict[str, ViewportSize] = {
    "television": {"width": 1920, "height": 1080},
    "small": {"width": 1280, "height": 720},
    "projector": {"width": 1024, "height": 768},
    "large": {"width": 3840, "height": 2160},
}

PHONES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "small-phone": {"width": 360, "height": 640},
    "lying": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1280, "height": 800},
}

PAGES = {"display": SCREENS, "watch": PHONES}


async def look(folder: Path, where: str, names: list[str]) -> None:
    """Write ``scene-screen.png`` for each scene and screen into ``folder``."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        table = FakeTable(SPEECH, SCENES[names[0]])
        served = await serve_room(table)
        for screen, size in PAGES[where].items():
            page = await browser.new_page(viewport=size)
            page.on("console", lambda message: print("console:", message.text))
            page.on("pageerror", lambda error: print("error:", error))
            await StillTime(page).open(f"{served.address}{where}")
            for name in names:
                await show(table, page, name)
                for fault in await faults_seen(page):
                    print(f"{name}-{screen}: {fault}")
                await page.screenshot(path=folder / f"{name}-{screen}.png")
            await page.close()
        await served.runner.cleanup()
        await browser.close()


async def serve_room(table: FakeTable, *, code: str = "") -> Served:
    """The room's pages; ``code``: what the display tells whoever brings a console, which is none by default."""
    clock = ManualClock()
    paired = Paired(clock, lambda _at, _what: None, Kept(), asks=code != "", draw=lambda: code)
    return await serve(make_app(table, console=NAMED, spectators=True, paired=paired), "127.0.0.1", 0)


async def show(table: FakeTable, page: Page, name: str) -> None:
    """Let the room see this scene, and ``page`` draw it; it is told by the game's title."""
    title = f"Игра 2 · {name}"
    table.show(cast(RoomView, {**SCENES[name], "title": title}))
    await expect(page.locator(".board-game")).to_have_text(title)
    await page.clock.run_for(50)


if __name__ == "__main__":
    target, *wanted = (Path(sys.argv[1]), *sys.argv[2:])
    target.mkdir(parents=True, exist_ok=True)
    page_name = str(wanted.pop(0)) if wanted and wanted[0] in PAGES else "display"
    asyncio.run(look(target, page_name, [str(name) for name in wanted] or list(SCENES)))
