"""What a rehearsal can let happen: all acts of the language together."""

from __future__ import annotations

from controller.game import facts
from controller.rehearsal import ballots, by_day, by_night, free_table, host
from controller.rehearsal.errors import NotTaken
from controller.rehearsal.language import check, perform
from controller.rehearsal.table import Table

ALL = (by_night, by_day, ballots, host, free_table)
"""The modules whose functions are the acts."""


def is_refused(table: Table, text: str) -> bool:
    """Whether the rules refuse this act now; the table stays as it is."""
    trial = table.fork()
    try:
        perform(trial, text)
    except NotTaken:
        return True
    return any(isinstance(fact, facts.NominationRefused) for fact in trial.facts)


__all__ = ["ALL", "check", "is_refused", "perform"]
