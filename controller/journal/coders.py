"""How a value of any type that an input may hold is written as plain JSON and read back.

The classes are the format: a dataclass is an object with its name under ``is`` and every field under the
field's name, an enum is its value, a tuple is a list. What a field may hold is read from its annotation, once
a class; no class of the game is known here by name. Both ways are checked, so that nothing is written that
could not be read back.
"""

from __future__ import annotations

import dataclasses
import enum
import itertools
import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from controller.journal.errors import (
    BadRecord,
    MissingField,
    Uncodable,
    UnknownField,
    UnknownTag,
    WrongType,
    WrongValue,
)

TAG = "is"
"""The key under which an object says its class. It is a keyword, so no field can have this name."""

Code = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Coder:
    """One type's way to JSON (``write``) and back (``read``); both raise :class:`BadRecord`.

    ``python`` and ``json`` are the classes of the values on the two sides; by them a union tells its members
    apart. ``name`` is for messages.
    """

    name: str
    python: type
    json: type
    write: Code
    read: Code


@cache
def coder(hint: Any) -> Coder:
    """The coder of a type as it stands in an annotation; :class:`Uncodable` if JSON cannot hold it."""
    origin = typing.get_origin(hint)
    if origin in {typing.Union, types.UnionType}:
        return _union([coder(member) for member in typing.get_args(hint)])
    if origin is tuple:
        return _tuple(typing.get_args(hint))
    if hint in _SCALARS:
        return _SCALARS[hint]
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _enum(hint)
    if dataclasses.is_dataclass(hint):
        return _dataclass(typing.cast(type, hint))
    raise Uncodable(f"No JSON stands for {hint}", "Use int, str, bool, None, enums, tuples, dataclasses, unions")


# --- values of one piece -----------------------------------------------------------------------------


def _scalar(name: str, kind: type, check: Callable[[Any], None] = lambda value: None) -> Coder:
    def through(value: Any) -> Any:
        if type(value) is not kind:  # not isinstance: a bool is an int, and no seat
            raise _wrong(value, name)
        check(value)
        return value

    return Coder(name, kind, kind, through, through)


def _fits_sqlite(value: int) -> None:
    if not -(1 << 63) <= value < 1 << 63:
        raise WrongValue(f"{_short(value)} does not fit into 64 bits", "Check what made this number")


def _is_unicode(value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise WrongValue(f"{_short(value)} is not Unicode", "Check where this text was typed in") from error


_SCALARS: dict[Any, Coder] = {
    int: _scalar("a whole number", int, _fits_sqlite),
    str: _scalar("a text", str, _is_unicode),
    bool: _scalar("true or false", bool),
    types.NoneType: _scalar("null", types.NoneType),
}


def _enum(kind: type[enum.Enum]) -> Coder:
    members = {member.value: member for member in kind}
    json = type(next(iter(members)))
    if json not in {int, str} or any(type(value) is not json for value in members):
        raise Uncodable(f"{kind.__name__} mixes types", "Let all its values be texts, or all whole numbers")
    name = f"one of {kind.__name__} ({', '.join(map(str, members))})"

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise _wrong(value, name)
        return value.value

    def read(value: Any) -> Any:
        if type(value) is not json or value not in members:
            raise _wrong(value, name)
        return members[value]

    return Coder(name, kind, json, write, read)


# --- values of several pieces ------------------------------------------------------------------------


def _tuple(hints: tuple[Any, ...]) -> Coder:
    alike = len(hints) == 2 and hints[1] is ...
    items = [coder(hint) for hint in hints if hint is not ...]
    name = f"a list of {'any number' if alike else len(items)} ({'; '.join(item.name for item in items)})"

    def through(value: Any, kind: type[list[Any] | tuple[Any, ...]], codes: Iterable[Code]) -> list[Any]:
        if type(value) is not kind or not (alike or len(value) == len(items)):
            raise _wrong(value, name)
        done: list[Any] = []
        try:
            for code, item in zip(codes, value, strict=False):  # alike: one code for ever
                done.append(code(item))
        except BadRecord as error:
            raise error.inside(str(len(done))) from error
        return done

    writers, readers = [item.write for item in items], [item.read for item in items]

    def write(value: Any) -> Any:
        return through(value, tuple, itertools.repeat(writers[0]) if alike else writers)

    def read(value: Any) -> Any:
        return tuple(through(value, list, itertools.repeat(readers[0]) if alike else readers))

    return Coder(name, tuple, list, write, read)


def _dataclass(kind: type) -> Coder:
    name = kind.__name__
    hints = typing.get_type_hints(kind)
    parts = [(field.name, coder(hints[field.name])) for field in dataclasses.fields(kind)]
    writers = [(field, part.write) for field, part in parts]
    readers = [(field, part.read) for field, part in parts]
    keys = {TAG, *(field for field, _ in parts)}

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise _wrong(value, name)
        plain: dict[str, Any] = {TAG: name}
        field = ""
        try:
            for field, code in writers:
                plain[field] = code(getattr(value, field))
        except BadRecord as error:
            raise error.inside(f"{name}.{field}") from error
        return plain

    def read(value: Any) -> Any:
        if type(value) is not dict or value.get(TAG) != name:
            raise _wrong(value, name)
        if value.keys() != keys:
            raise _odd_fields(name, keys, value)
        found: dict[str, Any] = {}
        field = ""
        try:
            for field, code in readers:
                found[field] = code(value[field])
        except BadRecord as error:
            raise error.inside(f"{name}.{field}") from error
        try:
            return kind(**found)
        except ValueError as error:  # a class may check its own fields
            raise WrongValue(f"{name}: {error}", _CHECK) from error

    return Coder(name, kind, dict, write, read)


def _union(members: list[Coder]) -> Coder:
    tagged = {member.name: member for member in members if member.json is dict}
    plain = {member.json: member for member in members if member.json is not dict}
    writers = {member.python: member.write for member in members}
    if not len(tagged) + len(plain) == len(writers) == len(members):
        raise Uncodable(
            f"JSON cannot tell apart {', '.join(member.name for member in members)}",
            "Let no union hold two enums, an enum and a text, two tuples, or two classes of one name",
        )
    classes = [f"one of {len(tagged)} classes"] if len(tagged) > 3 else list(tagged)
    name = " or ".join([*classes, *(member.name for member in plain.values())])

    def write(value: Any) -> Any:
        code = writers.get(type(value))
        if code is None:
            raise _wrong(value, name)
        return code(value)

    def read(value: Any) -> Any:
        if type(value) is not dict or not tagged:
            member = plain.get(type(value))
            if member is None:
                raise _wrong(value, name)
            return member.read(value)
        tag = value.get(TAG)
        if type(tag) is not str or tag not in tagged:
            raise UnknownTag(f"no class {_short(tag)} here", _CHECK)
        return tagged[tag].read(value)

    return Coder(name, object, object, write, read)


# --- what is wrong -----------------------------------------------------------------------------------

_CHECK = "Check what made it: another version of Prinyato, an editor, or a caller at fault"


def _wrong(value: Any, name: str) -> WrongType:
    return WrongType(f"{_short(value)} is not {name}", _CHECK)


def _odd_fields(name: str, keys: set[str], value: dict[str, Any]) -> BadRecord:
    if missing := keys - value.keys():
        return MissingField(f"{name} lacks {', '.join(sorted(missing))}", _CHECK)
    return UnknownField(f"{name} has no {', '.join(sorted(value.keys() - keys))}", _CHECK)


def _short(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:59]}…"
