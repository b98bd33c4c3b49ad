"""What the table asks the host: one question a seat and kind at a time."""

from __future__ import annotations

from controller.game import facts
from controller.game.move import Move
from controller.game.reasons import Cause, ProposalKind
from controller.game.units import Seat


def propose(move: Move, kind: ProposalKind, cause: Cause, seat: Seat) -> None:
    """Ask the host to confirm a removal or a foul, unless he is asked already."""
    if move.game.proposal(kind, seat) is None:
        move.game = move.game.propose(kind, cause, seat)
        move.tell(facts.Proposed(kind, seat, cause))
