"""The page, its files and its socket over HTTP: nothing is fetched from elsewhere, nothing runs but this."""

from __future__ import annotations

import errno
import ssl
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakSet

from aiohttp import WSCloseCode, web

from controller.stage.view import RoomView
from controller.web.access import ACCESS, Access, Handler, port_of
from controller.web.console_address import ConsoleAddress, qr_code, reached_by, url_of
from controller.web.display import Beside, DisplaySocket, Invitation, Nothing
from controller.web.door import INSIDE, Door, Inside
from controller.web.hands import HeldHands
from controller.web.headers import harden
from controller.web.messages import LONGEST
from controller.web.page_socket import UNPAIRED, PageSocket
from controller.web.pair import add_pairing
from controller.web.paired import Paired
from controller.web.table import Table

STATIC = Path(__file__).parent / "static"

HEARTBEAT_S = 4.0
"""A page that does not answer for one and a half of these is gone, and its hands are released."""

GOODBYE_S = 1.0
"""So long a page that is let go may take to say goodbye; what else it says meanwhile is read and forgotten."""

ONLY_HERE = ConsoleAddress("127.0.0.1")


class PortInUse(OSError):
    """Another program listens there already: is the table running twice? Otherwise choose another port."""


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: ``address`` is what to tell people, ``runner.cleanup()`` ends it."""

    runner: web.AppRunner
    address: str


def make_app(
    table: Table,
    names: Collection[str] = (),
    console: ConsoleAddress = ONLY_HERE,
    *,
    paired: Paired,
    spectators: bool = False,
) -> web.Application:
    """The console of ``table`` and the room's display.

    ``names``: host names it is reached by, beside addresses and local names; ``console``: what phones are told;
    ``paired``: the table's consoles; ``spectators``: whether there is a page for the phones of those who look on.
    """
    app = web.Application(middlewares=[_no_longer_name])
    app[ACCESS] = access = Access(paired, names)
    app[INSIDE] = inside = Inside()
    held = HeldHands()
    sockets: WeakSet[web.WebSocketResponse] = WeakSet()

    async def page(request: web.Request) -> web.StreamResponse:
        return access.greet(request, web.FileResponse(STATIC / "index.html"))

    async def code(request: web.Request) -> web.StreamResponse:
        url = console.url(port_of(request))
        if not url:
            raise web.HTTPNotFound(text="the console is reached from this computer alone")
        return web.Response(text=qr_code(url), content_type="image/svg+xml")

    async def opened(request: web.Request) -> web.WebSocketResponse:
        access.require_our_page(request)
        response = web.WebSocketResponse(timeout=GOODBYE_S, heartbeat=HEARTBEAT_S, max_msg_size=LONGEST, compress=False)
        await response.prepare(request)
        sockets.add(response)
        return response

    async def console_socket(request: web.Request) -> web.StreamResponse:
        response = await opened(request)
        whose = access.console(request)
        if whose is None:
            await response.close(code=UNPAIRED, message=b"pair this console first")
        else:
            with inside.console(request):
                await PageSocket(table, held, paired, whose, response).run()
        return response

    async def look_on(request: web.Request, beside: Beside) -> web.StreamResponse:
        with inside.looking_on(request):
            response = await opened(request)
            await DisplaySocket(table, beside, response).run()
        return response

    async def display_socket(request: web.Request) -> web.StreamResponse:
        return await look_on(request, Invitation(console.url(port_of(request)), paired))

    async def watch_socket(request: web.Request) -> web.StreamResponse:
        return await look_on(request, Nothing())

    async def say_goodbye(_app: web.Application) -> None:
        for open_socket in list(sockets):
            await open_socket.close(code=WSCloseCode.GOING_AWAY, message=b"the table closes")

    app.router.add_get("/", access.guard(page))
    app.router.add_get("/ws", console_socket)
    app.router.add_get("/display", _page("display.html"))
    app.router.add_get("/display/ws", display_socket)
    app.router.add_get("/display/console.svg", code)
    add_pairing(app, access, paired, table)
    if spectators:
        app.router.add_get("/watch", _page("watch.html"))
        app.router.add_get("/watch/ws", watch_socket)
    app.router.add_static("/static/", STATIC)
    app.on_response_prepare.append(_harden)
    app.cleanup_ctx.append(_open_to_consoles(table, paired))
    app.on_shutdown.append(say_goodbye)
    return app


def _open_to_consoles(table: Table, paired: Paired) -> Callable[[web.Application], AsyncIterator[None]]:
    """While the app runs, the consoles are told in what phase the table stands."""

    def follow(view: RoomView) -> None:
        if "phase" in view:
            paired.follow(view["phase"]["kind"])

    async def opened(_app: web.Application) -> AsyncIterator[None]:
        follow(table.room())
        unsubscribe = table.subscribe_room(follow)
        paired.open()
        yield
        unsubscribe()
        await paired.close()

    return opened


async def serve(app: web.Application, host: str, port: int, tls: ssl.SSLContext | None = None) -> Served:
    """Listen at ``host`` and ``port`` (0: any free one), by HTTPS with ``tls``; ``PortInUse`` if somebody else does."""
    runner = web.AppRunner(app, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await Door(runner, host, port, app[INSIDE], tls).start()
    except OSError as error:
        await runner.cleanup()
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(errno.EADDRINUSE, f"port {port} of {host} is in use") from error
        raise
    taken = runner.addresses[0][1]
    return Served(runner, url_of(reached_by(host), taken, secure=tls is not None))


def _page(name: str) -> Handler:
    async def page(_request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / name)

    return page


async def _harden(_request: web.Request, response: web.StreamResponse) -> None:
    harden(response)


@web.middleware
async def _no_longer_name(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A file's name that is too long for the disk names none."""
    try:
        return await handler(request)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise web.HTTPNotFound from error
        raise
