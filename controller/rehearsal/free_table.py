"""The acts of a free table: its clocks, and a new ballot; its questions are ``against``."""

from __future__ import annotations

from controller.game import inputs
from controller.game.clock_kind import ClockKind
from controller.rehearsal.language import Match, number, say, word
from controller.rehearsal.table import Table


@word(r"clock (?P<kind>speech|defence|last word|agreement)(?: (?P<seats>\d+))?")
def _clock(table: Table, match: Match) -> None:
    kind = ClockKind(match["kind"].replace(" ", "_"))
    say(table, inputs.StartClock(kind, number(match) if match["seats"] else None))


@word("new ballot")
def _new_ballot(table: Table, _: Match) -> None:
    say(table, inputs.NewBallot())
