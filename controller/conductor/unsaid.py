"""Words of the host's that wait until their record is safe, or have waited long enough (design, "The journal")."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.game.units import MILLISECOND, SECOND

PATIENCE = 250 * MILLISECOND
"""How long a word of the host's waits for its record to be safe before it is spoken all the same (ns)."""


class Unsaid:
    """What is still to be said; use it on the loop's own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Callable[[], None]] = []

    def wait(self, say: Callable[[], None]) -> Callable[[], None]:
        """Say it once: when what this returns is called, from any thread, at the latest after ``PATIENCE``."""

        def once() -> None:
            if once in self._waiting:
                self._waiting.remove(once)
                say()

        def safe() -> None:
            self._loop.call_soon_threadsafe(once)

        self._waiting.append(once)
        self._loop.call_later(PATIENCE / SECOND, once)
        return safe

    def forget(self) -> None:
        """Nothing of it is said any more."""
        self._waiting.clear()
