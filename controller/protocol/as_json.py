"""A protocol as JSON, for programs: every field of ``game_protocol`` by its name; ``schema.json`` describes it."""

from __future__ import annotations

import dataclasses
import enum
import json
from collections.abc import Mapping
from typing import Any

from controller.game.units import MILLISECOND
from controller.journal import act_to_plain
from controller.protocol.game_protocol import ChangeLine, GameProtocol

FORMAT = "prinyato protocol 1"
"""How the object says what it is."""

_NS = frozenset(
    (
        "length",
        "left",
        "at",
        "asked",
        "opens",
        "begins",
        "window",
        "released",
        "down",
        "bound",
        "up",
        "up_bound",
        "after",
    )
)
"""The fields in ns; in JSON their names end in ``_ms``."""


def json_of(protocol: GameProtocol) -> str:
    """One object, indented; lengths and instants are ms, to the nanosecond."""
    return json.dumps({"format": FORMAT, **_fields(protocol)}, ensure_ascii=False, indent=1) + "\n"


def milliseconds(ns: int | None) -> float | None:
    """A length or an instant as JSON has it."""
    return None if ns is None else ns / MILLISECOND


def _fields(line: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for field in dataclasses.fields(line):
        value = getattr(line, field.name)
        if field.name in _NS:
            plain[f"{field.name}_ms"] = milliseconds(value)
        elif isinstance(line, ChangeLine) and field.name == "act":
            plain["act"] = act_to_plain(line.act)
        else:
            plain[field.name] = _plain(value)
    return plain


def _plain(value: Any) -> Any:
    match value:
        case enum.Enum():
            return value.value
        case tuple():
            return [_plain(one) for one in value]
        case Mapping() | str() | int() | None:
            return value
        case _:
            return _fields(value)
