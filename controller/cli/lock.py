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
    with journal.with_name(f"{journal.name}.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AnotherTable(
                f"Journal {journal}: another table plays with it", "Stop that one, or name another file with --journal"
            ) from error
        yield
