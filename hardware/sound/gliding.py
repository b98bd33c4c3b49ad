"""A gain that does not jump: it glides to where it is to be, so that nothing clicks. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Instant


@dataclass(slots=True)
class Glide:
    """A gain on its way to ``target``: from 0 to 1 it would take ``whole`` (ns). It was ``gain`` at ``since``."""

    gain: float
    target: float
    since: Instant
    whole: int

    def to(self, target: float, now: Instant, whole: int) -> None:
        """Head for another gain from now on, at this pace."""
        self.gain = self.at(now)
        self.target, self.since, self.whole = target, now, whole

    def at(self, now: Instant) -> float:
        """The gain at an instant from ``since`` on."""
        way = (now - self.since) / self.whole
        if abs(self.target - self.gain) <= way:
            return self.target
        return self.gain + (way if self.target > self.gain else -way)
