"""Small ballots tried out, against a statement of the rules that knows nothing of the code.

Four players, two or three nominees, hands that are not there, in time, late, or lifted; through tie, revote and the
third question, in city and in club.
"""

from __future__ import annotations

import enum
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game import Rulebook, facts, inputs, waits
from controller.game.phases import Ballot, Defence, LastWord, Question
from controller.game.reasons import ProposalKind
from controller.game.rulebook import LeftoverRule
from controller.game.state import Nomination, day_game, new_game
from controller.game.units import MILLISECOND, Seat
from tests.controller.game.evening import CITY, CLUB_BY_DAY, Evening

ALIVE = (1, 2, 3, 4)
BOOKS = {"city": CITY, "club": CLUB_BY_DAY}


class Hand(enum.Enum):
    """What a player does in one question."""

    NONE = ()
    IN_TIME = ((500, True), (5100, False))
    LATE = ((2000, True), (5100, False))
    LIFTED = ((500, True), (1500, False))


COUNTS = (Hand.IN_TIME, Hand.LIFTED)

Hands = Mapping[Seat, Hand]


@dataclass
class Result:
    """What comes of a ballot."""

    tallies: list[tuple[Seat, int]] = field(default_factory=list)
    ties: list[tuple[Seat, ...]] = field(default_factory=list)
    asked_all: list[bool] = field(default_factory=list)
    out: tuple[Seat, ...] = ()
    removed: list[Seat] = field(default_factory=list)


# --- the statement ---------------------------------------------------------------------------------


def by_the_rules(book: Rulebook, nominees: tuple[Seat, ...], lines: Iterator[Hands], removes: bool) -> Result:
    """The rules again, in the words of RULES.md. ``removes``: whether the host confirms every lift."""
    result = Result()
    tied, again = nominees, False
    while True:
        barred = set(tied) if again and book.revote_excludes_tied else set()
        counts, lifters = _round(book, tied, barred, lines, result, removes=removes)
        top = max(counts.values(), default=0)
        leaders = tuple(seat for seat in tied if counts.get(seat, 0) == top)
        if (top == 0 and not again) or set(leaders) & set(result.removed):
            return _with_removals(result, lifters, removes)
        if len(leaders) == 1:
            result.out = leaders
            return _with_removals(result, lifters, removes)
        result.ties.append(leaders)
        repeated = again and len(leaders) == len(tied)
        living = [seat for seat in ALIVE if seat not in result.removed]
        if not repeated and book.revote_excludes_tied and set(living) <= set(leaders):
            return _with_removals(result, lifters, removes)
        if repeated:
            if len(leaders) == len(living):
                return _with_removals(result, lifters, removes)
            _with_removals(result, lifters, removes)
            return _third_question(book, leaders, lines, result, removes=removes)
        _with_removals(result, lifters, removes)
        tied = tuple(seat for seat in leaders if seat not in result.removed)
        again = True
        if len(tied) < 2:
            return result


def _round(
    book: Rulebook, tied: tuple[Seat, ...], barred: set[Seat], lines: Iterator[Hands], result: Result, *, removes: bool
) -> tuple[dict[Seat, int], list[Seat]]:
    """Ask about each; whoever lifts is removed before the next question, or is returned after the last one."""
    spent: set[Seat] = set()
    counts: dict[Seat, int] = {}
    lifters: list[Seat] = []
    for seat in tied:
        if seat in result.removed:
            continue
        _with_removals(result, lifters, removes)
        if seat in result.removed:
            continue
        hands = next(lines)
        may = [s for s in ALIVE if s not in barred and s not in result.removed]
        voted = [s for s in may if hands[s] in COUNTS and s not in spent and (s != seat or book.self_vote)]
        spent |= set(voted)
        counts[seat] = len(voted)
        lifters = [s for s in voted if hands[s] is Hand.LIFTED]
        later = set(tied[tied.index(seat) + 1 :]) - set(result.removed)
        if not later and book.leftovers is LeftoverRule.LAST_NOMINEE:
            counts[seat] += len(set(may) - spent)
        result.tallies.append((seat, counts[seat]))
        if removes and later <= set(lifters):
            while later - set(result.removed):  # the result comes with the removal that leaves nothing to ask
                result.removed.append(lifters.pop(0))
            break
    return counts, lifters


def _third_question(
    book: Rulebook, tied: tuple[Seat, ...], lines: Iterator[Hands], result: Result, *, removes: bool
) -> Result:
    hands = next(lines)
    may = [s for s in ALIVE if s not in result.removed and not (book.revote_excludes_tied and s in tied)]
    yes = [s for s in may if hands[s] in COUNTS]
    passed = 2 * len(yes) > len(may)
    result.asked_all.append(passed)
    if passed:
        result.out = tuple(s for s in tied if s not in result.removed)
    return _with_removals(result, [s for s in yes if hands[s] is Hand.LIFTED], removes)


def _with_removals(result: Result, lifters: list[Seat], removes: bool) -> Result:
    if removes:
        result.removed += [s for s in lifters if s not in result.out and s not in result.removed]
    lifters.clear()
    return result


# --- the table -------------------------------------------------------------------------------------


def at_the_table(book: Rulebook, nominees: tuple[Seat, ...], lines: Iterator[Hands], removes: bool) -> Result:
    """The same ballot, played."""
    game = day_game(new_game(book, 6), day=2, alive=ALIVE, opener=1)
    nominations = tuple(Nomination(seat, by) for seat, by in zip(nominees, ALIVE, strict=False))
    evening = Evening.of(replace(game, nominations=nominations))
    for _ in ALIVE:
        evening.say(inputs.GiveFloor())
        evening.say(inputs.EndSpeech())
    evening.say(inputs.CloseDiscussion())
    while isinstance(evening.game.phase, Ballot | Defence):
        if isinstance(evening.game.phase, Defence):
            evening.say(inputs.EndSpeech())
        else:
            _ask(evening, next(lines))
        _answer(evening, removes=removes)
    return _result_of(evening)


