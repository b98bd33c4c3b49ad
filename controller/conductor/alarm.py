"""One alarm on the event loop, set to an instant of table time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hardware.ports import SECOND, Clock, Instant


class Alarm:
    """Calls ``ring`` once at the instant it was set to last, and says at which; use it on the loop's own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: Clock, ring: Callable[[Instant], None]) -> None:
        self._loop = loop
        self._clock = clock
        self._ring = ring
        self._at: Instant | None = None
        self._handle: asyncio.Handle | None = None

    def set(self, at: Instant | None) -> None:
        """Ring at ``at`` and at no other instant; ``None``: not at all."""
        if at == self._at:
            return
        self._at = at
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if at is not None:
            self._handle = self._loop.call_later(max(0, at - self._clock.now()) / SECOND, self._go_off)

    def _go_off(self) -> None:
        at = self._at
        assert at is not None
        if self._clock.now() < at:
            self._at = self._handle = None
            self.set(at)  # the loop's clock is coarser than ours
            return
        # Where the loop stood still, what has come meanwhile is older than this instant, and goes first.
        self._handle = self._loop.call_soon(self._ring_now, at)

    def _ring_now(self, at: Instant) -> None:
        self._at = self._handle = None
        self._ring(at)
