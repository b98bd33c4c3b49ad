"""What can go wrong with a journal. Every error names the cause and the next thing to check."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class JournalError(Exception):
    """Something is wrong with the journal: ``what``, and what to ``check`` next."""

    def __init__(self, what: str, check: str) -> None:
        super().__init__(f"{what}. {check}.")
        self.what = what
        self.check = check

    def __str__(self) -> str:
        # OSError and KeyError, which some errors also are, would print themselves otherwise.
        return f"{self.what}. {self.check}."


# --- the file ----------------------------------------------------------------------------------------


class NotAJournal(JournalError, ValueError):
    """The file is not a database, or not one of ours."""


class NewerJournal(JournalError, ValueError):
    """The journal was written by a later Prinyato."""


class TornJournal(JournalError, ValueError):
    """A part of the file is missing or damaged."""


class UnwritableJournal(JournalError, OSError):
    """The file cannot be opened, made or written where it is."""


class JournalFull(JournalError, OSError):
    """There is no room left for another record."""


class JournalBusy(JournalError, TimeoutError):
    """Another program holds the journal's write lock."""


class JournalFault(JournalError, OSError):
    """The disk, or the database on it, has failed in another way."""


TORN_CHECK = "Copy it and its -wal, begin a new journal, and try \"sqlite3 FILE '.recover'\" on the copy"

_BY_CODE: dict[int, tuple[type[JournalError], str]] = {
    sqlite3.SQLITE_NOTADB: (NotAJournal, "Check the path: the file belongs to something else"),
    sqlite3.SQLITE_CORRUPT: (TornJournal, TORN_CHECK),
    sqlite3.SQLITE_FULL: (JournalFull, "Make room on that disk; records that wait are written then"),
    sqlite3.SQLITE_READONLY: (
        UnwritableJournal,
        "Check who owns it and its folder, and that the disk is not read-only",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        UnwritableJournal,
        "Check that its folder is there and may be written by this user",
    ),
    sqlite3.SQLITE_PERM: (UnwritableJournal, "Check who owns it and its folder"),
    sqlite3.SQLITE_BUSY: (JournalBusy, "Look for a second Prinyato, or a database tool, that has it open"),
    sqlite3.SQLITE_LOCKED: (JournalBusy, "Look for a second Prinyato, or a database tool, that has it open"),
    sqlite3.SQLITE_IOERR: (JournalFault, "Check the disk or card (dmesg), and that it is still there"),
}


def from_sqlite(error: sqlite3.Error, path: Path) -> JournalError:
    """The journal's error for one of SQLite's; the caller raises it from the original."""
    # An error of the sqlite3 module itself (a closed connection, say) has no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    kind, check = _BY_CODE.get(code & 0xFF, (JournalFault, "Check that nothing else writes this file"))
    return kind(f"Journal {path}: {error}", check)


# --- what is in it -----------------------------------------------------------------------------------


class NoSuchGame(JournalError, KeyError):
    """The journal has no game of that number."""


class RepeatedCommand(JournalError, ValueError):
    """A command with this id is already kept for this game; this one was not written."""


class SecondWriter(JournalError, RuntimeError):
    """Somebody else has written inputs to the game that this writer is writing."""


class JournalClosed(JournalError, RuntimeError):
    """The journal's writer was closed, or has died, and takes nothing more."""


class NotPlain(JournalError, TypeError):
    """A game's header is not plain JSON and would not come back as it went in."""


class Uncodable(JournalError, TypeError):
    """A class of inputs has a field whose type the codec cannot tell apart in JSON."""


class BadRecord(JournalError, ValueError):
    """An input cannot be written or read: ``fault`` says why, ``field`` and ``place`` (the record) where."""

    def __init__(self, fault: str, check: str, *, field: str = "", place: str = "") -> None:
        super().__init__(": ".join(part for part in (place, field, fault) if part), check)
        self.fault = fault
        self.field = field
        self.place = place

    def inside(self, field: str) -> BadRecord:
        """The same error, seen from the class or tuple that holds the field."""
        path = f"{field}.{self.field}" if self.field else field
        return type(self)(self.fault, self.check, field=path, place=self.place)

    def at(self, place: str) -> BadRecord:
        """The same error, with the record it was found in."""
        return type(self)(self.fault, self.check, field=self.field, place=place)


class UnknownTag(BadRecord):
    """A record names a class of inputs that this Prinyato does not have."""


class MissingField(BadRecord):
    """A record lacks a field."""


class UnknownField(BadRecord):
    """A record has a field that its class has not."""


class WrongType(BadRecord):
    """A value is not of its field's type."""


class WrongValue(BadRecord):
    """A value has the right type and is impossible all the same."""


class TornLines(JournalError, ValueError):
    """An exported game cannot be read: a line is not what it should be, or lines are missing."""
