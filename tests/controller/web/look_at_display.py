"""Take pictures of the room's display: ``python -m tests.controller.web.look_at_display FOLDER [scene…]``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from playwright.async_api import ViewportSize, async_playwright

from controller.web.console_address import ConsoleAddress
from controller.web.server import make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.look import ARGUMENTS, CHROMIUM
from tests.controller.web.room_scenes import ROOM_SCENES
from tests.controller.web.scenes import SPEECH

SCREENS: dict[str, ViewportSize] = {
    "television": {"width": 1920, "height": 1080},
    "small": {"width": 1280, "height": 720},
}


async def look(folder: Path, names: list[str]) -> None:
    """Write ``scene-screen.png`` for each scene and screen into ``folder``."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in names:
            console = ConsoleAddress("0.0.0.0", named="https://prinyato.local/")
            served = await serve(make_app(FakeTable(SPEECH, ROOM_SCENES[name]), console=console), "127.0.0.1", 0)
            for screen, size in SCREENS.items():
                page = await browser.new_page(viewport=size)
                page.on("console", lambda message: print("console:", message.text))
                page.on("pageerror", lambda error: print("error:", error))
                await page.clock.install(time=0)
                await page.clock.pause_at(1)
                await page.goto(f"{served.address}display")
                await page.wait_for_selector("body[data-ready]", state="attached")
                await page.clock.run_for(50)
                await page.screenshot(path=folder / f"{name}-{screen}.png")
                await page.close()
            await served.runner.cleanup()
        await browser.close()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(look(target, sys.argv[2:] or list(ROOM_SCENES)))
