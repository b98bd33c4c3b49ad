"""The microphone at a seat module: the real firmware stamps a comparator that chatters, and its bus brings it in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from controller.cli.calibrate.session import WINDOWS, Bench, Ear, listen
from firmware_bridge.bridge import Bridge
from firmware_bridge.simulator.simulator import Simulator
from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND, Clip, Gap, Instant, Mark, SeatReport, Utterance
from hardware.simulated.room import Acoustics, SimulatedRoom
from hardware.sound.burst import with_burst
from sounds import BUNDLED, Pack

CLICKS = 20
RATE_PPM = 4_500  # a poor resonator
QUESTION = Utterance(
    (Mark("begins"), Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Clip("thanks"))
)


class ModuleOnABus:
    """Seats of one module, pumped every millisecond of a clock that is advanced."""

    def __init__(self, simulator: Simulator, clock: ManualClock) -> None:
        self._simulator = simulator
        self._clock = clock
        self._bridge = Bridge(1)
        self._begins = clock.now() - simulator.now
        self._report: Callable[[SeatReport], None] = lambda _: None

    def start(self, report: Callable[[SeatReport], None]) -> None:
        self._report = report
        self._bridge.opened("/dev/bus", self._clock.now())
        self._pump()

    def hear_past(self, until: Instant) -> None:
        self._bridge.hear_past(until)

    def close(self) -> None:
        """The clock stands still."""

    def press(self, at: Instant, bound: int) -> None:
        self._hand(True, at)

    def release(self, at: Instant, bound: int) -> None:
        self._hand(False, at)

    def _hand(self, down: bool, at: Instant) -> None:
        # Ordered only shortly before: a module keeps few orders.
        order = at - 2 * MILLISECOND
        self._clock.call_at(order, lambda: self._simulator.modules[0].hand(down, at - self._begins))

    def _pump(self) -> None:
        now = self._clock.now()
        self._simulator.run_until(now - self._begins)
        self._bridge.receive(bytes(byte.value for byte in self._simulator.read()), now)
        self._simulator.write(self._bridge.write(now))
        for report in self._bridge.take_reports():
            self._report(report)
        self._clock.call_at(now + MILLISECOND, self._pump)


def test_a_module_that_hears_chatter_measures_the_room(tmp_path: Path) -> None:
    pack = with_burst(Pack.load(BUNDLED / "ru-elena"), tmp_path)
    clock = ManualClock(1000 * SECOND)
    acoustics = Acoustics(latency=38 * MILLISECOND, ringing=90 * MILLISECOND, bound=0)
    with Simulator(1) as simulator:
        simulator.modules[0].clock(RATE_PPM)
        module = ModuleOnABus(simulator, clock)
        room = SimulatedRoom(pack, clock, clock.call_at, module, acoustics=acoustics, chance=Random(2))
        bench = Bench(room, module, clock, clock.advance, QUESTION)
        findings = listen(bench, Ear(1), CLICKS, lambda *_: None)
    latency = findings.latency
    assert latency.doubt is None
    assert len(latency.delays) == CLICKS
    assert abs(latency.length - acoustics.latency) <= latency.bound
    assert latency.seat_bound < MILLISECOND
    assert len(findings.windows) == WINDOWS
    assert all(window.is_exactly(2 * SECOND) for window in findings.windows)
    assert findings.word is not None
