"""Undo: the last command that changed the game is taken back, as far as the deal; the time and the pads stay."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from controller.game import Game, History, facts, inputs, play
from controller.game.inputs import Act, Command, Contact, Undo
from controller.game.offer import next_act
from controller.game.phases import Deal, LastWord, Over, Question, Speech
from controller.game.reasons import Refusal
from controller.game.roles import Winner
from controller.game.units import SECOND
from tests.controller.game.evening import (
    CITY,
    CLUB_BY_DAY,
    Evening,
    any_act,
    dealt,
    let_play,
    likely_act,
    unlike,
)

SEEDS = st.integers(0, 2**32 - 1)
BOOKS = {"city": CITY, "club": CLUB_BY_DAY}


def acts(evening: Evening, chance: Random) -> Act:
    """Something that a host could say now."""
    offered = next_act(evening.game)
    if offered is not None and chance.random() < 0.5:
        return offered
    return chance.choice((any_act, likely_act))(chance, evening.game)


def in_the_air(game: Game) -> bool:
    """Whether a question stands that is not counted yet: an undo offers it again."""
    return isinstance(game.phase, Question) and not game.phase.settled


@settings(max_examples=40)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 600))
def test_undo_goes_back_as_far_as_the_deal(name: str, seed: int, steps: int) -> None:
    evening, chance = Evening.of(dealt(BOOKS[name])), Random(seed)
    let_play(evening, chance, steps=steps)
    while evening.history.past is not None:
        assert evening.say(Undo()) is None
        assert not in_the_air(evening.game)
    assert isinstance(evening.game.phase, Deal)
    assert unlike(evening.game, evening.first) == ""
    assert evening.say(Undo()) is Refusal.NOTHING_TO_UNDO


@settings(max_examples=40)
@given(seed=SEEDS, steps=st.integers(0, 300))
def test_the_pads_the_present_and_the_numbers_of_proposals_stay(seed: int, steps: int) -> None:
    evening, chance = Evening.of(dealt(CITY)), Random(seed)
    let_play(evening, chance, steps=steps)
    evening.touch(3, down=True, at=evening.now + SECOND)
    before = evening.game
    assume(evening.say(Undo()) is None)
    after = evening.game
    assert after.pads == before.pads
    assert after.now == evening.now
    assert after.proposed >= before.proposed, "a number is never given twice"
    assert after.step > before.step


@settings(max_examples=60)
@given(seed=SEEDS, steps=st.integers(0, 300))
def test_what_is_refused_or_changes_nothing_is_not_taken_back(seed: int, steps: int) -> None:
    evening, chance = Evening.of(dealt(CLUB_BY_DAY)), Random(seed)
    let_play(evening, chance, steps=steps, strange=0.5)
    past = evening.history.past
    refusal = evening.say(acts(evening, chance))
    if refusal is not None or isinstance(evening.told[-1], facts.NominationRefused | facts.DuplicateNomination):
        assert evening.history.past is past


def test_a_clock_stands_with_what_it_had_left() -> None:
    evening = Evening.of(dealt(CITY))
    for act in (inputs.BeginNight(), None, inputs.BeginMorning(), inputs.GiveFloor()):
        if act is None:
            while evening.wait():
                pass
        else:
            assert evening.say(act) is None
    timer = evening.game.timer
    assert timer is not None
    assert evening.say(inputs.EndSpeech()) is None  # with 59 s left
    evening.now += 100 * SECOND
    assert evening.say(Undo()) is None
    assert evening.game.paused_at is not None
    assert evening.say(inputs.Resume()) is None
    again = evening.game.timer
    assert again is not None
    assert again.ends - evening.now == timer.total - SECOND


def test_an_undo_aimed_at_another_step_does_nothing() -> None:
    evening = Evening.of(dealt(CITY))
    assert evening.say(inputs.Foul(3)) is None
    history, told = play(evening.history, Command("old", evening.now, Undo(), evening.game.step - 1))
    assert told == (facts.Refused(Undo(), Refusal.STEP_CHANGED),)
    assert history.past == evening.history.past


def test_an_undo_aimed_at_a_step_that_has_just_appeared_does_nothing() -> None:
    """A thumb that presses twice takes one thing back."""
    evening = Evening.of(dealt(CITY))
    for seat in (3, 4):
        assert evening.say(inputs.Foul(seat)) is None
    for wait, refusal in ((SECOND, None), (SECOND // 2 - 1, Refusal.STEP_CHANGED), (SECOND // 2, None)):
        game = evening.game
        evening.now = game.step_since + wait
        before = evening.history.past
        told = evening.enter(Command("aimed", evening.now, Undo(), game.step))
        if refusal is None:
            assert isinstance(told[0], facts.Undone)
        else:
            assert told == (facts.Refused(Undo(), refusal),)
            assert (evening.history.past, evening.game) == (before, game)
    assert [evening.game.player(seat).fouls for seat in (3, 4)] == [0, 0]


def asked() -> Evening:
    """The first question of a ballot about two stands, its window planned."""
    evening, chance = Evening.of(dealt(CITY)), Random(1)
    while not isinstance(evening.game.phase, Question):
        if isinstance(evening.game.phase, Speech) and len(evening.game.nominees()) < 2:
            evening.say(inputs.Nominate(len(evening.game.nominees()) + 2, gesture_seen=True))
        assert evening.carry_on(chance)
    evening.plan()
    return evening


def test_what_was_confirmed_during_a_question_takes_effect_when_an_undo_withdraws_it() -> None:
    evening = asked()
    for act in (inputs.Remove(5), inputs.Confirm(1), inputs.Foul(7)):
        assert evening.say(act) is None
    told = evening.enter(Command("", evening.now, Undo()))
    assert [type(fact) for fact in told] == [facts.Undone, facts.QuestionWithdrawn, facts.Out]
    assert not evening.game.is_alive(5)
    assert next_act(evening.game) is not None


def test_an_undo_aimed_at_no_step_needs_no_wait() -> None:
    evening = Evening.of(dealt(CITY))
    for seat in (3, 4):
        assert evening.say(inputs.Foul(seat)) is None
    for _ in range(2):
        told = evening.enter(Command("", evening.now, Undo()))
        assert isinstance(told[0], facts.Undone)


def test_an_undo_goes_back_over_the_end() -> None:
    evening = Evening.of(dealt(CITY))
    assert evening.say(inputs.Declare(Winner.RED)) is None
    assert isinstance(evening.game.phase, Over)
    assert evening.say(Undo()) is None
    assert isinstance(evening.game.phase, Deal)
    assert evening.game.winner is None


@pytest.mark.parametrize("name", BOOKS)
def test_contacts_are_no_commands(name: str) -> None:
    history, _ = play(History(dealt(BOOKS[name])), Contact(1, True, 5))
    assert history.past is None


@settings(max_examples=40)
@given(seed=SEEDS)
def test_a_last_word_comes_back_with_its_undo(seed: int) -> None:
    """Undo of what ended a last word leads back into it."""
    evening, chance = Evening.of(dealt(CITY)), Random(seed)
    for _ in range(600):
        if isinstance(evening.game.phase, LastWord | Over):
            break
        let_play(evening, chance, steps=1, strange=0.0)
    assume(isinstance(evening.game.phase, LastWord) and not evening.game.proposals)
    phase = evening.game.phase
    assert evening.say(inputs.EndSpeech()) is None
    assert evening.say(Undo()) is None
    assert unlike(evening.game.phase, phase) == ""
