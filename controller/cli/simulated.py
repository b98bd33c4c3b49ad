"""Seat modules that run the real firmware on this machine, behind a tty as on a bus: nothing has to be plugged in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

from firmware_bridge.simulator.pty_line import PtyLine
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import Clock

_RATE_PPM = 4_500
"""Ceramic resonators: so far off at most."""


class SimulatedModules:
    """The modules of a simulated bus, counted from 1 in the order of the chain, and their hands."""

    def __init__(self, line: PtyLine, modules: int) -> None:
        self.modules = modules
        self._line = line

    @property
    def port(self) -> str:
        """The tty to open."""
        return str(self._line.path)

    def hand(self, number: int, down: bool) -> None:
        """Move the hand at a module; ``ValueError`` if there is no such module."""
        if not 1 <= number <= self.modules:
            raise ValueError(f"there is no seat {number}")
        self._line.do(lambda bus: bus.modules[number - 1].hand(down))

    def wire(self, down: bool) -> None:
        """Move all hands at one instant, as a wire does that joins their inputs."""

        def move(bus: Simulator) -> None:
            for module in bus.modules:
                module.hand(down, bus.now)

        self._line.do(move)


@contextmanager
def simulated_modules(numbers: Sequence[int], clock: Clock) -> Iterator[SimulatedModules]:
    """Modules with these seat numbers, 0 for none. Raises ``HardwareError`` if this machine cannot simulate them."""
    with Simulator(len(numbers), seats=numbers) as bus:
        chance = Random(len(numbers))
        for module in bus.modules:
            module.clock(chance.uniform(-_RATE_PPM, _RATE_PPM))
        with PtyLine(bus, clock) as line:
            yield SimulatedModules(line, len(numbers))
