"""A protocol says of any game what was told of it; what was undone has left no trace but among the changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from controller.game import Game, History, Rulebook, facts, inputs, new_game, play, waits
from controller.game.asking import Round
from controller.game.inputs import Input, Undo
from controller.game.phases import Ballot, Night, Question
from controller.game.public import Scene
from controller.game.reasons import HandReason, ProposalKind
from controller.game.roles import Role, Winner
from controller.game.state import Exit
from controller.game.units import MILLISECOND, SECOND, Seat
from controller.protocol.draft import Draft
from controller.protocol.entries import numbered
from controller.protocol.game_protocol import (
    FoulKind,
    HandLine,
    NominationLine,
    QuestionLine,
    RoundLine,
    Standing,
)
from controller.protocol.reading import Reading, reading
from tests.controller.game.any_game import BOOKS, play_one, table
from tests.controller.game.evening import CITY, Evening, let_play
from tests.controller.game.test_free_table import played
from tests.controller.protocol.games import WALL, kept, protocol_of_evening

SEEDS = st.integers(0, 2**32 - 1)

whole_games = settings(
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
        free = asking.round is Round.FREE  # there a question that was taken back leaves nobody on a list
        assert last.nominees == (asking.nominees[: asking.asked] if free else asking.nominees)
        assert last.kind is asking.round
        asked = [i for i in range(asking.asked) if i not in asking.skipped]
        assert [line.about for line in last.questions] == [asking.questions[i] for i in asked]
        for index, line in zip(asked, last.questions, strict=True):
            assert frozenset(line.counted) == asking.votes[index]
            assert line.votes == (None if index in asking.uncounted else asking.tally(index))


@pytest.mark.parametrize("name", BOOKS)
@settings(whole_games, max_examples=12)
@given(seed=SEEDS)
@example(seed=8555)  # a removal takes effect by an undo
def test_any_game(name: str, seed: int) -> None:
    evening = play_one(table(name, Random(seed)), seed)
    check(read(evening))


@settings(whole_games, max_examples=10)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 300))
def test_the_counts_of_any_ballot(name: str, seed: int, steps: int) -> None:
    evening = Evening.of(table(name, Random(seed)))
    let_play(evening, Random(seed), steps=steps)
    check(read(evening))
    check_counts(evening.first, evening.entered)


@settings(whole_games, max_examples=10)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 200))
def test_after_undo_of_everything_the_protocol_is_that_of_the_beginning(name: str, seed: int, steps: int) -> None:
    evening = Evening.of(table(name, Random(seed)))
    let_play(evening, Random(seed), steps=steps)
    undone, first = 0, len(evening.entered)
    while (past := evening.history.past) is not None:
        first = evening.entered.index(past.command)
        assert evening.say(Undo()) is None
        undone += 1
    after = read(evening)
    # A remark changes nothing in the game and cannot be undone: what was remarked before all else is left.
    remarked = reading(evening.first, kept(evening.entered[:first])).draft.fouls
    assert {line.kind for line in remarked} <= {FoulKind.REMARK}
    assert after.draft == replace(Draft(evening.first.now), fouls=remarked)
    assert sum(change.undone for change in after.changes) >= undone


@settings(whole_games, max_examples=12)
@given(seed=SEEDS, steps=st.integers(0, 200))
def test_any_judge_at_a_free_table(seed: int, steps: int) -> None:
    evening = played(seed, steps)
    found = read(evening)
    check(found)
    check_counts(evening.first, evening.entered)
    assert found.draft.nights == ()
    assert {one.kind for day in found.draft.days for one in day.rounds} <= {Round.FREE}


# --- one game, hand by hand ------------------------------------------------------------------------

BOUND = MILLISECOND // 2


def at_the_ballot(book: Rulebook = CITY, *nominees: Seat) -> Evening:
    """The first day's ballot about these nominees, each nominated by the speaker of the same place."""
    evening = Evening.of(new_game(book, 10))
    evening.say(inputs.BeginNight())
    while evening.wait():
        pass
    evening.say(inputs.BeginMorning())
    for speaker in range(1, 11):
        assert evening.say(inputs.GiveFloor()) is None
        if speaker <= len(nominees):
            assert evening.say(inputs.Nominate(nominees[speaker - 1], gesture_seen=True)) is None
        assert evening.say(inputs.EndSpeech()) is None
    assert evening.say(inputs.CloseDiscussion()) is None
    return evening


def hands(evening: Evening, **down_and_up: tuple[int, int | None]) -> None:
    """Hands of the standing question, ms from its opening: ``s3=(500, 4000)``; then everything is heard."""
    question = evening.game.phase
    assert isinstance(question, Question)
    assert question.window is not None
    edges = [
        (question.window.opens + ms * MILLISECOND, int(name[1:]), place == 0)
        for name, both in down_and_up.items()
        for place, ms in enumerate(both)
        if ms is not None
    ]
    for at, seat, down in sorted(edges):
        while (due := waits(evening.game)[0]) is not None and due < at:
            evening.wait()
        evening.touch(seat, down=down, at=at, bound=BOUND)
    while evening.wait():
        pass


