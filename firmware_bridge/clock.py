"""What one module's clock says about Pi time: an interval that holds the truth, never a guess.

Nothing here is averaged. A clock is known by an interval for the instant of its last stamp and an interval for its
rate; time widens both by the most that a resonator can do, a measurement cuts off what cannot be. As long as the
module keeps to PROTOCOL.md and to the limits below, the truth stays inside, whatever the host, the adapter and the
line do. A clock that leaves no room for any truth has broken a promise, and says so.

Instants are floats, in ns from a beginning that the table chooses (clocks.py); a rate is Pi time over the module's
nominal time. A float holds a hundred days to the nanosecond.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.line import TICK, TICKS
from hardware.ports import MILLISECOND, SECOND

UNDERSTOOD = 0.05
"""A clock further off than this is not known by its rate but by its silence: no UART understands it."""

GREATEST_ERROR = 6_000e-6
"""A ceramic resonator may be 5000 ppm off; a clock beyond this is refused, and none is believed that might be."""

WARMING = 4 * 50e-6 / (60 * SECOND)
"""The most by which a rate changes, a ns: four times what a warming resonator was seen to do, 50 ppm in a minute."""

CAPTURE = 1_000
"""From an edge to the tick that it is stamped with, either way (ns): the noise canceller and the counting itself."""

# Above a cycle's uncertainty with the slowest adapter; a worse instant would call every hand disputed.
_USEFUL_BOUND = 10 * MILLISECOND
# An edge that waited 50 ms for its turn then adds no more than 50 µs.
_USEFUL_RATE = 1_000e-6
_FEWEST_SAMPLES = 8

# The ticks of a minute: a tick is of the past unless it is less than so far ahead.
_AHEAD = 60 * SECOND // TICK

_LEARNING = 100 * MILLISECOND
_SPACING = SECOND // 2
_MEMORY = 60 * SECOND
_ANCHORS = 24


@dataclass(frozen=True, slots=True)
class Anchor:
    """A past moment of the module: its nominal time (ns) and the interval of the instant that it was."""

    nominal: int
    soonest: float
    latest: float

    @property
    def width(self) -> float:
        """How little is known about it (ns)."""
        return self.latest - self.soonest


class ModuleClock:
    """One module's clock since its boot. It begins with its first stamp, whose instant lies in the given interval."""

    __slots__ = (
        *("boot", "ticks", "soonest", "likely", "latest", "slowest", "fastest", "samples"),
        *("_nominal", "_learned", "_anchors", "_best"),
    )

    def __init__(self, boot: int, ticks: int, soonest: float, latest: float) -> None:
        self.boot = boot
        self.ticks = ticks
        """The last stamp."""
        self.soonest = soonest
        self.latest = latest
        """The instant of the last stamp lies between these."""
        self.likely = (soonest + latest) / 2
        """What is said of it."""
        self.slowest = 1 - UNDERSTOOD
        self.fastest = 1 + UNDERSTOOD
        """Its rate at the last stamp lies between these: Pi time that passes in a nominal ns."""
        self.samples = 1
        self._nominal = 0
        self._learned = 0
        self._anchors = [Anchor(0, soonest, latest)]
        self._best = self._anchors[0]

    @property
    def locked(self) -> bool:
        """Whether it is known well enough to be published, and certainly a permitted one."""
        return (
            self.latest - self.soonest <= 2 * _USEFUL_BOUND
            and self.fastest - self.slowest <= 2 * _USEFUL_RATE
            and self.slowest >= 1 - GREATEST_ERROR
            and self.fastest <= 1 + GREATEST_ERROR
            and self.samples >= _FEWEST_SAMPLES
        )

    def advance(self, ticks: int) -> None:
        """The module has stamped anew: by its clock alone, the instant lies in a wider interval."""
        lapse = (ticks - self.ticks) % TICKS * TICK
        drift = WARMING * lapse
        self.ticks = ticks
        self._nominal += lapse
        self.soonest += lapse * (self.slowest - drift / 2)
        self.likely += lapse * (self.slowest + self.fastest) / 2
        self.latest += lapse * (self.fastest + drift / 2)
        self.slowest = max(self.slowest - drift, 1 - UNDERSTOOD)
        self.fastest = min(self.fastest + drift, 1 + UNDERSTOOD)
        self.samples += 1

    def narrow(self, soonest: float, latest: float) -> bool:
        """The instant of the last stamp lies in this interval too; false if that cannot be."""
        self.soonest = max(self.soonest, soonest)
        self.latest = min(self.latest, latest)
        return self.soonest <= self.latest

    def learn(self) -> bool:
        """Take from the past, every 100 ms, what it says about the rate; false if no permitted rate is left."""
        if self._nominal - self._learned < _LEARNING:
            return True
        self._learned = self._nominal
        for anchor in self._anchors:
            lapse = self._nominal - anchor.nominal
            # At its greatest drift, the rate was the mean since then half of the lapse ago.
            drift = WARMING * lapse / 2
            self.slowest = max(self.slowest, (self.soonest - anchor.latest) / lapse - drift)
            self.fastest = min(self.fastest, (self.latest - anchor.soonest) / lapse + drift)
        self._remember()
        return max(self.slowest, 1 - GREATEST_ERROR) <= min(self.fastest, 1 + GREATEST_ERROR)

    def instant(self, ticks: int) -> tuple[float, float, float]:
        """The soonest, the likely and the latest instant of this tick, a minute after the last stamp at the most."""
        lapse = ((ticks - self.ticks - _AHEAD) % TICKS + _AHEAD - TICKS) * TICK
        drift = WARMING * abs(lapse) / 2
        slowest, fastest = self.slowest - drift, self.fastest + drift
        likely = self.likely + lapse * (slowest + fastest) / 2
        if lapse < 0:
            slowest, fastest = fastest, slowest
        return self.soonest + lapse * slowest, likely, self.latest + lapse * fastest

    def _remember(self) -> None:
        """Of every half second keep the moment that was known best; of what is long ago, ever fewer."""
        now = Anchor(self._nominal, self.soonest, self.latest)
        if self._best is self._anchors[-1] or now.width < self._best.width:
            self._best = now
        if self._nominal - self._anchors[-1].nominal >= _SPACING:
            self._anchors.append(self._best)
            if len(self._anchors) > _ANCHORS:
                del self._anchors[1 : _ANCHORS // 2 : 2]
            if self._nominal - self._anchors[0].nominal > _MEMORY:
                del self._anchors[0]
