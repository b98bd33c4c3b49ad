"""The socket of the room's display, or of a spectator's phone: it needs no code, for it can do nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from aiohttp import WSCloseCode, WSMsgType, web

from controller.web.mailbox import Mailbox, MailboxFull
from controller.web.messages import BadMessage, Ping, read
from controller.web.page_socket import write_to
from controller.web.paired import Paired
from controller.web.table import Table


class Beside(Protocol):
    """What a page is told beside what the room sees of the game."""

    def sections(self) -> Mapping[str, Any]:
        """As it stands now."""
        ...

    def watch(self, changed: Callable[[], None], /) -> Callable[[], None]:
        """Call ``changed`` when the sections may have changed; returns the way out."""
        ...


@dataclass(frozen=True, slots=True)
class Invitation:
    """The display invites: ``console`` is where phones find the console, or empty."""

    console: str
    paired: Paired

    def sections(self) -> Mapping[str, Any]:
        """The address, the code if there is one to be seen, and how many consoles were paired."""
        return {"console": self.console, "code": self.paired.room_code, "pairings": self.paired.pairings}

    def watch(self, changed: Callable[[], None], /) -> Callable[[], None]:
        """Call ``changed`` when the sections may have changed; returns the way out."""
        return self.paired.watch(changed)


class Nothing:
    """Spectators are told of the game alone."""

    def sections(self) -> Mapping[str, Any]:
        """None."""
        return {}

    def watch(self, _changed: Callable[[], None], /) -> Callable[[], None]:
        """Nothing ever changes."""
        return lambda: None


class DisplaySocket:
    """Tells one page what changes. Whatever it says but "are you there" is refused, before it reaches the table."""

    def __init__(self, table: Table, beside: Beside, socket: web.WebSocketResponse) -> None:
        self._table = table
        self._beside = beside
        self._told = beside.sections()
        self._mailbox = Mailbox({**table.room(), **self._told}, hands=False)
        self._socket = socket

    async def run(self) -> None:
        """Serve the display until its socket closes."""
        ways_out = self._table.subscribe_room(self._mailbox.change), self._beside.watch(self._look_beside)
        writer = asyncio.create_task(write_to(self._socket, self._mailbox))
        try:
            await self._listen()
        finally:
            for way_out in ways_out:
                way_out()
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    def _look_beside(self) -> None:
        sections = self._beside.sections()
        if sections != self._told:
            self._told = sections
            self._mailbox.change(sections)

    async def _listen(self) -> None:
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT and _asks_who_is_there(message.data):
                    self._mailbox.answer({"type": "pong"})
                else:
                    self._mailbox.error("a display only shows; commands are given at the console")
        except MailboxFull:
            await self._socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"answers are not read")


def _asks_who_is_there(text: str) -> bool:
    try:
        return isinstance(read(text), Ping)
    except BadMessage:
        return False
