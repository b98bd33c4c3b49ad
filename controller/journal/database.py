"""The SQLite file under a journal: how it is opened, what tables it has, and how it writes safely."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from controller.journal.errors import (
    TORN_CHECK,
    JournalFault,
    NewerJournal,
    NotAJournal,
    TornJournal,
    from_sqlite,
)

VERSION = 1
"""The version of the tables below, kept in the file as ``user_version``."""

APPLICATION = int.from_bytes(b"Prin")
"""What tells our file from any other SQLite database."""

BUSY_S = 5.0
"""How long a write waits for another program's (s)."""

_TABLES = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        started TEXT NOT NULL,
        boot TEXT NOT NULL,
        header TEXT NOT NULL,
        finished TEXT
    )
    """,
    """
    CREATE TABLE inputs (
        game INTEGER NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL,
        instant INTEGER NOT NULL,
        command TEXT,
        boot TEXT NOT NULL,
        wall TEXT NOT NULL,
        input TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID
    """,
    # Stamps may go back, so the last instant is not the last record's.
    "CREATE INDEX inputs_by_instant ON inputs (game, instant)",
    "CREATE UNIQUE INDEX inputs_by_command ON inputs (game, command) WHERE command IS NOT NULL",
    "CREATE TRIGGER no_change BEFORE UPDATE ON inputs BEGIN SELECT RAISE(ABORT, 'a journal grows only'); END",
    "CREATE TRIGGER no_loss BEFORE DELETE ON inputs BEGIN SELECT RAISE(ABORT, 'a journal grows only'); END",
)


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the journal at ``path``, made if there is none; its every commit is synced to the disk.

    Any thread may use it, one at a time. SQLite brings a journal back by itself after a power cut.
    """
    refuse_orphan(path)
    with speaking_of(path):
        connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def look(path: Path) -> sqlite3.Connection:
    """A connection that only reads the journal at ``path``, which must be there; nothing is changed in it."""
    refuse_orphan(path)
    if not path.is_file():
        raise NotAJournal(f"{path} is not there", "Check the path, and that the disk is plugged in")
    with speaking_of(path):
        uri = f"{path.absolute().as_uri()}?mode=ro"
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_S, isolation_level=None)
        try:
            _check_ours(connection, path)
            _refuse_cut(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def speaking_of(path: Path) -> Iterator[None]:
    """Inside, an error of SQLite's is raised as the :class:`JournalError` about ``path`` that it means."""
    try:
        yield
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error
    except UnicodeDecodeError as error:  # in SQLite's own words about a schema that is damaged
        raise TornJournal(f"Journal {path} is damaged: {error.reason}", TORN_CHECK) from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written inside is on the disk together at the end, or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk has often made SQLite roll back already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def refuse_orphan(path: Path) -> None:
    """Raise ``TornJournal`` if only the log of the journal at ``path`` is there."""
    # SQLite deletes a -wal beside an empty or missing database: it would take the last records with it.
    wal = _log(path)
    if _size(wal) and not _size(path):
        raise TornJournal(
            f"Journal {path} is empty or gone, while {wal.name} beside it still holds records",
            f"Put the file back that belongs to {wal.name}, or move {wal.name} away to begin anew",
        )


def _refuse_cut(connection: sqlite3.Connection, path: Path) -> None:
    # SQLite sees missing pages by itself, but takes the missing end of the last page for zeros. While there
    # is a log, that page may rightly be in there.
    whole = _pragma(connection, "page_count") * _pragma(connection, "page_size")
    size = _size(path)
    if size < whole and not _size(_log(path)):
        raise TornJournal(f"Journal {path} has {size} bytes of {whole}", TORN_CHECK)


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # not there; or out of reach, which SQLite will say of the journal itself


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check whose file it is before anything is changed in it, then make its tables if it has none."""
    if not _is_new(connection):
        _check_ours(connection, path)
        _refuse_cut(connection, path)
    mode = _pragma(connection, "journal_mode = WAL")
    if mode != "wal":
        raise JournalFault(f"Journal {path} cannot keep a log (WAL)", "Check that it lies on a local disk")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # Also for an old file: SQLite opens a write-protected one without a word.
    with transaction(connection):
        if _is_new(connection):
            for table in _TABLES:
                connection.execute(table)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
    _check_ours(connection, path)


def _is_new(connection: sqlite3.Connection) -> bool:
    with closing(connection.execute("SELECT count(*) FROM sqlite_schema")) as found:
        things = found.fetchone()[0]
    return not (things or _pragma(connection, "application_id") or _pragma(connection, "user_version"))


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    if _pragma(connection, "application_id") != APPLICATION:
        raise NotAJournal(f"{path} is a database, but no journal of Prinyato", "Check the path")
    version = _pragma(connection, "user_version")
    if version != VERSION:
        raise NewerJournal(
            f"Journal {path} has version {version}, this Prinyato knows {VERSION}",
            "Update Prinyato, or name another journal",
        )


def _pragma(connection: sqlite3.Connection, pragma: str) -> Any:
    return connection.execute(f"PRAGMA {pragma}").fetchone()[0]
