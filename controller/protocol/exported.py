"""A game as it is sent to somebody: its record and what this version makes of it, without names if that is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from controller.conductor import Setup
from controller.game import History, play
from controller.game.inputs import Act, AddNominee, Command, CorrectExit, CorrectFoul, CorrectNominee
from controller.journal import GameSummary, Recorded, to_lines
from controller.protocol.steps import Step


def lines_of(game: GameSummary, record: Iterable[Recorded]) -> Iterator[str]:
    """The game as lines of JSON, each input with its facts; ``UnknownSetup`` if this version cannot play it."""
    return to_lines(game, ((step.recorded, step.told) for step in played(game, record)))


def played(game: GameSummary, record: Iterable[Recorded]) -> Iterator[Step]:
    """The game step by step; ``UnknownSetup`` at once if this version cannot play it."""
    return _steps(History(Setup.of_header(game.header).game(game.header["begins"])), record)


def _steps(history: History, record: Iterable[Recorded]) -> Iterator[Step]:
    for recorded in record:
        before = history.game
        history, told = play(history, recorded.input)
        yield Step(before, recorded, told, history.game)


# --- without names ---------------------------------------------------------------------------------

Reasoned = CorrectFoul | CorrectNominee | AddNominee | CorrectExit
"""What the host types a reason for."""


def game_without_names(game: GameSummary) -> GameSummary:
    """The same game, played by nobody in particular."""
    names = game.header.get("names")
    nobody = [""] * len(names) if isinstance(names, list) else []
    return replace(game, header={**game.header, "names": nobody})


def without_names(record: Iterable[Recorded]) -> Iterator[Recorded]:
    """The same inputs without whatever the host has typed in his own words."""
    for recorded in record:
        what = recorded.input
        if isinstance(what, Command):
            yield replace(recorded, input=replace(what, act=_without_reason(what.act)))
        else:
            yield recorded


def _without_reason(act: Act) -> Act:
    return replace(act, reason="") if isinstance(act, Reasoned) else act
