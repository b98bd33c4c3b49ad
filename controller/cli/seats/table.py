"""How the seats are, as a table for people and as a value for machines. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from controller.cli.screen import wrapped
from controller.cli.seats.words import Words
from firmware_bridge.messages import Module
from firmware_bridge.roll import name_of
from firmware_bridge.status import SeatStatus, Status
from hardware.ports import MILLISECOND
from hardware.sensors import Sensor

_ROW = "{:>2}  {:<8}  {:<8}  {:>13}  {:>7}  {:>9}  {:>6}  {}"
_NOTHING = "—"


def lines_of(status: Status, words: Words, why_down: str = "") -> list[str]:
    """The table: one line a seat, then what is odd. ``why_down``: why the line is gone, if it is."""
    heads = [words(key) for key in ("seat", "module", "firmware", "rate", "bound", "round_trip", "errors", "hand")]
    rows = [_ROW.format(*heads), *(_row(seat, words) for seat in status.seats)]
    notes = [line for note in _notes(status, words, why_down) for line in wrapped(note)]
    return [row.rstrip() for row in (*rows, "", *notes)]


def _row(seat: SeatStatus, words: Words) -> str:
    only = seat.modules[0] if len(seat.modules) == 1 else None
    return _ROW.format(
        seat.seat,
        name_of(only.identity) if only else _NOTHING,
        "{}.{}".format(*only.firmware) if only else _NOTHING,
        *_clock(seat),
        words.decimal(seat.round_trip / MILLISECOND) if seat.heard else _NOTHING,
        seat.errors,
        _hand(seat, words),
    )


def _clock(seat: SeatStatus) -> tuple[str, str]:
    """The module's rate, and the bound of its instants (µs)."""
    if not seat.heard or seat.clock is None or not seat.clock.locked:
        return _NOTHING, _NOTHING
    return f"{seat.clock.rate_ppm:+.0f} ± {seat.clock.rate_bound_ppm:.0f}", f"{seat.clock.bound / 1000:.0f}"


def _hand(seat: SeatStatus, words: Words) -> str:
    if len(seat.modules) > 1:
        return words("doubled")
    if not seat.heard:
        return words("not_heard")
    return words("down" if seat.down else "up")


def _notes(status: Status, words: Words, why_down: str) -> Iterator[str]:
    if not status.open and why_down:
        yield words("line_down", why=why_down)
    for seat in status.seats:
        if len(seat.modules) > 1:
            yield words("doubled_note", seat=seat.seat, modules=_names(seat.modules))
    if status.spares:
        yield words("spares_note", modules=", ".join(_spare(module, words) for module in status.spares))
    yield words("line_note", **asdict(status.counters))


def _spare(module: Module, words: Words) -> str:
    name = name_of(module.identity)
    return words("spare_of", module=name, seat=module.seat) if module.seat else words("spare", module=name)


def _names(modules: Sequence[Module]) -> str:
    return ", ".join(name_of(module.identity) for module in modules)


def sensor_name(sensor: Sensor) -> str:
    """A kind of sensor as it is written: light-barrier."""
    return sensor.name.lower().replace("_", "-")


# --- for machines ----------------------------------------------------------------------------------


def value_of(status: Status, port: str) -> dict[str, Any]:
    """All of it as plain values for JSON. Lengths and bounds in ns, rates in ppm."""
    return {
        "port": port,
        "open": status.open,
        "seats": [_seat_value(seat) for seat in status.seats],
        "spares": [_module_value(module) for module in status.spares],
        "line": asdict(status.counters),
    }


def _seat_value(seat: SeatStatus) -> dict[str, Any]:
    clock = seat.clock
    return {
        "seat": seat.seat,
        "heard": seat.heard,
        "down": seat.down if seat.heard else None,
        "doubled": len(seat.modules) > 1,
        "modules": [_module_value(module) for module in seat.modules],
        "clock": None
        if clock is None or not clock.locked
        else {"rate_ppm": clock.rate_ppm, "rate_bound_ppm": clock.rate_bound_ppm, "bound_ns": clock.bound},
        "round_trip_ns": seat.round_trip if seat.heard else None,
        "errors": asdict(seat.counters) | {"impossible": clock.impossible if clock else 0},
    }


def _module_value(module: Module) -> dict[str, Any]:
    return {
        "identity": name_of(module.identity),
        "seat": module.seat,
        "sensor": sensor_name(module.sensor),
        "firmware": "{}.{}".format(*module.firmware),
        "protocol": module.protocol,
        "boots": module.boot,
        "booted_by": [cause.name.lower().replace("_", "-") for cause in module.cause if cause.name],
        "down": module.down,
    }
