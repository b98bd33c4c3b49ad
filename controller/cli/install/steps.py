"""What an installation is made of. Each step can be done again without harm, and undone if it was never done."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from controller.cli.install.machine import CannotWrite, InstallError, Machine
from controller.cli.install.words import Words
from controller.journal.whole_file import write_whole


class Step(Protocol):
    """One step. ``do`` and ``undo`` raise ``InstallError``."""

    def describe(self, words: Words) -> str:
        """What it does, in a line."""
        ...

    def do(self, machine: Machine) -> None:
        """Do it, as far as it is not done yet."""
        ...

    def undo(self, machine: Machine) -> None:
        """Take it away again, as far as it is there."""
        ...


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Inside, what the disk refuses is raised as ``CannotWrite`` about ``path``."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(
            f"{path} cannot be written ({error.strerror})", 'Run it with "sudo", and check that the disk has room'
        ) from error


@dataclass(frozen=True, slots=True)
class Packages:
    """Debian's packages, of which those that are missing are installed. They stay: others may need them by now."""

    names: tuple[str, ...]

    def describe(self, words: Words) -> str:
        """Which."""
        return words("packages", names=" ".join(self.names))

    def do(self, machine: Machine) -> None:
        """Install what is missing."""
        missing = [name for name in self.names if not self._there(machine, name)]
        if missing:
            machine.run("apt-get", "install", "--yes", "--no-install-recommends", *missing)

    def undo(self, machine: Machine) -> None:
        """Nothing."""

    def _there(self, machine: Machine, name: str) -> bool:
        folder = machine.path("/var/lib/dpkg/info")
        return (folder / f"{name}.list").exists() or any(folder.glob(f"{name}:*.list"))


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups to which devices belong. They stay: devices of others may belong to them."""

    names: tuple[str, ...]

    def describe(self, words: Words) -> str:
        """Which."""
        return words("groups", names=" ".join(self.names))

    def do(self, machine: Machine) -> None:
        """Make those that are missing."""
        for name in self.names:
            if not machine.knows("group", name):
                machine.run("groupadd", "--system", name)

    def undo(self, machine: Machine) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class Account:
    """A user for the service, which nobody can log in as."""

    name: str
    home: str

    def describe(self, words: Words) -> str:
        """Who."""
        return words("account", name=self.name)

    def do(self, machine: Machine) -> None:
        """Make it."""
        if not machine.knows("passwd", self.name):
            machine.run(
                *("useradd", "--system", "--user-group", "--no-create-home", "--home-dir", self.home),
                *("--shell", "/usr/sbin/nologin", self.name),
            )

    def undo(self, machine: Machine) -> None:
        """Take it away; what belonged to it stays."""
        if machine.knows("passwd", self.name):
            machine.run("userdel", self.name)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that everybody may read; it goes only if it is empty."""

    path: str

    def describe(self, words: Words) -> str:
        """Which."""
        return words("folder", path=self.path)

    def do(self, machine: Machine) -> None:
        """Make it."""
        make_folder(machine, self.path)

    def undo(self, machine: Machine) -> None:
        """Take it away, unless somebody keeps something there."""
        path = machine.path(self.path)
        if path.is_dir() and not any(path.iterdir()):
            with writing(path):
                path.rmdir()


@dataclass(frozen=True, slots=True)
class File:
    """A file of ours, whose text is always ours; ``then``: who must be told that it has come or gone."""

    path: str
    text: str
    then: tuple[tuple[str, ...], ...] = ()

    def describe(self, words: Words) -> str:
        """Which."""
        return words("file", path=self.path)

    def do(self, machine: Machine) -> None:
        """Write it."""
        write(machine, self.path, self.text, 0o644)
        self._tell(machine)

    def undo(self, machine: Machine) -> None:
        """Take it away."""
        if machine.path(self.path).exists():
            remove(machine, self.path)
            self._tell(machine)

    def _tell(self, machine: Machine) -> None:
        for command in self.then:
            machine.run(*command)


@dataclass(frozen=True, slots=True)
class FirstFile:
    """Settings (TOML) that become the club's own: written only if they are not there, gone only as they came."""

    path: str
    text: str

    def describe(self, words: Words) -> str:
        """Which."""
        return words("first_file", path=self.path)

    def do(self, machine: Machine) -> None:
        """Write it, if it is not there."""
        if not machine.path(self.path).exists():
            write(machine, self.path, self.text, 0o644)

    def undo(self, machine: Machine) -> None:
        """Take it away, if nobody has changed what it sets: explanations differ by language and version."""
        path = machine.path(self.path)
        if path.exists() and _set_by(path.read_text(encoding="utf-8")) == _set_by(self.text):
            remove(machine, self.path)


def _set_by(text: str) -> dict[str, Any] | None:
    """What this TOML sets; ``None`` if it is none, as a hand may have left it."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link."""

    path: str
    target: str

    def describe(self, words: Words) -> str:
        """From where to where."""
        return words("link", path=self.path, target=self.target)

    def do(self, machine: Machine) -> None:
        """Make it, or turn it, in one moment: there is no instant at which it leads nowhere."""
        link(machine, self.path, self.target)

    def undo(self, machine: Machine) -> None:
        """Take it away."""
        remove(machine, self.path)


@dataclass(frozen=True, slots=True)
class Service:
    """A unit of ours that starts with the computer; ``path``: its file, which is there while it can be undone."""

    path: str

    def describe(self, words: Words) -> str:
        """Which."""
        return words("service", name=self._name)

    def do(self, machine: Machine) -> None:
        """Let it start now, and with the computer."""
        machine.run("systemctl", "enable", self._name)
        machine.run("systemctl", "restart", self._name)

    def undo(self, machine: Machine) -> None:
        """End it."""
        if machine.path(self.path).exists():
            machine.run("systemctl", "stop", self._name)
            machine.run("systemctl", "disable", self._name)

    @property
    def _name(self) -> str:
        return Path(self.path).name


def make_folder(machine: Machine, absolute: str) -> None:
    """Make a folder that everybody may read, whatever the umask is, and those above it."""
    path = machine.path(absolute)
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)
        for folder in missing:
            folder.chmod(0o755)


def write(machine: Machine, absolute: str, text: str, mode: int) -> None:
    """Write a file whole or not at all; nobody else can read it before it has its mode."""
    path = machine.path(absolute)
    make_folder(machine, str(Path(absolute).parent))
    with writing(path):
        write_whole(path, text, mode)


def link(machine: Machine, absolute: str, target: str) -> None:
    """Let a link lead to ``target`` from one moment to the next."""
    path = machine.path(absolute)
    new = path.with_name(f".{path.name}.new")
    make_folder(machine, str(Path(absolute).parent))
    with writing(path):
        new.unlink(missing_ok=True)
        new.symlink_to(target)
        new.replace(path)


def remove(machine: Machine, absolute: str) -> None:
    """Take a file, a link or a whole folder away, if it is there."""
    path = machine.path(absolute)
    with writing(path):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


class StepFailed(InstallError, RuntimeError):
    """A step could not be done; ``index``: which, from 0, so that those before it are done."""

    def __init__(self, index: int, error: InstallError) -> None:
        super().__init__(error.what, error.check)
        self.index = index
