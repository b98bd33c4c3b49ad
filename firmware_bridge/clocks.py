"""The clocks of the whole table, tied together by the moments that they share.

Each poll is one electrical moment that every module stamps. The Pi knows only that it was not before the poll can have
been on the wire, nor later than the answers allow. The modules' clocks know it better: each foretells it from all
polls before, and what they agree on is given back to each. So they are a flywheel for the Pi, two seats
differ by little more than their stamps' lateness, and a module that comes back is known by the others' clocks.

One module may break its promises: an undetected reset, a broken resonator. Its own answer is held against it
first, then the majority; it alone begins anew. And what only a single clock foretells is told to no
other, so that an error too small to be noticed spreads to nobody.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median

from firmware_bridge.clock import CAPTURE, UNDERSTOOD, ModuleClock
from firmware_bridge.line import STAMP_LATENESS, TICK
from hardware.ports import SECOND, Instant, Seat

# After so long a silence little is left to go on, and far less than the 35 minutes after which stamps repeat.
_SILENCE = 60 * SECOND
# From a poll to the middle of what its stamps may say.
_MIDDLE = (STAMP_LATENESS - TICK) / 2
# So much of what a poll would change is taken over at once. Over half a second a lucky answer's jerk is smoothed.
_HASTE = 1 / 64
# A stamp is the last whole tick; the slowest clock that is understood counts no more slowly than this.
_TICK = TICK * (1 + UNDERSTOOD)


@dataclass(frozen=True, slots=True)
class Stamped:
    """What one seat's answer says about the moment of its poll."""

    ticks: int
    """Its stamp: 32 bits."""
    boot: int
    """Its boot counter, as far as it is told."""
    after: int
    """From the stamp to the end of the answer, at least (ns, by the module's nominal clock)."""
    read: Instant
    """When all of the answer had been read."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An instant that is known to within ± ``bound`` (both ns): the truth is inside."""

    at: Instant
    bound: int


@dataclass(frozen=True, slots=True)
class ClockState:
    """How a seat's clock stands."""

    locked: bool
    """Whether its instants are published."""
    stamped: Instant
    """Its last stamp; known to within ± ``bound`` (both ns)."""
    bound: int
    rate_ppm: float
    """By how much its clock runs fast; known to within ± ``rate_bound_ppm``."""
    rate_bound_ppm: float
    resets: int
    """How often it began anew after a boot or a long silence, or was forgotten."""
    impossible: int
    """How often it was refused because no permitted clock could have stamped so."""


@dataclass(slots=True, eq=False)
class _Answer:
    """One seat's part in a moment: when the poll was, by this seat alone."""

    seat: Seat
    stamp: Stamped
    clock: ModuleClock
    end: float
    """The instant of the stamp was not later, by the end of the answer."""
    soonest: float
    latest: float
    """The poll was between these."""
    foretold: bool
    """A locked clock says so; else only the answer does."""


