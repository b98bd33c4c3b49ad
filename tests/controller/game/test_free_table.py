"""The free table: any clock and any question at any moment, and nothing comes of a count."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game import facts, inputs, new_game, public, waits
from controller.game.clock_kind import ClockKind
from controller.game.inputs import Act
from controller.game.offer import next_act
from controller.game.phases import Ballot, FreeClock, Question
from controller.game.public import Scene
from controller.game.reasons import Refusal
from controller.game.units import SECOND
from controller.journal import decode, encode
from controller.rulebooks import load
from tests.controller.game.evening import Evening, unlike

TIMER = load("timer")
SEATS = 6
NOTHING_COMES_OF_IT = (facts.Out, facts.Tie, facts.LastWord, facts.VictoryProposed, facts.NightFalls, facts.Opener)


def table() -> Evening:
    """Six seats at a free table."""
    return Evening.of(new_game(TIMER, SEATS))


def free_act(chance: Random) -> Act:
    """Something that a judge says."""
    seat = chance.randint(1, SEATS)
    return chance.choice(
        (
            inputs.StartClock(chance.choice(tuple(ClockKind)), chance.choice((None, seat))),
            inputs.AskAbout(seat),
            inputs.AskAbout(seat),
            inputs.NewBallot(),
            inputs.EndSpeech(),
            inputs.Accept(),
            inputs.EnterHand(seat, chance.random() < 0.5),
            inputs.ByHand(seat),
            inputs.Undo(),
        )
    )


def played(seed: int, steps: int) -> Evening:
    """So many steps of a judge who says anything."""
    evening, chance = table(), Random(seed)
    for _ in range(steps):
        dice = chance.random()
        if dice < 0.4:
            evening.say(free_act(chance))
        elif dice < 0.45:
            evening.say(chance.choice((inputs.Pause(), inputs.Resume(), inputs.BeginNight(), inputs.GiveFloor())))
        elif dice < 0.6:
            evening.touch(chance.randint(1, SEATS), down=chance.random() < 0.6, at=evening.now + SECOND // 4)
        else:
            evening.carry_on(chance)
    return evening


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 200))
def test_nobody_leaves_and_the_table_is_always_free_clocked_or_asked(seed: int, steps: int) -> None:
    evening = played(seed, steps)
    assert not [fact for fact in evening.told if isinstance(fact, NOTHING_COMES_OF_IT)]
    assert evening.game.alive() == tuple(range(1, SEATS + 1))
    assert isinstance(evening.game.phase, Ballot | FreeClock | Question)
    assert public(evening.game).scene in (Scene.FREE, Scene.CLOCK, Scene.QUESTION)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 200))
def test_everything_can_be_taken_back(seed: int, steps: int) -> None:
    evening = played(seed, steps)
    while evening.history.past is not None:
        assert evening.say(inputs.Undo()) is None
    assert unlike(evening.game, evening.first) == ""


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 200))
def test_in_one_ballot_a_seat_votes_once(seed: int, steps: int) -> None:
    phase = played(seed, steps).game.phase
    if isinstance(phase, Ballot | Question):
        votes = [seat for hands in phase.asking.votes for seat in hands]
        assert len(votes) == len(set(votes))
        assert len(phase.asking.nominees) == len(set(phase.asking.nominees))


@pytest.mark.parametrize(
    ("kind", "seconds"),
    [(ClockKind.SPEECH, 60), (ClockKind.DEFENCE, 30), (ClockKind.LAST_WORD, 60), (ClockKind.AGREEMENT, 60)],
)
def test_a_clock_warns_and_rings_and_stays_until_the_judge_goes_on(kind: ClockKind, seconds: int) -> None:
    evening = table()
    assert next_act(evening.game) is None
    assert evening.say(inputs.StartClock(kind, None)) is None
    begun = evening.now
    heard = [0]
    while evening.wait():
        heard.append((evening.now - begun) // SECOND)
    assert heard == [0, seconds - 10, seconds]
    assert evening.told == [facts.ClockStarted(kind, None, seconds), facts.TenSeconds(), facts.TimeUp(None)]
    assert next_act(evening.game) == inputs.EndSpeech()
    assert evening.say(inputs.EndSpeech()) is None
    assert public(evening.game).scene is Scene.FREE


def test_there_is_no_next_question_to_ask() -> None:
    evening = table()
    assert evening.say(inputs.Ask()) is Refusal.NOT_NOW
    evening.ask(inputs.AskAbout(3))
    while evening.wait():
        pass
    assert evening.say(inputs.Accept()) is None
    assert evening.say(inputs.Ask()) is Refusal.NOT_NOW


def test_a_table_of_cards_has_none_of_it() -> None:
    evening = Evening.of(new_game(load("city"), 10))
    for act in (inputs.StartClock(ClockKind.SPEECH, 1), inputs.AskAbout(1), inputs.NewBallot()):
        assert evening.say(act) is Refusal.NOT_KEPT


@pytest.mark.parametrize("seats", [1, 16])
def test_any_number_of_seats(seats: int) -> None:
    evening = Evening.of(new_game(TIMER, seats))
    evening.ask(inputs.AskAbout(seats))
    while evening.wait():
        pass
    assert evening.say(inputs.Accept()) is None
    assert facts.Released((seats,), 0) in evening.told


def test_without_a_seat_that_is_heard_nothing_is_waited_for_and_the_judge_counts() -> None:
    everybody = frozenset(range(1, SEATS + 1))
    evening = Evening.of(new_game(TIMER, SEATS, by_hand=everybody))
    evening.ask(inputs.AskAbout(3))
    assert waits(evening.game)[1] == ()
    while evening.wait():
        pass
    assert evening.say(inputs.Accept()) is None
    assert facts.Released((3,), None) in evening.told
    assert not [fact for fact in evening.told if isinstance(fact, facts.Tally | facts.HandNoted)]
    assert [(tally.seat, tally.votes) for tally in public(evening.game).tallies] == [(3, None)]


def test_a_judge_who_enters_the_hands_that_he_has_seen_has_them_counted() -> None:
    evening = Evening.of(new_game(TIMER, SEATS, by_hand=frozenset(range(1, SEATS + 1))))
    evening.ask(inputs.AskAbout(3))
    while evening.wait():
        pass
    for seat in (2, 5):
        assert evening.say(inputs.EnterHand(seat, True)) is None
    assert evening.say(inputs.Accept()) is None
    assert facts.Released((3,), 2) in evening.told
    assert [(tally.seat, tally.votes) for tally in public(evening.game).tallies] == [(3, 2)]


def test_a_number_that_is_asked_about_again_begins_another_ballot() -> None:
    evening = table()
    for _ in range(2):
        evening.ask(inputs.AskAbout(3))
        while evening.wait():
            pass
        assert evening.say(inputs.Accept()) is None
    assert [tally.seat for tally in public(evening.game).tallies] == [3]


@pytest.mark.parametrize("number", [0, 7, 99, -1])
def test_a_number_that_the_table_has_not_got_is_refused(number: int) -> None:
    evening = table()
    for act in (inputs.AskAbout(number), inputs.StartClock(ClockKind.SPEECH, number)):
        assert evening.say(act) is Refusal.NO_SUCH_SEAT
    assert public(evening.game).scene is Scene.FREE


def test_the_journal_keeps_it_by_its_names() -> None:
    command = inputs.Command("a1", 5, inputs.StartClock(ClockKind.LAST_WORD, None))
    act = '{"is":"StartClock","kind":"last_word","seat":null}'
    written = f'{{"is":"Command","id":"a1","at":5,"act":{act},"step":null}}'
    assert encode(command) == written
    assert decode(written) == command
