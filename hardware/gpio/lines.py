"""The Pi's lines as inputs and outputs, whichever library is behind them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from hardware.ports import MILLISECOND, Instant

LATENESS = 50 * MILLISECOND
"""An edge is reported at most so long after it happened: a figure to build on; ``prinyato doctor --press`` tests it."""

Changed = Callable[[bool, Instant, int], None]
"""Is told that a line is high or not, since when (table time), and within ± what bound (ns). On any thread."""


class Lines(Protocol):
    """Lines by their BCM numbers. Seats and lamps share one: each lets go of its own, whoever opened it closes it."""

    def watch(self, line: int, changed: Changed, *, pull_up: bool) -> bool:
        """Claim a line and tell of its edges; returns whether it is high. :class:`BadLine` if it cannot be used."""
        ...

    def is_high(self, line: int) -> bool:
        """The level now."""
        ...

    def drive(self, line: int) -> None:
        """Claim a line as an output that is low. :class:`BadLine` if it cannot be used."""
        ...

    def put(self, line: int, *, high: bool) -> None:
        """Set the level of an output; :class:`BadLine` if that cannot be done any more."""
        ...

    def release(self, lines: Sequence[int]) -> None:
        """Tell nothing more of these lines, and let go of them."""
        ...

    def close(self) -> None:
        """Tell nothing more, and let go of every line and of the library."""
        ...


def as_late_as_can_be(now: Instant) -> tuple[Instant, int]:
    """The instant and bound (ns) of an edge that has no stamp of its own and is told of now."""
    return now - LATENESS // 2, LATENESS // 2
