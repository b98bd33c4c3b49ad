"""The host's answers to what the table proposes, and when a confirmed proposal takes effect.

The table proposes, the host confirms: it never removes a player, and never ends a game, by itself (RULES.md).
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.aim import FRESH
from controller.game.discipline import give_foul
from controller.game.ending import announce_victory, waits_for_last_words, winner_by_count
from controller.game.inputs import Confirm, Dismiss
from controller.game.leaving import remove
from controller.game.move import Move, NotAllowed, need
from controller.game.phases import Question
from controller.game.question import answer
from controller.game.reasons import Cause, ProposalKind, Refusal
from controller.game.state import Game, Proposal


def _open(game: Game, number: int) -> Proposal:
    proposal = next((p for p in game.open_proposals() if p.id == number), None)
    if proposal is None:
        raise NotAllowed(Refusal.NO_SUCH_PROPOSAL)
    need(game.now - proposal.since >= FRESH, Refusal.STEP_CHANGED)
    return proposal


def confirm(move: Move, act: Confirm) -> None:
    """Yes: the removal takes effect (while a question stands, at its release), the foul counts, the hand counts …"""
    proposal = _open(move.game, act.proposal)
    seat = proposal.seat
    move.tell(facts.Confirmed(proposal.kind, seat))
    match proposal.kind:
        case ProposalKind.VICTORY:
            _confirm_victory(move, proposal)
            return
        case _ if isinstance(move.game.phase, Question) and _waits_for_release(proposal):
            _keep_confirmed(move, proposal)
            return
    assert seat is not None
    move.game = move.game.without(proposal)
    match proposal.kind:
        case ProposalKind.REMOVAL:
            remove(move, seat)
        case ProposalKind.FOUL:
            give_foul(move, seat)
        case ProposalKind.DISPUTED | ProposalKind.UNHEARD:
            answer(move, seat, counts=True)


def _waits_for_release(proposal: Proposal) -> bool:
    """A removal, and whatever a lift brings, takes effect when its question is released (design, "Proposals")."""
    return proposal.kind is ProposalKind.REMOVAL or proposal.cause is Cause.LIFT


def _keep_confirmed(move: Move, proposal: Proposal) -> None:
    later = replace(proposal, at_release=True)
    move.change(proposals=tuple(later if p.id == proposal.id else p for p in move.game.proposals))


def _confirm_victory(move: Move, proposal: Proposal) -> None:
    assert proposal.winner is not None
    if waits_for_last_words(move.game):
        _keep_confirmed(move, proposal)
    else:
        announce_victory(move, proposal.winner)


def dismiss(move: Move, act: Dismiss) -> None:
    """No: nothing comes of it; of a disputed or unheard hand: it does not count; of a victory: the game goes on."""
    proposal = _open(move.game, act.proposal)
    move.game = move.game.without(proposal)
    if proposal.kind in (ProposalKind.DISPUTED, ProposalKind.UNHEARD):
        assert proposal.seat is not None
        answer(move, proposal.seat, counts=False)
        return
    move.tell(facts.Dropped(proposal.kind, proposal.seat))
    if proposal.kind is ProposalKind.VICTORY:
        _play_on(move, proposal)


def _play_on(move: Move, dismissed: Proposal) -> None:
    """A victory is dismissed: it is not proposed again until somebody else leaves; what has come since is judged."""
    again = dismissed.cause is Cause.COUNT and winner_by_count(move.game) is dismissed.winner
    quiet = 0 if dismissed.cause is Cause.QUIET_NIGHTS else move.game.quiet_nights
    move.change(unjudged=move.game.unjudged and not again, quiet_nights=quiet)


def release_confirmed(move: Move) -> None:
    """What was confirmed while the question stood takes effect once it is released (design, "Proposals")."""
    if isinstance(move.game.phase, Question):
        return
    for proposal in move.game.proposals:
        if not proposal.at_release or proposal.kind is ProposalKind.VICTORY or proposal not in move.game.proposals:
            continue
        assert proposal.seat is not None
        move.game = move.game.without(proposal)
        if proposal.kind is ProposalKind.FOUL:
            give_foul(move, proposal.seat)
        else:
            remove(move, proposal.seat)
