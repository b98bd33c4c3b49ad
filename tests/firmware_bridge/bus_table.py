"""A table of real firmware in simulation, under a conductor on virtual time.

Where a thread would own the port, the loop pumps: every millisecond what the modules said is read, and what is due is
written. So the host's stamps are up to a millisecond late, as with a USB adapter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from firmware_bridge.bridge import Bridge
from firmware_bridge.enrolling import LineEnrolling
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND, Instant, Lamp, Seat, SeatHealth, SeatReport, VoteWindow
from tests.controller.conductor.virtual_time import VirtualLoop

PUMP = MILLISECOND

BOOTED = SECOND
"""After so long every seat of a whole table has been heard."""


class BusTable:
    """Stands where a ``SimulatedTable`` stands in a room. Nothing runs before ``power``: it costs wall time."""

    def __init__(self, loop: VirtualLoop, simulator: Simulator, seats: int) -> None:
        self.simulator = simulator
        self.bridge = Bridge(seats)
        self.reported: list[SeatReport] = []
        self.seats = _Seats(self)
        self.lights = _Lights(self)
        self._loop = loop
        self._report: Callable[[SeatReport], None] = lambda _: None
        self._begins: Instant | None = None
        self._line_up = False

    # --- the table's life

    async def power(self) -> None:
        """Switch everything on, and wait until it can be heard."""
        self._begins = self._loop.clock.now() - self.simulator.now
        self.plug_in()
        self._pump()
        await self._loop.reach(self._loop.clock.now() + BOOTED)

    def plug_in(self) -> None:
        """The adapter is at the Pi."""
        self._line_up = True
        self.bridge.opened("/dev/bus", self._loop.clock.now())

    def pull_out(self) -> None:
        """The adapter is gone; the modules have their power from elsewhere."""
        self._line_up = False
        self.bridge.closed("/dev/bus", "it was pulled out")

    def close(self) -> None:
        """Pump no more."""
        self._begins = None

    def at(self, instant: Instant) -> Instant:
        """Table time as the simulation counts it."""
        assert self._begins is not None
        return instant - self._begins

    def adopt(self, module: str, seat: Seat) -> None:
        """See ``hardware.ports.Modules``."""
        self.bridge.adopt(module, seat)

    def enrol(self) -> LineEnrolling:
        """See ``hardware.ports.Modules``."""
        return LineEnrolling(_Line(self.bridge), self._loop.clock)  # type: ignore[arg-type]

    def health(self) -> Mapping[Seat, SeatHealth]:
        """See ``hardware.ports.Modules``."""
        return self.bridge.status.health

    # --- hands, at instants of the table

    def press(self, seat: Seat, at: Instant | None = None) -> None:
        """A hand comes down on the pad of a seat."""
        self._hand(seat, True, at)

    def release(self, seat: Seat, at: Instant | None = None) -> None:
        """It leaves."""
        self._hand(seat, False, at)

    def _hand(self, seat: Seat, down: bool, at: Instant | None) -> None:
        self.simulator.modules[seat - 1].hand(down, None if at is None else self.at(at))

    # --- the pump

    def _pump(self) -> None:
        if self._begins is None:
            return
        now = self._loop.clock.now()
        self.simulator.run_until(self.at(now))
        heard = bytes(byte.value for byte in self.simulator.read())
        if self._line_up:
            self.bridge.receive(heard, now)
            self.simulator.write(self.bridge.write(now))
        for report in self.bridge.take_reports():
            self.reported.append(report)
            self._report(report)
        self._loop.call_later(PUMP / SECOND, self._pump)

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Report to this from now on."""
        self._report = report


class _Line:
    """The bridge, which nobody else uses on one loop."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    @contextmanager
    def bridge(self) -> Iterator[Bridge]:
        yield self._bridge


class _Seats:
    def __init__(self, table: BusTable) -> None:
        self._table = table

    def start(self, report: Callable[[SeatReport], None]) -> None:
        self._table.start(report)

    def hear_past(self, until: Instant) -> None:
        self._table.bridge.hear_past(until)

    def close(self) -> None:
        self._table.close()


class _Lights:
    def __init__(self, table: BusTable) -> None:
        self._table = table
        self.lamps: dict[Seat, Lamp] = {}

    def watch(self, _observer: Callable[[Mapping[Seat, Lamp]], None]) -> None:
        """What is shown is to be looked at on the modules."""

    def watch_window(self, _observer: Callable[[VoteWindow | None], None]) -> None:
        """See ``watch``."""

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        self.lamps |= lamps
        self._table.bridge.show(lamps)

    def schedule(self, window: VoteWindow | None) -> None:
        self._table.bridge.schedule(window)

    def close(self) -> None:
        pass


def loop() -> VirtualLoop:
    """The loop of this test."""
    running = asyncio.get_running_loop()
    assert isinstance(running, VirtualLoop)
    return running
