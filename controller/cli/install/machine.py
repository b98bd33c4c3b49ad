"""The computer that is installed on: its files under a root folder, and its commands."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

PATIENCE_S = 1800
"""No command of an installation lasts longer: the slowest compiles a package on an old Pi (s)."""


class InstallError(Exception):
    """A step cannot be done: ``what`` is the cause, and ``check`` the next thing to check."""

    def __init__(self, what: str, check: str) -> None:
        super().__init__(what, check)
        self.what = what
        self.check = check

    def __str__(self) -> str:
        # OSError, which some errors also are, would print itself otherwise.
        return f"{self.what}. {self.check}."


class CommandFailed(InstallError, RuntimeError):
    """A command ended with an error, is not there, or does not end."""


class CannotWrite(InstallError, OSError):
    """A file or a folder cannot be made, changed or taken away."""


class Outside(InstallError, ValueError):
    """A file lies outside the root that is installed into."""


Runner = Callable[[Sequence[str]], str]
"""Runs a command and returns what it printed; raises ``CommandFailed``."""


def run_here(words: Sequence[str], patience_s: float = PATIENCE_S) -> str:
    """Run a command on this computer, with no input; it is given up after ``patience_s``."""
    shown = " ".join(words)
    try:
        # Whatever root's own umask is: the table is another user, and must be able to read its program.
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=patience_s,
            check=False,
            umask=0o022,
        )
    except FileNotFoundError as error:
        raise CommandFailed(f"{words[0]} is not installed", f'Run "sudo apt-get install" for it: {shown}') from error
    except subprocess.TimeoutExpired as error:
        raise CommandFailed(f"{shown} does not end", "Run it by hand and see what it waits for") from error
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["it does not say why"]
        raise CommandFailed(f"{shown} failed: {last[0].rstrip('.')}", "Run it by hand to see all that it says")
    return done.stdout


@dataclass(frozen=True, slots=True)
class Machine:
    """Files are those under ``root``; what is run there is run inside it."""

    root: Path
    runner: Runner = run_here

    def path(self, absolute: str) -> Path:
        """Where the machine's file ``absolute`` lies."""
        return self.root / absolute.removeprefix("/")

    def inside(self, path: Path) -> str:
        """How this file is called by what runs there; ``Outside`` if it cannot be seen from there."""
        if not path.is_relative_to(self.root):
            raise Outside(f"{path} is not within {self.root}", "Copy it there, and name it there")
        return f"/{path.relative_to(self.root)}"

    def run(self, *words: str) -> str:
        """Run a command of the machine's; ``CommandFailed`` if it does not succeed.

        Under a root of its own nothing runs: systemctl does there what can be done with files, and leaves out the rest.
        """
        offline = ("chroot", str(self.root), "env", "SYSTEMD_OFFLINE=1")
        return self.runner(words if self.root == Path("/") else (*offline, *words))

    def knows(self, database: str, name: str) -> bool:
        """Whether the machine's "passwd" or "group" has this name."""
        path = self.path(f"/etc/{database}")
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return any(line.partition(":")[0] == name for line in lines)
