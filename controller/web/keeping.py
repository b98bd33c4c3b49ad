"""What the consoles leave behind when the program ends, written off the event loop: a card may stall within a vote."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from controller.web.consoles import Consoles

log = logging.getLogger(__name__)


class Keeper(Protocol):
    """Keeps what must outlive the program. Both may wait for the disk, and raise ``OSError``."""

    def keep(self, consoles: Consoles) -> None:
        """Keep who is paired and who leads."""
        ...

    def tell(self, code: str) -> None:
        """Tell who sits at the table's own computer which code holds."""
        ...


class Keeping:
    """Hands one thing after the other to a keeper, in their order. What cannot be written is logged, and play goes on.

    Everything is called on the event loop.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._one = asyncio.Lock()
        self._writers: set[asyncio.Task[None]] = set()

    def keep(self, consoles: Consoles) -> Awaitable[None]:
        """Keep who is paired and who leads; what comes back is done when they are on the disk, or cannot be."""
        return self._write(lambda: self._keeper.keep(consoles), "after a restart it is as it was before")

    def tell(self, code: str) -> None:
        """Tell which code holds."""
        self._write(lambda: self._keeper.tell(code), "prinyato pair does not know the code")

    async def flush(self) -> None:
        """Wait until nothing waits for the disk any more."""
        await asyncio.gather(*self._writers)

    def _write(self, write: Callable[[], None], otherwise: str) -> Awaitable[None]:
        """``otherwise``: what is the case if it cannot be written."""

        async def written() -> None:
            async with self._one:
                try:
                    await asyncio.to_thread(write)
                except OSError as error:
                    cause = (error.filename, error.strerror, otherwise)
                    log.warning("%s cannot be written (%s): %s. Check its folder, and what space is left", *cause)

        writer = asyncio.create_task(written())
        self._writers.add(writer)
        writer.add_done_callback(self._writers.discard)
        return writer
