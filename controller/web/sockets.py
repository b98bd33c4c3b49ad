"""The sockets by which the pages stay with the table, from who may have one to the goodbye."""

from __future__ import annotations

from weakref import WeakSet

from aiohttp import WSCloseCode, web

from controller.web.access import Access, port_of
from controller.web.console_address import ConsoleAddress
from controller.web.display import Beside, DisplaySocket, Invitation, Nothing
from controller.web.door import Inside
from controller.web.hands import HeldHands
from controller.web.messages import LONGEST
from controller.web.page_socket import UNPAIRED, PageSocket
from controller.web.paired import Paired
from controller.web.table import Table

HEARTBEAT_S = 4.0
"""A page that does not answer for one and a half of these is gone, and its hands are released."""

GOODBYE_S = 1.0
"""So long a page that is let go may take to say goodbye; what else it says meanwhile is read and forgotten."""


class Sockets:
    """Those of one table. ``address``: what phones are told of the console."""

    def __init__(self, table: Table, paired: Paired, address: ConsoleAddress, access: Access, inside: Inside) -> None:
        self._table = table
        self._paired = paired
        self._address = address
        self._access = access
        self._inside = inside
        self._held = HeldHands()
        self._open: WeakSet[web.WebSocketResponse] = WeakSet()

    async def console(self, request: web.Request) -> web.StreamResponse:
        """A console's; who is not paired is told so by the code with which it closes."""
        response = await self._opened(request)
        whose = self._access.console(request)
        if whose is None:
            await response.close(code=UNPAIRED, message=b"pair this console first")
        else:
            with self._inside.console(request):
                await PageSocket(self._table, self._held, self._paired, whose, response).run()
        return response

    async def display(self, request: web.Request) -> web.StreamResponse:
        """The room's display's."""
        return await self._look_on(request, Invitation(self._address.url(port_of(request)), self._paired))

    async def watch(self, request: web.Request) -> web.StreamResponse:
        """A spectator's."""
        return await self._look_on(request, Nothing())

    async def say_goodbye(self, _app: web.Application) -> None:
        """Close them all: the table does."""
        for response in list(self._open):
            await response.close(code=WSCloseCode.GOING_AWAY, message=b"the table closes")

    async def _look_on(self, request: web.Request, beside: Beside) -> web.StreamResponse:
        with self._inside.looking_on(request):
            response = await self._opened(request)
            await DisplaySocket(self._table, beside, response).run()
        return response

    async def _opened(self, request: web.Request) -> web.WebSocketResponse:
        self._access.require_our_page(request)
        response = web.WebSocketResponse(timeout=GOODBYE_S, heartbeat=HEARTBEAT_S, max_msg_size=LONGEST, compress=False)
        await response.prepare(request)
        self._open.add(response)
        return response
