"""The deal: seats are called to take a card, and the host says who they are, now or at any time later."""

from __future__ import annotations

from controller.game import facts
from controller.game.ending import judge_again
from controller.game.inputs import CallSeat, EnterRole
from controller.game.move import Move, NotAllowed, need, need_seat
from controller.game.phases import Deal
from controller.game.reasons import Refusal
from controller.game.roles import Role


def call_seat(move: Move, _: CallSeat) -> None:
    """The next seat takes a card."""
    phase = move.game.phase
    if not isinstance(phase, Deal):
        raise NotAllowed(Refusal.NOT_NOW)
    to_come = [seat for seat in move.game.alive() if seat > phase.called]
    need(bool(to_come), Refusal.NOT_NOW)
    move.change(phase=Deal(to_come[0]))
    move.tell(facts.SeatCalled(to_come[0]))


def enter_role(move: Move, act: EnterRole) -> None:
    """The host says who a seat is, at any time, even after the end; a card that the deck lacks is refused."""
    need_seat(move.game, act.seat)
    need(not move.game.rulebook.is_free, Refusal.NOT_KEPT)
    if act.role is not None and move.game.deck:
        others = [p.role for seat, p in enumerate(move.game.players, start=1) if seat != act.seat]
        need(others.count(act.role) < move.game.deck.count(act.role), Refusal.ROLE_TAKEN)
    move.change_player(act.seat, role=act.role)
    move.tell(facts.RoleEntered(act.seat, act.role))
    if not isinstance(move.game.phase, Deal):
        rest_are_civilians(move)
        judge_again(move)


def rest_are_civilians(move: Move) -> None:
    """Once every special card is placed, who holds none is a civilian."""
    roles = [player.role for player in move.game.players]
    special = sorted(r.value for r in move.game.deck if r is not Role.CIVILIAN)
    if not special or sorted(r.value for r in roles if r not in (None, Role.CIVILIAN)) != special:
        return
    for seat, role in enumerate(roles, start=1):
        if role is None:
            move.change_player(seat, role=Role.CIVILIAN)
