"""The present moves with what the room may notice: what the host does in secret shows in no clock of the room's."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game import facts, inputs, play
from controller.game.inputs import Act, Command, Contact
from controller.game.phases import Night, Speech
from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.units import SECOND
from tests.controller.game.evening import CITY, CLUB_BY_DAY, Evening, any_act, dealt, let_play

SECRET: list[Act] = [
    inputs.EnterRole(9, Role.CIVILIAN),
    inputs.Accept(),  # refused
    inputs.Remove(9),  # the host alone is asked
]


def speaking() -> Evening:
    """Somebody has the floor for a second."""
    evening, chance = Evening.of(dealt(CITY)), Random(1)
    while not isinstance(evening.game.phase, Speech):
        assert evening.carry_on(chance)
    evening.now += SECOND
    return evening


@pytest.mark.parametrize("act", SECRET)
def test_a_key_that_was_pressed_before_a_secret_word_counts_from_its_press(act: Act) -> None:
    evening, other = speaking(), speaking()
    pressed = Command("key", evening.now, inputs.Pause())
    evening.enter(Command("console", evening.now + SECOND // 4, act))
    for one in (evening, other):
        assert one.enter(pressed) == (facts.Paused(),)
    assert evening.game.paused_at == other.game.paused_at == pressed.at


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 500), book=st.sampled_from([CITY, CLUB_BY_DAY]))
def test_only_what_the_room_is_told_of_a_word_moves_the_present(seed: int, steps: int, book: Rulebook) -> None:
    chance = Random(seed)
    evening = Evening.of(dealt(book))
    let_play(evening, chance, steps=steps)
    before, at = evening.game, evening.now + 10 * SECOND
    history, told = play(evening.history, Command("word", at, any_act(chance, before)))
    noticed = any(fact.audience is facts.Audience.ROOM for fact in told)
    assert history.game.now == (at if noticed else before.now)


def test_a_refused_word_changes_nothing_at_all() -> None:
    evening = speaking()
    game = evening.game
    assert evening.say(inputs.Accept()) is not None
    assert evening.game == game


def test_a_sleeper_who_leans_on_his_pad_does_not_move_the_night() -> None:
    evening = Evening.of(dealt(CITY))
    assert evening.say(inputs.BeginNight()) is None
    assert isinstance(evening.game.phase, Night)
    before = evening.game
    evening.enter(Contact(4, True, evening.now + SECOND, 0))
    assert evening.game.pad(4).down
    assert replace(evening.game, pads=before.pads) == before
