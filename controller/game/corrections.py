"""Putting right one earlier entry with a reason, without undoing what came after; no window is opened again."""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.asking import Round
from controller.game.discipline import give_foul, need_fouled, take_foul
from controller.game.ending import judge_again
from controller.game.inputs import AddNominee, CorrectExit, CorrectFoul, CorrectNominee
from controller.game.leaving import remove
from controller.game.move import Move, NotAllowed, need, need_alive, need_seat
from controller.game.phases import Ballot, Discussion, Speech
from controller.game.reasons import Refusal
from controller.game.state import Exit, Game, Nomination
from controller.game.units import Seat

NOBODY: Seat = 0
"""In whose name a nominee is listed whom the host has added."""


def correct_foul(move: Move, act: CorrectFoul) -> None:
    """One foul of a seat was another's, or nobody's; what the new numbers bring about follows."""
    need_seat(move.game, act.seat)
    need(move.game.player(act.seat).fouls > 0, Refusal.NO_SUCH_ENTRY)
    if act.to is not None:
        need_fouled(move.game, act.to)
    move.tell(facts.Corrected(act))
    take_foul(move, act.seat)
    if act.to is not None:
        give_foul(move, act.to)


def correct_nominee(move: Move, act: CorrectNominee) -> None:
    """A nominee that was heard wrongly; possible until the question about it is put."""
    need_seat(move.game, act.seat)
    entry = next((n for n in move.game.nominations if n.seat == act.seat), None)
    if entry is None or not _can_be_corrected(move.game, act.seat):
        raise NotAllowed(Refusal.NO_SUCH_ENTRY)
    if act.to is not None:
        need_alive(move.game, act.to)
        need(all(n.seat != act.to for n in move.game.nominations), Refusal.FORBIDDEN_TARGET)
    move.tell(facts.Corrected(act))
    right = (Nomination(act.to, entry.by),) if act.to is not None else ()
    index = move.game.nominations.index(entry)
    move.change(nominations=(*move.game.nominations[:index], *right, *move.game.nominations[index + 1 :]))
    _correct_list(move, act)


def add_nominee(move: Move, act: AddNominee) -> None:
    """A nominee that was not heard, in nobody's name; possible until the first round's last question is put."""
    phase = move.game.phase
    first_round = isinstance(phase, Ballot) and phase.asking.round is Round.FIRST and not phase.asking.unanswered
    need(first_round or isinstance(phase, Discussion | Speech), Refusal.NOT_NOW)
    need(not move.game.is_zero_day, Refusal.NOT_NOW)
    need_alive(move.game, act.seat)
    listed = any(n.seat == act.seat for n in move.game.nominations)
    need(not listed and act.seat != move.game.frozen, Refusal.FORBIDDEN_TARGET)
    move.tell(facts.Corrected(act))
    move.change(nominations=(*move.game.nominations, Nomination(act.seat, by=NOBODY)))
    if isinstance(phase, Ballot):
        nominees = (*phase.asking.nominees, act.seat)
        move.change(phase=Ballot(replace(phase.asking, nominees=nominees)))
        move.tell(facts.BallotList(tuple(seat for seat in nominees if move.game.is_alive(seat))))


def _can_be_corrected(game: Game, seat: Seat) -> bool:
    phase = game.phase
    if isinstance(phase, Ballot):
        return phase.asking.round is Round.FIRST and seat in phase.asking.nominees[phase.asking.asked :]
    return isinstance(phase, Discussion | Speech)


def _correct_list(move: Move, act: CorrectNominee) -> None:
    phase = move.game.phase
    if isinstance(phase, Ballot):
        listed = (act.to if seat == act.seat else seat for seat in phase.asking.nominees)
        nominees = tuple(seat for seat in listed if seat is not None)
        move.change(phase=Ballot(replace(phase.asking, nominees=nominees)))
        move.tell(facts.BallotList(tuple(seat for seat in nominees if move.game.is_alive(seat))))


def correct_exit(move: Move, act: CorrectExit) -> None:
    """A seat has left, or has not; what was decided meanwhile stays."""
    need_seat(move.game, act.seat)
    if act.left:
        need_alive(move.game, act.seat)
        move.tell(facts.Corrected(act))
        remove(move, act.seat)
    else:
        out = move.game.player(act.seat).out
        need(out is not None, Refusal.SEAT_ALIVE)
        need(out is not Exit.ABSENT, Refusal.NO_SUCH_ENTRY)
        move.tell(facts.Corrected(act))
        move.change_player(act.seat, out=None)
        move.change(ballot_cancelled_by=move.game.ballot_cancelled_by - {act.seat})
    judge_again(move)
