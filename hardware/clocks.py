"""Where table time comes from, and how to be called back at an instant of it."""

from __future__ import annotations

import heapq
import itertools
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable

from hardware.ports import SECOND, Clock, Instant

CallAt = Callable[[Instant, Callable[[], None]], None]
"""Calls back once, at the given instant (ns); one that is past means as soon as can be."""


class MonotonicClock:
    """The machine's monotonic clock plus ``offset`` (ns), set once so that a resumed game goes on in time."""

    def __init__(self, offset: int = 0) -> None:
        self.offset = offset

    def now(self) -> Instant:
        """The present instant (ns)."""
        return time.monotonic_ns() + self.offset


def on_loop(loop: AbstractEventLoop, clock: Clock) -> CallAt:
    """Call back on an event loop. To be used on the loop's own thread."""

    def call_at(instant: Instant, callback: Callable[[], None]) -> None:
        loop.call_later((instant - clock.now()) / SECOND, callback)

    return call_at


class ManualClock:
    """A clock that stands still until it is advanced; what is due is called on the way, at its instant."""

    def __init__(self, start: Instant = 0) -> None:
        self._now = start
        self._due: list[tuple[Instant, int, Callable[[], None]]] = []
        self._order = itertools.count()

    def now(self) -> Instant:
        """The present instant (ns)."""
        return self._now

    def call_at(self, instant: Instant, callback: Callable[[], None]) -> None:
        """Call back when the clock is advanced to ``instant``; at one instant in the order of asking."""
        heapq.heappush(self._due, (max(instant, self._now), next(self._order), callback))

    def advance(self, length: int) -> None:
        """Let ``length`` ns pass."""
        self.advance_to(self._now + length)

    def advance_to(self, instant: Instant) -> None:
        """Let time pass until ``instant``, which must not be past."""
        if instant < self._now:
            raise ValueError(f"{instant} is before {self._now}: table time never goes back")
        while self._due and self._due[0][0] <= instant:
            self._now, _, callback = heapq.heappop(self._due)
            callback()
        self._now = instant