def questions(evening: Evening) -> list[QuestionLine]:
    return [line for day in read(evening).days() for one in day.rounds for line in one.questions]


def ms(value: float) -> int:
    return round(value * MILLISECOND)


def test_each_hand_has_its_instants_from_the_opening_and_their_bounds() -> None:
    evening = at_the_ballot(CITY, 4, 7, 9)
    evening.ask()
    hands(evening, s1=(-200, 3_000), s2=(700, 1_200), s3=(2_005, 2_500), s5=(1_000, None))
    evening.say(inputs.EnterHand(5, False))
    evening.say(inputs.EnterHand(6, True))
    assert evening.say(inputs.Accept()) is None
    evening.touch(5, down=False, at=evening.now + SECOND, bound=BOUND)
    (line,) = questions(evening)
    assert (line.about, line.window, line.begins, line.counted, line.votes) == ((4,), ms(2000), ms(-700), (1, 2, 6), 3)
    assert line.voters == tuple(range(1, 11))
    by_seat = {hand.seat: hand for hand in line.hands}
    assert by_seat[1] == HandLine(1, HandReason.COUNTED, ms(-200), BOUND, ms(3_000), BOUND)
    assert by_seat[2] == HandLine(2, HandReason.COUNTED, ms(700), BOUND, ms(1_200), BOUND, lifted=True)
    assert by_seat[3] == HandLine(3, HandReason.LATE, ms(2_005), BOUND, ms(2_500), BOUND, after=ms(5))
    assert by_seat[5].reason is None
    assert by_seat[5].entered
    assert by_seat[5].up is not None  # it left after the release
    assert by_seat[6] == HandLine(6, HandReason.COUNTED, entered=True)
    assert by_seat.keys() == {1, 2, 3, 5, 6}


def test_a_hand_that_the_host_denied_before_the_count_is_what_it_was() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    evening.ask()
    evening.say(inputs.EnterHand(1, False))
    evening.say(inputs.EnterHand(2, False))
    evening.say(inputs.EnterHand(3, False))
    question = evening.game.phase
    assert isinstance(question, Question)
    assert question.window is not None
    evening.now = 0  # the host was quicker than the window
    hands(evening, s1=(500, 4_000), s2=(2_100, 4_000))
    assert evening.say(inputs.Accept()) is None
    (line,) = questions(evening)
    assert [(hand.seat, hand.reason, hand.entered) for hand in line.hands] == [
        (1, None, True),
        (2, HandReason.LATE, True),
    ]


def test_a_disputed_hand_is_answered_after_the_release() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    evening.ask()
    hands(evening, s1=(2_000, 3_000), s2=(100, 3_000))
    evening.say(inputs.Accept())
    (line,) = questions(evening)
    assert line.hands[0] == HandLine(1, HandReason.DISPUTED, ms(2_000), BOUND, ms(3_000), BOUND)
    proposal = evening.game.proposal(ProposalKind.DISPUTED, 1)
    assert proposal is not None
    assert evening.say(inputs.Confirm(proposal.id)) is None
    (line,) = questions(evening)
    assert line.hands[0] == HandLine(1, HandReason.COUNTED, ms(2_000), BOUND, ms(3_000), BOUND, entered=True)
    assert (line.counted, line.votes) == ((1, 2), 2)


def test_a_hand_too_close_to_call_that_the_host_has_counted_is_late_by_nothing() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    evening.ask()
    evening.touch(1, down=True, at=evening.now + SECOND + ms(1_999), bound=ms(3))
    hands(evening)
    evening.say(inputs.Accept())
    proposal = evening.game.proposal(ProposalKind.DISPUTED, 1)
    assert proposal is not None
    evening.say(inputs.Confirm(proposal.id))
    ((hand,),) = [line.hands for line in questions(evening)]
    assert (hand.reason, hand.bound, hand.after, hand.entered) == (HandReason.COUNTED, ms(3), 0, True)


def test_a_role_that_replaces_another_after_the_deal_is_a_correction() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    for _ in range(2):  # entered late, and entered again as it was
        assert evening.say(inputs.EnterRole(2, Role.MAFIA)) is None
    assert read(evening).changes == ()
    assert evening.say(inputs.EnterRole(2, Role.CIVILIAN)) is None
    assert [(change.act, change.undone) for change in read(evening).changes] == [
        (inputs.EnterRole(2, Role.CIVILIAN), False)
    ]


