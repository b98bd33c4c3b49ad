"""A seat played by hand: its pad changes nothing, is waited for nowhere, and the host's word is all there is."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game import Game, facts, inputs, step, waits
from controller.game.inputs import Contact
from controller.game.judging import provisional
from controller.game.phases import Question
from controller.game.reasons import HandReason, ProposalKind
from controller.game.units import MILLISECOND
from controller.journal import decode, encode
from tests.controller.game.evening import CITY, CLUB_BY_DAY, Evening, dealt, let_play
from tests.controller.game.test_question import Asked

SEEDS = st.integers(0, 2**32 - 1)
BOOKS = {"city": CITY, "club": CLUB_BY_DAY}


def but_for_its_pad(game: Game, seat: int) -> Game:
    """The game, with nothing known of what this pad has told."""
    pads = replace(game.pads, pads=tuple(p for s, p in enumerate(game.pads.pads, start=1) if s != seat))
    return replace(game, pads=pads)


@settings(max_examples=40)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 300), seat=st.integers(1, 10))
def test_its_pad_changes_nothing(name: str, seed: int, steps: int, seat: int) -> None:
    evening, chance = Evening.of(dealt(BOOKS[name])), Random(seed)
    let_play(evening, chance, steps=steps)
    evening.say(inputs.ByHand(seat))
    if seat not in evening.game.by_hand:
        return  # the game is over
    game = evening.game
    for _ in range(6):
        at = game.now + chance.randrange(400) * MILLISECOND
        touched, told = step(game, Contact(seat, chance.random() < 0.5, at))
        assert told == ()
        assert but_for_its_pad(touched, seat) == but_for_its_pad(replace(game, now=max(game.now, at)), seat)
        assert seat not in waits(touched)[1]
        game = touched


@settings(max_examples=40)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 300), seat=st.integers(1, 10))
def test_the_host_is_asked_about_no_hand_of_it(name: str, seed: int, steps: int, seat: int) -> None:
    evening, chance = Evening.of(dealt(BOOKS[name])), Random(seed)
    evening.say(inputs.ByHand(seat))
    let_play(evening, chance, steps=steps, strange=0)
    of_its_hand = [
        fact
        for fact in evening.told
        if isinstance(fact, facts.HandNoted | facts.Early | facts.Lifted) and fact.seat == seat
    ]
    asked = (ProposalKind.UNHEARD, ProposalKind.DISPUTED)
    assert not of_its_hand
    assert not [p for p in evening.game.proposals if p.seat == seat and p.kind in asked]


def test_who_is_waited_for_alone_holds_up_nothing_once_it_is_by_hand() -> None:
    asked = Asked()
    asked.until(2000, heard=False)
    for seat in (1, 2, 4, 5):
        asked.evening.enter(inputs.Heard(seat, asked.window.closes))
    assert waits(asked.evening.game)[1] == (3,)
    asked.evening.enter(inputs.Command("by hand", asked.at(2100), inputs.ByHand(3)))
    assert waits(asked.evening.game)[1] == ()
    asked.until(2100, heard=False)
    assert asked.question.settled


def test_the_light_shows_what_the_host_has_entered_before_the_count() -> None:
    asked = Asked()
    asked.hand(3, down=True, ms=100)
    assert provisional(asked.evening.game, asked.question) == {3: HandReason.COUNTED}
    asked.evening.enter(inputs.Command("by hand", asked.at(200), inputs.ByHand(3)))
    assert provisional(asked.evening.game, asked.question) == {}
    asked.evening.enter(inputs.Command("voted", asked.at(300), inputs.EnterHand(3, voted=True)))
    assert provisional(asked.evening.game, asked.question) == {3: HandReason.COUNTED}


def test_a_hand_that_counts_stays_after_an_undo_of_accepted() -> None:
    asked = Asked()
    asked.evening.enter(inputs.Command("by hand", asked.at(100), inputs.ByHand(3)))
    asked.evening.enter(inputs.Command("voted", asked.at(200), inputs.EnterHand(3, voted=True)))
    assert asked.accept(3000) is None
    assert asked.evening.say(inputs.Undo()) is None
    assert isinstance(asked.evening.game.phase, Question)
    assert asked.question.counted() == {3}
    assert not asked.question.lifted, "an entered hand has no pad to leave"


def test_the_journal_keeps_it_by_its_name() -> None:
    command = inputs.Command("a1", 5, inputs.ByHand(8))
    written = '{"is":"Command","id":"a1","at":5,"act":{"is":"ByHand","seat":8},"step":null}'
    assert encode(command) == written
    assert decode(written) == command
