"""One page's socket: what it says goes to the table, what changes comes back."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from aiohttp import WSCloseCode, WSMsgType, web

from controller.web.hands import HeldHands
from controller.web.mailbox import Mailbox, MailboxFull
from controller.web.messages import BadMessage, CommandMessage, HandMessage, Ping, read
from controller.web.table import Reply, Table

log = logging.getLogger(__name__)

SEND_S = 10.0
"""A page that takes no byte for so long is gone; it will come back by itself."""

MOST_COMMANDS = 32
"""Commands of one page that may wait for the table."""


class PageSocket:
    """Hands go to the table at once, commands one after the other: a hand never waits for the disk."""

    def __init__(self, table: Table, held: HeldHands, socket: web.WebSocketResponse) -> None:
        self._table = table
        self._held = held
        self._socket = socket
        self._commands: asyncio.Queue[CommandMessage] = asyncio.Queue(MOST_COMMANDS)

    async def run(self) -> None:
        """Serve the page until its socket closes; whatever it held down is released then."""
        mailbox = Mailbox(self._table.view(), self._table.hand is not None)
        unsubscribe = self._table.subscribe(mailbox.change)
        workers = (asyncio.create_task(write_to(self._socket, mailbox)), asyncio.create_task(self._obey(mailbox)))
        try:
            await self._listen(mailbox)
        finally:
            unsubscribe()
            if self._table.hand is not None:
                self._held.release(self, self._table.hand)
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    async def _listen(self, mailbox: Mailbox) -> None:
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._hear(message.data, mailbox)
                elif message.type is WSMsgType.BINARY:
                    mailbox.error("messages are text")
        except MailboxFull:
            await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"answers are not read")

    def _hear(self, text: str, mailbox: Mailbox) -> None:
        try:
            match read(text):
                case HandMessage(seat, down):
                    self._move(seat, down)
                case CommandMessage() as command:
                    self._commands.put_nowait(command)
                case Ping():
                    mailbox.answer({"type": "pong"})
        except BadMessage as error:
            if error.id is None:
                mailbox.error(str(error))
            else:
                mailbox.answer(_reply(error.id, Reply(False, False, str(error))))
        except asyncio.QueueFull:
            mailbox.error("too many commands at once; wait for their replies")

    def _move(self, seat: int, down: bool) -> None:
        if self._table.hand is None:
            raise BadMessage("the seats are real: their hands cannot be moved from a page")
        try:
            self._held.move(self, seat, down, self._table.hand)
        except ValueError as error:
            raise BadMessage(f"there is no seat {seat}") from error

    async def _obey(self, mailbox: Mailbox) -> None:
        while True:
            command = await self._commands.get()
            try:
                reply = await self._table.command(command.id, command.step, command.act)
            except Exception:
                # A fault of ours: the host must see that nothing came of the press, and the page lives on.
                log.exception("command %s failed: %s", command.id, command.act)
                reply = Reply(False, False, "internal error, see the log")
            try:
                mailbox.answer(_reply(command.id, reply))
            except MailboxFull:
                await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"answers are not read")
                return


async def write_to(socket: web.WebSocketResponse, mailbox: Mailbox) -> None:
    """Send what is put into ``mailbox`` until the socket closes; one that is too slow is closed."""
    with suppress(ConnectionError):
        while True:
            text = await mailbox.take()
            try:
                await asyncio.wait_for(socket.send_str(text), SEND_S)
            except TimeoutError:
                await socket.close(code=WSCloseCode.GOING_AWAY, message=b"too slow")
                return


def _reply(command_id: str, reply: Reply) -> dict[str, object]:
    return {"type": "reply", "id": command_id, "ok": reply.ok, "recorded": reply.recorded, "text": reply.text}
