"""All ballots of a small table, against a statement of the rules that knows nothing of the code.

Four players, up to three nominees, hands that are not there, in time, late, or lifted; through tie, revote and the
third question, in club, fiim and city. Three nominees alone have 4^12 first rounds, so the ballots are factored:

* ``test_every_vote``: a question matters to the rest of its ballot by whose hand counts in it, and a player's vote
  counts once a round. So every round is tried by every way to give four votes to the nominees or to nobody: every first
  round; after each tie that a first round can come to, every revote; after each tie that can be repeated, every answer
  to the third question.
* ``test_every_hand``: every pattern of four hands, 4^4, in every question of a ballot that goes all the way, for one,
  two and three nominees and for each number of tied, with the lifts confirmed and, in club, dismissed.
* ``test_any_ballot``: any hands in all questions at once, which the two leave apart, are drawn at random.
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
from controller.game.phases import Ballot, Defence, Discussion, LastWord, Question
from controller.game.reasons import Cause, ProposalKind
from controller.game.rulebook import EarlyLift, LeftoverRule, SingleNomineeLater
from controller.game.state import Nomination, day_game, new_game
from controller.game.units import MILLISECOND, Seat
from controller.rulebooks import load
from tests.controller.game.evening import CITY, CLUB_BY_DAY, Evening

ALIVE = (1, 2, 3, 4)
BOOKS = {"city": CITY, "club": CLUB_BY_DAY, "fiim": load("fiim")}


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
    removes = removes and book.early_lift is EarlyLift.REMOVAL  # a foul for a lift changes no ballot
    result = Result()
    if len(nominees) == 1 and book.single_nominee_later is SingleNomineeLater.LEAVES:
        return Result(out=nominees)
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
    evening = Evening.of(replace(game, nominations=nominations, phase=Discussion(())))
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
    for proposal in evening.game.open_proposals():
        answer = inputs.Confirm if removes and proposal.cause is Cause.LIFT else inputs.Dismiss
        if proposal.kind in (ProposalKind.REMOVAL, ProposalKind.FOUL):
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


SILENCE: Hands = dict.fromkeys(ALIVE, Hand.NONE)


def stated(book: Rulebook, nominees: tuple[Seat, ...], lines: list[Hands], *, removes: bool = False) -> Result:
    """What the statement makes of the ballot; lines that are missing are questions without hands."""
    return by_the_rules(book, nominees, itertools.chain(lines, itertools.repeat(SILENCE)), removes)


def compare(book: Rulebook, nominees: tuple[Seat, ...], lines: list[Hands], *, removes: bool = False) -> Result:
    """Play and state the ballot; lines that are missing are questions without hands."""
    expected = stated(book, nominees, lines, removes=removes)
    played = at_the_table(book, nominees, itertools.chain(lines, itertools.repeat(SILENCE)), removes)
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


def first_ties(book: Rulebook, nominees: tuple[Seat, ...]) -> dict[tuple[Seat, ...], list[Hands]]:
    """Each tie that a first round can come to, with one round that does."""
    return {
        stated(book, nominees, lines).ties[0]: lines for lines in every_choice(nominees) if _ties(book, nominees, lines)
    }


def _ties(book: Rulebook, nominees: tuple[Seat, ...], lines: list[Hands]) -> bool:
    return bool(stated(book, nominees, lines).ties)


def repeat_of(book: Rulebook, nominees: tuple[Seat, ...], first: list[Hands], tied: tuple[Seat, ...]) -> list[Hands]:
    """A revote after which the third question is put; empty if there is none."""
    revotes = (lines for lines in every_choice(tied) if stated(book, nominees, [*first, *lines]).asked_all)
    return next(revotes, [])


def whole_ballots(book: Rulebook, nominees: tuple[Seat, ...]) -> Iterator[list[Hands]]:
    """For each number of tied one ballot that goes as far as it can."""
    tried: set[int] = set()
    for tied, first in first_ties(book, nominees).items():
        revote = repeat_of(book, nominees, first, tied)
        if revote and len(tied) not in tried:
            tried.add(len(tied))
            yield [*first, *revote, SILENCE]
    if not tried:
        yield [SILENCE] * len(nominees)


NOMINEES = [(2,), (2, 1), (4, 1, 3)]


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("nominees", NOMINEES, ids=str)
def test_every_vote(book: Rulebook, nominees: tuple[Seat, ...]) -> None:
    for lines in every_choice(nominees):
        compare(book, nominees, lines)
    for tied, first in first_ties(book, nominees).items():
        for lines in every_choice(tied):
            assert compare(book, nominees, [*first, *lines]).ties[0] == tied
        if revote := repeat_of(book, nominees, first, tied):
            for hands in every((Hand.NONE, Hand.IN_TIME)):
                assert len(compare(book, nominees, [*first, *revote, hands]).asked_all) == 1


def test_the_third_question_is_reached() -> None:
    """So that nothing here is tried in vain: in club by two tied and by three, in fiim by two."""
    lengths = {name: [len(lines) for n in NOMINEES for lines in whole_ballots(BOOKS[name], n)] for name in BOOKS}
    assert lengths == {"city": [1, 5, 6], "club": [1, 5, 6, 7], "fiim": [1, 5, 6]}


@pytest.mark.parametrize(("name", "removes"), [("club", False), ("club", True), ("fiim", True)])
@pytest.mark.parametrize("nominees", NOMINEES, ids=str)
def test_every_hand(name: str, removes: bool, nominees: tuple[Seat, ...]) -> None:
    """``removes``: every lift is confirmed; in fiim it is a foul, which changes no ballot."""
    for ballot in whole_ballots(BOOKS[name], nominees):
        for place in range(len(ballot)):
            for hands in every(tuple(Hand)):
                compare(BOOKS[name], nominees, [*ballot[:place], hands, *ballot[place + 1 :]], removes=removes)


HANDS = st.fixed_dictionaries({seat: st.sampled_from(Hand) for seat in ALIVE})
IN_TIME = st.fixed_dictionaries({seat: st.sampled_from((Hand.NONE, Hand.IN_TIME)) for seat in ALIVE})


@settings(max_examples=150)
@given(
    name=st.sampled_from(sorted(BOOKS)),
    nominees=st.permutations(ALIVE).flatmap(lambda p: st.sampled_from((tuple(p[:2]), tuple(p[:3])))),
    lines=st.lists(HANDS | IN_TIME, max_size=9),
    removes=st.booleans(),
)
def test_any_ballot(name: str, nominees: tuple[Seat, ...], lines: list[Hands], removes: bool) -> None:
    compare(BOOKS[name], nominees, list(lines), removes=removes)
