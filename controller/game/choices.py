"""What the host enters for the roles of the night, from their call until the morning."""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.inputs import Choose, Shoot, ShootEach
from controller.game.move import Move, NotAllowed, need, need_seat
from controller.game.night import CHECKERS
from controller.game.night_roles import check, common_number, freeze
from controller.game.phases import Night, Shots
from controller.game.reasons import Refusal
from controller.game.roles import Role
from controller.game.state import Game
from controller.game.units import Seat


def _called(game: Game, role: Role) -> Night:
    """The night in which this role has been called."""
    night = game.phase
    if not isinstance(night, Night):
        raise NotAllowed(Refusal.NOT_NOW)
    need(game.night > 1 and any(call.role is role for call in night.calls), Refusal.NO_SUCH_CALL)
    need(any(call.role is role for call in night.begun), Refusal.NOT_CALLED_YET)
    return night


def _need_living(game: Game, role: Role) -> None:
    if game.roles_known:
        need(bool(game.woken(role)), Refusal.ROLE_DEAD)


# --- the mafia -------------------------------------------------------------------------------------


def shoot(move: Move, act: Shoot) -> None:
    """The mafia's shot as one number; a number that is out is a miss, not an error."""
    if act.target is not None:
        need_seat(move.game, act.target)
    _record_shots(move, ((0, (act.target,) if act.target is not None else ()),))


def shoot_each(move: Move, act: ShootEach) -> None:
    """The mafia's shots seat by seat (classic, «если все игроки-мафиози стреляли в одного и того же игрока»)."""
    for shooter, numbers in act.shots:
        need_seat(move.game, shooter)
        for number in numbers:
            need_seat(move.game, number)
        may_shoot = (move.game.is_alive(shooter) and not move.game.roles_known) or shooter in move.game.blacks()
        need(may_shoot, Refusal.NOT_A_SHOOTER)
    _record_shots(move, act.shots)


def _record_shots(move: Move, shots: Shots) -> None:
    night = _called(move.game, Role.MAFIA)
    _need_living(move.game, Role.MAFIA)
    move.change(phase=replace(night, shots=shots))
    move.tell(facts.Chosen(Role.MAFIA, common_number(move.game, shots)))


# --- the others ------------------------------------------------------------------------------------


def choose(move: Move, act: Choose) -> None:
    """What another role of the night has chosen; a role that checks gets its answer at once."""
    need(act.role is not Role.MAFIA, Refusal.NO_SUCH_CALL)
    if act.target is not None:
        need_seat(move.game, act.target)
    night = _called(move.game, act.role)
    _need_living(move.game, act.role)
    _need_allowed(move.game, act)
    if act.role is Role.KAMIKAZE:
        move.change(phase=_with_take(move.game, night, act))
    else:
        choices = (*(c for c in night.choices if c[0] is not act.role), (act.role, act.target))
        move.change(phase=replace(night, choices=choices))
    move.tell(facts.Chosen(act.role, act.target))
    if act.role in CHECKERS:
        _answer(move, act.role, act.target)


def _need_allowed(game: Game, act: Choose) -> None:
    """Choices that the rules forbid outright: the путана herself (H33), the maniac's night off (H11)."""
    if act.role is Role.PUTANA:
        need(act.target is None or act.target not in game.living(Role.PUTANA), Refusal.FORBIDDEN_TARGET)
    if act.role is Role.MANIAC:
        need(game.rulebook.maniac_shoots_in(game.night), Refusal.NOT_HIS_NIGHT)


def _with_take(game: Game, night: Night, act: Choose) -> Night:
    """A kamikaze goes, taking a player along; who does not go takes nobody (H25: on his own, a target is a must)."""
    seat = _kamikaze(game, act.seat)
    need(act.target != seat, Refusal.FORBIDDEN_TARGET)
    others = tuple(take for take in night.takes if take[0] != seat)
    return replace(night, takes=(*others, (seat, act.target)) if act.target is not None else others)


def _kamikaze(game: Game, seat: Seat | None) -> Seat:
    """Which kamikaze it is: the one that is named, or the only one living."""
    living = game.living(Role.KAMIKAZE)
    if seat is None:
        need(len(living) == 1, Refusal.NO_SUCH_SEAT)
        return living[0]
    need_seat(game, seat)
    need(seat in living or (not game.roles_known and game.is_alive(seat)), Refusal.ROLE_DEAD)
    return seat


def _answer(move: Move, role: Role, target: Seat | None) -> None:
    night = move.game.phase
    assert isinstance(night, Night)
    answers = tuple(a for a in night.answers if a[0] is not role)
    if target is not None:
        shown = check(move.game, role, target, freeze(night))
        answers = (*answers, (role, shown))
        move.tell(facts.Answered(role, shown))
    move.change(phase=replace(night, answers=answers))
