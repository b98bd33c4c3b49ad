"""Rulebooks from plain values, as a TOML file has them, and back; whatever is wrong is named with its key."""

from __future__ import annotations

import collections.abc
import dataclasses
import difflib
import enum
import types
import typing
from collections.abc import Mapping
from typing import Any

from controller.game.cards import check_deck
from controller.game.roles import Role
from controller.game.rulebook import MissingOption, Rulebook, UnknownOption, WrongValue, check_seats

MOST = 1_000_000
"""No option is a greater number than this."""

OPTIONS: tuple[str, ...] = tuple(f.name for f in dataclasses.fields(Rulebook) if f.name != "name")
"""Every key that a rulebook has."""


def rulebook(name: str, values: Mapping[str, object]) -> Rulebook:
    """Make a rulebook of plain values, as a TOML file has them.

    One that has no words of its own speaks the usual ones. Raises ``UnknownOption``, ``MissingOption`` or
    ``WrongValue``, each naming the key and what would be right.
    """
    values = {"words": {}, **values}
    for key in values:
        if key not in OPTIONS:
            raise UnknownOption(f"{key}: no rule reads this option{_nearest(key)}")
    missing = [key for key in OPTIONS if key not in values]
    if missing:
        hint = 'a file that begins with extends = "city" takes it over'
        raise MissingOption(f"{missing[0]}: this option is missing; every rulebook has it, and {hint}")
    hints = typing.get_type_hints(Rulebook)
    made = Rulebook(name=name, **{key: _value(key, hints[key], value) for key, value in values.items()})
    _check(made)
    return made


def plain_values(book: Rulebook) -> dict[str, object]:
    """The values of a rulebook as plain ones, such that ``rulebook(book.name, values)`` makes the same again."""
    return {key: _plain_value(getattr(book, key)) for key in OPTIONS}


def _plain_value(value: object) -> object:
    match value:
        case enum.Enum():
            return value.value
        case Mapping():
            return {_plain_value(key): _plain_value(one) for key, one in value.items()}
        case tuple():
            return [_plain_value(one) for one in value]
        case _:
            return value


def option_kind(key: str) -> type:
    """What a value of this option is in a rulebook's file: bool, str (a name) or list; object is anything else."""
    hint = typing.get_type_hints(Rulebook).get(key, object) if key in OPTIONS else object
    if hint is bool:
        return bool
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return str
    return list if typing.get_origin(hint) is tuple else object


def _nearest(key: str) -> str:
    near = difflib.get_close_matches(key, OPTIONS, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _value(key: str, hint: Any, value: object) -> Any:
    origin = typing.get_origin(hint)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _enum_value(key, hint, value)
    if hint is bool:
        return _plain(key, bool, value, "true or false")
    if hint is int:
        return _number(key, _plain(key, int, value, "a whole number"))
    if hint is float:
        return float(_number(key, _plain(key, (int, float), value, "a number")))
    if origin is tuple:
        return _tuple_value(key, typing.get_args(hint), value)
    if origin is collections.abc.Mapping:
        return _deck(key, value) if typing.get_args(hint)[0] is Role else _words(key, value)
    raise AssertionError(f"no reader for {key}: {hint}")


def _plain(key: str, kind: type | tuple[type, ...], value: object, words: str) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise WrongValue(f"{key}: {value!r} is not {words}")
    return value


def _number(key: str, value: Any) -> Any:
    if not 0 <= value <= MOST:
        raise WrongValue(f"{key}: {value} is not a number from 0 to {MOST}")
    return value


def _enum_value(key: str, hint: type[enum.Enum], value: object) -> enum.Enum:
    try:
        return hint(value)
    except ValueError:
        allowed = ", ".join(str(member.value) for member in hint)
        raise WrongValue(f"{key}: {value!r} is not one of {allowed}") from None


def _tuple_value(key: str, args: tuple[Any, ...], value: object) -> tuple[Any, ...]:
    items = _plain(key, (list, tuple), value, "a list")
    if args[-1] is not Ellipsis:
        if len(items) != len(args):
            raise WrongValue(f"{key}: {list(items)!r} needs {len(args)} values")
        return tuple(_value(key, hint, item) for hint, item in zip(args, items, strict=True))
    if args[0] is str:
        return tuple(_share(key, item) for item in items)
    return _order(key, tuple(_value(key, args[0], item) for item in items))


def _order(key: str, roles: tuple[Role, ...]) -> tuple[Role, ...]:
    """An order of calls: each role once, and nobody calls the civilians."""
    if Role.CIVILIAN in roles or len(set(roles)) < len(roles):
        raise WrongValue(f"{key}: {', '.join(r.value for r in roles)}; name each role that is called once")
    return roles


def _share(key: str, value: object) -> str:
    """An entry of ``all_leave_forbidden``: "all", "tied/alive" or "any/alive"."""
    if isinstance(value, str):
        left, slash, right = value.partition("/")
        if value == "all" or (slash and _is_count(right) and (left == "any" or _is_count(left))):
            return value
    raise WrongValue(f'{key}: {value!r} is not "all", "tied/alive" such as "3/9", or "any/alive"')


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


def _words(key: str, value: object) -> Mapping[str, str]:
    if not isinstance(value, Mapping):
        raise WrongValue(f"{key}: {value!r} is not a table of moment = clip")
    for moment, clip in value.items():
        _plain(f"{key}.{moment}", str, clip, "the id of a clip in quotes")
    return types.MappingProxyType(dict(value))


def _deck(key: str, value: object) -> Mapping[Role, int]:
    if not isinstance(value, Mapping):
        raise WrongValue(f"{key}: {value!r} is not a table of role = how many")
    deck: dict[Role, int] = {}
    for role, count in value.items():
        deck[_value(key, Role, role)] = _value(key, int, count)
    return types.MappingProxyType(deck)


def _check(book: Rulebook) -> None:
    least, most = book.seats_allowed
    if not 1 <= least <= most <= 16:
        raise WrongValue(f"seats_allowed: {least} to {most} is not a range within 1 to 16")
    check_seats(book, book.seats)
    if not book.is_free:
        check_deck(book.deck, book.seats)
    if book.window_ms == 0:
        raise WrongValue("window_ms: a window of 0 ms takes no hand; 2000 is usual")
