"""How players leave the game: by the vote or the night with a last word, by a removal in silence."""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.move import Move
from controller.game.phases import Ballot, BestMove, Defence, Discussion, LastWord, Night, Speech
from controller.game.reasons import ProposalKind
from controller.game.rulebook import DrawReset
from controller.game.state import Exit
from controller.game.turns import cancel, next_turn
from controller.game.units import Seat


def leave(move: Move, seats: tuple[Seat, ...], how: Exit) -> None:
    """These seats are out from now on (S1 1.4: the moment of exit is the result, not the last word)."""
    for seat in seats:
        move.change_player(seat, out=how)
    if seats:
        move.change(unjudged=True)
        if how is not Exit.REMOVED or move.game.rulebook.draw_reset_by is DrawReset.ANY_EXIT:
            during_night = isinstance(move.game.phase, Night) and how is not Exit.KILLED
            move.change(quiet_nights=-1 if during_night else 0)  # the night that runs is not quiet either


def remove(move: Move, seat: Seat) -> None:
    """This seat leaves the table in silence; what it was about to say or do goes on without it.

    Who is out already, by the vote or the night, loses his last word alone: he is not out again, and cancels nothing.
    """
    about = (ProposalKind.REMOVAL, ProposalKind.FOUL)
    move.change(proposals=tuple(p for p in move.game.proposals if p.seat != seat or p.kind not in about))
    if move.game.is_alive(seat):
        leave(move, (seat,), Exit.REMOVED)
        move.tell(facts.Out((seat,), silently=True))
        if move.game.rulebook.removal_cancels_ballot:
            _cancel_ballot(move, seat)
    _go_on_without(move, seat)


def _cancel_ballot(move: Move, removed: Seat) -> None:
    """One removal cancels one ballot: the open one, else the coming one (S1 9.8; RULES.md 2.5)."""
    phase = move.game.phase
    if isinstance(phase, Ballot | Defence):
        cancel(move)
    elif not isinstance(phase, Night) or move.game.rulebook.night_removal_cancels:
        move.change(ballot_cancelled_by=move.game.ballot_cancelled_by | {removed})


def _go_on_without(move: Move, seat: Seat) -> None:
    """Whoever has the floor loses it with his seat, and it goes to the next; whoever waits for it waits no more."""
    phase = move.game.phase
    match phase:
        case Discussion(waiting=waiting):
            left = _without(waiting, seat)
            if seat == move.game.opener and seat in waiting and left:
                move.change(opener=left[0])  # who speaks first in his place is whom tomorrow goes on from
            move.change(phase=Discussion(left))
        case Speech(waiting=waiting) | Defence(waiting=waiting) | BestMove(waiting=waiting) | LastWord(waiting=waiting):
            left = _without(waiting, seat)
            if phase.seat == seat:
                next_turn(move, phase, left)
            else:
                move.change(phase=replace(phase, waiting=left))


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in seats if s != seat)
