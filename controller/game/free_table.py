"""The free table: a rulebook without cards, for a tournament that keeps its own protocol.

The judge starts any clock and puts any question, in any order; nobody leaves by it. A ballot is the questions that
follow each other, and in it each seat votes once: a clock, a question about a number that was asked already, or the
judge's word begins another.
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.asking import FREE
from controller.game.ballot import put_question
from controller.game.clock_kind import ClockKind
from controller.game.inputs import AskAbout, NewBallot, StartClock
from controller.game.move import Move, need, need_alive, need_no_proposal
from controller.game.phases import Ballot, FreeClock
from controller.game.reasons import Refusal
from controller.game.rulebook import Rulebook
from controller.game.timer import Timer
from controller.game.units import SECOND


def start_clock(move: Move, act: StartClock) -> None:
    """A clock runs from now on, a seat's or nobody's in particular; one that runs already ends."""
    _need_free(move)
    if act.seat is not None:
        need_alive(move.game, act.seat)
    if isinstance(move.game.phase, FreeClock):
        end_clock(move, move.game.phase)
    seconds = seconds_of(move.game.rulebook, act.kind)
    timer = Timer.of(move.now, seconds * SECOND)
    move.change(phase=FreeClock(act.kind, act.seat, timer, since=move.now))
    move.tell(facts.ClockStarted(act.kind, act.seat, seconds))


def seconds_of(book: Rulebook, kind: ClockKind) -> int:
    """How long a clock of this kind runs (s); 0 where the rulebook has none."""
    match kind:
        case ClockKind.SPEECH:
            return book.speech_s
        case ClockKind.DEFENCE:
            return book.defence_s
        case ClockKind.LAST_WORD:
            return book.last_word_s
        case ClockKind.AGREEMENT:
            return book.agreement_s


def end_clock(move: Move, clock: FreeClock) -> None:
    """The clock ends, whatever it had left; the table is free again."""
    move.change(phase=Ballot(FREE))
    move.tell(facts.SpeechEnded(clock.seat))


def ask_about(move: Move, act: AskAbout) -> None:
    """Put the question about this seat; a clock that runs ends with it."""
    _need_free(move)
    need_alive(move.game, act.seat)
    if isinstance(move.game.phase, FreeClock):
        end_clock(move, move.game.phase)
    ballot = move.game.phase
    assert isinstance(ballot, Ballot)
    asked = ballot.asking.nominees[: ballot.asking.asked]  # one that was taken back is not asked
    if act.seat in asked:
        put_question(move, replace(FREE, nominees=(act.seat,)))
    else:
        put_question(move, replace(ballot.asking, nominees=(*asked, act.seat)))


def new_ballot(move: Move, _: NewBallot) -> None:
    """Every vote is free again."""
    _need_free(move)
    ballot = move.game.phase
    need(isinstance(ballot, Ballot) and ballot.asking != FREE, Refusal.NOT_NOW)
    move.change(phase=Ballot(FREE))
    move.tell(facts.NewBallot())


def _need_free(move: Move) -> None:
    """Clocks and questions come in any order, but none while a question stands, or a hand is still to be judged."""
    need(move.game.rulebook.is_free, Refusal.NOT_KEPT)
    need(isinstance(move.game.phase, Ballot | FreeClock), Refusal.NOT_NOW)
    need_no_proposal(move.game)
