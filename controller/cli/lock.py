"""One table to a journal: two would write one game that nobody played."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.journal import JournalError


class AnotherTable(JournalError, RuntimeError):
    """Another table plays with this journal."""


@contextmanager
def only_table(journal: Path) -> Iterator[None]:
    """Inside, no other table plays with ``journal``; :class:`AnotherTable` if one does. A kill lets go of it."""
    # A file of its own: closing one that SQLite has open would take SQLite's locks away.
    with _lock_of(journal).open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AnotherTable(
                f"Journal {journal}: another table plays with it", "Stop that one, or name another file with --journal"
            ) from error
        yield


def is_played(journal: Path) -> bool:
    """Whether a table plays with ``journal`` now; nothing is made or changed for that."""
    try:
        with _lock_of(journal).open("rb") as file:
            # Shared, and let go of at once: two who ask do not take each other for a table.
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


def _lock_of(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.lock")
