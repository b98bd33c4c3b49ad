"""One seat's hand: its module's edges, in ticks, become edges of the table, and what was asked about it is answered.

Nothing is guessed. An edge waits until the module's clock is known; what was lost on the way makes the seat unheard
for the question that stood meanwhile; a level that was only found is reported with all of the time in which it may
have come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol

from firmware_bridge.bus import SeatHeard
from firmware_bridge.clocks import Reading
from firmware_bridge.line import LOCKOUT
from firmware_bridge.messages import RawEdge
from hardware.ports import SOME_TIME, Edge, Heard, Instant, Seat
from hardware.sensors import Delay

_LOCKOUT = LOCKOUT + LOCKOUT // 100
"""The lockout by the slowest of clocks (ns)."""


class TickClock(Protocol):
    """Turns ticks of a seat's module into table time, if its clock is known."""

    def instant(self, seat: Seat, ticks: int) -> Reading | None:
        """When the module's clock showed ``ticks``."""
        ...

    def not_before(self, seat: Seat, ticks: int) -> Instant | None:
        """The earliest instant at which it can have shown them."""
        ...


class SeatHand:
    """The hand of one seat, as its module tells of it."""

    def __init__(self, seat: Seat, clock: TickClock) -> None:
        self.seat = seat
        self.down: bool | None = None
        """The last level that was reported; ``None``: none yet."""
        self._clock = clock
        self._waiting: deque[RawEdge] = deque()
        self._covered: int | None = None  # in ticks: all before is in what was received
        self._level = False  # at that time, if the module was drained then
        self._drained = False
        self._heard_until: Instant | None = None
        self._wanted: Instant | None = None

    def hear_past(self, until: Instant) -> None:
        """Answer once with a ``Heard`` of at least ``until``; if something is lost meanwhile, never."""
        self._wanted = until

    def lose(self) -> None:
        """Something may have been lost: what stands is not answered, and edges by an old clock are none."""
        self._wanted = None
        self._waiting.clear()
        self._covered = None

    def forget(self) -> None:
        """Another module may have spoken for this seat: its level is not known either."""
        self.lose()
        self.down = None

    def take(self, heard: SeatHeard) -> None:
        """The module has answered a poll."""
        if heard.restarted:
            self.lose()
        if heard.gap or (heard.edges and any(edge.lost for edge in heard.edges)):
            self._wanted = None
        answer = heard.answer
        self._level, self._drained = answer.health.down, answer.health.drained
        # Before the first level is told an edge may be of any age, and what it says is in that level.
        if self.down is not None:
            self._waiting.extend(heard.edges)
        if answer.health.drained:
            self._covered = answer.stamp
        elif answer.edges:
            self._covered = answer.edges[-1].stamp

    def reports(self, delay: Delay) -> Iterator[Edge | Heard]:
        """What can be said now: edges in their order, then what was asked about."""
        while self._waiting:
            reading = self._clock.instant(self.seat, self._waiting[0].stamp)
            if reading is None:
                return
            edge = self._edge(self._waiting.popleft(), reading, delay)
            if edge is not None:
                yield edge
        if self.down is None:
            yield from self._first_level(delay)
        yield from self._heard(delay)

    def _first_level(self, delay: Delay) -> Iterator[Edge]:
        """What was before us we have not been told: the level is all there is to know, and not since when."""
        if not self._drained or self._covered is None:
            return
        reading = self._clock.instant(self.seat, self._covered)
        if reading is not None:
            self.down = self._level
            yield Edge(self.seat, self.down, reading.at - delay.middle, SOME_TIME)

    def _edge(self, raw: RawEdge, reading: Reading, delay: Delay) -> Edge | None:
        at, bound = reading.at, reading.bound
        if raw.lost and self.down == raw.down:
            return None
        if raw.lost and self._heard_until is not None:
            at, bound = _between(self._heard_until, at + bound)
        elif raw.found and not raw.lost:
            at, bound = _between(at - bound - _LOCKOUT, at + bound)
        self.down = raw.down
        return Edge(self.seat, raw.down, at - delay.middle, bound + delay.doubt)

    def _heard(self, delay: Delay) -> Iterator[Heard]:
        if self._covered is None:
            return
        until = self._clock.not_before(self.seat, self._covered)
        if until is None:
            return
        self._heard_until = until - delay.greatest
        if self._wanted is not None and self._heard_until >= self._wanted:
            self._wanted = None
            yield Heard(self.seat, self._heard_until)


def _between(first: Instant, last: Instant) -> tuple[Instant, int]:
    """The middle of a stretch of time and half its length (ns), rounded up."""
    return (first + last) // 2, (last - first + 1) // 2
