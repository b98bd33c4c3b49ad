"""A program in a terminal of its own: what it shows, and keys for it."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from types import TracebackType
from typing import Self

from bench.running import HOUSE

BOUND_S = 300
"""What has not happened by then will not."""


class Terminal:
    """``prinyato`` with these words, in a terminal of 80 columns and 24 rows."""

    def __init__(self, *words: str) -> None:
        self._master, slave = pty.openpty()
        os.set_blocking(self._master, False)
        environment = os.environ | {"PYTHONWARNINGS": "error"}
        self._process = subprocess.Popen(
            (sys.executable, "-c", _PROGRAM, *words),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=HOUSE,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def __enter__(self) -> Self:
        return self

    def until(self, text: str) -> None:
        """Wait until this is shown, after all that was waited for before."""
        begun, seen = time.monotonic(), len(self.shown)
        while text not in self.shown[seen:]:
            assert self._read(begun), f"{text!r} has not come: {self.shown[seen:]!r}"

    def press(self, keys: str) -> None:
        """Type these."""
        os.write(self._master, keys.encode())

    def interrupt(self) -> int:
        """Ctrl-C; returns the exit code."""
        self.press("\x03")
        return self.ended()

    def terminate(self) -> int:
        """As a service would be told; returns the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> int:
        """Wait for its end; returns the exit code."""
        begun = time.monotonic()
        while self._read(begun):
            pass
        return self._process.wait(BOUND_S)

    def _read(self, begun: float) -> bool:
        """Take in what is shown; false at the end, or when it is too late."""
        left = begun + BOUND_S - time.monotonic()
        if left <= 0 or not select.select([self._master], [], [], left)[0]:
            return False
        try:
            piece = os.read(self._master, 65_536)
        except OSError:  # EIO: nobody has the terminal any more
            return False
        self.shown += piece.decode(errors="replace").replace("\r\n", "\n")
        return bool(piece)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(BOUND_S)
        os.close(self._master)


# The terminal becomes its own, or Ctrl-C would reach nobody; and who runs in the background of a shell ignores it.
_PROGRAM = """
import fcntl, signal, struct, sys, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
from controller.cli import main
sys.exit(main(sys.argv[1:]))
"""