def _ask(evening: Evening, hands: Hands) -> None:
    evening.ask()
    question = evening.game.phase
    assert isinstance(question, Question)
    assert question.window is not None
    opens = question.window.opens
    edges = sorted((at, seat, down) for seat, hand in hands.items() for at, down in hand.value)
    for at, seat, down in [*edges, (5000, 0, False), (6000, 0, False)]:
        instant = opens + at * MILLISECOND
        while (due := waits(evening.game)[0]) is not None and due < instant:
            evening.wait()
        if at == 5000:
            evening.now = instant - 1_000_000_000
            assert evening.say(inputs.Accept()) is None
        elif seat:
            evening.touch(seat, down=down, at=instant)


def _answer(evening: Evening, *, removes: bool) -> None:
    lifts = [p for p in evening.game.open_proposals() if p.kind is ProposalKind.REMOVAL]
    for proposal in lifts:
        answer = inputs.Confirm if removes else inputs.Dismiss
        assert evening.say(answer(proposal.id)) is None
        if isinstance(evening.game.phase, LastWord) and not removes:
            return


def _result_of(evening: Evening) -> Result:
    result = Result()
    for fact in evening.told:
        match fact:
            case facts.Tally(seat, votes):
                result.tallies.append((seat, votes))
            case facts.Tie(seats):
                result.ties.append(seats)
            case facts.AllLeave(outcome) if outcome is not facts.AllLeaveOutcome.FORBIDDEN:
                result.asked_all.append(outcome is facts.AllLeaveOutcome.PASSED)
            case facts.Out((), _):
                pass
            case facts.Out(seats, silently=True):
                result.removed += seats
            case facts.Out(seats, _):
                assert not result.out
                result.out = seats
    return result


def compare(book: Rulebook, nominees: tuple[Seat, ...], lines: list[Hands], *, removes: bool = False) -> Result:
    """Play and state the ballot; lines that are missing are questions without hands."""
    silence = dict.fromkeys(ALIVE, Hand.NONE)
    expected = by_the_rules(book, nominees, itertools.chain(lines, itertools.repeat(silence)), removes)
    played = at_the_table(book, nominees, itertools.chain(lines, itertools.repeat(silence)), removes)
    assert played == expected
    return played


# --- what is tried ---------------------------------------------------------------------------------


def every(hands: tuple[Hand, ...]) -> Iterator[Hands]:
    """Every way in which four players can use these hands."""
    for chosen in itertools.product(hands, repeat=len(ALIVE)):
        yield dict(zip(ALIVE, chosen, strict=True))


def every_choice(nominees: tuple[Seat, ...]) -> Iterator[list[Hands]]:
    """Every way in which four players can vote for one nominee each, or for nobody."""
    for chosen in itertools.product((None, *nominees), repeat=len(ALIVE)):
        votes = dict(zip(ALIVE, chosen, strict=True))
        yield [{s: Hand.IN_TIME if votes[s] == seat else Hand.NONE for s in ALIVE} for seat in nominees]


TIE = {
    "city": [{1: Hand.IN_TIME, 2: Hand.NONE, 3: Hand.NONE, 4: Hand.IN_TIME}, dict.fromkeys(ALIVE, Hand.NONE)],
    "club": [
        {1: Hand.NONE, 2: Hand.NONE, 3: Hand.IN_TIME, 4: Hand.NONE},
        {1: Hand.NONE, 2: Hand.NONE, 3: Hand.NONE, 4: Hand.IN_TIME},
    ],
}
"""2 and 1 are tied by these."""


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("nominees", [(2, 1), (4, 1, 3)], ids=str)
def test_every_choice(book: Rulebook, nominees: tuple[Seat, ...]) -> None:
    for lines in every_choice(nominees):
        compare(book, nominees, lines)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("removes", [False, True])
def test_every_hand_against_the_only_nominee(book: Rulebook, removes: bool) -> None:
    for hands in every(tuple(Hand)):
        compare(book, (2,), [hands], removes=removes)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_choice_in_the_revote(book: Rulebook) -> None:
    for lines in every_choice((2, 1)):
        assert compare(book, (2, 1), [*TIE[book.name], *lines]).ties[0] == (2, 1)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("removes", [False, True])
def test_every_hand_in_the_third_question(book: Rulebook, removes: bool) -> None:
    for hands in every(tuple(Hand)):
        result = compare(book, (2, 1), [*TIE[book.name], *TIE[book.name], hands], removes=removes)
        assert len(result.asked_all) == 1


HANDS = st.fixed_dictionaries({seat: st.sampled_from(Hand) for seat in ALIVE})
IN_TIME = st.fixed_dictionaries({seat: st.sampled_from((Hand.NONE, Hand.IN_TIME)) for seat in ALIVE})


@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(sorted(BOOKS)),
    nominees=st.permutations(ALIVE).flatmap(lambda p: st.sampled_from((tuple(p[:2]), tuple(p[:3])))),
    lines=st.lists(HANDS | IN_TIME, max_size=9),
    removes=st.booleans(),
)
def test_any_ballot(name: str, nominees: tuple[Seat, ...], lines: list[Hands], removes: bool) -> None:
    compare(BOOKS[name], nominees, list(lines), removes=removes)
