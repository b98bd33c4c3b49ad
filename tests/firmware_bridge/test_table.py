"""The whole way in real time: real firmware, a tty, pyserial, the thread that owns the port. No time is asserted."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_bridge.errors import UnknownModule
from firmware_bridge.simulator.pty_line import PtyLine
from firmware_bridge.simulator.simulator import Simulator
from firmware_bridge.table import ModuleTable
from hardware.clocks import MonotonicClock
from hardware.ports import Edge, Heard, Lamp, LineState, Presence, SeatReport

SEATS = 3
PATIENCE_S = 300.0
"""How long anything may take before a test fails (s): the machine may be busy."""

DARK = (0, 0, 0)


class Bench:
    """Three modules at a tty, and a table that is plugged into it by a link, as udev makes one."""

    def __init__(self, folder: Path, simulator: Simulator, line: PtyLine, clock: MonotonicClock) -> None:
        self.simulator = simulator
        self.line = line
        self.table = ModuleTable(str(folder / "bus"), SEATS, clock)
        self._reports: queue.Queue[SeatReport] = queue.Queue()
        self.table.seats.start(self._reports.put)

    def wait(self, holds: Callable[[SeatReport], bool]) -> SeatReport:
        """The next report of which this holds."""
        while True:
            report = self._reports.get(timeout=PATIENCE_S)
            if holds(report):
                return report

    def all_present(self, *, heard: bool) -> None:
        """Every seat has been said to be heard, or not."""
        waited = set(range(1, SEATS + 1))
        while waited:
            report = self.wait(lambda report: isinstance(report, Presence) and report.heard is heard)
            assert isinstance(report, Presence)
            waited.discard(report.seat)

    def hand(self, seat: int, down: bool) -> None:
        """Move a hand now."""
        self.line.do(lambda bus: bus.modules[seat - 1].hand(down))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    clock = MonotonicClock()
    with Simulator(SEATS) as simulator, PtyLine(simulator, clock, link=tmp_path / "bus") as line:
        bench = Bench(tmp_path, simulator, line, clock)
        yield bench
        bench.table.seats.close()


def test_a_hand_is_reported_and_the_seat_is_heard_past_it(bench: Bench) -> None:
    bench.all_present(heard=True)
    bench.hand(2, True)
    edge = bench.wait(lambda report: isinstance(report, Edge) and report.down)
    assert isinstance(edge, Edge)
    assert edge.seat == 2
    bench.table.seats.hear_past(edge.at + edge.bound)
    heard = bench.wait(lambda report: isinstance(report, Heard) and report.seat == 2)
    assert isinstance(heard, Heard)
    assert heard.until >= edge.at + edge.bound


def test_the_adapter_comes_back_under_another_name_and_no_edge_is_lost(bench: Bench) -> None:
    bench.all_present(heard=True)
    first = bench.line.path
    bench.line.pull_out()
    gone = bench.wait(lambda report: isinstance(report, LineState))
    assert isinstance(gone, LineState)
    assert not gone.up
    bench.all_present(heard=False)
    bench.hand(1, True)
    bench.hand(3, True)
    bench.line.put_back()
    bench.wait(lambda report: isinstance(report, LineState) and report.up)
    seats = {1, 3}
    while seats:
        edge = bench.wait(lambda report: isinstance(report, Edge) and report.down)
        assert isinstance(edge, Edge)
        seats.remove(edge.seat)
    assert bench.line.path != first


def test_a_port_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    clock = MonotonicClock()
    link = tmp_path / "bus"
    table = ModuleTable(str(link), SEATS, clock)
    reports: queue.Queue[SeatReport] = queue.Queue()
    table.seats.start(reports.put)
    missing = reports.get(timeout=PATIENCE_S)
    assert isinstance(missing, LineState)
    assert not missing.up
    assert str(link) in missing.why
    with Simulator(SEATS) as simulator, PtyLine(simulator, clock, link=link):
        while not (isinstance(report := reports.get(timeout=PATIENCE_S), Presence) and report.heard):
            pass
        table.seats.close()


def test_lamps_reach_the_modules(bench: Bench) -> None:
    bench.all_present(heard=True)
    bench.table.lights.show({2: Lamp.COUNTS})
    bench.hand(3, True)  # what is answered after it was sent after it
    edge = bench.wait(lambda report: isinstance(report, Edge) and report.down)
    bench.table.seats.hear_past(edge.at if isinstance(edge, Edge) else 0)
    bench.wait(lambda report: isinstance(report, Heard))
    lights: queue.Queue[list[tuple[int, ...]]] = queue.Queue()
    bench.line.do(lambda bus: lights.put([tuple(module.light) for module in bus.modules]))
    assert lights.get(timeout=PATIENCE_S) == [DARK, (0x2B, 0xB5, 0x8A), DARK]


def test_nobody_gives_a_seat_to_a_module_that_is_not_there(bench: Bench) -> None:
    bench.all_present(heard=True)
    with pytest.raises(UnknownModule, match="0BADF00D"):
        bench.table.adopt("0BADF00D", 1)
