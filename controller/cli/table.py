"""The seats and lights of the table that is run: modules on a bus, the Pi's own lines, or simulated ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from controller.cli.notify import Rounds
from controller.config import Config, check_pins
from controller.config.seats import SENSORS, SeatSettings
from hardware.clocks import on_loop
from hardware.ports import (
    Clock,
    HardwareError,
    Instant,
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

if TYPE_CHECKING:  # most tables have none of these
    from hardware.gpio.lines import Lines
    from hardware.lamps.lights import AnimatedLights

SIMULATED = ("memory", "firmware")
"""How a table can be simulated."""

_log = logging.getLogger("prinyato")

Header = Callable[[], "Lines"]
"""Gives the Pi's own lines, and opens them the first time; raises ``NoDriver``."""

Hand = Callable[[int, bool], None]
"""Moves a simulated hand; ``ValueError`` if there is no such seat."""


@dataclass(frozen=True, slots=True)
class Table:
    """``hand``: ``None`` if the seats are real; ``modules``: ``None`` if they are none.

    ``line`` and ``lamps``: the threads at which seats and lamps hang, if they have some that come round.
    """

    seats: Seats
    lights: Lights
    modules: Modules | None = None
    hand: Hand | None = None
    line: Rounds | None = None
    lamps: Rounds | None = None


@contextmanager
def open_table(config: Config, simulate: str | None, clock: Clock, places: int) -> Iterator[Table]:
    """A table of so many seats: simulated as is said, or as the configuration says it is wired.

    Raises ``HardwareError`` if it cannot be simulated, or its own lines or lamps cannot be used; a bus that cannot be
    used now is waited for. To be used on the event loop.
    """
    with ExitStack() as stack:
        match simulate:
            case "firmware":
                table = stack.enter_context(_of_firmware(clock, places))
            case None:
                table = _wired(stack, config, clock, places)
            case _:
                table = _in_memory(clock, places)
        yield replace(table, lights=_Unlit(table.lights)) if config.lights.on == "none" else table


def _wired(stack: ExitStack, config: Config, clock: Clock, places: int) -> Table:
    check_pins(config, places)
    # Seats and lamps share the header: it is closed here, after both.
    header = header_of(stack, config, clock)
    table = _seats_of(config, header, clock, places)
    if not config.lights.on_header:
        return table
    lamps = open_lamps(stack, config, header, clock, places, told=_note_lamps)
    return replace(table, lights=lamps, lamps=lamps)


def header_of(stack: ExitStack, config: Config, clock: Clock) -> Header:
    """The Pi's own lines, open from when they are first asked for until ``stack`` ends."""

    @cache
    def header() -> Lines:
        # Only here: most tables have no lines of their own.
        from controller.cli.gpio import open_lines

        lines = open_lines(config.seats.pin_factory, clock)
        stack.callback(lines.close)
        return lines

    return header


def open_lamps(
    stack: ExitStack,
    config: Config,
    header: Header,
    clock: Clock,
    places: int,
    *,
    told: Callable[[HardwareError | None], None],
) -> AnimatedLights:
    """The lamps that hang on the Pi itself, until ``stack`` ends; ``told`` as ``AnimatedLights`` says.

    Raises ``HardwareError`` if they cannot be used.
    """
    # Only here: most tables have no lamps of their own.
    from controller.cli.gpio import bulbs_of
    from hardware.lamps.lights import AnimatedLights

    lamps = AnimatedLights(bulbs_of(config.lights, header, places), places, clock, told)
    stack.callback(lamps.close)
    return lamps


def _note_lamps(error: HardwareError | None) -> None:
    _log.warning("%s", error or "the lamps are back")


def _seats_of(config: Config, header: Header, clock: Clock, places: int) -> Table:
    match config.seats.where:
        case "bus":
            return _on_bus(config.seats.bus, places, clock, rs485=config.seats.bus_rs485)
        case "gpio":
            return _on_gpio(config.seats, header(), places, clock)
        case "simulated":
            return _in_memory(clock, places)
        case "none":
            return Table(NoSeats(), NoLights())


def _on_bus(port: str, places: int, clock: Clock, *, rs485: bool) -> Table:
    # Only here: a table must be ready within two seconds on a Pi, and most laptops have no bus.
    from firmware_bridge.table import ModuleTable

    table = ModuleTable(port, places, clock, rs485=rs485)
    return Table(_Logged(table.seats), table.lights, table, line=table.line)


def _on_gpio(settings: SeatSettings, lines: Lines, places: int, clock: Clock) -> Table:
    from hardware.gpio.seats import GpioSeats

    call_at = on_loop(asyncio.get_running_loop(), clock)
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


class NoSeats:
    """Implements ``Seats`` where there are none: nothing is ever reported, so nobody may wait for it."""

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Begin to report nothing."""

    def hear_past(self, until: Instant) -> None:
        """Nobody is there to be heard."""

    def close(self) -> None:
        """Nothing is held."""


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
