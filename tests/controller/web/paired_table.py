"""A table whose consoles must be paired, with a clock of the test's own and codes that are known."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, web

from controller.web.console_address import ConsoleAddress
from controller.web.consoles import NOBODY, Consoles
from controller.web.paired import Paired
from controller.web.server import Served, make_app, serve
from hardware.clocks import ManualClock
from hardware.ports import SECOND
from tests.controller.web.fake_table import FakeTable

NAMED = ConsoleAddress("0.0.0.0", named="https://prinyato.local/")


@dataclass
class Kept:
    """Remembers what it is told to keep."""

    consoles: Consoles = NOBODY
    codes: list[str] = field(default_factory=list)

    def keep(self, consoles: Consoles) -> None:
        self.consoles = consoles

    def tell(self, code: str) -> None:
        self.codes.append(code)


def anybody() -> Paired:
    """The consoles of a table that asks nobody for a code, as one does that only its own computer reaches."""
    clock = ManualClock()
    return Paired(clock, clock.call_at, Kept(), asks=False)


class PairedTable:
    """Served by ``async with``. Its codes are 100000, 100001, …"""

    def __init__(self, table: FakeTable, kept: Kept | None = None) -> None:
        self.table = table
        self.kept = kept or Kept()
        self.clock = ManualClock(SECOND)
        codes = itertools.count(100_000)
        self.paired = Paired(
            self.clock,
            self.clock.call_at,
            self.kept,
            asks=True,
            consoles=self.kept.consoles,
            draw=lambda: str(next(codes)),
        )
        self._served: Served

    async def __aenter__(self) -> PairedTable:
        self._served = await serve(self.app(), "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._served.runner.cleanup()

    def app(self) -> web.Application:
        """What is served."""
        return make_app(self.table, console=NAMED, spectators=True, paired=self.paired)

    @property
    def address(self) -> str:
        """Where it is served, without a slash at the end."""
        return self._served.address.rstrip("/")

    @property
    def code(self) -> str:
        """The code that holds."""
        return self.paired._pairing.code


class Browser:
    """Keeps cookies, and speaks from the table's own page. To be used by ``async with``."""

    def __init__(self, table: PairedTable) -> None:
        self.address = table.address
        self._table = table

    async def __aenter__(self) -> Browser:
        self.session = ClientSession(cookie_jar=CookieJar(unsafe=True))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()

    async def say(self, code: object, **headers: str) -> aiohttp.ClientResponse:
        """Say this code."""
        headers = {"Origin": self.address, **headers}
        return await self.session.post(f"{self.address}/pair", json={"code": code}, headers=headers)

    async def pair(self) -> None:
        """Say the right code."""
        async with await self.say(self._table.code) as answer:
            assert answer.status == 204

    async def connect(self) -> ClientWebSocketResponse:
        """Open the console's socket."""
        return await self.session.ws_connect(f"{self.address}/ws", origin=self.address)

    async def console(self) -> tuple[ClientWebSocketResponse, dict[str, Any]]:
        """Pair, and open the socket; with the whole view."""
        await self.pair()
        socket = await self.connect()
        view: dict[str, Any] = (await socket.receive_json())["view"]
        return socket, view
