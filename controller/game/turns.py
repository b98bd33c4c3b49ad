"""Whose turn comes next, and what follows when nobody is left to speak: the revote, the morning, the end of the day."""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.asking import Asking
from controller.game.move import Move
from controller.game.phases import Ballot, BestMove, DayOver, Defence, Discussion, LastWord, Morning, Speech, Turn
from controller.game.reasons import ProposalKind
from controller.game.timer import Timer
from controller.game.units import SECOND, Seat


def end_day(move: Move) -> None:
    """Nothing is left to do by day."""
    move.change(phase=DayOver())
    move.tell(facts.DayOver())


def cancel(move: Move) -> None:
    """The ballot is cancelled: nobody leaves by it, and the day is over (S1 9.8); its hands need no answer any more."""
    unanswered = (ProposalKind.DISPUTED, ProposalKind.UNHEARD)
    move.change(proposals=tuple(p for p in move.game.proposals if p.kind not in unanswered))
    move.tell(facts.BallotCancelled())
    end_day(move)


def next_turn(move: Move, turn: Turn, waiting: tuple[Seat, ...]) -> None:
    """This turn is over, and those who wait are next."""
    match turn:
        case Speech():
            move.change(phase=Discussion(waiting))
        case Defence(revote=revote):
            defend(move, waiting, revote)
        case BestMove():
            last_words(move, waiting, by_night=True)
        case LastWord(by_night=by_night):
            last_words(move, waiting, by_night=by_night)


def last_words(move: Move, seats: tuple[Seat, ...], *, by_night: bool) -> None:
    """Let the leaving players speak, one after the other; then the day opens, or ends."""
    if seats:
        seconds = move.game.rulebook.last_word_s
        timer = Timer.of(move.clock, seconds * SECOND)
        move.change(phase=LastWord(seats[0], timer, seats[1:], by_night))
        move.tell(facts.LastWord(seats[0], seconds))
    elif by_night:
        move.change(phase=Morning())
    else:
        end_day(move)


def defend(move: Move, waiting: tuple[Seat, ...], revote: Asking) -> None:
    """Let the tied defend themselves in the order of nomination, each for the whole time (RULES.md H46)."""
    if waiting:
        seconds = move.game.rulebook.defence_s
        timer = Timer.of(move.clock, seconds * SECOND)
        move.change(phase=Defence(waiting[0], timer, waiting[1:], revote))
        move.tell(facts.Defence(waiting[0], seconds))
    else:
        _begin_revote(move, revote)


def _begin_revote(move: Move, revote: Asking) -> None:
    nominees = tuple(seat for seat in revote.nominees if move.game.is_alive(seat))
    if len(nominees) < 2:
        # A leader of the tie was removed meanwhile: his exit satisfies the vote (RULES.md H48).
        move.tell(facts.Out(()))
        end_day(move)
        return
    move.change(phase=Ballot(replace(revote, nominees=nominees)))
    move.tell(facts.Revote(nominees))
