"""The seats and lights of the table that is run: modules on a bus, or simulated ones that are pressed on the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from controller.cli.notify import Rounds
from controller.config import Config, check_pins
from controller.config.settings import SENSORS, SeatSettings
from hardware.clocks import on_loop
from hardware.ports import (
    Clock,
    HardwareError,
    Lamp,
    Lights,
    LineState,
    Modules,
    Seat,
    SeatReport,
    Seats,
    VoteWindow,
)
from hardware.sensors import Sensor
from hardware.simulated import SimulatedTable, UnknownSeat

SIMULATED = ("memory", "firmware")
"""How a table can be simulated."""

_log = logging.getLogger("prinyato")

Hand = Callable[[int, bool], None]
"""Moves a simulated hand; ``ValueError`` if there is no such seat."""


@dataclass(frozen=True, slots=True)
class Table:
    """``hand``: ``None`` if the seats are real; ``modules``: ``None`` if they are none.

    ``line``: the thread at which the seats hang, if they have one that comes round.
    """

    seats: Seats
    lights: Lights
    modules: Modules | None = None
    hand: Hand | None = None
    line: Rounds | None = None


@contextmanager
def open_table(config: Config, simulate: str | None, clock: Clock, places: int) -> Iterator[Table]:
    """A table of so many seats: simulated as is said, or on the bus of the configuration, or in memory.

    Raises ``HardwareError`` if it cannot be simulated; a bus that cannot be used now is waited for. To be used on the
    event loop.
    """
    if simulate is None:
        check_pins(config, places)
        _check_drivers(config)
    with _seats_of(config, simulate, clock, places) as table:
        yield replace(table, lights=_Unlit(table.lights)) if config.lights.on == "none" else table


def _check_drivers(config: Config) -> None:
    """Say what is asked for and cannot be driven: never simulate in silence what somebody has wired."""
    lights = config.lights
    if lights.on == "apa102" or lights.on_pins:
        raise HardwareError('lights.on: this version drives no lamps on GPIO or SPI; write "none", or take modules')


@contextmanager
def _seats_of(config: Config, simulate: str | None, clock: Clock, places: int) -> Iterator[Table]:
    match simulate:
        case "firmware":
            with _of_firmware(clock, places) as table:
                yield table
        case None if config.seats.where == "bus":
            yield _on_bus(config.seats.bus, places, clock, rs485=config.seats.bus_rs485)
        case None if config.seats.where == "gpio":
            yield _on_gpio(config.seats, places, clock)
        case _:
            yield _in_memory(clock, places)


def _on_bus(port: str, places: int, clock: Clock, *, rs485: bool) -> Table:
    # Only here: a table must be ready within two seconds on a Pi, and most laptops have no bus.
    from firmware_bridge.table import ModuleTable

    table = ModuleTable(port, places, clock, rs485=rs485)
    return Table(_Logged(table.seats), table.lights, table, line=table.line)


def _on_gpio(settings: SeatSettings, places: int, clock: Clock) -> Table:
    # Only here: most tables have no lines of their own.
    from controller.cli.gpio import open_lines
    from hardware.gpio.seats import GpioSeats

    call_at = on_loop(asyncio.get_running_loop(), clock)
    lines = open_lines(settings.pin_factory, clock)
    sensor = Sensor(SENSORS.index(settings.sensor))
    return Table(GpioSeats(lines, settings.pins[:places], sensor, clock, call_at), NoLights())


@contextmanager
def _of_firmware(clock: Clock, places: int) -> Iterator[Table]:
    # Only here: this links a tool that a Pi does not have.
    from controller.cli.simulated import simulated_modules

    with simulated_modules(range(1, places + 1), clock) as modules:
        table = _on_bus(modules.port, places, clock, rs485=False)
        yield replace(table, hand=modules.hand)


def _in_memory(clock: Clock, places: int) -> Table:
    table = SimulatedTable(clock, on_loop(asyncio.get_running_loop(), clock), places)

    def hand(seat: int, down: bool) -> None:
        try:
            (table.press if down else table.release)(seat)
        except UnknownSeat as error:
            raise ValueError(str(error)) from error

    return Table(table.seats, table.lights, hand=hand)


class _Unlit:
    """Lights that are there and stay dark, for they are not wanted."""

    def __init__(self, lights: Lights) -> None:
        self.close = lights.close

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show nothing."""

    def schedule(self, window: VoteWindow | None) -> None:
        """Switch nothing."""


class NoLights:
    """Implements ``Lights`` where there are none: the page and the voice tell what they would."""

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show nothing."""

    def schedule(self, window: VoteWindow | None) -> None:
        """Switch nothing."""

    def close(self) -> None:
        """Nothing is held."""


class _Logged:
    """Seats whose line is told of in the terminal too: there stands whoever plugs the adapter in."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats
        self.hear_past = seats.hear_past
        self.close = seats.close

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Begin to report."""

        def told(what: SeatReport) -> None:
            if isinstance(what, LineState):
                _log.warning("%s", f"{what.port} is back" if what.up else what.why)
            report(what)

        self._seats.start(told)
