"""An input of a game as one line of compact JSON, and back; what the line looks like is in ``coders``."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from typing import Any

from controller.game.inputs import Act, Command, Input
from controller.game.units import Instant
from controller.journal.coders import coder
from controller.journal.errors import BadRecord, Uncodable

_to_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
_INPUT = coder(Input)
_ACT = coder(Act)


def encode(value: Input) -> str:
    """One line of JSON for an input; :class:`BadRecord` if a field holds what it must not."""
    return _to_json(_INPUT.write(value))


def decode(text: str) -> Input:
    """The input that :func:`encode` wrote as ``text``; :class:`BadRecord` if it is not one."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not JSON ({error})", "Check whether the journal was edited") from error
    return from_plain(value)


def from_plain(value: Any) -> Input:
    """The input that ``value`` is, once its JSON has been parsed; :class:`BadRecord` if it is not one."""
    found: Input = _INPUT.read(value)
    return found


def instant_of(value: Input) -> Instant:
    """The instant of an input (ns): the first one it names, which for marks is when they begin."""
    kind: type = type(value)
    found: Instant = getattr(value, _instant_field(kind))
    return found


@cache
def _instant_field(kind: type) -> str:
    # Instant is an alias of int: only the annotation as it is written tells it from a seat.
    for field in dataclasses.fields(kind):
        if field.type == "Instant":
            return field.name
    raise Uncodable(f"{kind.__name__} names no Instant", "Give every input the instant at which it happened")


def command_of(value: Input) -> str | None:
    """The id of a command of the host; other inputs have none."""
    return value.id if isinstance(value, Command) else None


def act_to_plain(act: Act) -> object:
    """One of the host's acts as plain JSON, as it stands in a command."""
    return _ACT.write(act)


def act_from_plain(value: object) -> Act:
    """The act that ``value`` is, once its JSON has been parsed; :class:`BadRecord` if it is none."""
    found: Act = _ACT.read(value)
    return found
