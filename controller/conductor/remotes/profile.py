"""A profile: its two tables, and which of its keys does what in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.conductor.remotes import clicker, keypad
from controller.conductor.remotes.cursor import Walk
from controller.conductor.remotes.deeds import Cells, Stroke, held
from controller.conductor.remotes.gestures import Way
from controller.conductor.remotes.situation import Row
from hardware.ports import Key


@dataclass(frozen=True, slots=True)
class Profile:
    """``rows`` say what keys say, ``beside`` what they say as well while a question stands with a proposal open, and
    ``cursors`` what they say instead while a cursor is on.

    ``locks`` locks wherever it is pressed, ``unlocks`` unlocks. ``numbered``: the keys that take the number before
    them.
    """

    rows: Mapping[Row, Cells]
    beside: Cells
    cursors: Mapping[Walk, Cells]
    locks: Stroke | None
    unlocks: Stroke
    numbered: frozenset[Key] = frozenset()

    def cells(self, row: Row, *, asks: bool, walk: Walk | None) -> Cells:
        """What each stroke says in this row. ``asks``: a proposal is open; ``walk``: what the cursor is on for."""
        beside = self.beside if asks and row in (Row.ASKED, Row.WINDOW, Row.HANDS) else {}
        own = self.cursors.get(walk, {}) if walk is not None else {}
        its = {stroke.key for stroke in own}
        others = {**self.rows[row], **beside}
        return {**{stroke: deed for stroke, deed in others.items() if stroke.key not in its}, **own}

    def takes_numbers(self, row: Row) -> bool:
        """Whether a number says anything in this row."""
        return any(stroke.numbered for stroke in self.rows[row])


_LONG_WHISTLE = Stroke(Key.WHISTLE, Way.LONG)

CLICKER = Profile(clicker.ROWS, clicker.BESIDE, clicker.CURSORS, locks=_LONG_WHISTLE, unlocks=_LONG_WHISTLE)

KEYPAD = Profile(
    keypad.ROWS,
    keypad.BESIDE,
    {},
    locks=None,
    unlocks=held(Key.SLASH),
    numbered=frozenset((Key.ENTER, Key.PLUS, Key.MINUS, Key.STAR)),
)

PROFILES: Mapping[str, Profile] = {"clicker": CLICKER, "keypad": KEYPAD}
"""By the name that each has in the configuration."""
