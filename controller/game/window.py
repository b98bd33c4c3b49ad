"""When hands count."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from controller.game.hand import Touch
from controller.game.units import Instant


class Verdict(enum.Enum):
    """Where a press lies against the close."""

    IN_TIME = "in time"
    LATE = "late"
    DISPUTED = "too close to call"


@dataclass(frozen=True, slots=True)
class Window:
    """When hands count: half-open, [opens, closes), in table time (ns). club: «ровно 2 секунды»; RULES.md H53.

    The question sounds from ``begins``; what is down before is stuck and no vote (RULES.md, "What every rulebook
    shares").
    """

    begins: Instant
    opens: Instant
    closes: Instant

    def verdict(self, touch: Touch) -> Verdict:
        """In time, late, or too close to call: a press is known to within ± its bound (ns)."""
        if touch.down + touch.bound < self.closes:
            return Verdict.IN_TIME
        if touch.down - touch.bound >= self.closes:
            return Verdict.LATE
        return Verdict.DISPUTED

    def vote(self, touches: tuple[Touch, ...]) -> Touch | None:
        """The touch that is this seat's answer: the first after the question began that was not gone by the opening."""
        for touch in touches:
            if touch.down >= self.begins and (touch.up is None or touch.up > self.opens):
                return touch
        return None

    def stuck(self, touches: tuple[Touch, ...]) -> bool:
        """Whether a hand lay on the pad when the question began to sound (RULES.md H52)."""
        return any(touch.covers(self.begins) for touch in touches)
