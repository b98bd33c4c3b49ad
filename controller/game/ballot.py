"""A ballot from the reading of its list to its result: rounds, leftovers, ties, and whether all tied leave."""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.asking import Asking, Round
from controller.game.inputs import Ask, CloseDiscussion
from controller.game.leaving import leave
from controller.game.move import Move, NotAllowed, need, need_no_proposal
from controller.game.phases import Ballot, Discussion, Question
from controller.game.reasons import Refusal
from controller.game.rulebook import LeftoverRule, SingleNomineeDay1, SingleNomineeLater, TieRepeats
from controller.game.state import Exit, Game
from controller.game.turns import cancel, defend, end_day, last_words
from controller.game.units import Seat

# --- the list --------------------------------------------------------------------------------------


def close_discussion(move: Move, _: CloseDiscussion) -> None:
    """Everybody has spoken: read the list, in the order of nomination, or say that nobody is voted on."""
    phase = move.game.phase
    if not isinstance(phase, Discussion):
        raise NotAllowed(Refusal.NOT_NOW)
    need(not phase.waiting, Refusal.NOT_ALL_HAVE_SPOKEN)
    need_no_proposal(move.game)
    if move.game.ballot_cancelled_by and not move.game.is_zero_day:
        move.change(ballot_cancelled_by=frozenset())
        cancel(move)
        return
    nominees = move.game.nominees()
    if len(nominees) == 1 and _leaves_alone(move.game):
        move.tell(facts.NoBallot(nominees))
        _vote_out(move, nominees)
    elif _is_held(move.game, nominees):
        move.change(phase=Ballot(Asking(Round.FIRST, nominees)))
        move.tell(facts.BallotList(nominees))
    else:
        move.tell(facts.NoBallot(nominees), facts.Out(()))
        end_day(move)


def _is_held(game: Game, nominees: tuple[Seat, ...]) -> bool:
    book = game.rulebook
    if not nominees or game.is_zero_day:
        return False
    return len(nominees) > 1 or game.day > 1 or book.single_nominee_day_1 is SingleNomineeDay1.BALLOT


def _leaves_alone(game: Game) -> bool:
    """The only nominee of a later day leaves without a ballot (classic; S1 7.16)."""
    return game.day > 1 and game.rulebook.single_nominee_later is SingleNomineeLater.LEAVES


# --- who votes -------------------------------------------------------------------------------------


def is_voter(game: Game, asking: Asking, seat: Seat) -> bool:
    """Whether the seat may vote in this round: the living, but for the frozen one (H37, H38), and for the tied where
    the rulebook says so (H40)."""
    if not game.is_alive(seat) or seat == game.frozen:
        return False
    excludes = game.rulebook.revote_excludes_tied and asking.round is not Round.FIRST
    return not (excludes and seat in asking.nominees)


def voters(game: Game, asking: Asking) -> tuple[Seat, ...]:
    """The seats that may vote in this round."""
    return tuple(seat for seat in game.alive() if is_voter(game, asking, seat))


def _left_over(game: Game, asking: Asking) -> int:
    """How many eligible votes counted for nobody; those the host has yet to judge are not among them."""
    if game.rulebook.leftovers is LeftoverRule.ABSTAIN or asking.round in (Round.ALL_LEAVE, Round.FREE):
        return 0
    unanswered = {seat for _, seat in asking.unanswered}
    return len(set(voters(game, asking)) - asking.voted() - unanswered)


# --- question after question -----------------------------------------------------------------------


def ask(move: Move, _: Ask) -> None:
    """Put the next question; the window opens when the speaker has planned it."""
    phase = move.game.phase
    if not isinstance(phase, Ballot):
        raise NotAllowed(Refusal.NOT_NOW)
    need_no_proposal(move.game)
    asking = _skip_the_gone(move.game, phase.asking)
    need(asking.asked < len(asking.questions), Refusal.NOT_NOW)  # at a free table the judge names a number
    put_question(move, asking)


def put_question(move: Move, asking: Asking) -> None:
    """Put the next question of this round; of a seat that is played by hand there is none until the host enters it."""
    no_hand = tuple((seat, False) for seat in sorted(move.game.by_hand))
    question = Question(asking, asked_at=move.now, entered=no_hand)
    move.change(phase=question)
    move.tell(putting(question))


def putting(question: Question) -> facts.Asked | facts.AllLeaveQuestion:
    """The fact by which this question is put."""
    if question.asking.round is Round.ALL_LEAVE:
        return facts.AllLeaveQuestion(question.about)
    return facts.Asked(question.about[0])


def withdraw_question(move: Move) -> None:
    """The question that stands is void; it will be asked again."""
    question = move.game.phase
    assert isinstance(question, Question)
    kept = tuple(p for p in move.game.proposals if p.at_release or not p.cause.is_of_a_question)
    move.change(phase=Ballot(question.asking), proposals=kept)
    move.tell(facts.QuestionWithdrawn(question.about))


