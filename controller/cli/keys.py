"""The keys that are pressed meanwhile: one by one in a terminal, line by line otherwise."""

from __future__ import annotations

import enum
import os
import select
import termios
import tty
from types import TracebackType
from typing import Self, TextIO


class Key(enum.Enum):
    """What a key asks for."""

    UNDO = "undo"
    ENTER = "enter"


_MEANINGS = {
    "\x7f": Key.UNDO,
    "\b": Key.UNDO,
    "u": Key.UNDO,
    "U": Key.UNDO,
    # The same key while Russian is typed.
    "г": Key.UNDO,
    "Г": Key.UNDO,
    "\n": Key.ENTER,
    "\r": Key.ENTER,
}


class Keys:
    """What is typed into ``source``; a terminal gives every key at once and shows none, until the end."""

    def __init__(self, source: TextIO) -> None:
        self._fd = source.fileno()
        self._ended = False

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._fd) if os.isatty(self._fd) else None
        if self._before is not None:
            tty.setcbreak(self._fd)
        return self

    def pressed(self) -> list[Key]:
        """The keys that mean something, since the last time; waits for none."""
        readable = not self._ended and select.select([self._fd], [], [], 0)[0]
        typed = os.read(self._fd, 1024) if readable else b""
        self._ended = self._ended or (bool(readable) and not typed)
        text = typed.decode(errors="ignore")
        return _keys(text) if self._before is not None else _keys_of_lines(text)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)


def _keys(text: str) -> list[Key]:
    return [_MEANINGS[key] for key in text if key in _MEANINGS]


def _keys_of_lines(text: str) -> list[Key]:
    """What the lines say; only an empty one is an Enter."""
    return [key for line in text.splitlines() for key in (_keys(line) if line else [Key.ENTER])]
