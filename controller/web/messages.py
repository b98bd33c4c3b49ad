"""What a page may send: read from text, every shape checked, before anything reaches the table."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, NoReturn, TypeGuard

LONGEST = 4096
"""Bytes of one message; the longest command, a correction with its reason, is far below."""

_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_MOST_SEATS = 64
_LAST_STEP = 2**53


class BadMessage(ValueError):
    """A page has sent what the protocol does not know; ``id`` is the command's, if that could be read."""

    def __init__(self, text: str, command_id: str | None = None) -> None:
        super().__init__(text)
        self.id = command_id


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """The host said something; ``act`` is the journal's JSON and is judged by the table."""

    id: str
    step: int | None
    act: list[Any]


@dataclass(frozen=True, slots=True)
class HandMessage:
    """A hand of a simulated table came down or left."""

    seat: int
    down: bool


class Wish(Enum):
    """What a console wants of its place among the others. It is no command: the game knows nothing of it."""

    LEAD = "lead"
    """To lead from now on."""
    ADMIT = "admit"
    """One more console."""
    FORGET = "forget"
    """That no other console is paired."""


@dataclass(frozen=True, slots=True)
class WishMessage:
    """A console wants something of its place among the others."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class Ping:
    """A page asks whether it is still heard: a browser cannot see the socket's own heartbeat."""


Message = CommandMessage | HandMessage | WishMessage | Ping

_WISHES = {wish.value: wish for wish in Wish}
_TYPES = ", ".join(("command", "hand", *_WISHES, "ping"))


def read(text: str) -> Message:
    """Turn a page's text into a message; ``BadMessage`` says what is wrong with it."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadMessage("not JSON") from error
    if not isinstance(data, dict):
        raise BadMessage("a message is a JSON object")
    match data.get("type"):
        case "command":
            return _command(data)
        case "hand":
            return _hand(data)
        case "ping":
            return Ping()
        case str(wish) if wish in _WISHES:
            return WishMessage(_WISHES[wish])
        case _:
            raise BadMessage(f"type is one of: {_TYPES}")


def _command(data: dict[str, Any]) -> CommandMessage:
    command_id, step, act = data.get("id"), data.get("step"), data.get("act")
    if not isinstance(command_id, str) or not _ID.fullmatch(command_id):
        raise BadMessage("a command's id is 1 to 64 of A-Z a-z 0-9 . _ : -")
    if step is not None and not _whole(step, 0, _LAST_STEP):
        raise BadMessage("a command's step is a whole number or null", command_id)
    match act:
        case [str(), dict()]:
            return CommandMessage(command_id, step, act)
        case _:
            raise BadMessage('a command\'s act is ["Name", {fields}]', command_id)


def _hand(data: dict[str, Any]) -> HandMessage:
    seat, down = data.get("seat"), data.get("down")
    if not _whole(seat, 1, _MOST_SEATS) or not isinstance(down, bool):
        raise BadMessage("a hand has a seat (a number from 1) and down (true or false)")
    return HandMessage(seat, down)


def _whole(value: object, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
