"""A protocol says of any game what was told of it; what was undone has left no trace but among the changes."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from controller.game import Game, History, facts, play
from controller.game.inputs import Input, Undo
from controller.game.phases import Ballot, Question
from controller.game.reasons import HandReason
from controller.game.state import Exit
from controller.protocol.draft import Draft
from controller.protocol.entries import numbered
from controller.protocol.game_protocol import FoulKind, RoundLine
from controller.protocol.reading import Reading, reading
from tests.controller.game.any_game import BOOKS, play_one, table
from tests.controller.game.evening import Evening, let_play
from tests.controller.protocol.games import kept

SEEDS = st.integers(0, 2**32 - 1)

whole_games = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def read(evening: Evening) -> Reading:
    return reading(evening.first, kept(evening.entered))


def check(read: Reading) -> None:
    """What the protocol says against the game as it stands."""
    game, draft = read.game, read.draft
    players = tuple(enumerate(game.players, start=1))
    assert set(draft.gone) == {seat for seat, player in players if player.out is not None}
    voted = {seat for day in draft.days for seat in day.out}
    killed = {seat for night in draft.nights for seat in night.killed}
    assert {seat for seat, player in players if player.out is Exit.VOTED} <= voted
    assert {seat for seat, player in players if player.out is Exit.KILLED} <= killed
    assert voted | killed <= set(draft.gone)
    for kind, count in ((FoulKind.FOUL, "fouls"), (FoulKind.TECHNICAL, "technical_fouls")):
        lines = [line for line in numbered(draft.fouls) if line.kind is kind]
        for seat, player in players:
            assert [line.count for line in lines if line.seat == seat] == list(range(1, getattr(player, count) + 1))
    if draft.days and draft.days[-1].opener is not None:
        assert [line.seat for line in draft.days[-1].nominations] == [entry.seat for entry in game.nominations]
    assert (draft.question is not None) is isinstance(game.phase, Question)
    assert (draft.ended is not None) is (game.winner is not None)
    for day in read.days():
        for one in day.rounds:
            check_round(one)


def check_round(one: RoundLine) -> None:
    for line in one.questions:
        hands = {hand.seat: hand for hand in line.hands}
        assert len(hands) == len(line.hands)
        assert line.counted == tuple(seat for seat, hand in hands.items() if hand.reason is HandReason.COUNTED)
        assert set(line.counted) <= set(line.voters)
        if line.votes is not None:
            assert line.votes == len(line.counted) + line.leftovers
        for hand in line.hands:
            assert hand.bound >= 0
            assert hand.up is None or (hand.down is not None and hand.up >= hand.down)
            if hand.reason is HandReason.LATE:
                assert hand.down is not None
                assert hand.down - hand.bound >= line.window
                assert hand.after == hand.down - line.window
            if hand.reason is HandReason.COUNTED and not hand.entered:
                assert hand.down is not None
                assert hand.down + hand.bound < line.window


def check_counts(first: Game, entered: Iterable[Input]) -> None:
    """While a round goes on, its lines are the game's own counts."""
    history = History(first)
    record: list[Input] = []
    for what in entered:
        record.append(what)
        history, told = play(history, what)
        phase = history.game.phase
        counts = any(isinstance(fact, facts.Tally | facts.Counted | facts.Undone) for fact in told)
        if not counts or not isinstance(phase, Ballot) or phase.asking.asked == len(phase.asking.skipped):
            continue
        asking = phase.asking
        last = reading(first, kept(record)).draft.days[-1].rounds[-1]
        assert last.nominees == asking.nominees
        assert last.kind is asking.round
        asked = [i for i in range(asking.asked) if i not in asking.skipped]
        assert [line.about for line in last.questions] == [asking.questions[i] for i in asked]
        for index, line in zip(asked, last.questions, strict=True):
            assert frozenset(line.counted) == asking.votes[index]
            assert line.votes == (None if index in asking.uncounted else asking.tally(index))


@pytest.mark.parametrize("name", BOOKS)
@settings(whole_games, max_examples=25)
@given(seed=SEEDS)
def test_any_game(name: str, seed: int) -> None:
    evening = play_one(table(name, Random(seed)), seed)
    check(read(evening))


@settings(whole_games, max_examples=20)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 300))
def test_the_counts_of_any_ballot(name: str, seed: int, steps: int) -> None:
    evening = Evening.of(table(name, Random(seed)))
    let_play(evening, Random(seed), steps=steps)
    check(read(evening))
    check_counts(evening.first, evening.entered)


@settings(whole_games, max_examples=20)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 200))
def test_after_undo_of_everything_the_protocol_is_that_of_the_beginning(name: str, seed: int, steps: int) -> None:
    evening = Evening.of(table(name, Random(seed)))
    let_play(evening, Random(seed), steps=steps)
    undone = 0
    while evening.history.past is not None:
        assert evening.say(Undo()) is None
        undone += 1
    after = read(evening)
    assert after.draft == Draft(evening.first.now)
    assert sum(change.undone for change in after.changes) >= undone
