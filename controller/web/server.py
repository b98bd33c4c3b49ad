"""Every page, file and socket by its address, and the server of them; nothing is fetched from elsewhere."""

from __future__ import annotations

import errno
import ssl
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass

from aiohttp import web

from controller.stage.view import RoomView
from controller.web.access import ACCESS, Access, Handler, port_of
from controller.web.console_address import ConsoleAddress, qr_code, reached_by, url_of
from controller.web.door import INSIDE, Door, Inside
from controller.web.files import STATIC, page
from controller.web.headers import harden
from controller.web.pair import add_pairing
from controller.web.paired import Paired
from controller.web.sockets import Sockets
from controller.web.table import Table

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
    sockets = Sockets(table, paired, console, access, inside)

    async def index(request: web.Request) -> web.StreamResponse:
        return access.greet(request, web.FileResponse(STATIC / "index.html"))

    async def qr(request: web.Request) -> web.StreamResponse:
        url = console.url(port_of(request))
        if not url:
            raise web.HTTPNotFound(text="the console is reached from this computer alone")
        return web.Response(text=qr_code(url), content_type="image/svg+xml")

    app.router.add_get("/", access.guard(index))
    app.router.add_get("/ws", sockets.console)
    app.router.add_get("/display", page("display.html"))
    app.router.add_get("/display/ws", sockets.display)
    app.router.add_get("/display/console.svg", qr)
    add_pairing(app, access, paired, table)
    if spectators:
        app.router.add_get("/watch", page("watch.html"))
        app.router.add_get("/watch/ws", sockets.watch)
    app.router.add_static("/static/", STATIC)
    app.on_response_prepare.append(_harden)
    app.cleanup_ctx.append(_open_to_consoles(table, paired))
    app.on_shutdown.append(sockets.say_goodbye)
    return app


def _open_to_consoles(table: Table, paired: Paired) -> Callable[[web.Application], AsyncIterator[None]]:
    """While the app runs, the consoles are told in what phase the table stands."""

    def follow(view: RoomView) -> None:
        if "phase" in view:
            paired.follow(view["phase"]["kind"])

    async def opened(_app: web.Application) -> AsyncIterator[None]:
        follow(table.room())
        unsubscribe = table.subscribe_room(follow)
        await paired.open()
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
