"""Whole games, played by hosts who say sensible and strange things, by every rulebook; see ``any_game``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from controller.game import Game, History, facts, inputs, new_game, play
from controller.game.inputs import Act, Command
from controller.game.reasons import Refusal
from controller.game.units import SECOND
from tests.controller.game.any_game import BOOKS, play_one, table
from tests.controller.game.evening import CITY, CLUB_BY_DAY, DEAL, Evening, dealt, let_play

GAMES: dict[str, Callable[[Random], Game]] = {
    "club by day": lambda _: dealt(CLUB_BY_DAY),
    "a small table": lambda _: dealt(CLUB_BY_DAY, DEAL[:1], seats=6),
    "without roles": lambda _: new_game(CITY, 8),
    "cards nobody has entered": lambda chance: replace(table("club", chance), players=new_game(CITY, 12).players),
}
"""Tables beside the rulebooks' own."""

SEEDS = st.integers(0, 2**32 - 1)

whole_games = settings(
    phases=(Phase.explicit, Phase.generate),  # a seed that is smaller is no simpler game
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("name", BOOKS)
@settings(whole_games, max_examples=300)
@given(seed=SEEDS)
def test_any_game(name: str, seed: int) -> None:
    """It ends; nobody dead speaks, votes or dies again; tallies add up; victory, undo, replay and preview are right."""
    play_one(table(name, Random(seed)), seed)


@pytest.mark.parametrize("name", GAMES)
@settings(whole_games, max_examples=25)
@given(seed=SEEDS)
def test_any_game_at_another_table(name: str, seed: int) -> None:
    play_one(GAMES[name](Random(seed)), seed)


@settings(max_examples=30)
@given(name=st.sampled_from(sorted(GAMES)), seed=SEEDS, steps=st.integers(0, 300))
def test_a_command_aimed_at_another_step_does_nothing(name: str, seed: int, steps: int) -> None:
    evening = Evening.of(GAMES[name](Random(seed)))
    let_play(evening, Random(seed), steps=steps)
    game = evening.game
    act: Act = inputs.Foul(game.alive()[0]) if game.alive() else inputs.Pause()
    _, told = play(evening.history, Command("late", evening.now + 10 * SECOND, act, game.step - 1))
    assert told == (facts.Refused(act, Refusal.STEP_CHANGED),)
    fresh = replace(game, step_since=game.now)
    _, told = play(History(fresh), Command("hasty", game.now + SECOND // 2 - 1, act, game.step))
    assert told == (facts.Refused(act, Refusal.STEP_CHANGED),)
