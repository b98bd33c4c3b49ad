"""The table's pins, connectors and parts, as ``wiring.toml`` beside this file describes them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from hardware.ports import HardwareError

SOURCE = Path(__file__).with_name("wiring.toml")


class WiringError(HardwareError, ValueError):
    """The description of the wiring cannot be used; names the table and the key."""


@dataclass(frozen=True, slots=True)
class Header:
    """The Pi's 40-pin header. ``buttons`` and ``lamps``: the GPIO number of each seat, seat 1 first."""

    pins: tuple[str, ...]
    buttons: tuple[int, ...]
    lamps: tuple[int, ...]
    i2c: tuple[int, ...]
    spi0: tuple[int, ...]
    uart: tuple[int, ...]
    i2s: tuple[int, ...]
    chain_data: int
    chain_clock: int
    line_v: float
    lamp_ohm: int
    lamp_led_v: float
    button_ohm: int
    lines_ma: int

    def pin(self, gpio: int) -> int:
        """The physical pin, 1 to 40, of a GPIO number."""
        return self.pins.index(f"GPIO{gpio}") + 1


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin of a seat module: as the Arduino board calls it, and as the chip does."""

    board: str
    chip: str


@dataclass(frozen=True, slots=True)
class Module:
    """A seat module: its pins by role, and the resistors of its light."""

    volts: float
    direction_ohm: int
    red_ohm: int
    green_ohm: int
    blue_ohm: int
    red_v: float
    green_v: float
    blue_v: float
    pin_ma: int
    pins: Mapping[str, Pin]


@dataclass(frozen=True, slots=True)
class Fuses:
    """The fuse bytes of a module's ATmega328P."""

    low: int
    high: int
    high_optiboot: int
    extended: int


@dataclass(frozen=True, slots=True)
class Contact:
    """A contact of the bus's RJ45: its number, the colour of its wire by T568B, and what it carries."""

    pin: int
    wire: str
    carries: str


@dataclass(frozen=True, slots=True)
class Bus:
    """The RS-485 line: its length (m), its resistors (Ω), its sockets."""

    seats: int
    length_m: float
    termination_ohm: int
    bias_ohm: int
    bias_v: float
    node_ohm: int
    driver_ohm: int
    threshold_v: float
    socket: tuple[Contact, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """What feeds the seats, what they take and what stands in between; units are in the names."""

    feed_v: float
    feed_tolerance: float
    supply_a: float
    main_fuse_a: float
    converter_efficiency: float
    converter_least_v: float
    converter_most_v: float
    transceiver_least_v: float
    chip_least_v: float
    board_ma: float
    sensor_ma: float
    transceiver_ma: float
    driving_ma: float
    wire_mohm_per_m: float
    contact_mohm: float
    fuse_hold_ma: int
    fuse_ohm: float
    fuse_v: int
    clamp_v: int
    speaker_a: float
    ethernet_ohm: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many of a part: once a table, for each seat, for each module (spares included)."""

    table: int = 0
    seat: int = 0
    module: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy, how many of it a table of buttons and one of modules need, and its rough price for one.

    ``chain``: how many more a table of buttons needs for a chain of RGB lights in place of its lamps.
    """

    ru: str
    en: str
    buttons: Quantity
    modules: Quantity
    eur: float
    rub: int
    chain: Quantity = Quantity()


@dataclass(frozen=True, slots=True)
class Prices:
    """Of what month the prices are, and how many spare modules are bought."""

    dated: str
    spares: int


@dataclass(frozen=True, slots=True)
class Wiring:
    """All of it."""

    header: Header
    module: Module
    fuses: Fuses
    bus: Bus
    power: Power
    prices: Prices
    parts: tuple[Part, ...]


@cache
def wiring() -> Wiring:
    """The table's wiring as it is checked in. Raises ``WiringError``."""
    return read_wiring(SOURCE.read_text(encoding="utf-8"))


def read_wiring(text: str) -> Wiring:
    """A wiring from its TOML. Raises ``WiringError``."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WiringError(f"wiring.toml is no TOML: {error}") from error
    module, bus = dict(_table(raw, "module")), dict(_table(raw, "bus"))
    module["pins"] = {role: Pin(*names) for role, names in _table(module, "pins").items()}
    bus["socket"] = [_made(Contact, contact, "bus.socket") for contact in bus.get("socket", ())]
    return Wiring(
        _made(Header, _table(raw, "header"), "header"),
        _made(Module, module, "module"),
        _made(Fuses, _table(raw, "fuses"), "fuses"),
        _made(Bus, bus, "bus"),
        _made(Power, _table(raw, "power"), "power"),
        _made(Prices, _table(raw, "prices"), "prices"),
        tuple(_part(part) for part in raw.get("part", ())),
    )


def _part(raw: Mapping[str, Any]) -> Part:
    kits = ("buttons", "modules", *(["chain"] if "chain" in raw else []))
    quantities = {kit: _made(Quantity, _table(raw, kit), f"part.{kit}") for kit in kits}
    return _made(Part, {**raw, **quantities}, "part")


def _table(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    if not isinstance(raw.get(key), dict):
        raise WiringError(f"wiring.toml has no table {key}; write one")
    table: Mapping[str, Any] = raw[key]
    return table


T = TypeVar("T", Header, Module, Fuses, Contact, Bus, Power, Prices, Quantity, Part)


def _made(kind: type[T], raw: Mapping[str, Any], where: str) -> T:
    unknown = raw.keys() - {field.name for field in fields(kind)}
    if unknown:
        raise WiringError(f"wiring.toml, {where}: there is no such key as {min(unknown)}; take it away")
    make: Callable[..., T] = kind
    try:
        return make(**{key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()})
    except TypeError as error:
        raise WiringError(f"wiring.toml, {where}: a key is missing ({error}); write it") from error
