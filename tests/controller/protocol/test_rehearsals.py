"""Every rehearsal has a protocol that agrees with its game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.running import HOUSE
from controller.game import Game
from controller.game.units import Instant
from controller.protocol import reading as module
from controller.protocol.draft import Draft, Gone
from controller.protocol.game_protocol import DayLine, NightLine
from controller.rehearsal import run
from controller.rehearsal.table import Table
from tests.controller.protocol.games import kept
from tests.controller.protocol.test_reading import check

REHEARSALS = sorted((HOUSE / "tests" / "rehearsals").glob("*.game"))


def draft_of(first: Game) -> Draft:
    """What was written before a rehearsal begins, most of which do so on some morning."""
    days = (DayLine(first.day, first.opener, (), (), ()),) if first.day else ()
    nights = (NightLine(first.night, (), (), missed=False),) if first.night else ()
    absent = {seat: Gone(0, 0, by_night=False) for seat, player in enumerate(first.players, start=1) if player.out}
    return Draft(first.now, days=days, nights=nights, gone=absent)


@pytest.mark.parametrize("chapter", sorted({path.name.split("-")[1] for path in REHEARSALS}))
def test_every_rehearsal(chapter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in REHEARSALS:
        if path.name.split("-")[1] == chapter:
            _check(path, monkeypatch)


def _check(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Table] = []

    def table(game: Game) -> Table:
        tables.append(Table(game))
        return tables[-1]

    monkeypatch.setattr(run, "Table", table)
    run.rehearse(path)
    first, inputs = tables[0].first, tables[0].inputs

    def draft(begins: Instant) -> Draft:
        assert begins == first.now
        return draft_of(first)

    monkeypatch.setattr(module, "Draft", draft)
    check(module.reading(first, kept(inputs)))
