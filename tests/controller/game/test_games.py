"""Whole games, played by hosts who say sensible and strange things, in city and in club by day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Set
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game import Game, History, facts, inputs, new_game, play, waits
from controller.game.facts import Fact
from controller.game.inputs import Act, Command
from controller.game.phases import Ballot, Defence, Discussion, LastWord, Over, Question, Speech
from controller.game.reasons import Refusal
from controller.game.rulebook import LeftoverRule
from controller.game.state import Exit
from controller.game.units import SECOND
from tests.controller.game.evening import CITY, CLUB_BY_DAY, DEAL, Evening, dealt, let_play

GAMES: dict[str, Callable[[], Game]] = {
    "city": lambda: dealt(CITY),
    "club by day": lambda: dealt(CLUB_BY_DAY),
    "a small table": lambda: dealt(CLUB_BY_DAY, DEAL[:1], seats=6),
    "without roles": lambda: new_game(CITY, 8),
}

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.sampled_from(sorted(GAMES))


def evening_of(name: str) -> Evening:
    return Evening.of(GAMES[name]())


def stepwise(evening: Evening) -> Iterator[tuple[Game, Game, tuple[Fact, ...]]]:
    """The evening again, input by input: the game before, the game after, and what came of it."""
    history = History(evening.first)
    for what in evening.entered:
        before = history.game
        history, told = play(history, what)
        yield before, history.game, told


@settings(max_examples=60, deadline=None)
@given(name=NAMES, seed=SEEDS)
def test_a_game_ends_whatever_is_said_and_replays_to_the_same(name: str, seed: int) -> None:
    """With nobody leaving there is the draw rule, so a host who goes on comes to an end."""
    evening = evening_of(name)
    let_play(evening, Random(seed), steps=4000)
    assert isinstance(evening.game.phase, Over)
    assert waits(evening.game) == (None, ())
    history, told = History(evening.first), list[Fact]()
    for what in evening.entered:
        history, new = play(history, what)
        told += new
    assert told == evening.told
    assert history == evening.history


@settings(max_examples=40, deadline=None)
@given(name=NAMES, seed=SEEDS, steps=st.integers(0, 400), strange=st.sampled_from((0.0, 0.3, 0.8)))
def test_it_never_stalls(name: str, seed: int, steps: int, strange: float) -> None:
    """At every moment an instant is waited for, an answer is asked for, or the big button does something."""
    evening, chance = evening_of(name), Random(seed)
    let_play(evening, chance, steps=steps, strange=strange)
    for _ in range(2000):
        if isinstance(evening.game.phase, Over):
            return
        assert evening.carry_on(chance, hands=False), "nothing can happen any more"
    raise AssertionError("a game without surprises does not end")


@settings(max_examples=40, deadline=None)
@given(name=NAMES, seed=SEEDS)
def test_nobody_who_is_out_speaks_votes_nominates_or_leaves_again(name: str, seed: int) -> None:
    evening = evening_of(name)
    let_play(evening, Random(seed), steps=4000)
    gone: list[int] = []
    for before, after, told in stepwise(evening):
        for fact in told:
            match fact:
                case facts.Floor(seat, _) | facts.SpeechLost(seat) | facts.NominateOnly(seat, _) | facts.Opener(seat):
                    assert before.is_alive(seat)
                case facts.Defence(seat, _):
                    assert after.is_alive(seat)
                case facts.Nominated(seat, by):
                    assert before.is_alive(seat)
                    assert before.is_alive(by)
                case facts.BallotList(seats) | facts.Revote(seats) | facts.Tie(seats) | facts.AllLeaveAsked(seats):
                    assert set(seats) <= set(before.alive())
                case facts.Counted(seats):
                    assert set(seats) <= set(before.alive()) | _voted_before_leaving(before)
                case facts.Out(seats, _) | facts.Killed(seats):
                    gone += seats
                    assert not set(seats) & set(after.alive())
                case facts.LastWord(seat, _):
                    assert seat in gone
    assert len(gone) == len(set(gone))
    left = [seat for seat, player in enumerate(evening.game.players, start=1) if player.out is not None]
    assert sorted(gone) == left


def _voted_before_leaving(game: Game) -> Set[int]:
    """Whose vote stays although they have left since, or is still to be judged."""
    if not isinstance(game.phase, Ballot):
        return set()
    asking = game.phase.asking
    return asking.voted() | {seat for _, seat in asking.unanswered}


@settings(max_examples=40, deadline=None)
@given(name=NAMES, seed=SEEDS)
def test_votes_add_up(name: str, seed: int) -> None:
    """One vote a player and round; a tally is what was counted, and the leftovers are what is left over."""
    evening = evening_of(name)
    let_play(evening, Random(seed), steps=4000, sensible=0.5)
    for before, after, told in stepwise(evening):
        phase = after.phase
        if isinstance(phase, Ballot | Question):
            asking = phase.asking
            votes = Counter(seat for hands in asking.votes for seat in hands)
            assert all(count == 1 for count in votes.values())
            assert sum(map(asking.tally, range(asking.asked))) == len(asking.voted()) + asking.leftovers
            assert len(asking.voted()) + asking.leftovers <= len(after.players)
            if after.rulebook.leftovers is LeftoverRule.ABSTAIN:
                assert asking.leftovers == 0
        if isinstance(phase, Question) and isinstance(before.phase, Question) and phase.settled:
            assert not phase.counted() & phase.asking.voted()
        counts = [fact for fact in told if isinstance(fact, facts.Counted)]
        for count in counts:
            assert list(count.seats) == sorted(set(count.seats))


@settings(max_examples=40, deadline=None)
@given(name=NAMES, seed=SEEDS)
def test_fouls_and_exits_are_what_was_told(name: str, seed: int) -> None:
    evening = evening_of(name)
    let_play(evening, Random(seed), steps=4000)
    fouls: dict[int, int] = {}
    for _, after, told in stepwise(evening):
        fouls |= {fact.seat: fact.count for fact in told if isinstance(fact, facts.FoulGiven)}
        assert {s: p.fouls for s, p in enumerate(after.players, start=1) if s in fouls} == fouls
        assert all(player.fouls >= 0 for player in after.players)
        removed = {fact.seats for fact in told if isinstance(fact, facts.Out) and fact.silently}
        for seats in removed:
            assert all(after.player(seat).out is Exit.REMOVED for seat in seats)


@settings(max_examples=40, deadline=None)
@given(name=NAMES, seed=SEEDS)
def test_turns_are_told_as_they_stand(name: str, seed: int) -> None:
    """A speech, a defence and a last word begin with their own fact, and nothing else begins them."""
    evening = evening_of(name)
    let_play(evening, Random(seed), steps=4000)
    for before, after, told in stepwise(evening):
        if isinstance(after.phase, Over):
            continue
        begun = [f.seat for f in told if isinstance(f, facts.Floor | facts.SpeechLost | facts.Defence | facts.LastWord)]
        phase = after.phase
        if isinstance(phase, Speech | Defence | LastWord):
            same = type(before.phase) is type(phase) and before.phase.key == phase.key
            assert bool(begun) is not same
            assert not begun or begun[-1] == phase.seat
        else:
            assert not begun
        if isinstance(phase, Discussion | Speech):
            assert set(phase.waiting) <= set(after.alive())


@settings(max_examples=30, deadline=None)
@given(name=NAMES, seed=SEEDS, steps=st.integers(0, 500))
def test_a_refused_command_changes_nothing_but_time(name: str, seed: int, steps: int) -> None:
    evening = evening_of(name)
    let_play(evening, Random(seed), steps=steps, strange=0.5)
    for before, after, told in stepwise(evening):
        if any(isinstance(fact, facts.Refused) for fact in told):
            assert len(told) == 1
            assert after.now >= before.now
            assert replace(before, now=after.now) == after


@settings(max_examples=30, deadline=None)
@given(name=NAMES, seed=SEEDS, steps=st.integers(0, 300))
def test_a_command_aimed_at_another_step_does_nothing(name: str, seed: int, steps: int) -> None:
    evening = evening_of(name)
    let_play(evening, Random(seed), steps=steps)
    game = evening.game
    act: Act = inputs.Foul(game.alive()[0]) if game.alive() else inputs.Pause()
    _, told = play(evening.history, Command("late", evening.now + 10 * SECOND, act, game.step - 1))
    assert told == (facts.Refused(act, Refusal.STEP_CHANGED),)
    fresh = replace(game, step_since=game.now)
    _, told = play(History(fresh), Command("hasty", game.now + SECOND // 2 - 1, act, game.step))
    assert told == (facts.Refused(act, Refusal.STEP_CHANGED),)
