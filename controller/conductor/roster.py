"""The club's names, from which the host chooses the players: those of table.toml, and those he has put in or taken out.

What he has put in or taken out is kept in a file of its own beside the journal.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from controller.journal import JournalError
from controller.journal.whole_file import write_whole
from controller.stage.lobby import LONGEST_NAME

MOST_NAMES = 300
"""So many names are found again by a thumb; a hostile page makes no more."""


class RosterError(JournalError, ValueError):
    """The file of names is none, or cannot be read or written."""


class RosterFull(Exception):
    """There are ``MOST_NAMES`` names."""


class NameTaken(Exception):
    """There is this name already, or one that differs in its capitals alone."""


def tidy(name: str) -> str:
    """The name with one space where there is any."""
    return " ".join(name.split())


def is_name(name: str) -> bool:
    """Whether it has its place beside a seat; an empty one has."""
    return len(name) <= LONGEST_NAME and name.isprintable()


@dataclass(frozen=True, slots=True)
class _Kept:
    added: tuple[str, ...] = ()
    removed: frozenset[str] = frozenset()


@dataclass(slots=True)
class Roster:
    """The names of ``written``, as table.toml has them, with what is kept in ``file``; ``None``: nothing is kept.

    Use it on one event loop. Raises ``RosterError`` if the file cannot be read.
    """

    written: Sequence[str] = ()
    file: Path | None = None
    _kept: _Kept = field(init=False)
    _names: tuple[str, ...] = field(init=False)
    _writing: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self._become(_read(self.file) if self.file is not None and self.file.exists() else _Kept())

    @property
    def names(self) -> tuple[str, ...]:
        """All of them in the order of the alphabet, each once."""
        return self._names

    async def add(self, name: str) -> None:
        """Put a name in. Raises ``NameTaken``, ``RosterFull``, or ``RosterError`` if it cannot be kept."""
        async with self._writing:
            if name.casefold() in (one.casefold() for one in self.names):
                raise NameTaken
            if len(self.names) >= MOST_NAMES:
                raise RosterFull
            added = self._kept.added if name in self.written else (*self._kept.added, name)
            await self._keep(_Kept(added, self._kept.removed - {name}))

    async def remove(self, name: str) -> None:
        """Take a name out. Raises ``KeyError`` if there is none, or ``RosterError`` if that cannot be kept."""
        async with self._writing:
            if name not in self.names:
                raise KeyError(name)
            added = tuple(one for one in self._kept.added if one != name)
            removed = self._kept.removed | ({name} & set(self.written))
            await self._keep(replace(self._kept, added=added, removed=removed))

    async def _keep(self, kept: _Kept) -> None:
        if self.file is not None:
            await asyncio.to_thread(_write, self.file, kept)
        self._become(kept)

    def _become(self, kept: _Kept) -> None:
        self._kept = kept
        names = {*self.written, *kept.added} - kept.removed
        self._names = tuple(sorted(names, key=lambda name: (name.casefold(), name)))


def _read(file: Path) -> _Kept:
    check = "Mend it, or take it away: the names of table.toml are there without it"
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise RosterError(f"{file} cannot be read ({error.strerror})", "Check whose it is") from error
    except (ValueError, RecursionError) as error:
        raise RosterError(f"{file} is no list of names: {error}", check) from error
    match data:
        case {"added": [*added], "removed": [*removed]} if all(isinstance(name, str) for name in (*added, *removed)):
            if len(added) > MOST_NAMES:
                raise RosterError(f"{file} has {len(added)} names, and {MOST_NAMES} is the most", check)
            if wrong := [name for name in added if not name or not is_name(name)]:
                raise RosterError(f"{file}: {wrong[0]!a} is no name of 1 to {LONGEST_NAME} letters", check)
            return _Kept(tuple(added), frozenset(removed))
        case _:
            raise RosterError(f"{file} is no list of names", check)


def _write(file: Path, kept: _Kept) -> None:
    data = {"added": kept.added, "removed": sorted(kept.removed)}
    try:
        write_whole(file, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise RosterError(f"{file} cannot be written ({error.strerror})", "Check that its disk has room") from error
