"""The bus that a command about the seats works on: a port, or simulated modules behind a pseudo-terminal."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from controller.config import (
    Config,
    ConfigError,
    check_together,
    configured,
    pads_of,
    read_config,
    rulebook_of,
    seats_of,
)
from firmware_bridge.bridge import Bridge
from firmware_bridge.port import SerialLine, open_port
from firmware_bridge.status import Status
from hardware.clocks import MonotonicClock
from hardware.ports import Clock, SeatReport

if TYPE_CHECKING:  # it links a tool that a Pi does not have
    from controller.cli.simulated import SimulatedModules

SETTLES_S = 1.0
"""So long at least we listen before we say how the seats are: spare modules are asked for no more often (s)."""

SILENT_S = 5.0
"""So long at most (s)."""

_STEP_S = 0.1


class NoBus(ConfigError):
    """It is not said where the seats are."""

    def __init__(self) -> None:
        super().__init__(
            "no bus is named; --bus names the adapter's port (ls /dev/serial/by-path), --simulate 10 needs none"
        )


@dataclass(frozen=True, slots=True)
class OpenBus:
    """A line that is open and asks its seats, and what they report. ``simulated``: its modules, if they are."""

    line: SerialLine
    clock: Clock
    simulated: SimulatedModules | None
    reports: SimpleQueue[SeatReport] = field(default_factory=SimpleQueue)

    def wait(self, seconds: float) -> list[SeatReport]:
        """Let so much time pass; what has been reported meanwhile."""
        until, found = time.monotonic() + seconds, []
        while (left := until - time.monotonic()) > 0:
            try:
                found.append(self.reports.get(timeout=left))
            except Empty:
                break
        return found

    def settle(self) -> list[SeatReport]:
        """Wait until every seat is heard, or should be; what has been reported meanwhile."""
        begun, found = time.monotonic(), self.wait(SETTLES_S)
        while time.monotonic() - begun < SILENT_S and not self._all_heard():
            found += self.wait(_STEP_S)
        return found

    def _all_heard(self) -> bool:
        with self.line.bridge() as bridge:
            return all_heard(bridge.status)


def all_heard(status: Status) -> bool:
    """Whether every seat of the table is heard."""
    return all(seat.heard for seat in status.seats)


@contextmanager
def open_bus(config: Config, seats: int) -> Iterator[OpenBus]:
    """The bus of this configuration, with so many seats. Raises ``HardwareError``."""
    with ExitStack() as stack:
        yield _opened(stack, config, seats, MonotonicClock(), None)


@contextmanager
def bus_meant(args: argparse.Namespace, *, numbered: bool = True) -> Iterator[OpenBus]:
    """The bus that the arguments mean, or the configuration. Raises ``ConfigError`` or ``HardwareError``.

    ``numbered``: whether simulated modules have their numbers already.
    """
    config = _configuration(args)
    seats = _seats(args, config)
    clock = MonotonicClock()
    with ExitStack() as stack:
        simulated = None
        if args.simulate:
            from controller.cli.simulated import simulated_modules

            numbers = range(1, args.simulate + 1) if numbered else [0] * args.simulate
            simulated = stack.enter_context(simulated_modules(numbers, clock))
            config = configured(config, {"seats.bus": simulated.port, "seats.bus_rs485": False})
        yield _opened(stack, config, seats, clock, simulated)


def _opened(stack: ExitStack, config: Config, seats: int, clock: Clock, simulated: SimulatedModules | None) -> OpenBus:
    # The line would try again and again, as a table must; whoever types a command wants to know at once.
    open_port(config.seats.bus, rs485=config.seats.bus_rs485).close()
    line = SerialLine(Bridge(seats), config.seats.bus, clock, rs485=config.seats.bus_rs485)
    bus = OpenBus(line, clock, simulated)
    line.start(bus.reports.put)
    stack.callback(line.close)
    return bus


def _configuration(args: argparse.Namespace) -> Config:
    config = read_config(args.config) if args.config else Config()
    given = {f"seats.{key}": value for key in ("bus", "bus_rs485") if (value := getattr(args, key)) is not None}
    config = configured(config, given)
    check_together(config)
    if args.simulate and args.bus:
        raise ConfigError("name a bus, or modules to simulate; not both")
    if not args.simulate and not config.seats.bus:
        raise NoBus
    return config


def _seats(args: argparse.Namespace, config: Config) -> int:
    return args.seats or args.simulate or pads_of(config, seats_of(config, rulebook_of(config)))