def _skip_the_gone(game: Game, asking: Asking) -> Asking:
    """Pass over the questions about nominees who were removed meanwhile (RULES.md H48)."""
    if asking.round is Round.ALL_LEAVE:
        return asking
    while asking.asked < len(asking.nominees) and not game.is_alive(asking.nominees[asking.asked]):
        skipped = asking.skipped | {asking.asked}
        asking = replace(asking, votes=(*asking.votes, frozenset()), skipped=skipped)
    return asking


def is_last(game: Game, asking: Asking) -> bool:
    """Whether no question of the round is left to ask."""
    return _skip_the_gone(game, asking).asked == len(asking.questions)


def tell_tally(move: Move, asking: Asking, index: int) -> None:
    """Say the count of one question as it stands."""
    if asking.round is Round.ALL_LEAVE:
        return
    seat = asking.nominees[index]
    move.tell(facts.Tally(seat, asking.tally(index)))
    if asking.leftovers and index == asking.asked_last():
        move.tell(facts.Leftovers(seat, asking.leftovers))


def with_leftovers(game: Game, asking: Asking) -> Asking:
    """The round with its leftovers counted anew, if no question is left."""
    return replace(asking, leftovers=_left_over(game, asking)) if is_last(game, asking) else asking


# --- the result ------------------------------------------------------------------------------------


def conclude(move: Move) -> None:
    """If the round's last question is released and no hand is left to judge: what comes of it."""
    phase = move.game.phase
    if not isinstance(phase, Ballot) or phase.asking.unanswered or not is_last(move.game, phase.asking):
        return
    asking = _skip_the_gone(move.game, phase.asking)
    if asking.round is Round.FREE:
        return
    if asking.round is Round.ALL_LEAVE:
        _decide_all_leave(move, asking)
    else:
        _decide(move, asking)


def _decide(move: Move, asking: Asking) -> None:
    counts = {seat: asking.tally(index) for index, seat in enumerate(asking.nominees)}
    top = max(counts.values(), default=0)
    leaders = tuple(seat for seat, votes in counts.items() if votes == top)
    if asking.round is Round.FIRST and top == 0:
        _nobody_leaves(move)  # no tie without votes (RULES.md H42)
    elif any(not move.game.is_alive(seat) for seat in leaders):
        _nobody_leaves(move)  # his exit satisfies the vote; the next highest does not move up (RULES.md H48)
    elif len(leaders) == 1:
        _vote_out(move, leaders)
    else:
        move.tell(facts.Tie(leaders))
        _break_tie(move, asking, leaders, top)


def _break_tie(move: Move, asking: Asking, tied: tuple[Seat, ...], top: int) -> None:
    """Defences and a revote; after the same tie again the question whether all leave (RULES.md 2.4, H44)."""
    revote = Asking(Round.REVOTE, tied, tied_at=top if len(tied) == len(asking.nominees) else None)
    if _is_repeated(move.game, asking, tied, top):
        _ask_all_leave(move, tied)
    elif not voters(move.game, revote):
        _nobody_leaves(move)  # nobody could vote in the revote (RULES.md H41)
    else:
        defend(move, tied, revote)


def _is_repeated(game: Game, asking: Asking, tied: tuple[Seat, ...], top: int) -> bool:
    if asking.round is not Round.REVOTE or len(tied) != len(asking.nominees):
        return False
    return game.rulebook.tie_repeats is TieRepeats.SAME_TIED or top == asking.tied_at


def _ask_all_leave(move: Move, tied: tuple[Seat, ...]) -> None:
    if move.game.rulebook.forbids_all_leave(len(tied), len(move.game.alive())):
        move.tell(facts.AllLeave(facts.AllLeaveOutcome.FORBIDDEN))
        _nobody_leaves(move)
    else:
        move.change(phase=Ballot(Asking(Round.ALL_LEAVE, tied)))
        move.tell(facts.AllLeaveAsked(tied))


def _decide_all_leave(move: Move, asking: Asking) -> None:
    """All leave if more than half of those who may vote say so; an equal division keeps them (all six)."""
    leaving = tuple(seat for seat in asking.nominees if move.game.is_alive(seat))
    if 2 * len(asking.votes[0]) > asking.electorate:
        move.tell(facts.AllLeave(facts.AllLeaveOutcome.PASSED))
        _vote_out(move, leaving)
    else:
        move.tell(facts.AllLeave(facts.AllLeaveOutcome.FAILED))
        _nobody_leaves(move)


def _vote_out(move: Move, seats: tuple[Seat, ...]) -> None:
    leave(move, seats, Exit.VOTED)
    move.tell(facts.Out(seats))
    last_words(move, seats, by_night=False)


def _nobody_leaves(move: Move) -> None:
    move.tell(facts.Out(()))
    end_day(move)


def next_question(game: Game) -> tuple[Seat, ...]:
    """What ``Ask`` would ask about now; nobody if no question is to be asked."""
    if not isinstance(game.phase, Ballot):
        return ()
    asking = _skip_the_gone(game, game.phase.asking)
    return () if asking.asked == len(asking.questions) else asking.questions[asking.asked]
