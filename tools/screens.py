"""Write the pictures of docs/screens, every page at the size of its screen: ``python -m tools.screens``.

The pages are the real ones, before a table that stands in one of the tests' scenes. WebP by Chromium itself, so that no
library is needed; what a picture shows is said in docs/screens.md and docs/screens.ru.md.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, async_playwright

from controller.stage.view import RoomView, View
from controller.web.server import make_app, serve
from tests.controller.web.evening import TELEVISION
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.hosting import PHONE, TABLET
from tests.controller.web.look import ACTIONS, ARGUMENTS, CHROMIUM
from tests.controller.web.pages import every_page
from tests.controller.web.paired_table import NAMED, anybody
from tests.controller.web.room_scenes import ROOM_SCENES
from tests.controller.web.scenes import SCENES
from tests.controller.web.still import StillTime

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
QUALITY = 82


@dataclass(frozen=True)
class Picture:
    """A page at a device: which one (of ``PAGES``), or its path and what the host and the room see there.

    ``action``: what a finger does before it is taken; ``after_ms``: when it is taken, in the page's own time.
    """

    device: Mapping[str, Any]
    page: str = ""
    path: str = ""
    scene: View = field(default_factory=lambda: SCENES["speech"])
    room: RoomView = field(default_factory=lambda: ROOM_SCENES["speech"])
    action: str = ""
    after_ms: int = 600


def _console(device: Mapping[str, Any], scene: str) -> Picture:
    return Picture(device, scene=SCENES[scene])


def _display(scene: str) -> Picture:
    return Picture(TELEVISION, path="display", room=ROOM_SCENES[scene], after_ms=50)


PICTURES = {
    "console-lobby": _console(PHONE, "ready"),
    "console-deal": _console(PHONE, "deal"),
    "console-speech": _console(PHONE, "speech"),
    "console-vote": _console(PHONE, "standing"),
    "console-proposal": _console(PHONE, "proposal"),
    "console-night": _console(PHONE, "night"),
    "console-tablet": _console(TABLET, "standing"),
    "console-laptop": _console(LAPTOP, "standing"),
    "console-correction": Picture(PHONE, action="correction"),
    "pairing": Picture(PHONE, "pair"),
    "display-lobby": _display("ready"),
    "display-speech": _display("speech"),
    "display-question": _display("question"),
    "display-released": _display("released"),
    "display-victory": _display("victory"),
    "spectator": Picture(PHONE, path="watch"),
    "games": Picture(LAPTOP, "games"),
    "protocol": Picture(LAPTOP, "game"),
}


@asynccontextmanager
async def _served(picture: Picture) -> AsyncIterator[str]:
    """Where the page of this picture is."""
    async with AsyncExitStack() as stack:
        if picture.page:
            folder = stack.enter_context(TemporaryDirectory())
            yield (await stack.enter_async_context(every_page(Path(folder))))[picture.page]
        else:
            table = FakeTable(picture.scene, picture.room)
            served = await serve(make_app(table, console=NAMED, spectators=True, paired=anybody()), "127.0.0.1", 0)
            stack.push_async_callback(served.runner.cleanup)
            yield f"{served.address}{picture.path}"


async def _taken(browser: Browser, picture: Picture) -> bytes:
    """The picture as WebP. The page's clock is ours, so that it is the same moment whenever it is taken."""
    async with _served(picture) as address:
        page = await browser.new_page(**picture.device)
        time = StillTime(page)
        await time.open(address)
        await page.wait_for_load_state("networkidle")
        await time.passes(picture.after_ms)
        if picture.action:
            await ACTIONS[picture.action][1](page)
        session = await page.context.new_cdp_session(page)
        answer = await session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        await page.close()
    return base64.b64decode(answer["data"])


async def _write() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, picture in PICTURES.items():
            (FOLDER / f"{name}.webp").write_bytes(await _taken(browser, picture))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(_write())
