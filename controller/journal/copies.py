"""Copies of a journal: whole ones, taken while a table plays with it, and checked after they are written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.journal import database
from controller.journal.errors import TORN_CHECK, JournalError, TornJournal, UnwritableJournal
from controller.journal.whole_file import sync

_GAMES = "SELECT id, started, boot, header, finished, (SELECT max(seq) FROM inputs WHERE game = id) FROM games"
_GAME = f"{_GAMES} WHERE id = ?"
_INPUT = "SELECT instant, boot, wall, input FROM inputs WHERE game = ? AND seq = ?"


@dataclass(frozen=True, slots=True)
class Contents:
    """How much there is in a journal."""

    games: int
    inputs: int


def copy_journal(source: Path, target: Path) -> Contents:
    """Copy the journal at ``source`` into one file, ``target``, which is whole or not there at all; what is in it.

    A table may play with ``source`` meanwhile. A ``JournalError`` says what is wrong with it, or with the copy.
    """
    new = target.with_name(f".{target.name}.new")
    with _writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        try:
            _copy(source, new)
            contents = check_journal(new)
            sync(new)  # the stick is pulled next
            new.replace(target)
            sync(target.parent)
        finally:
            new.unlink(missing_ok=True)
    return contents


def check_journal(path: Path) -> Contents:
    """Read every page of the journal at ``path``; ``TornJournal`` if one is damaged, else what is in it."""
    with closing(database.look(path)) as connection, database.speaking_of(path):
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise TornJournal(f"Journal {path} is damaged: {found}", TORN_CHECK)
        counts = (connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("games", "inputs"))
        return Contents(*counts)


def is_within(journal: Path, other: Path) -> bool:
    """Whether all that ``journal`` holds is in ``other`` too: the same games, none with more inputs or other ones."""
    with (
        closing(database.look(journal)) as here,
        closing(database.look(other)) as there,
        database.speaking_of(journal),
    ):
        return all(_has(there, here, game) for game in here.execute(_GAMES).fetchall())


def put_in_place(new: Path, journal: Path, beside: Path) -> None:
    """Let the file ``new`` be the ``journal``, from one moment to the next; the one that was there stays as ``beside``.

    All three are on one disk, and nobody has either journal open.
    """
    with _writing(journal):
        if journal.exists():
            with closing(database.connect(journal)) as connection, database.speaking_of(journal):
                _into_one_file(connection)
            os.link(journal, beside)
        else:
            database.refuse_orphan(journal)  # its log would be taken for the new one's
        new.replace(journal)
        sync(journal.parent)


def _has(there: sqlite3.Connection, here: sqlite3.Connection, game: tuple[object, ...]) -> bool:
    """Whether ``there`` has this game of ``here``'s, as far as it was played here or further."""
    number, *same, finished, last = game
    found = there.execute(_GAME, (number,)).fetchone()
    if found is None or list(found[1:4]) != same:
        return False
    inputs = [connection.execute(_INPUT, (number, last)).fetchone() for connection in (here, there)]
    return inputs[0] == inputs[1] and finished in {None, found[4]}


def _copy(source: Path, target: Path) -> None:
    with closing(database.look(source)) as connection, closing(sqlite3.connect(target)) as copy:
        with database.speaking_of(source):
            connection.backup(copy)
        with database.speaking_of(target):
            _into_one_file(copy)


def _into_one_file(connection: sqlite3.Connection) -> None:
    """What is in the log goes into the file itself, so that the file can be taken anywhere."""
    connection.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except JournalError:
        raise  # some are OSErrors too
    except OSError as error:
        raise UnwritableJournal(
            f"{path} cannot be written ({error.strerror})", "Check that its disk is there, is yours and has room"
        ) from error
