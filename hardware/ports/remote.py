"""The remote in the hand of the host."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.ports.instants import Instant


class Key(enum.Enum):
    """A key of the host's remote, by the name that it has in the configuration."""

    NEXT = "next"
    BACK = "back"
    YES = "yes"
    WHISTLE = "whistle"
    DIGIT_0 = "0"
    DIGIT_1 = "1"
    DIGIT_2 = "2"
    DIGIT_3 = "3"
    DIGIT_4 = "4"
    DIGIT_5 = "5"
    DIGIT_6 = "6"
    DIGIT_7 = "7"
    DIGIT_8 = "8"
    DIGIT_9 = "9"
    ENTER = "enter"
    PLUS = "plus"
    MINUS = "minus"
    STAR = "star"
    SLASH = "slash"
    CLEAR = "clear"


CLICKER_KEYS = (Key.NEXT, Key.BACK, Key.YES, Key.WHISTLE)
"""The four keys of a presenter clicker: ▶, ◀, ●, ▲."""

KEYPAD_KEYS = tuple(key for key in Key if key not in CLICKER_KEYS)
"""The keys of a numeric keypad."""


@dataclass(frozen=True, slots=True)
class KeyContact:
    """A key of the remote went down or up at ``at``; what that says is for the conductor to tell."""

    key: Key
    down: bool
    at: Instant


class Remote(Protocol):
    """What the host holds in the hand."""

    def start(self, report: Callable[[KeyContact], None]) -> None:
        """Begin to report: downs and ups in turn for each key, in the order of their stamps."""
        ...

    def close(self) -> None:
        """Stop reporting and let go of the device."""
        ...
