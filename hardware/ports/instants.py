"""Table time."""

from __future__ import annotations

from typing import Protocol

Instant = int
"""A moment in table time: nanoseconds on a clock that never goes back within a game."""

MILLISECOND = 1_000_000
SECOND = 1_000_000_000


class Clock(Protocol):
    """Where table time comes from: the real one, or one that tests advance."""

    def now(self) -> Instant:
        """The present instant (ns)."""
        ...
