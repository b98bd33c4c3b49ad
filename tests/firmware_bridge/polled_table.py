"""A table whose truth is known: modules with their clocks, polled over a host that may be late in any way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from firmware_bridge.clocks import Clocks, Reading, Stamped
from firmware_bridge.line import BYTE, STAMP_LATENESS, TICKS, answers_after
from firmware_bridge.simulator.resonator import Resonator
from hardware.ports import MILLISECOND, SECOND, Seat

PPM = 1e-6
WARMING = 50 * PPM / 60
CYCLE = 8_500_000
ANSWER = 14 * BYTE

Delay = Callable[[Random], float]
"""How long the host or the adapter holds a thing back (ns)."""


def quick(chance: Random) -> float:
    """An adapter with 1 ms latency on an idle host."""
    return chance.uniform(20_000, 1_200_000)


def exact(_: Random) -> float:
    """No delay at all."""
    return 0.0


def one_sided(_: Random) -> float:
    """Always the same: no statistics could find it."""
    return 5.0 * MILLISECOND


def slow(chance: Random) -> float:
    """An adapter with 16 ms latency."""
    return chance.uniform(0, 16 * MILLISECOND)


def spiky(chance: Random) -> float:
    """A host that is away for up to seconds, once in fifty times."""
    return quick(chance) + (chance.random() < 0.02) * chance.uniform(0, 3 * SECOND)


@dataclass
class TrueModule:
    """A module; its counter shows ``begins`` at instant 0 of the truth."""

    resonator: Resonator
    begins: int = 0
    boot: int = 0

    def ticks(self, at: float) -> int:
        """What its 32 bits show."""
        return (self.begins + self.resonator.ticks(at)) % TICKS

    def answered(self, at: float, after: int) -> float:
        """When so much nominal time has passed on its clock since this instant."""
        return self.resonator.instant(self.resonator.lapse(at) + after)


@dataclass
class PolledTable:
    """Polls modules and holds every published instant against the truth. Instants of the truth begin at 0 (ns)."""

    modules: dict[Seat, TrueModule]
    chance: Random
    out: Delay = quick
    back: Delay = quick
    lateness: Delay = lambda chance: chance.uniform(0, STAMP_LATENESS)
    lost: float = 0.0
    base: int = 0
    now: float = 0.0
    clocks: Clocks = field(default_factory=Clocks)
    published: int = 0
    answered: set[Seat] = field(default_factory=set)
    """Who answered the last poll: an edge comes with an answer."""

    def poll(self, lie: Callable[[Seat, Stamped], Stamped] = lambda _, stamped: stamped) -> Reading | None:
        """One cycle; returns what the moment of the poll was found to be, which was held against the truth."""
        asked = self.now
        at = asked + self.out(self.chance)
        stamped: dict[Seat, Stamped] = {}
        line = at
        for seat, module in self.modules.items():
            if self.chance.random() < self.lost:
                continue
            stamp = at + self.lateness(self.chance)
            after = answers_after(seat - 1) + ANSWER
            end = module.answered(stamp, after)
            line = max(line, end + self.back(self.chance))
            read = self.base + round(line + 0.5)
            stamped[seat] = lie(seat, Stamped(module.ticks(stamp), module.boot, after, read))
        reading = self.clocks.moment(self.base + int(asked), stamped)
        self.now = max(line, asked + CYCLE)
        self.answered = set(stamped)
        if reading is not None:
            self.hold(reading, at)
        return reading

    def run(self, seconds: float, seats: Iterable[Seat] | None = None) -> None:
        """Poll for so long, and look at an edge of each of these seats after every poll."""
        end = self.now + seconds * 1e9
        while self.now < end:
            self.poll()
            for seat in self.answered.intersection(self.modules if seats is None else seats):
                self.look(seat, self.now - self.chance.expovariate(1 / (30 * MILLISECOND)))

    def look(self, seat: Seat, at: float) -> float | None:
        """The error of this seat's instant for what truly happens there at this instant, None if there is none."""
        ticks = self.modules[seat].ticks(at)
        reading = self.clocks.instant(seat, ticks)
        if reading is None:
            return None
        self.published += 1
        self.hold(reading, at)
        soonest = self.clocks.not_before(seat, ticks)
        assert soonest is not None
        assert soonest - self.base <= at
        return (reading.at - self.base) - at

    def hold(self, reading: Reading, at: float) -> None:
        """The truth is inside."""
        error = (reading.at - self.base) - at
        assert abs(error) <= reading.bound, f"off by {error:.0f} ns, which is beyond ± {reading.bound} ns"

    def locked(self) -> bool:
        """Whether every seat is."""
        return all(map(self.clocks.locked, self.modules))

    def lock(self, within: float = 5.0) -> float:
        """Poll until every seat is locked; returns how long it took (s)."""
        begun = self.now
        while not self.locked():
            self.poll()
            assert self.now - begun < within * 1e9, "not locked in time"
        return (self.now - begun) / 1e9


def modules(
    chance: Random, seats: int = 12, worst: float = 5000 * PPM, slope: float = WARMING
) -> dict[Seat, TrueModule]:
    """Seats 1 and up, neighbours at opposite ends, each warming and cooling in its own time."""
    made = {}
    for seat in range(1, seats + 1):
        error = (-1) ** seat * worst * chance.uniform(0.8, 1)
        resonator = Resonator.warming(error, slope, chance.uniform(20, 400), chance.uniform(0, 6.28))
        made[seat] = TrueModule(resonator, chance.randrange(TICKS), chance.randrange(256))
    return made


def table(seed: int, seats: int = 12, **how: object) -> PolledTable:
    """A table of good modules, early on the evening of a machine that has been up for a while."""
    chance = Random(seed)
    return PolledTable(modules(chance, seats), chance, base=chance.randrange(10**18), **how)  # type: ignore[arg-type]
