"""Connections that still agree on TLS. They are few: each holds a third of a megabyte, and has said nothing yet."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable

log = logging.getLogger(__name__)

HANDSHAKE_S = 10.0
"""So long a connection may take to agree on TLS."""

MOST_GREETING = 64
"""With one more, the oldest goes: whoever means it has agreed within a blink."""


class Greetings:
    """All that agree on TLS by ``context``; ``lines`` makes the protocol of a connection that has."""

    def __init__(self, context: ssl.SSLContext, lines: Callable[[], asyncio.Protocol]) -> None:
        self._context = context
        self._lines = lines
        self._greeting: dict[asyncio.Task[None], asyncio.Transport] = {}  # the oldest first

    def opened(self) -> asyncio.Protocol:
        """The protocol of a connection that has just come."""
        return _Newcomer(self._greet)

    async def close(self) -> None:
        """Nobody is waited for any more."""
        waiting = list(self._greeting)
        self._let_go(len(waiting))
        await asyncio.gather(*waiting, return_exceptions=True)

    def _greet(self, newcomer: _Newcomer, transport: asyncio.Transport) -> None:
        self._let_go(max(0, len(self._greeting) + 1 - MOST_GREETING))
        task = asyncio.get_running_loop().create_task(self._agree(newcomer, transport))
        self._greeting[task] = transport
        task.add_done_callback(self._forget)

    def _let_go(self, number: int) -> None:
        for task in list(self._greeting)[:number]:
            task.cancel()  # one that has not begun would wait for ever on a transport that is gone
            self._greeting.pop(task).abort()

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._greeting.pop(task, None)

    async def _agree(self, newcomer: _Newcomer, transport: asyncio.Transport) -> None:
        loop = asyncio.get_running_loop()
        try:
            agreed = await loop.start_tls(
                transport, newcomer, self._context, server_side=True, ssl_handshake_timeout=HANDSHAKE_S
            )
        except OSError as error:  # what TLS refuses is one, too
            log.debug("no TLS was agreed on: %s", error)
            return
        if agreed is not None and not agreed.is_closing():
            newcomer.hand_over(agreed, self._lines())


class _Newcomer(asyncio.Protocol):
    """Keeps what comes before there is anybody to take it."""

    def __init__(self, greet: Callable[[_Newcomer, asyncio.Transport], None]) -> None:
        self._greet = greet
        self._early = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It has come; nothing is read before TLS reads it."""
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        self._greet(self, transport)

    def data_received(self, data: bytes) -> None:
        """What came in one piece with the end of the handshake."""
        self._early += data

    def hand_over(self, transport: asyncio.Transport, line: asyncio.Protocol) -> None:
        """``line`` takes over, and all that has come."""
        transport.set_protocol(line)
        line.connection_made(transport)
        if self._early:
            line.data_received(bytes(self._early))
