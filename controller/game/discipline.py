"""Fouls, remarks, and whatever else may remove a player; a removal is proposed here and confirmed in ``answers``."""

from __future__ import annotations

from controller.game import facts
from controller.game.inputs import Foul, Leave, Remark, Remove, TechnicalFoul
from controller.game.move import Move, need, need_alive, need_seat
from controller.game.phases import Farewell
from controller.game.proposals import propose
from controller.game.reasons import Cause, ProposalKind, Refusal
from controller.game.rulebook import FourthFoul, ThirdFoul
from controller.game.state import Game
from controller.game.units import MILLISECOND, Seat

DOUBLE_PRESS = 150 * MILLISECOND
"""Two fouls for one seat within this, technical or not, are one (ns); SITUATIONS.md O1."""


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
        propose(move, ProposalKind.REMOVAL, Cause.FOULS, seat)


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
        propose(move, ProposalKind.REMOVAL, Cause.TECHNICAL_FOULS, act.seat)


def remark(move: Move, act: Remark) -> None:
    """A remark is said and not counted; where a foul is called one it is a foul (club; RULES.md H55)."""
    if move.game.rulebook.foul_is_remark:
        foul(move, Foul(act.seat))
        return
    need_fouled(move.game, act.seat)
    move.tell(facts.Remarked(act.seat))


def remove_by_host(move: Move, act: Remove) -> None:
    """The host proposes a disqualification, to be confirmed like any other removal."""
    need_fouled(move.game, act.seat)
    propose(move, ProposalKind.REMOVAL, Cause.HOST, act.seat)


def leave_by_choice(move: Move, act: Leave) -> None:
    """A player wants to leave the game; the host confirms it like any removal."""
    need_alive(move.game, act.seat)
    propose(move, ProposalKind.REMOVAL, Cause.CHOICE, act.seat)
