"""A clock of the game: how long it is, when it is at zero, and what it still has to say."""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.game.units import SECOND, Instant

WARNING = 10 * SECOND
"""How long before its end a clock is announced (ns)."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A running clock: ``total`` ns long, at zero at ``ends``; ``warns`` and ``rings`` are still to come."""

    total: int
    ends: Instant
    warns: bool
    rings: bool = True

    @classmethod
    def of(cls, at: Instant, length: int, warning: int = WARNING) -> Timer:
        """A clock that starts at ``at``; it warns only if that is not at once."""
        return cls(length, at + length, warns=0 < warning < length)

    def next(self, warning: int = WARNING) -> Instant | None:
        """The next instant at which this clock has something to say."""
        if self.warns:
            return self.ends - warning
        return self.ends if self.rings else None

    def later(self, by: int) -> Timer:
        """The same clock with ``by`` ns more (less, if negative)."""
        return replace(self, ends=self.ends + by)
