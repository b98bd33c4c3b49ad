"""What feels a hand at a seat, and how much later than the hand its contact says so."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from hardware.ports import MILLISECOND


@dataclass(frozen=True, slots=True)
class Delay:
    """From the hand to the edge of the sensor: at least and at most (ns)."""

    least: int
    greatest: int

    @property
    def middle(self) -> int:
        """By so much a stamp is put back (ns)."""
        return (self.least + self.greatest) // 2

    @property
    def doubt(self) -> int:
        """By so much its bound is widened (ns)."""
        return self.greatest - self.middle


class Sensor(enum.IntEnum):
    """The kinds of sensor, by their numbers on the bus (PROTOCOL.md, SETTINGS)."""

    BUTTON = 0
    LIGHT_BARRIER = 1
    TOUCH_PAD = 2

    @property
    def delay(self) -> Delay:
        """The declared delay of this kind, the same for a hand that comes and one that leaves."""
        return _DELAYS[self]


_DELAYS = {
    # The contact is the hand: what closes it is the definition of "down".
    Sensor.BUTTON: Delay(0, 0),
    # A photo transistor with its comparator.
    Sensor.LIGHT_BARRIER: Delay(0, 1 * MILLISECOND),
    # A TTP223 in fast mode; low power, up to 220 ms, is not for a vote.
    Sensor.TOUCH_PAD: Delay(0, 60 * MILLISECOND),
}
