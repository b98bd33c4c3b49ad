"""A page whose time is the test's, and what a page complains of."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.async_api import Page, WebSocket, expect

from controller.web.server import Served
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.patience import PATIENCE_MS, News

PING = '{"type":"ping"}'
PONG = '{"type":"pong"}'

BREATH_MS = 1_000
"""How far the page's time goes on before its pings are heard of: they are further apart, and none goes unanswered."""


class StillTime:
    """The time of a page. It stands, and passes only as the test says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._pings: dict[WebSocket, int] = {}
        """Those that the table has not answered yet, of each open socket."""
        self._news = News()
        page.on("websocket", self._listen)

    async def open(self, address: str) -> None:
        """Go there; the page's time stands from its beginning."""
        await self.page.clock.install(time=0)
        # It runs until it is told to stand. A busy machine may take its time for that, so it stands later than that.
        await self.page.clock.pause_at(PATIENCE_MS)
        await self.page.goto(address)

    async def passes(self, ms: int) -> None:
        """So much time passes for the page, and as much for its line.

        To a page whose minute is over in no time at all no answer would ever be quick enough, and it would believe the
        table gone.
        """
        for begun in range(0, ms, BREATH_MS):
            await self.page.clock.run_for(min(BREATH_MS, ms - begun))
            await self._news.until(lambda: not any(self._pings.values()))

    def _listen(self, socket: WebSocket) -> None:
        self._pings[socket] = 0
        socket.on("framesent", lambda frame: self._count(socket, frame == PING))
        socket.on("framereceived", lambda frame: self._count(socket, -(frame == PONG)))
        socket.on("close", self._forget)

    def _count(self, socket: WebSocket, more: int) -> None:
        if socket in self._pings:
            self._pings[socket] += more
            self._news.tell()

    def _forget(self, socket: WebSocket) -> None:
        self._pings.pop(socket, None)
        self._news.tell()


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
        self._time = StillTime(page)

    async def open(self) -> None:
        await self._time.open(f"{self.served.address}{self.PATH}")
        await expect(self.page.locator("body[data-ready]")).to_be_attached()
        await self.wait(self.SETTLES_MS)

    async def wait(self, ms: int) -> None:
        await self._time.passes(ms)

    async def close(self) -> None:
        """Put it away, and look that it has not complained."""
        await self.page.close()
        await self.served.runner.cleanup()
        assert not_of_the_line(self.complaints) == []
