"""Fouls and removals, and the host's answers to what the table proposes.

The table proposes, the host confirms: it never removes a player, and never ends a game, by itself (RULES.md).
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.ending import announce_victory
from controller.game.inputs import Confirm, Dismiss, Foul, Remove
from controller.game.leaving import remove
from controller.game.move import Move, NotAllowed, need, need_alive, need_seat
from controller.game.phases import LastWord, Question
from controller.game.proposals import propose
from controller.game.question import answer
from controller.game.reasons import Cause, ProposalKind, Refusal
from controller.game.rulebook import FourthFoul, ThirdFoul
from controller.game.state import Game, Proposal
from controller.game.units import MILLISECOND, SECOND, Seat

DOUBLE_PRESS = 150 * MILLISECOND
"""Two fouls for one seat within this are one (ns); SITUATIONS.md O1."""

FRESH = SECOND // 2
"""What appeared less than this ago cannot be answered yet (ns); design, "Commands"."""

# --- fouls -----------------------------------------------------------------------------------------


def foul(move: Move, act: Foul) -> None:
    """One foul more; what its number brings is the rulebook's."""
    game = move.game
    need_seat(game, act.seat)
    speaks_last = isinstance(game.phase, LastWord) and game.phase.seat == act.seat
    need(game.is_alive(act.seat) or speaks_last, Refusal.SEAT_OUT)
    if game.last_foul is not None:
        seat, at = game.last_foul
        need(seat != act.seat or move.now - at >= DOUBLE_PRESS, Refusal.JUST_GIVEN)
    move.change(last_foul=(act.seat, move.now))
    give_foul(move, act.seat)


def give_foul(move: Move, seat: Seat) -> None:
    """Count one foul and let its consequence follow."""
    count = move.game.player(seat).fouls + 1
    move.change_player(seat, fouls=count)
    move.tell(facts.FoulGiven(seat, count))
    book = move.game.rulebook
    if count == 3 and book.third_foul is not ThirdFoul.NOTIFY:
        move.change_player(seat, penalty=True)
    if count >= 4 and book.fourth_foul is FourthFoul.REMOVAL:
        propose_removal(move, seat, Cause.FOULS)


def take_foul(move: Move, seat: Seat) -> None:
    """One foul less; a penalty not yet served or a proposal that has lost its cause is gone."""
    count = move.game.player(seat).fouls - 1
    move.change_player(seat, fouls=count)
    move.tell(facts.FoulGiven(seat, count))
    if count < 3:
        move.change_player(seat, penalty=False)
    proposal = move.game.proposal(ProposalKind.REMOVAL, seat)
    if count < 4 and proposal is not None and proposal.cause is Cause.FOULS:
        move.game = move.game.without(proposal)
        move.tell(facts.Dropped(proposal.kind, seat))


def propose_removal(move: Move, seat: Seat, cause: Cause) -> None:
    """Ask the host whether this seat leaves the table; one question at a time."""
    propose(move, ProposalKind.REMOVAL, cause, seat)


def remove_by_host(move: Move, act: Remove) -> None:
    """The host proposes a disqualification, to be confirmed like any other removal."""
    phase = move.game.phase
    if not (isinstance(phase, LastWord) and phase.seat == act.seat):
        need_alive(move.game, act.seat)
    propose_removal(move, act.seat, Cause.HOST)


# --- the host's answers ----------------------------------------------------------------------------


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
    match proposal.kind:
        case ProposalKind.VICTORY:
            _confirm_victory(move, proposal)
            return
        case ProposalKind.REMOVAL if isinstance(move.game.phase, Question):
            later = replace(proposal, at_release=True)
            others = tuple(later if p.id == proposal.id else p for p in move.game.proposals)
            move.change(proposals=others)
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


def _confirm_victory(move: Move, proposal: Proposal) -> None:
    assert proposal.winner is not None
    if isinstance(move.game.phase, LastWord) and move.game.rulebook.last_word_before_victory:
        later = replace(proposal, at_release=True)
        move.change(proposals=tuple(later if p.id == proposal.id else p for p in move.game.proposals))
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
        quiet = 0 if proposal.cause is Cause.QUIET_NIGHTS else move.game.quiet_nights
        move.change(unjudged=False, quiet_nights=quiet)


def release_removals(move: Move) -> None:
    """Removals confirmed while the question stood take effect once it is released (design, "Proposals")."""
    if isinstance(move.game.phase, Question):
        return
    for proposal in move.game.proposals:
        if proposal.at_release and proposal.kind is ProposalKind.REMOVAL:
            assert proposal.seat is not None
            move.game = move.game.without(proposal)
            remove(move, proposal.seat)