def test_an_undone_release_is_released_once() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    evening.ask()
    hands(evening, s1=(500, None))
    evening.say(inputs.Accept())
    evening.say(inputs.Undo())
    assert questions(evening) == []
    evening.say(inputs.EnterHand(2, True))
    evening.say(inputs.Resume())
    assert evening.say(inputs.Accept()) is None
    (line,) = questions(evening)
    assert line.counted == (1, 2)
    assert [(change.act, change.undone) for change in read(evening).changes] == [(inputs.Accept(), True)]


def test_a_choice_that_is_taken_back_is_none() -> None:
    evening = Evening.of(table("city", Random(1)))
    for _ in range(2):
        evening.say(inputs.BeginNight())
        while evening.wait() and not (evening.game.night == 2 and isinstance(evening.game.phase, Night)):
            pass
        if evening.game.night == 1:
            evening.say(inputs.BeginMorning())
            for _ in range(10):
                evening.say(inputs.GiveFloor())
                evening.say(inputs.EndSpeech())
            assert evening.say(inputs.CloseDiscussion()) is None
    while evening.say(inputs.Shoot(4)) is not None:
        assert evening.wait()
    assert [(choice.role, choice.target) for choice in read(evening).draft.nights[-1].choices] == [(Role.MAFIA, 4)]
    assert evening.say(inputs.Undo()) is None
    assert read(evening).draft.nights[-1].choices == ()
    assert evening.say(inputs.Resume()) is None
    assert evening.say(inputs.Shoot(None)) is None
    assert [(choice.role, choice.target) for choice in read(evening).draft.nights[-1].choices] == [(Role.MAFIA, None)]


def test_what_is_corrected_keeps_its_instant_and_is_listed_with_its_reason() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    said = {line.seat: line.at for line in read(evening).draft.days[-1].nominations}
    evening.say(inputs.CorrectNominee(7, 8, "послышалось"))
    evening.say(inputs.AddNominee(2, "не услышали"))
    evening.say(inputs.Foul(3))
    given = evening.now
    evening.say(inputs.CorrectFoul(3, 5, "это был № 5"))
    found = read(evening)
    added = evening.now - 2 * SECOND
    assert found.draft.days[-1].nominations == (
        NominationLine(4, 1, said[4]),
        NominationLine(8, 2, said[7]),
        NominationLine(2, None, added),
    )
    assert found.draft.days[-1].rounds[-1].nominees == (4, 8, 2)
    assert [(line.seat, line.at, line.stage) for line in found.draft.fouls] == [(5, given, Scene.BALLOT)]
    assert [change.reason for change in found.changes] == ["послышалось", "не услышали", "это был № 5"]
    assert {change.wall for change in found.changes} == {WALL}


def test_who_was_voted_out_wrongly_was_not() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    for s1 in ((500, 4_000), (None, None)):
        evening.ask()
        hands(evening, **({"s1": s1} if s1[0] else {}))
        evening.say(inputs.Accept())
    left = read(evening)
    assert left.draft.days[-1].out == (7,)  # nine votes are left over, for the last
    assert left.draft.gone[7].number == 1
    assert evening.say(inputs.CorrectExit(7, False, "ошибка")) is None
    assert read(evening).draft.days[-1].out == ()
    assert 7 not in read(evening).draft.gone


# --- the form --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "standing", "winner"),
    [
        (None, Standing.RUNNING, None),
        ("abandoned", Standing.ABANDONED, None),
        ("red", Standing.WON, Winner.RED),
    ],
)
def test_how_far_a_game_has_come(label: str | None, standing: Standing, winner: Winner | None) -> None:
    protocol = protocol_of_evening(at_the_ballot(CITY, 4, 7), label)
    assert (protocol.standing, protocol.winner) == (standing, winner)
    assert (protocol.ended is None) is (standing is Standing.RUNNING)
    assert protocol.players[0].name == "Игрок 1"
    assert protocol.version


def test_a_declared_victory_ends_the_game_where_it_was_said() -> None:
    evening = at_the_ballot(CITY, 4, 7)
    assert evening.say(inputs.Declare(Winner.BLACK)) is None
    said = evening.now
    for seat, role in enumerate((Role.DON, Role.MAFIA, Role.MAFIA, Role.SHERIFF), start=1):
        evening.say(inputs.EnterRole(seat, role))
    protocol = protocol_of_evening(evening)
    assert (protocol.standing, protocol.winner, protocol.length) == (Standing.WON, Winner.BLACK, said)
    assert [player.role for player in protocol.players[:4]] == [Role.DON, Role.MAFIA, Role.MAFIA, Role.SHERIFF]


def test_a_free_table_that_was_put_away_is_closed() -> None:
    assert protocol_of_evening(played(3, 40), "abandoned").standing is Standing.CLOSED
