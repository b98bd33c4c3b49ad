"""Games in memory as a journal would keep them."""

from __future__ import annotations

from collections.abc import Iterable

from controller.conductor import Setup
from controller.game.inputs import Input
from controller.journal import GameSummary, Recorded, instant_of
from controller.protocol.game_protocol import GameProtocol
from controller.protocol.reading import protocol_of
from tests.controller.game.evening import Evening

WALL = "2026-11-30T20:00:00.000+03:00"


def kept(entered: Iterable[Input]) -> list[Recorded]:
    """The inputs as a journal keeps them."""
    return [Recorded(seq, WALL, "boot", what) for seq, what in enumerate(entered, start=1)]


def summary_of(evening: Evening, finished: str | None = None) -> GameSummary:
    """The evening's game in a journal's list; its players' names are «Игрок 1», …; nobody has entered the roles."""
    first, entered = evening.first, evening.entered
    seats = len(first.players)
    names = tuple(f"Игрок {seat}" for seat in range(1, seats + 1))
    header = Setup(first.rulebook, seats, first.deck, names).header(first.now)
    last = max((instant_of(what) for what in entered), default=None)
    return GameSummary(7, WALL, "boot", header, len(entered), last, finished)


def protocol_of_evening(evening: Evening, finished: str | None = None) -> GameProtocol:
    """What the table would say of the evening's game."""
    return protocol_of(summary_of(evening, finished), kept(evening.entered))
