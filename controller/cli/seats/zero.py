"""``prinyato seats zero-test``: one shared edge on all seats, and how far they lie apart."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping

from controller.cli.seats.bus import OpenBus, bus_meant
from controller.cli.seats.words import Words
from firmware_bridge.zero_test import Deviation, SharedEdge, ZeroTest
from hardware.ports import Seat
from hardware.sensors import Sensor

_STEP_S = 0.1
_WIRE_S = 0.6
"""A simulated wire closes or opens so often."""


def zero_test(args: argparse.Namespace, words: Words) -> int:
    """0 if every seat had every edge, none beyond what the bounds allow; else 1."""
    with bus_meant(args) as bus:
        reports = bus.settle()
        with bus.line.bridge() as bridge:
            status = bridge.status
            sensors = {seat.seat: seat.modules[0].sensor for seat in status.seats if seat.heard and seat.modules}
            silent = [seat.seat for seat in status.seats if seat.seat not in sensors]
        if silent:
            print(words("zero_not_heard", seats=_listed(silent)))
        if len(sensors) < 2:
            print(words("zero_one"))
            return 1
        print(words("zero_simulated" if bus.simulated else "zero_waits"), flush=True)
        test = ZeroTest(sensors)
        for report in reports:
            test.take(report)
        tally = _Tally(sensors)
        try:
            _gather(bus, test, tally, args.edges, words)
        except KeyboardInterrupt:
            print()
        return 0 if tally.told(words) and not silent else 1


def _gather(bus: OpenBus, test: ZeroTest, tally: _Tally, edges: int | None, words: Words) -> None:
    """Show every shared edge, until there were so many."""
    down = False
    while True:
        if bus.simulated:
            down = not down
            bus.simulated.wire(down)
        for report in bus.wait(_WIRE_S if bus.simulated else _STEP_S):
            test.take(report)
        for shared in test.settle(bus.clock.now()):
            tally.count(shared)
            print("\n".join(_lines(shared, tally.edges, words)), flush=True)
            if tally.edges == edges:
                return


def _lines(shared: SharedEdge, number: int, words: Words) -> list[str]:
    direction = words("zero_down" if shared.down else "zero_up")
    seats = {one.seat: _seat_line(one, words) for one in shared.deviations}
    seats |= {seat: words("zero_missed", seat=seat) for seat in shared.missed}
    return [words("zero_edge", number=number, direction=direction), *(seats[seat] for seat in sorted(seats))]


def _seat_line(one: Deviation, words: Words) -> str:
    return words(
        "zero_seat",
        seat=one.seat,
        length=words.signed(one.length / 1000),
        bound=words.decimal(one.bound / 1000),
        mark=words("zero_beyond") if one.beyond else "",
    )


class _Tally:
    """What all the edges come to."""

    def __init__(self, sensors: Mapping[Seat, Sensor]) -> None:
        self.edges = 0
        self._missed = Counter(dict.fromkeys(sensors, 0))
        self._greatest = dict.fromkeys(sensors, 0)
        self._bad: set[Seat] = set()

    def count(self, shared: SharedEdge) -> None:
        """One more edge."""
        self.edges += 1
        self._missed.update(shared.missed)
        self._bad.update(shared.missed)
        for one in shared.deviations:
            self._greatest[one.seat] = max(self._greatest[one.seat], abs(one.length))
            if one.beyond:
                self._bad.add(one.seat)

    def told(self, words: Words) -> bool:
        """Print the sum; whether all is well."""
        if not self.edges:
            print(words("zero_nothing"))
            return False
        print(words("zero_sum", edges=self.edges))
        for seat, greatest in self._greatest.items():
            missed = self._missed[seat]
            length = words.decimal(greatest / 1000)
            never = missed == self.edges
            print(words("zero_sum_never" if never else "zero_sum_seat", seat=seat, length=length, missed=missed))
        print(words("zero_bad", seats=_listed(sorted(self._bad))) if self._bad else words("zero_ok"))
        return not self._bad


def _listed(seats: list[Seat]) -> str:
    return ", ".join(map(str, seats))
