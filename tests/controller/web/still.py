"""A page whose time is the test's, and what a page complains of."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.async_api import Page


async def open_still(page: Page, address: str) -> None:
    """Go there with a clock that stands, and moves only by ``page.clock.run_for``."""
    await page.clock.install(time=0)
    await page.clock.pause_at(1)
    await page.goto(address)


def complaints_of(page: Page) -> list[str]:
    """A list that grows by everything the page writes to its console, or fails with, from now on."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


def not_of_the_line(complaints: Iterable[str]) -> list[str]:
    """Those that do not say that the socket has gone: a page that outlives its server is right to."""
    return [text for text in complaints if "WebSocket" not in text]
