"""The truth about a module's clock: how a resonator counts, and when it showed what."""

from __future__ import annotations

import math
from dataclasses import dataclass

from firmware_bridge.line import TICK
from hardware.ports import SECOND


@dataclass(frozen=True, slots=True)
class Resonator:
    """A clock that runs fast by ``error`` (1e-6: one ppm), and by ``swing`` more or less as it warms and cools.

    The swing is a sine with this period (s) that begins at ``phase`` (radians). Instants are floats, in ns.
    """

    error: float = 0.0
    swing: float = 0.0
    period: float = 240.0
    phase: float = 0.0

    @classmethod
    def warming(cls, error: float, slope: float, period: float = 240.0, phase: float = 0.0) -> Resonator:
        """One whose error changes by at most ``slope`` a second."""
        return cls(error, slope * period / (2 * math.pi), period, phase)

    def lapse(self, at: float) -> float:
        """What it has counted from instant 0 until this one (nominal ns)."""
        turn = 2 * math.pi / (self.period * SECOND)
        return at * (1 + self.error) + self.swing / turn * (math.cos(self.phase) - math.cos(turn * at + self.phase))

    def ticks(self, at: float) -> int:
        """The whole ticks that it has counted from instant 0 until this one."""
        return math.floor(self.lapse(at) / TICK)

    def instant(self, lapse: float) -> float:
        """When it has counted so much (nominal ns)."""
        at = lapse
        # Each round leaves less than a hundredth of the error before.
        for _ in range(8):
            at -= self.lapse(at) - lapse
        return at
