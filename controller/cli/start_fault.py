"""Why a table cannot start with its journal: the cause and what to do, in the language of the club."""

from __future__ import annotations

from pathlib import Path

from controller.cli.doctor.checks_of_journal import said_of
from controller.cli.doctor.findings import wrong
from controller.cli.doctor.words import Words
from controller.cli.lock import AnotherTable
from controller.conductor.roster import RosterError
from controller.conductor.setup import UnknownSetup
from controller.journal import BadRecord, JournalError, JournalFull
from controller.stage.texts import Texts

_BEFORE_A_GAME: dict[type[JournalError], str] = {
    AnotherTable: "start_played",
    BadRecord: "start_unreadable",
    JournalFull: "start_full",
    RosterError: "start_roster",
    UnknownSetup: "start_unreadable",
}


def start_fault(error: JournalError, journal: Path, texts: Texts) -> str:
    """The words for ``error``; what an examination finds too is said as it says it."""
    for kind, said in _BEFORE_A_GAME.items():
        if isinstance(error, kind):
            return texts.word(said, path=journal, why=error.what)
    found = wrong("journal", said_of(error), path=str(journal), why=error.what)
    words = Words(texts.language)
    return f"{words.text(found)}; {words.remedy(found)}"
