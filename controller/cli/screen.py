"""Lines that are shown in place on a terminal: drawn over themselves, so that nothing flickers."""

from __future__ import annotations

import os
import signal
import textwrap
from collections.abc import Sequence
from types import FrameType, TracebackType
from typing import NoReturn, Self, TextIO

WIDTH = 80
"""Lines are made for this width; a narrower terminal cuts them."""

_BAR = 30

_HIDE, _SHOW = "\x1b[?25l", "\x1b[?25h"
_TO_END_OF_LINE, _TO_END_OF_SCREEN = "\x1b[K", "\x1b[J"


class Screen:
    """A terminal's lines from where the cursor is. The cursor is hidden meanwhile, and comes back however it ends."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._height = 0

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGTERM, _terminated)
        self._write(_HIDE)
        return self

    def draw(self, lines: Sequence[str]) -> None:
        """Show these instead of those before; what the terminal has no room for is cut."""
        columns, rows = os.get_terminal_size(self._out.fileno())
        shown = [line[: columns - 1] for line in lines[: rows - 1]]
        up = f"\x1b[{self._height}A" if self._height else ""
        drawn = "".join(f"{line}{_TO_END_OF_LINE}\n" for line in shown)
        self._write(f"\r{up}{drawn}{_TO_END_OF_SCREEN}")
        self._height = len(shown)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # What a terminal shows for Ctrl-C stands where the next line comes.
        self._write(f"\r{_TO_END_OF_LINE}{_SHOW}")
        signal.signal(signal.SIGTERM, self._before)

    def _write(self, text: str) -> None:
        # In one piece: a terminal that gets a half of it would show that.
        self._out.write(text)
        self._out.flush()


class Printed:
    """Where lines cannot be drawn over each other: a line is printed when it is new, and the last ones stay."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._before: Sequence[str] = ()

    def __enter__(self) -> Self:
        return self

    def draw(self, lines: Sequence[str]) -> None:
        """Print those of the lines that were not there the last time."""
        for line in lines:
            if line not in self._before:
                print(line, file=self._out, flush=True)
        self._before = tuple(lines)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing has to be put back."""


def wrapped(text: str) -> list[str]:
    """A note, over as many lines as it needs."""
    return textwrap.wrap(text, WIDTH - 1, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def progress_bar(done: int, of: int) -> str:
    """How far it is: "██████░░░░"."""
    full = _BAR * done // of
    return "█" * full + "░" * (_BAR - full)


def _terminated(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
