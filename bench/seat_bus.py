"""The seat bus at full rate: 12 modules of real firmware in virtual time, behind an adapter of 1 ms latency.

The cycle is from one poll's write to the next. In a vote's window every seat's hand comes down once: to its lamp, it
is the light of that module that changes; to the controller, the bridge that has the edge to report. The bridge's share
of a core is the time that this process spends in it, against virtual time, without what the port's thread needs to
wait, read and write. The controller's is the processor time of ``bench/table.py``'s questions, each with a hand a seat
that comes and leaves, its journal and lamps, against the three seconds of such a round.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median

from bench import table
from bench.figures import Drawing, Figure, Found, percentile
from bench.plots import histograms
from firmware_bridge.bridge import Bridge
from firmware_bridge.simulator.adapter import AdaptedBus, Adapter, Habits
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND, Edge, Instant, Lamp, Seat, VoteWindow

SEATS = range(1, 13)
LOCKING = 3 * SECOND
VOTES = 20
ROUND = 3 * SECOND
WINDOW = 2 * SECOND


@dataclass(slots=True)
class Run:
    """A bridge at a bus, and what its calls cost."""

    simulator: Simulator
    bus: AdaptedBus
    bridge: Bridge
    written: list[Instant] = field(default_factory=list)
    heard: dict[Seat, Instant] = field(default_factory=dict)
    spent: int = 0

    def until(self, instant: Instant) -> None:
        """Let virtual time pass."""
        while self.bus.now < instant:
            chunk = self.bus.next_chunk(min(instant, self.bridge.wakes or self.bus.now))
            begun = time.process_time_ns()
            if chunk is not None:
                self.bridge.receive(chunk.data, chunk.read_at)
            data = self.bridge.write(self.bus.now)
            reports = self.bridge.take_reports()
            self.spent += time.process_time_ns() - begun
            if data:
                self.written.append(self.bus.now)
                self.bus.write(data, self.bus.now)
            self.heard |= {r.seat: self.bus.now for r in reports if isinstance(r, Edge) and r.down}


def measure() -> list[Found]:
    """Cycle, edge to lamp, edge to controller, and what the bridge costs."""
    chance = Random(1)
    with Simulator(len(SEATS)) as simulator:
        bus = AdaptedBus(simulator, Adapter(Habits(latency_timer=MILLISECOND)))
        run = Run(simulator, bus, Bridge(len(SEATS)))
        run.bridge.opened("simulation", bus.now)
        run.until(LOCKING)
        run.written, run.spent, begun = [], 0, bus.now
        to_lamp: list[int] = []
        to_controller: list[int] = []
        for _ in range(VOTES):
            pressed = _vote(run, chance)
            to_lamp += _to_lamps(simulator, pressed)
            to_controller += [run.heard[seat] - at for seat, at in pressed.items()]
        share = 100 * run.spent / (bus.now - begun)
    _, question = table.play()
    controller = 100 * question * SECOND / ROUND * len(SEATS) / len(table.SEATS)
    cycles = [(later - earlier) / MILLISECOND for earlier, later in zip(run.written, run.written[1:], strict=False)]
    ways = {"edge to the module's own lamp": to_lamp, "edge to controller, over the bus": to_controller}
    sizes = {name: [one / MILLISECOND for one in times] for name, times in ways.items()}
    return [
        Figure("cycle of a bus of 12 seats (median)", median(cycles), "ms"),
        Figure(f"edge to the module's own lamp (median of {len(to_lamp)})", median(to_lamp) / MILLISECOND, "ms"),
        Figure("edge to the module's own lamp (max)", max(to_lamp) / MILLISECOND, "ms", most=2),
        Figure("edge to controller, over the bus (median)", median(to_controller) / MILLISECOND, "ms"),
        Figure("edge to controller, over the bus (p99)", percentile(to_controller, 99) / MILLISECOND, "ms"),
        Figure("the bridge's share of a core, 12 seats", share, "%"),
        Figure("the controller's share of a core, 12 seats", controller, "%"),
        Figure("bridge and controller together, share of a core, 12 seats", share + controller, "%", most=10),
        Drawing("bus", histograms("At the seat bus", sizes)),
    ]


def _vote(run: Run, chance: Random) -> dict[Seat, Instant]:
    """A window in which every hand comes down once; when each did."""
    begins = run.bus.now
    opens = begins + 300 * MILLISECOND
    seats = frozenset(SEATS)
    run.bridge.show(dict.fromkeys(SEATS, Lamp.DARK))
    run.bridge.schedule(VoteWindow(opens, opens + WINDOW, seats))
    pressed = {seat: opens + chance.randint(100 * MILLISECOND, WINDOW - 100 * MILLISECOND) for seat in SEATS}
    run.until(opens)
    for seat, at in pressed.items():
        module = run.simulator.modules[seat - 1]
        module.light_changes()
        module.hand(True, at)
        module.hand(False, at + 200 * MILLISECOND)
    run.until(opens + WINDOW + 250 * MILLISECOND)
    run.bridge.schedule(None)
    run.until(begins + ROUND)
    return pressed


def _to_lamps(simulator: Simulator, pressed: dict[Seat, Instant]) -> Iterator[int]:
    """From each press to the first change of its module's light into green (ns)."""
    for seat, at in pressed.items():
        changes = simulator.modules[seat - 1].light_changes()
        yield next(c.at for c in changes if c.at >= at and c.light.green > c.light.blue > c.light.red) - at
