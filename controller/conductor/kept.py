"""What an evening takes from the journal: the game that was cut off, and who played the last one."""

from __future__ import annotations

from dataclasses import dataclass

from controller.conductor.setup import FORMAT, Company, Setup
from controller.game import History, facts, play
from controller.game.inputs import Command
from controller.journal import GameSummary, Journal, instant_of
from controller.stage.ledger import Ledger
from controller.stage.texts import Texts

BEGUN_BY = "begun_by"
"""In a game's header: the command that began it, so that it is known when it is said again."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game as its record leaves it; ``commands``: every command of the host's, and why it was refused if it was."""

    setup: Setup
    history: History
    ledger: Ledger
    commands: dict[str, facts.Refused | None]


def replayed(journal: Journal, left: GameSummary, texts: Texts) -> Replayed:
    """Play this game again from its record; ``UnknownSetup`` if this version cannot."""
    setup = Setup.of_header(left.header)
    history, ledger = History(setup.game(left.header["begins"])), Ledger(texts)
    commands: dict[str, facts.Refused | None] = {left.header.get(BEGUN_BY, ""): None}
    for recorded in journal.inputs(left.id):
        history, told = play(history, recorded.input)
        ledger = ledger.told(told, instant_of(recorded.input))
        if isinstance(recorded.input, Command):
            commands[recorded.input.id] = next((fact for fact in told if isinstance(fact, facts.Refused)), None)
    return Replayed(setup, history, ledger, commands)


def last_company(journal: Journal) -> Company | None:
    """Who played the last game, and where they sat; ``None`` if there was none, or another version has kept it."""
    last = journal.latest()
    return Company.of_header(last.header) if last is not None and last.header.get("format") == FORMAT else None
