"""A wire between a page and its table that a test can cut: everything goes through it, until it does not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

CHUNK = 65_536


class Wire:
    """Listens at a port of its own, ``address``, and carries bytes to and from ``table``, the table's address."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.address = ""
        self.loses_commands = False
        """What the page says is dropped on the way, as if it had not been heard."""
        self.loses_answers = False
        """What the table says is dropped on the way."""
        self._is_cut = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._open: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """Every connection breaks, and no new one comes about."""
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """It carries again, all of what is said."""
        self._is_cut = self.loses_commands = self.loses_answers = False

    async def end(self) -> None:
        """It is cut for good, and nothing of it is left."""
        self.cut()
        await asyncio.gather(*self._open, return_exceptions=True)

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A page connects."""
        if self._is_cut:
            writer.transport.abort()
            return
        task = asyncio.create_task(self._serve(reader, writer))
        self._open.add(task)
        task.add_done_callback(self._open.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        parts = urlsplit(self.table)
        ends = {writer}
        self._writers.add(writer)
        try:
            table_reader, table_writer = await asyncio.open_connection(parts.hostname, parts.port)
            ends.add(table_writer)
            self._writers.add(table_writer)
            await asyncio.gather(
                self._carry(reader, table_writer, "loses_commands"), self._carry(table_reader, writer, "loses_answers")
            )
        except ConnectionRefusedError:
            pass  # the table is not there: the page hears that it is not heard
        finally:
            self._writers -= ends
            for one in ends:
                one.close()
            await asyncio.gather(*(one.wait_closed() for one in ends), return_exceptions=True)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, loss: str) -> None:
        """Until the source has ended; then the other end is told."""
        with suppress(ConnectionError):
            while data := await source.read(CHUNK):
                if not getattr(self, loss):
                    target.write(data)
                    await target.drain()
        target.close()


@asynccontextmanager
async def wire(table: str) -> AsyncIterator[Wire]:
    """A whole wire to the table at this address."""
    found = Wire(table)
    server = await asyncio.start_server(found.accept, "127.0.0.1", 0)
    found.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    try:
        yield found
    finally:
        await found.end()
        server.close()
        await server.wait_closed()
