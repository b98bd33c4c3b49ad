"""Facts and acts of every class, with every value that a table's words may depend on."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import itertools
import types
import typing
from collections.abc import Iterator
from typing import Any

from controller.game import facts, inputs
from controller.game.facts import Fact
from controller.game.inputs import Act

SEATS = range(1, 17)
"""The seats that a table may have."""

FACTS: list[type[Fact]] = [
    kind for _, kind in inspect.getmembers(facts, inspect.isclass) if issubclass(kind, Fact) and kind is not Fact
]
ACTS: list[type[Any]] = list(typing.get_args(Act))

_BY_NAME: dict[str, list[Any]] = {
    "seat": list(SEATS),
    "seats": [(), (7,), (2, 16), tuple(SEATS)],
    "nominees": [(), (7,), (2, 16)],
    "about": [(7,), (2, 16)],
    "by": [3],
    "target": [5, None],
    "to": [5, None],
    "named": [(1, 2, 16)],
    "seconds": [10, 30, 60],
    "votes": [0, 1, 16],
    "count": [1, 4],
    "number": [1, 2],
    "day": [1, 3],
    "after": [-1_400_000, 13_000_000],
    "bound": [0, 400_000],
    "before": [900_000_000],
    "proposal": [1],
    "command": ["one"],
    "reason": ["heard wrongly"],
    "shots": [((2, (5,)), (3, ())), ()],
}


def samples(kind: type[Any]) -> Iterator[Any]:
    """Instances of a dataclass: every value of one field beside the first of the others."""
    hints = typing.get_type_hints(kind)
    values = {field.name: _values(field.name, hints[field.name]) for field in dataclasses.fields(kind)}
    for name, own in values.items():
        others = {other: found[0] for other, found in values.items() if other != name}
        for value in own:
            yield kind(**others, **{name: value})
    if not values:
        yield kind()


def _values(name: str, hint: Any) -> list[Any]:
    members = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    if members == typing.get_args(Act):
        return [inputs.Foul(4)]
    found = [list(member) for member in members if isinstance(member, type) and issubclass(member, enum.Enum)]
    if found:
        return list(itertools.chain(*found)) + ([None] if type(None) in members else [])
    if bool in members:
        return [False, True]
    return _BY_NAME[name] if type(None) in members else [v for v in _BY_NAME[name] if v is not None]
