"""What is shown in place: drawn over itself, cut to the terminal, and the cursor comes back however it ends."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import termios
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

import pytest

from controller.cli.screen import WIDTH, Screen, wrapped

HIDDEN, BACK = "\x1b[?25l", "\r\x1b[K\x1b[?25h"


@dataclass
class Terminal:
    """A terminal of 20 columns and 4 rows."""

    master: int
    out: TextIO

    def seen(self) -> str:
        """What has been written since, with its line ends as a program writes them."""
        # A terminal may pass on half of it; what we add ourselves comes last.
        print(end="\0", file=self.out, flush=True)
        seen = b""
        while not seen.endswith(b"\0"):
            seen += os.read(self.master, 65_536)
        return seen[:-1].decode().replace("\r\n", "\n")


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 4, 20, 0, 0))
    with os.fdopen(slave, "w", encoding="utf-8") as out:
        yield Terminal(master, out)
    os.close(master)


def test_lines_are_drawn_over_those_before(terminal: Terminal) -> None:
    with Screen(terminal.out) as screen:
        assert terminal.seen() == HIDDEN
        screen.draw(["one", "two"])
        assert terminal.seen() == "\rone\x1b[K\ntwo\x1b[K\n\x1b[J"
        screen.draw(["three"])
        assert terminal.seen() == "\r\x1b[2Athree\x1b[K\n\x1b[J"
    assert terminal.seen() == BACK


def test_what_has_no_room_is_cut(terminal: Terminal) -> None:
    with Screen(terminal.out) as screen:
        screen.draw(["я" * 30, "2", "3", "4", "5"])
        drawn = terminal.seen().removeprefix(HIDDEN)
        assert drawn.count("\n") == 3
        assert drawn.count("я") == 19


@pytest.mark.parametrize("end", [KeyboardInterrupt, ValueError])
def test_the_cursor_comes_back_whatever_ends_it(terminal: Terminal, end: type[BaseException]) -> None:
    with pytest.raises(end), Screen(terminal.out):
        raise end
    assert terminal.seen() == HIDDEN + BACK


def test_the_cursor_comes_back_when_the_program_is_told_to_end(terminal: Terminal) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as ended, Screen(terminal.out):
        signal.raise_signal(signal.SIGTERM)
    assert ended.value.code == 128 + signal.SIGTERM
    assert terminal.seen() == HIDDEN + BACK
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_note_takes_as_many_lines_as_it_needs() -> None:
    note = "слово " * 40
    assert all(len(line) < WIDTH for line in wrapped(note))
    assert " ".join(wrapped(note)).split() == note.split()
