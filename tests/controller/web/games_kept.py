"""A journal on disk with games in it, as evenings leave it behind."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

from aiohttp import web

from controller.conductor import Setup
from controller.game import inputs
from controller.journal import Journal, JournalError, Writer
from controller.rulebooks import load
from controller.stage.view import View
from controller.web.access import ACCESS
from controller.web.history import add_history
from controller.web.server import make_app
from tests.controller.game.evening import Evening, let_play
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import NAMES, SPEECH

WALL = "2026-11-30T19:04:00.000+03:00"


def played(seed: int, steps: int = 900) -> Evening:
    """So many steps of a game by the FIIM's rules, its roles entered by the host; a seed is always the same game."""
    book, chance = load("fiim"), Random(seed)
    deck = tuple(role for role, count in book.deck.items() for _ in range(count))
    evening = Evening.of(Setup(book, book.seats, deck).game(0))
    for seat, role in enumerate(chance.sample(deck, book.seats), start=1):
        assert evening.say(inputs.EnterRole(seat, role)) is None
    let_play(evening, chance, steps=steps, strange=0.0)
    return evening


def keep(path: Path, evening: Evening, finished: str | None, names: tuple[str, ...] = NAMES[:10]) -> int:
    """Put this game into the journal, with the label it was put away with; returns its number."""
    first = evening.first
    setup = Setup(first.rulebook, len(first.players), first.deck, names)
    with Journal.open(path, boot_id="boot", wall=lambda: WALL) as journal:
        game = journal.begin(setup.header(first.now))
        writer = Writer(journal, on_trouble=_fail, on_recovered=lambda: None)
        for entered in evening.entered:
            writer.append(game, entered)
        assert writer.close(60) == []
        if finished is not None:
            journal.finish(game, finished)
    return game


def app_of(journal: Path, played: int | None = None) -> web.Application:
    """The pages of these games at a table that plays the one of this number, or waits for the next."""
    view = {**SPEECH, "game": "" if played is None else str(played)}
    table = FakeTable(cast(View, view))
    app = make_app(table, paired=anybody())
    add_history(app, app[ACCESS].guard, journal, table)
    return app


def _fail(error: JournalError) -> None:
    raise error
