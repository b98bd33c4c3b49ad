"""A page whose time is the test's, and what a page complains of."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.async_api import Page, expect

from controller.web.server import Served
from tests.controller.web.fake_table import FakeTable


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


class StillPage:
    """A page before a fake table. Its clock stands; ``wait`` moves it."""

    PATH = ""
    """Where it is."""

    SETTLES_MS = 50
    """When a page that has just been opened does what it is there for."""

    def __init__(self, table: FakeTable, page: Page, served: Served) -> None:
        self.table = table
        self.page = page
        self.served = served
        self.complaints = complaints_of(page)

    async def open(self) -> None:
        await open_still(self.page, f"{self.served.address}{self.PATH}")
        await expect(self.page.locator("body[data-ready]")).to_be_attached()
        await self.wait(self.SETTLES_MS)

    async def wait(self, ms: int) -> None:
        await self.page.clock.run_for(ms)

    async def close(self) -> None:
        """Put it away, and look that it has not complained."""
        await self.page.close()
        await self.served.runner.cleanup()
        assert not_of_the_line(self.complaints) == []
