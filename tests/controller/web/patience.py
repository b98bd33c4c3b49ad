"""How long the tests of the web wait: a busy machine is slow, and nothing there is late."""

import asyncio
from collections.abc import Callable

PATIENCE_S = 60
PATIENCE_MS = PATIENCE_S * 1_000


class News:
    """Something has happened that somebody may wait for."""

    def __init__(self) -> None:
        self._come = asyncio.Event()

    def tell(self) -> None:
        """It has happened now."""
        self._come.set()

    async def until(self, enough: Callable[[], bool]) -> None:
        """Wait until what has happened is ``enough``; TimeoutError if it never is."""
        async with asyncio.timeout(PATIENCE_S):
            while not enough():
                self._come.clear()
                await self._come.wait()
