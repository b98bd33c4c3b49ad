"""The room's display and spectators' phones: pages and sockets that need no code, for they can do nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from aiohttp import WSCloseCode, WSMsgType, web

from controller.web.mailbox import Mailbox, MailboxFull
from controller.web.messages import BadMessage, Ping, read
from controller.web.page_socket import write_to
from controller.web.table import Table


class DisplaySocket:
    """Tells one display what changes. Whatever it says but "are you there" is refused, before it reaches the table.

    ``beside``: sections that it is told beside the room's.
    """

    def __init__(self, table: Table, beside: Mapping[str, str], socket: web.WebSocketResponse) -> None:
        self._table = table
        self._beside = beside
        self._socket = socket

    async def run(self) -> None:
        """Serve the display until its socket closes."""
        mailbox = Mailbox({**self._table.room(), **self._beside}, hands=False)
        unsubscribe = self._table.subscribe_room(mailbox.change)
        writer = asyncio.create_task(write_to(self._socket, mailbox))
        try:
            await self._listen(mailbox)
        finally:
            unsubscribe()
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _listen(self, mailbox: Mailbox) -> None:
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT and _asks_who_is_there(message.data):
                    mailbox.answer({"type": "pong"})
                else:
                    mailbox.error("a display only shows; commands are given at the console")
        except MailboxFull:
            await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"answers are not read")


def _asks_who_is_there(text: str) -> bool:
    try:
        return isinstance(read(text), Ping)
    except BadMessage:
        return False
