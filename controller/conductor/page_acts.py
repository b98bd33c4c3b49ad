"""The host's acts as they go between a page and the table: ``["Name", {field: value}]``, in plain JSON.

A page may leave out what has a default.
"""

from __future__ import annotations

from dataclasses import MISSING, asdict, fields
from typing import Any, cast, get_args

from controller.game.inputs import Act
from controller.journal import BadRecord, act_from_plain, act_to_plain
from controller.stage.attendance import Adoption

_TAG = "is"
_DEFAULTS = {
    kind.__name__: {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    for kind in get_args(Act)
}

NEW_GAME: list[object] = ["NewGame", {}]
"""The console's word for: put this game away and deal again. It is the evening's, not the game's."""

POWER_OFF: list[object] = ["PowerOff", {}]
"""The console's word for: switch this computer off. The game comes back as it stands."""

_ADOPT = "Adopt"
"""The console's word for: give this seat to that module. It too is the evening's."""


def adoption_to_page(adoption: Adoption) -> object:
    """An adoption as an offer holds it, to be sent back as it is."""
    return [_ADOPT, asdict(adoption)]


def adoption_from_page(act: object) -> Adoption | None:
    """The adoption that a page has sent; ``None`` if it is something else."""
    match act:
        case [str(name), {"module": str(module), "seat": int(seat)}] if name == _ADOPT:
            return Adoption(module, seat)
        case _:
            return None


def to_page(act: Act) -> object:
    """An act as an offer holds it, to be sent back as it is."""
    values = dict(cast(dict[str, Any], act_to_plain(act)))
    return [values.pop(_TAG), values]


def from_page(act: object) -> Act:
    """The act that a page has sent; :class:`BadRecord` if it is none."""
    match act:
        case [str(name), dict(values)] if _TAG not in values:
            return act_from_plain({_TAG: name} | _DEFAULTS.get(name, {}) | values)
    raise BadRecord("no act", 'Send ["Name", {fields}]')
