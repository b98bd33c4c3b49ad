"""The socket of one page of a console: what it says goes to the table, what changes comes back."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from aiohttp import WSCloseCode, WSMsgType, web

from controller.stage.texts import Texts
from controller.web.hands import HeldHands
from controller.web.mailbox import Mailbox, MailboxFull
from controller.web.messages import BadMessage, CommandMessage, HandMessage, Ping, Wish, WishMessage, read
from controller.web.paired import AccessView, Paired
from controller.web.table import Reply, Table

log = logging.getLogger(__name__)

SEND_S = 10.0
"""A page that takes no byte for so long is gone; it will come back by itself."""

MOST_COMMANDS = 32
"""Commands of one page that may wait for the table."""


UNPAIRED = 4401
"""The socket's close code for who is not paired, or not any more: the page then goes where consoles are paired."""


class PageSocket:
    """Hands go to the table at once, commands one after the other: a hand never waits for the disk.

    ``console``: whose page this is, of those ``paired``. Only the leading one's commands reach the table.
    """

    def __init__(
        self, table: Table, held: HeldHands, paired: Paired, console: str, socket: web.WebSocketResponse
    ) -> None:
        self._table = table
        self._held = held
        self._paired = paired
        self._console = console
        self._socket = socket
        self._commands: asyncio.Queue[CommandMessage] = asyncio.Queue(MOST_COMMANDS)
        self._mailbox = Mailbox(table.view(), table.hand is not None)
        self._told: AccessView | None = None
        self._forgotten = asyncio.Event()

    async def run(self) -> None:
        """Serve the page until its socket closes; whatever it held down is released then."""
        unsubscribe = self._table.subscribe(self._mailbox.change)
        leave = self._paired.join(self._console, self)
        workers = [
            asyncio.create_task(work)
            for work in (write_to(self._socket, self._mailbox), self._obey(), self._go_when_forgotten())
        ]
        try:
            await self._listen()
        finally:
            unsubscribe()
            leave()
            if self._table.hand is not None:
                self._held.release(self, self._table.hand)
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    def changed(self) -> None:
        """Who leads, or what else this console is told of all of them, may have changed."""
        told = self._paired.view(self._console)
        if told != self._told:
            self._told = told
            self._mailbox.change({"access": told})

    def forgotten(self) -> None:
        """This console is not paired any more."""
        self._forgotten.set()

    async def _go_when_forgotten(self) -> None:
        await self._forgotten.wait()
        await self._socket.close(code=UNPAIRED, message=b"pair this console again")

    async def _listen(self) -> None:
        try:
            async for message in self._socket:
                if self._forgotten.is_set():
                    return
                if message.type is WSMsgType.TEXT:
                    self._hear(message.data)
                elif message.type is WSMsgType.BINARY:
                    self._mailbox.error("messages are text")
        except MailboxFull:
            await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"answers are not read")

    def _hear(self, text: str) -> None:
        try:
            match read(text):
                case HandMessage(seat, down):
                    self._move(seat, down)
                case CommandMessage() as command:
                    self._commands.put_nowait(command)
                case WishMessage(wish):
                    self._grant(wish)
                case Ping():
                    self._mailbox.answer({"type": "pong"})
        except BadMessage as error:
            if error.id is None:
                self._mailbox.error(str(error))
            else:
                self._mailbox.answer(_reply(error.id, Reply(False, False, str(error))))
        except asyncio.QueueFull:
            self._mailbox.error("too many commands at once; wait for their replies")

    def _move(self, seat: int, down: bool) -> None:
        if self._table.hand is None:
            raise BadMessage("the seats are real: their hands cannot be moved from a page")
        try:
            self._held.move(self, seat, down, self._table.hand)
        except ValueError as error:
            raise BadMessage(f"there is no seat {seat}") from error

    def _grant(self, wish: Wish) -> None:
        match wish:
            case Wish.LEAD:
                self._paired.take_lead(self._console)
                granted = True
            case Wish.ADMIT:
                granted = self._paired.admit(self._console)
            case Wish.FORGET:
                granted = self._paired.forget_others(self._console)
        if not granted:
            self._mailbox.error(self._other_leads())

    def _other_leads(self) -> str:
        return self._texts().word("other_leads")

    def _texts(self) -> Texts:
        return Texts(self._table.view()["language"])

    async def _obey(self) -> None:
        while True:
            command = await self._commands.get()
            try:
                reply = await self._answer(command)
            except Exception as fault:  # noqa: BLE001 the table has logged it
                # A fault of ours: the host must see that nothing came of the press, and the page lives on.
                log.error("command %s came to nothing: %s (%r)", command.id, command.act, fault)
                reply = Reply(False, False, self._texts().word("fault"))
            try:
                self._mailbox.answer(_reply(command.id, reply))
            except MailboxFull:
                await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"answers are not read")
                return

    async def _answer(self, command: CommandMessage) -> Reply:
        """What the table says to it, if this console leads at the very moment when it comes to be obeyed.

        What was obeyed while it led is answered still: the reply may have been lost with the connection.
        """
        if not (self._paired.leads(self._console) or self._table.took(command.id)):
            return Reply(False, False, self._other_leads())
        return await self._table.command(command.id, command.step, command.act)


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
