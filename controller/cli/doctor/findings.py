"""What an examination finds: in no language yet, so that people and machines are told the same."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

Value = str | int | float | bool


class State(enum.Enum):
    """How it is with one thing; the values are those of ``--json``."""

    FINE = "fine"
    NOTE = "note"
    """Good to know: the game can be played, and somebody should look at it some time."""
    WRONG = "wrong"
    NONE = "none"
    """It does not apply to this table or this computer, or could not be examined now."""


@dataclass(frozen=True, slots=True)
class Finding:
    """How it is with what ``check`` names; if that is there for every seat, the value "seat" says at which.

    ``said`` is a phrase, and ``values`` are what stands in it, in the unit that their name ends with.
    """

    check: str
    state: State
    said: str
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What machines know it by, as in "disk-sync" or "seat-3"."""
        return f"{self.check}-{self.values['seat']}" if "seat" in self.values else self.check


def fine(check: str, said: str, /, **values: Value) -> Finding:
    """All is well with it."""
    return Finding(check, State.FINE, said, values)


def note(check: str, said: str, /, **values: Value) -> Finding:
    """It is good to know."""
    return Finding(check, State.NOTE, said, values)


def wrong(check: str, said: str, /, **values: Value) -> Finding:
    """It must be put right."""
    return Finding(check, State.WRONG, said, values)


def none(check: str, said: str, /, **values: Value) -> Finding:
    """There is nothing to say of it here and now."""
    return Finding(check, State.NONE, said, values)


def cause_of(error: Exception) -> str:
    """What an error of ours says is wrong, without what it says to check: the remedy is said by the finding."""
    return str(error).partition("; ")[0]
