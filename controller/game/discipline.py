"""Fouls and removals, and the host's answers to what the table proposes.

The table proposes, the host confirms: it never removes a player, and never ends a game, by itself (RULES.md).
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.ending import announce_victory, waits_for_last_words, winner_by_count
from controller.game.inputs import Confirm, Dismiss, Foul, Leave, Remark, Remove, TechnicalFoul
from controller.game.leaving import remove
from controller.game.move import Move, NotAllowed, need, need_alive, need_seat
from controller.game.phases import Farewell, Question
from controller.game.proposals import propose
from controller.game.question import answer
from controller.game.reasons import Cause, ProposalKind, Refusal
from controller.game.rulebook import FourthFoul, ThirdFoul
from controller.game.state import Game, Proposal
from controller.game.units import MILLISECOND, SECOND, Seat

DOUBLE_PRESS = 150 * MILLISECOND
"""Two fouls for one seat within this, technical or not, are one (ns); SITUATIONS.md O1."""

FRESH = SECOND // 2
"""What appeared less than this ago cannot be answered yet (ns); design, "Commands"."""

# --- fouls -----------------------------------------------------------------------------------------


def foul(move: Move, act: Foul) -> None:
    """One foul more; what its number brings is the rulebook's."""
    need_fouled(move.game, act.seat)
    _need_no_double_press(move, act.seat)
    give_foul(move, act.seat)


def _need_no_double_press(move: Move, seat: Seat) -> None:
    if move.game.last_foul is not None:
        last, at = move.game.last_foul
        need(last != seat or move.now - at >= DOUBLE_PRESS, Refusal.JUST_GIVEN)
    move.change(last_foul=(seat, move.now))


def need_fouled(game: Game, seat: Seat) -> None:
    """Discipline holds for the living, and for who speaks his last word."""
    need_seat(game, seat)
    speaks_last = isinstance(game.phase, Farewell) and game.phase.seat == seat
    need(game.is_alive(seat) or speaks_last, Refusal.SEAT_OUT)


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


def technical_foul(move: Move, act: TechnicalFoul) -> None:
    """One technical foul more, where they are kept; so many are a removal (S1 9.3)."""
    most = move.game.rulebook.technical_fouls_to_removal
    need(most > 0, Refusal.NOT_KEPT)
    need_fouled(move.game, act.seat)
    _need_no_double_press(move, act.seat)
    count = move.game.player(act.seat).technical_fouls + 1
    move.change_player(act.seat, technical_fouls=count)
    move.tell(facts.TechnicalFoulGiven(act.seat, count))
    if count >= most:
        propose_removal(move, act.seat, Cause.TECHNICAL_FOULS)


def remark(move: Move, act: Remark) -> None:
    """A remark is said and not counted; where a foul is called one it is a foul (club; RULES.md H55)."""
    if move.game.rulebook.foul_is_remark:
        foul(move, Foul(act.seat))
        return
    need_fouled(move.game, act.seat)
    move.tell(facts.Remarked(act.seat))


def propose_removal(move: Move, seat: Seat, cause: Cause) -> None:
    """Ask the host whether this seat leaves the table; one question at a time."""
    propose(move, ProposalKind.REMOVAL, cause, seat)


def remove_by_host(move: Move, act: Remove) -> None:
    """The host proposes a disqualification, to be confirmed like any other removal."""
    need_fouled(move.game, act.seat)
    propose_removal(move, act.seat, Cause.HOST)


def leave_by_choice(move: Move, act: Leave) -> None:
    """A player wants to leave the game; the host confirms it like any removal."""
    need_alive(move.game, act.seat)
    propose_removal(move, act.seat, Cause.CHOICE)


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
