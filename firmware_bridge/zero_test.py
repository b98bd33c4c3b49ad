"""One edge on every seat at once, over one wire: how far do the seats' instants lie apart?

The wire goes past the sensors, to all hand inputs together. So every seat's edge is the same moment, and the intervals
within which the seats know it must all hold that moment. Pure: reports in, shared edges out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median_high, median_low

from firmware_bridge.line import LOCKOUT
from hardware.ports import MILLISECOND, Edge, Instant, Presence, Seat, SeatReport
from hardware.sensors import Sensor

TOGETHER = 20 * MILLISECOND
"""Edges this close are one shared edge: far more than a bound, far less than two touches of a wire by hand."""

PATIENCE = 500 * MILLISECOND
"""So long after a shared edge a seat's part in it may still arrive."""

_FOUND = LOCKOUT // 2
"""An edge with such a bound was found after the lockout, not stamped: it says nothing about a microsecond."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """How much later than the median a seat had the edge; and at most so much either way if all is well (both ns)."""

    seat: Seat
    length: int
    bound: int

    @property
    def beyond(self) -> bool:
        """Whether this seat's instant or its bound is wrong."""
        return abs(self.length) > self.bound


@dataclass(frozen=True, slots=True)
class SharedEdge:
    """One edge of the wire: what each seat made of it, and who did not notice; seats in their order."""

    down: bool
    at: Instant
    deviations: tuple[Deviation, ...]
    missed: tuple[Seat, ...]

    @property
    def ok(self) -> bool:
        """Whether every seat noticed, and none deviates by more than the bounds allow."""
        return not self.missed and not any(one.beyond for one in self.deviations)


@dataclass(slots=True)
class _Open:
    """A shared edge whose parts are still coming."""

    first: Edge
    edges: dict[Seat, Edge] = field(default_factory=dict)


class ZeroTest:
    """Gathers the edges of ``sensors``' seats, each of which has that kind of sensor declared."""

    def __init__(self, sensors: Mapping[Seat, Sensor]) -> None:
        self._sensors = dict(sensors)
        self._present: set[Seat] = set()
        self._open: list[_Open] = []

    def take(self, report: SeatReport) -> None:
        """Take in what a seat reports. What it says before it can be heard is only the level that it finds."""
        match report:
            case Presence(seat=seat, heard=heard):
                (self._present.add if heard else self._present.discard)(seat)
            case Edge(seat=seat) if seat in self._present and seat in self._sensors:
                edge = past_the_sensor(report, self._sensors[seat])
                if edge.bound < _FOUND:
                    self._gather(edge)
            case _:
                pass

    def _gather(self, edge: Edge) -> None:
        for one in self._open:
            together = abs(edge.at - one.first.at) <= TOGETHER
            if together and edge.down == one.first.down and edge.seat not in one.edges:
                one.edges[edge.seat] = edge
                return
        self._open.append(_Open(edge, {edge.seat: edge}))

    def settle(self, now: Instant) -> list[SharedEdge]:
        """The shared edges that are whole, or to which nothing more will come; each once, oldest first."""
        over = [
            one
            for one in self._open
            if one.edges.keys() == self._sensors.keys() or now - one.first.at > PATIENCE + TOGETHER
        ]
        self._open = [one for one in self._open if one not in over]
        shared = [_compare(one, self._sensors) for one in over]
        return sorted(shared, key=lambda edge: edge.at)


def past_the_sensor(edge: Edge, sensor: Sensor) -> Edge:
    """The edge as it came on the wire: without the delay that was taken off, and widened, for the sensor."""
    return Edge(edge.seat, edge.down, edge.at + sensor.delay.middle, edge.bound - sensor.delay.doubt)


def _compare(one: _Open, seats: Mapping[Seat, Sensor]) -> SharedEdge:
    edges = sorted(one.edges.values(), key=lambda edge: edge.seat)
    middle = median_low(edge.at for edge in edges)
    # If each instant is within its bound of the truth, the median is within the median bound of it.
    doubt = median_high(edge.bound for edge in edges)
    deviations = tuple(Deviation(edge.seat, edge.at - middle, edge.bound + doubt) for edge in edges)
    missed = tuple(seat for seat in sorted(seats) if seat not in one.edges)
    return SharedEdge(one.first.down, middle, deviations, missed)