@dataclass(slots=True)
class Clocks:
    """Every seat's clock. Instants are the Pi's (ns)."""

    _clocks: dict[Seat, ModuleClock] = field(default_factory=dict)
    _resets: Counter[Seat] = field(default_factory=Counter)
    _impossible: Counter[Seat] = field(default_factory=Counter)
    _base: Instant | None = None

    def moment(self, earliest: Instant, stamped: Mapping[Seat, Stamped]) -> Reading | None:
        """A poll, not on the wire before ``earliest``, was answered so: learn from it. Polls come in their order.

        Returns when the poll was, as far as it is known now; None if no answer could be believed.
        """
        if self._base is None:
            self._base = earliest
        asked = float(earliest - self._base)
        found = [self._answer(seat, stamp, asked) for seat, stamp in stamped.items()]
        answers = [answer for answer in found if answer is not None]
        believed = _majority(answers)
        if not believed:
            for answer in answers:
                self._refuse(answer.seat)
            return None
        soonest, latest = _common(asked, believed)
        likely = _steady(soonest, latest, believed)
        known = soonest - _TICK, latest + STAMP_LATENESS
        for answer in answers:
            if answer not in believed or not answer.clock.narrow(*known) or not answer.clock.learn():
                self._refuse(answer.seat)
                self._begin(answer.seat, answer.stamp, *known)
            else:
                answer.clock.likely = likely + _MIDDLE
        return self._reading(soonest, likely, latest)

    def instant(self, seat: Seat, ticks: int) -> Reading | None:
        """When this seat's edge was; None while its clock is not locked.

        Ask after the ``moment`` of the answer that told of it: only that has held the clock against the present. The
        edge is not older than 34 minutes; its stamp alone, which comes again after 35.8, does not tell.
        """
        clock = self._locked(seat)
        if clock is None:
            return None
        soonest, likely, latest = clock.instant(ticks)
        return self._reading(soonest - CAPTURE, likely, latest + CAPTURE)

    def not_before(self, seat: Seat, ticks: int) -> Instant | None:
        """The soonest that this tick can have been; None while the seat's clock is not locked."""
        clock = self._locked(seat)
        if clock is None or self._base is None:
            return None
        soonest, _, _ = clock.instant(ticks)
        return self._base + math.floor(soonest - CAPTURE)

    def state(self, seat: Seat) -> ClockState | None:
        """How this seat's clock stands; None if it has none, or was refused or forgotten since its last answer."""
        clock = self._clocks.get(seat)
        if clock is None:
            return None
        reading = self._reading(clock.soonest, clock.likely, clock.latest)
        fast, slow = 1e6 / clock.slowest - 1e6, 1e6 / clock.fastest - 1e6
        return ClockState(
            locked=clock.locked,
            stamped=reading.at,
            bound=reading.bound,
            rate_ppm=(fast + slow) / 2,
            rate_bound_ppm=(fast - slow) / 2,
            resets=self._resets[seat],
            impossible=self._impossible[seat],
        )

    def locked(self, seat: Seat) -> bool:
        """Whether this seat's instants are published."""
        return self._locked(seat) is not None

    def forget(self, seat: Seat) -> None:
        """What its clock said before is worth nothing: the module has booted, or is another one."""
        if self._clocks.pop(seat, None) is not None:
            self._resets[seat] += 1

    def _answer(self, seat: Seat, stamp: Stamped, asked: float) -> _Answer | None:
        """Bring the seat's clock to this stamp, and hold its own answer against it; None if it contradicts itself."""
        assert self._base is not None
        read = float(stamp.read - self._base)
        sure = read - stamp.after * (1 - UNDERSTOOD)
        if sure < asked - _TICK:
            self._refuse(seat)
            return None
        clock = self._advance(seat, stamp, asked)
        if clock is None:
            clock = self._begin(seat, stamp, asked - _TICK, sure)
        locked = clock.locked
        end = read - stamp.after * clock.slowest
        if not clock.narrow(asked - _TICK, end):
            self._refuse(seat)
            clock = self._begin(seat, stamp, asked - _TICK, sure)
            locked = False
        if locked:
            soonest, latest = max(asked, clock.soonest - STAMP_LATENESS), clock.latest + _TICK
            return _Answer(seat, stamp, clock, end, soonest, latest, foretold=True)
        return _Answer(seat, stamp, clock, sure, asked, sure + _TICK, foretold=False)

    def _advance(self, seat: Seat, stamp: Stamped, asked: float) -> ModuleClock | None:
        """The seat's clock at this stamp, as it foretells it; None if it has none that could."""
        clock = self._clocks.get(seat)
        if clock is None:
            return None
        if stamp.boot != clock.boot or asked - clock.soonest > _SILENCE:
            self._resets[seat] += 1
            return None
        clock.advance(stamp.ticks)
        return clock

    def _begin(self, seat: Seat, stamp: Stamped, soonest: float, latest: float) -> ModuleClock:
        clock = self._clocks[seat] = ModuleClock(stamp.boot, stamp.ticks, soonest, latest)
        return clock

    def _refuse(self, seat: Seat) -> None:
        """No permitted clock stamps so: what it said before is worth nothing."""
        self._impossible[seat] += 1
        self._clocks.pop(seat, None)

    def _locked(self, seat: Seat) -> ModuleClock | None:
        clock = self._clocks.get(seat)
        return clock if clock is not None and clock.locked else None

    def _reading(self, soonest: float, likely: float, latest: float) -> Reading:
        assert self._base is not None
        at = round(likely)
        return Reading(self._base + at, math.ceil(max(latest - at, at - soonest)))


def _majority(answers: list[_Answer]) -> list[_Answer]:
    """Those that leave an instant in common, if they are more than half; else none.

    What agrees with anything decides nothing between clocks: more than half of these are needed too, else none of
    them is believed.
    """
    if not answers or max(answer.soonest for answer in answers) <= min(answer.latest for answer in answers):
        return answers
    parties = [[other for other in answers if other.soonest <= one.soonest <= other.latest] for one in answers]
    largest = max(parties, key=len)
    if 2 * len(largest) <= len(answers):
        return []
    foretold = sum(answer.foretold for answer in answers)
    if 2 * sum(answer.foretold for answer in largest) > foretold:
        return largest
    return [answer for answer in largest if not answer.foretold]


def _common(asked: float, answers: list[_Answer]) -> tuple[float, float]:
    """The interval of the poll by its measurement, and by what at least two clocks foretell."""
    soonest = sorted(answer.soonest for answer in answers)[-2:][0]
    latest = sorted(answer.latest for answer in answers)[:2][-1]
    measured = min(answer.end for answer in answers) + _TICK
    return max(asked, soonest), min(measured, latest)


def _steady(soonest: float, latest: float, answers: list[_Answer]) -> float:
    """The instant of the poll that is told.

    It is the same for all seats, so that what the table does not know falls out where two are compared; and it moves
    slowly, so that they need not have been heard in the same poll.
    """
    middle = (soonest + latest) / 2
    forecasts = [answer.clock.likely for answer in answers if answer.clock.locked]
    if not forecasts:
        return middle
    forecast = median(forecasts) - _MIDDLE
    return max(soonest, min(latest, forecast + _HASTE * (middle - forecast)))
