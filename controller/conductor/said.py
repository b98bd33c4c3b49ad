"""The host's acts as they go between a page and the table: ``["Name", {field: value}]``, in plain JSON."""

from __future__ import annotations

from typing import Any, cast

from controller.game.inputs import Act
from controller.journal import BadRecord, act_from_plain, act_to_plain

_TAG = "is"

NEW_GAME: list[object] = ["NewGame", {}]
"""The console's word for: put this game away and deal again. It is the evening's, not the game's."""


def to_page(act: Act) -> object:
    """An act as an offer holds it, to be sent back as it is."""
    fields = dict(cast(dict[str, Any], act_to_plain(act)))
    return [fields.pop(_TAG), fields]


def from_page(act: object) -> Act:
    """The act that a page has sent; :class:`BadRecord` if it is none."""
    match act:
        case [str(name), dict(fields)] if _TAG not in fields:
            return act_from_plain({_TAG: name, **fields})
    raise BadRecord("no act", 'Send ["Name", {fields}]')
