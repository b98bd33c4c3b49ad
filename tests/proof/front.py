"""The real server of one side, over connections in memory: nothing is lost or late on them, and no time passes.

Who comes here has no code: he gets what anybody in the room's network could, byte by byte.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from aiohttp import web

from controller.conductor import Evening
from controller.web.access import ACCESS
from controller.web.console_address import ConsoleAddress
from controller.web.consoles import NOBODY, Consoles, console_of
from controller.web.display import Invitation
from controller.web.door import INSIDE, Door
from controller.web.history import add_history
from controller.web.paired import Paired
from controller.web.server import make_app
from hardware.clocks import on_loop
from hardware.ports import Clock

HOST, PORT = "192.168.1.7", 8080
_ORIGIN = f"http://{HOST}:{PORT}"
_UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
_DATE = re.compile(rb"^Date: .*\r\n", re.MULTILINE)
"""The wall's time, of which the table knows nothing."""

SOCKETS = ("/display/ws", "/watch/ws")


def request(method: str, path: str, more: str = "", body: str = "", origin: str = _ORIGIN) -> bytes:
    """What a browser sends that was given no cookie."""
    return f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{PORT}\r\nOrigin: {origin}\r\n{more}\r\n{body}".encode()


def _json(path: str, body: str) -> bytes:
    return request("POST", path, f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n", body)


REQUESTS: tuple[bytes, ...] = (
    request("GET", "/display"),
    request("HEAD", "/display"),
    request("POST", "/display"),
    request("GET", "/watch"),
    request("GET", "/pair"),
    request("GET", "/display/console.svg"),
    request("GET", "/", "Accept: text/html\r\n"),
    request("GET", "/"),
    request("GET", "/static/display.html"),
    request("GET", "/static/nothing.js"),
    request("GET", "/games", "Accept: text/html\r\n"),
    *(
        request("GET", f"/games{rest}")
        for rest in ("", "/list", "/list?q=don", "/1", "/1/sheet", "/1/seated.svg", "/1/ballots/1.svg", "/1.pdf")
    ),
    *(request("GET", f"/games/1.{ending}") for ending in ("json", "csv", "polemica.json")),
    request("GET", "/games/1/sheet", f"Cookie: console-{PORT}=guessed\r\n"),
    request("GET", "/ws", _UPGRADE),
    request("GET", "/display/ws"),
    request("GET", "/watch/ws", _UPGRADE, origin="http://elsewhere"),
    _json("/pair", '{"code": "000000"}'),
    _json("/pair", '{"role": 1}'),
    request("DELETE", "/games/1", "Content-Length: 0\r\n"),
    b"what is this\r\n\r\n",
)
"""What anybody may ask; at each some answer is due, and be it that it is refused."""

SAID: tuple[bytes, ...] = (b'{"type":"ping"}', b'{"type":"command","id":"1","step":null,"act":["Undo",{}]}', b"who?")
"""What anybody may say at a socket that only shows."""


class Line(asyncio.Transport):
    """One connection: ``got`` is called with what the server sends, as it sends it."""

    def __init__(self, protocol: asyncio.Protocol, got: Callable[[bytes], None]) -> None:
        super().__init__({"sockname": (HOST, PORT), "peername": ("192.168.1.20", 50_000)})
        self._protocol = protocol
        self._got = got
        self._closing = False
        protocol.connection_made(self)

    def send(self, what: bytes) -> None:
        """The server gets this, if it still listens."""
        if not self._closing:
            self._protocol.data_received(what)

    def write(self, data: Any) -> None:
        self._got(bytes(data))

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, None)

    abort = close

    def is_closing(self) -> bool:
        return self._closing

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """Nothing comes of itself here."""

    resume_reading = pause_reading


class KeptConsoles:
    """Keeps them from start to start, and tells no code: it is the host's own."""

    def __init__(self) -> None:
        self.consoles = NOBODY

    def keep(self, consoles: Consoles) -> None:
        self.consoles = consoles

    def tell(self, _code: str) -> None:
        """Nobody sits at the table's own computer."""


class _Page:
    """Implements ``Listener``."""

    def changed(self) -> None:
        """The console is the host's."""

    def forgotten(self) -> None:
        """It never is."""


class Front:
    """The server of ``evening``, and its consoles, which are ``kept``; ``draws``: the seed of their codes.

    ``note(way, what)`` is called with all that a visitor gets.
    """

    def __init__(
        self, evening: Evening, clock: Clock, draws: int, kept: KeptConsoles, note: Callable[[str, object], None]
    ) -> None:
        chance = Random(draws)
        call_at = on_loop(asyncio.get_running_loop(), clock)
        self.paired = Paired(
            clock,
            call_at,
            kept,
            asks=True,
            consoles=kept.consoles,
            draw=lambda: f"{chance.randrange(10**6):06}",
        )
        self.invitation = Invitation(f"{_ORIGIN}/", self.paired)
        self._note = note
        self._console = kept.consoles.leads or ""
        self._leave: Callable[[], None] | None = None
        app = make_app(evening, console=ConsoleAddress(HOST), paired=self.paired, spectators=True)
        add_history(app, app[ACCESS].guard, Path("no journal"), evening)
        self._runner = web.AppRunner(app, shutdown_timeout=1.0)
        self._inside = app[INSIDE]
        self._door: Door

    async def open(self) -> None:
        """Serve; the host's console is paired and connected, if it is the first time."""
        await self._runner.setup()
        self._door = Door(self._runner, HOST, PORT, self._inside)
        if not self._console:
            self._console = console_of(await self.paired.pair())
            self.wake()

    async def close(self) -> None:
        """Serve nobody any more."""
        await self._runner.cleanup()

    # --- the host's consoles

    def wake(self) -> None:
        """The host's phone connects, if it is not connected."""
        if self._leave is None:
            self._leave = self.paired.join(self._console, _Page())

    def sleep(self) -> None:
        """The host's phone sleeps, if it is connected."""
        if self._leave is not None:
            leave, self._leave = self._leave, None
            leave()

    def look(self) -> None:
        """Beside the page that is open the host opens another one for a moment."""
        if self._leave is not None:
            self.paired.join(self._console, _Page())()

    def admit(self) -> None:
        """The host wants one more console."""
        self.paired.admit(self._console)

    async def pair_another(self) -> None:
        """Somebody has typed the code."""
        await self.paired.pair()

    # --- who comes in from outside

    async def ask(self, what: bytes) -> None:
        """Somebody asks for this; what he is answered is noted in one piece."""
        answer = bytearray()
        line = Line(self._door._opened(), answer.extend)
        line.send(what)
        for _ in range(40):
            await asyncio.sleep(0)
        self._note("http", f"{what.decode()!r} is answered {_DATE.sub(b'', bytes(answer))!r}")
        line.close()

    def look_on(self, path: str) -> Line:
        """Somebody connects to the socket of this path, and stays until the line is closed."""
        line = Line(self._door._opened(), lambda sent: self._note(path, repr(_DATE.sub(b"", sent))))
        line.send(request("GET", path, _UPGRADE))
        return line


def frame(text: bytes) -> bytes:
    """A short text as a browser sends it to a socket; the mask is zero."""
    assert len(text) < 126, "longer ones are built otherwise"
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
