"""Take pictures of the console's main states: ``python -m tests.controller.web.look FOLDER [scene…]``."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Page, ViewportSize, async_playwright

from controller.web.server import make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import SCENES

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
SCREENS: dict[str, ViewportSize] = {
    "laptop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}


async def hold(page: Page, button: str) -> None:
    """Press ``button`` and keep it down."""
    box = await page.locator(button).first.bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()


async def hold_roles(page: Page) -> None:
    await hold(page, ".roles")


async def hold_confirm(page: Page) -> None:
    await hold(page, ".confirm")
    await page.wait_for_function("document.querySelector('.confirm').style.getPropertyValue('--held') > 0.5")


async def hold_answer(page: Page) -> None:
    await hold(page, ".night-answers button:nth-child(2)")


async def press_seats(page: Page) -> None:
    for digit in "136":
        await page.keyboard.down(digit)


async def choose_seven(page: Page) -> None:
    await page.locator(".pad:visible .number >> text='7'").click()


async def correct(page: Page) -> None:
    await page.locator(".correct").click()


async def name_three(page: Page) -> None:
    for seat in (2, 5, 7):
        await page.locator(f".best .number[data-key='{seat}']").click()


async def choose_five(page: Page) -> None:
    await page.locator(".lobby .number >> text='5'").click()


async def open_table(page: Page) -> None:
    await page.locator(".tab[data-key=table]").click()


async def open_health(page: Page) -> None:
    await page.locator(".health-mark").click()


ACTIONS: dict[str, tuple[str, Callable[[Page], Awaitable[None]]]] = {
    "roles-held": ("speech", hold_roles),
    "confirm-held": ("proposal", hold_confirm),
    "answer-held": ("night", hold_answer),
    "hands-pressed": ("question", press_seats),
    "seven-chosen": ("speech", choose_seven),
    "three-named": ("best-move", name_three),
    "correction": ("speech", correct),
    "player-chosen": ("ready", choose_five),
    "table-tried": ("ready", open_table),
    "modules-numbered": ("numbering", open_table),
    "health-open": ("unheard-seat", open_health),
    "health-silent": ("silent", open_health),
}
"""Pictures of something being done: in which scene, and what."""


async def look(folder: Path, names: list[str]) -> None:
    """Write ``scene-screen.png`` for each scene and screen into ``folder``."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in names:
            scene, action = ACTIONS.get(name, (name, None))
            served = await serve(make_app(FakeTable(SCENES[scene]), paired=anybody()), "127.0.0.1", 0)
            for screen, size in SCREENS.items():
                page = await browser.new_page(viewport=size, has_touch=screen == "phone", bypass_csp=True)
                page.on("console", lambda message: print("console:", message.text))
                page.on("pageerror", lambda error: print("error:", error))
                await page.goto(served.address)
                await page.wait_for_selector("body[data-ready]")
                await page.wait_for_selector(".big:not([data-deaf])")
                if action is not None:
                    await action(page)
                await page.screenshot(path=folder / f"{name}-{screen}.png")
                await page.close()
            await served.runner.cleanup()
        await browser.close()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(look(target, sys.argv[2:] or [*SCENES, *ACTIONS]))
