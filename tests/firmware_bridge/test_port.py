"""The line's thread comes round all the time, so that a watchdog can tell that it lives."""

from __future__ import annotations

import itertools
from pathlib import Path
from queue import SimpleQueue

from firmware_bridge.bridge import Bridge
from firmware_bridge.port import SerialLine
from hardware.ports import Instant, LineState, SeatReport

WAIT_S = 300.0


class CountedClock:
    """Time that goes on whenever somebody asks for it."""

    def __init__(self) -> None:
        self.asked: SimpleQueue[Instant] = SimpleQueue()
        self._instants = itertools.count(1)

    def now(self) -> Instant:
        self.asked.put(instant := next(self._instants))
        return instant


def test_it_comes_round_while_it_waits_for_its_port(tmp_path: Path) -> None:
    clock = CountedClock()
    line = SerialLine(Bridge(4), str(tmp_path / "no-adapter"), clock)
    reports: SimpleQueue[SeatReport] = SimpleQueue()
    line.start(reports.put)
    for _ in range(4):  # when it is made, and three tries
        clock.asked.get(timeout=WAIT_S)
    line.close()
    assert line.last_round >= 3
    told = [reports.get_nowait() for _ in range(reports.qsize())]
    assert [report.up for report in told if isinstance(report, LineState)] == [False]
