"""Prinyato's own place: one virtual environment a version, and a link to the one that runs."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from zipfile import is_zipfile

from controller.cli.install.machine import InstallError, Machine
from controller.cli.install.steps import link, make_folder, remove
from controller.cli.install.words import Words

HOME = "/opt/prinyato"
CURRENT = f"{HOME}/current"
PREVIOUS = f"{HOME}/previous"
VERSIONS = f"{HOME}/versions"

_WHEEL = re.compile(r"prinyato-(\d[\w.!+]*)-[\w.-]+\.whl", re.ASCII)
"""The version becomes the name of a folder, which may be taken away again: it never leads out of ``VERSIONS``."""


class NoWheel(InstallError, ValueError):
    """There is nothing to install from."""


class NotInstalled(InstallError, LookupError):
    """Nothing is installed that could be changed."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is installed: a wheel, or the checkout that this program runs from; ``beside``: a folder with all else."""

    what: Path
    version: str
    beside: Path | None = None


def wheel(path: Path, *, offline: bool) -> Source:
    """A wheel of ours; ``offline``: all that it needs lies beside it. ``NoWheel`` if it is none."""
    named = _WHEEL.fullmatch(path.name)
    if named is None or not path.is_file():
        raise NoWheel(f"{path} is no wheel of Prinyato", "Name the file prinyato-….whl as it was built")
    if not is_zipfile(path):
        raise NoWheel(f"{path} is not whole", "Copy it onto the stick again")
    return Source(path.resolve(), named[1], path.resolve().parent if offline else None)


def running(version: str) -> Source:
    """The checkout that this program runs from, or the version that is installed; ``NoWheel`` if it is neither."""
    checkout = Path(__file__).resolve().parents[3]
    if (checkout / "pyproject.toml").is_file():
        return Source(checkout, version)
    if Path(sys.prefix).is_relative_to(VERSIONS):
        return Source(Path(sys.prefix), version)
    raise NoWheel("This Prinyato was not started from its source", "Name a wheel with --wheel")


def environment(machine: Machine, name: str) -> str | None:
    """Where the link ``name`` leads; ``None`` if there is no such link."""
    path = machine.path(name)
    return str(path.readlink()) if path.is_symlink() else None


@dataclass(frozen=True, slots=True)
class Package:
    """The first version. One that runs already is left alone: that is what an upgrade is for."""

    source: Source

    def describe(self, words: Words) -> str:
        """From what."""
        return words("package", path=f"{VERSIONS}/{self.source.version}", source=self.source.what)

    def do(self, machine: Machine) -> None:
        """Make the environment, install into it, and only then let it be the one that runs."""
        if environment(machine, CURRENT) is None:
            link(machine, CURRENT, build(machine, self.source))

    def undo(self, machine: Machine) -> None:
        """Take all versions away."""
        for path in (CURRENT, PREVIOUS, VERSIONS):
            remove(machine, path)


def build(machine: Machine, source: Source) -> str:
    """A new environment with ``source`` in it, which has been seen to start; its path. What fails leaves nothing."""
    path = _free(machine, f"{VERSIONS}/{source.version}")
    make_folder(machine, VERSIONS)
    try:
        # Debian's own, which the service can reach, with its packages: lgpio has no wheel for Python 3.13.
        machine.run("/usr/bin/python3", "-m", "venv", "--system-site-packages", path)
        offline = ("--no-index", "--find-links", machine.inside(source.beside)) if source.beside else ()
        pip = (f"{path}/bin/python", "-m", "pip", "install", "--disable-pip-version-check", "--quiet")
        machine.run(*pip, *offline, f"{machine.inside(source.what)}[pi]")
        machine.run(f"{path}/bin/prinyato", "--version")
    except InstallError:
        remove(machine, path)
        raise
    return path


def switch(machine: Machine, path: str) -> None:
    """Let the environment ``path`` be the one that runs, with its own unit and rules, and wait until it is ready.

    If it does not come so far, the one before it runs again, and the error is raised.
    """
    before = environment(machine, CURRENT)
    if before is None:
        raise NotInstalled("There is no table here to be upgraded", "Install one: prinyato install")
    link(machine, CURRENT, path)
    try:
        machine.run(f"{path}/bin/prinyato", "install", "--yes")
    except InstallError:
        link(machine, CURRENT, before)
        machine.run(f"{before}/bin/prinyato", "install", "--yes")
        raise
    link(machine, PREVIOUS, before)
    forget_others(machine)


def forget_others(machine: Machine) -> None:
    """Take away every version but the one that runs and the one before it."""
    kept = {environment(machine, CURRENT), environment(machine, PREVIOUS)}
    for folder in sorted(machine.path(VERSIONS).iterdir()):
        if f"{VERSIONS}/{folder.name}" not in kept:
            remove(machine, f"{VERSIONS}/{folder.name}")


def _free(machine: Machine, path: str) -> str:
    """``path``, or the first of path-2, path-3 and so on that is neither the one that runs nor the one before it."""
    taken = {environment(machine, CURRENT), environment(machine, PREVIOUS)}
    names = [path, *(f"{path}-{number}" for number in range(2, 5))]
    free = next(name for name in names if name not in taken)
    remove(machine, free)
    return free
