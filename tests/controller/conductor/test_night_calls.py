"""What is said at night fits between its instants, by every rulebook in both languages: else a call would come late."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

from controller.conductor.unsaid import PATIENCE
from controller.game import Game, new_game, step, waits
from controller.game.facts import Fact
from controller.game.inputs import BeginNight, Come, Command
from controller.game.phases import DayOver
from controller.game.units import Instant
from controller.rulebooks import load, shipped
from controller.stage.announce import Announcer
from hardware.sound.layout import PAUSE, lay_out
from hardware.sound.schedule import LEAD
from sounds import BUNDLED, Pack

PACKS = {path.parent.name: Pack.load(path.parent) for path in sorted(BUNDLED.glob("*/pack.toml"))}
ROLES = {name: book for name in shipped() if (book := load(name)).deck}


def nights(name: str) -> Iterator[list[tuple[Instant, tuple[Fact, ...]]]]:
    """What is told in the first night of a rulebook's game and in the second, and when."""
    book = ROLES[name]
    cards = tuple(role for role, count in book.deck.items() for _ in range(count))
    game = new_game(book, book.seats, deck=cards, roles=cards)
    for _ in range(2):
        game, moments = night(game)
        yield moments
        game = replace(game, phase=DayOver(), day=game.day + 1)


def night(game: Game) -> tuple[Game, list[tuple[Instant, tuple[Fact, ...]]]]:
    """One night, from the host's word to its end."""
    game, told = step(game, Command("night", game.now, BeginNight()))
    # As late as the host's word can be: a slow disk, and the time a voice needs to begin.
    moments = [(game.now + PATIENCE + LEAD, told)]
    while (deadline := waits(game)[0]) is not None:
        game, told = step(game, Come(deadline))
        moments.append((deadline, told))
    return game, moments


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("name", ROLES)
def test_every_call_has_been_said_before_the_next_instant(name: str, pack: str) -> None:
    announcer = Announcer(load(name))
    for moments in nights(name):
        said = []
        for at, told in moments:
            for utterance in announcer.utterances(told):
                layout = lay_out(utterance, PACKS[pack])
                said.append((at, at + layout.time(layout.ends), utterance.parts))
        assert len(said) > 4
        for (_, ends, parts), (begins, _, _) in itertools.pairwise(said):
            assert ends + PAUSE <= begins, parts
