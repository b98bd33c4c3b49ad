"""A journal that cannot be written, in the host's words."""

from __future__ import annotations

from controller.journal import (
    JournalBusy,
    JournalError,
    JournalFull,
    NotAJournal,
    SecondWriter,
    TornJournal,
    UnwritableJournal,
)
from controller.stage.health import DiskTrouble
from controller.stage.texts import Texts

_KINDS: dict[type[JournalError], str] = {
    JournalFull: "disk_full",
    UnwritableJournal: "disk_read_only",
    JournalBusy: "disk_busy",
    SecondWriter: "disk_busy",
    TornJournal: "disk_torn",
    NotAJournal: "disk_torn",
}


def disk_trouble(error: JournalError, texts: Texts) -> DiskTrouble:
    """Why it cannot be written. A disk that has turned read-only fails as a broken one does: SQLite tells no more."""
    word = _KINDS.get(type(error), "disk_broken")
    return DiskTrouble(texts.word(word), texts.word(f"check_{word}"), error.what)


def not_kept(what: str, error: JournalError, texts: Texts) -> str:
    """Why the host's word came to nothing; ``what``: the phrase for what was not done."""
    trouble = disk_trouble(error, texts)
    return texts.word(what, why=trouble.why, check=trouble.check)
