"""The lamps of the table that a configuration describes, whichever they are, and which seats cannot be heard."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory

from controller.cli.seats.bus import open_bus
from controller.cli.table import header_of, open_lamps
from controller.config import Config, check_pins
from firmware_bridge.table import ModuleLights
from hardware.clocks import MonotonicClock
from hardware.ports import HardwareError, Lamp, Lights, Seat

_SENT_S = 0.3
"""By then every module has been told, also if one frame was lost (s)."""


class Kind(enum.Enum):
    """What the lamps are."""

    MODULES = "modules"
    CHAIN = "chain"
    SINGLE = "single"

    @property
    def coloured(self) -> bool:
        """Whether they have the colours of the meanings, or one of their own."""
        return self is not Kind.SINGLE

    @property
    def by_themselves(self) -> bool:
        """Whether they show something when nobody tells them anything."""
        return self is Kind.MODULES


@dataclass(frozen=True, slots=True)
class Bench:
    """Lamps to be tried; ``troubles``: what went wrong with them meanwhile."""

    kind: Kind
    lights: Lights
    seats: int
    silent: Callable[[], frozenset[Seat]] = frozenset
    troubles: list[HardwareError] = field(default_factory=list)


def lamps_of(config: Config) -> Kind | None:
    """What lamps the table has; ``None`` if it has none."""
    lights = config.lights
    if lights.on == "none":
        return None
    if lights.on_header:
        return Kind.SINGLE if lights.on_pins else Kind.CHAIN
    return Kind.MODULES if config.seats.where == "bus" else None


@contextmanager
def open_bench(config: Config, places: int) -> Iterator[Bench]:
    """The lamps of a table that has some; dark at the end, however it comes. ``ConfigError`` or ``HardwareError``."""
    kind = lamps_of(config)
    assert kind is not None
    with ExitStack() as stack:
        modules = kind is Kind.MODULES
        bench = _of_modules(stack, config, places) if modules else _of_header(stack, config, places, kind)
        try:
            yield bench
        finally:
            bench.lights.show(dict.fromkeys(range(1, places + 1), Lamp.DARK))


def _of_modules(stack: ExitStack, config: Config, places: int) -> Bench:
    bus = stack.enter_context(open_bus(config, places))
    stack.callback(bus.wait, _SENT_S)
    bus.settle()

    def silent() -> frozenset[Seat]:
        with bus.line.bridge() as bridge:
            return frozenset(seat.seat for seat in bridge.status.seats if not seat.heard)

    return Bench(Kind.MODULES, ModuleLights(bus.line), places, silent)


def _of_header(stack: ExitStack, config: Config, places: int, kind: Kind) -> Bench:
    check_pins(config, places)
    troubles: list[HardwareError] = []

    def told(error: HardwareError | None) -> None:
        if error is not None:
            troubles.append(error)

    # lgpio makes a FIFO wherever it is imported.
    stack.enter_context(chdir(stack.enter_context(TemporaryDirectory(prefix="prinyato-"))))
    clock = MonotonicClock()
    lamps = open_lamps(stack, config, header_of(stack, config, clock), clock, places, told=told)
    return Bench(kind, lamps, places, troubles=troubles)
