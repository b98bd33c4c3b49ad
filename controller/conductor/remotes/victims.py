"""Whom the night has killed, entered in the morning: as the choices that kill them, the mafia's first."""

from __future__ import annotations

from controller.game.inputs import Act, Choose, Shoot
from controller.game.morning import FIRST_SHOTS
from controller.game.phases import Night
from controller.game.roles import Role
from controller.game.state import Game
from controller.game.units import Seat


def are_entered(game: Game) -> bool:
    """Whether a choice that kills has been entered, or there is none tonight."""
    night = _night(game)
    killing = night.shots is not None or night.takes or any(role is Role.MANIAC for role, _ in night.choices)
    return bool(killing) or not _killers(game)


def victims(game: Game) -> tuple[Seat, ...]:
    """Whom the mafia as one, or the maniac, has been entered to have chosen."""
    night = _night(game)
    shot = tuple(seat for _, seats in night.shots or () for seat in seats)
    return tuple(dict.fromkeys((*shot, *(s for role, s in night.choices if role is Role.MANIAC and s is not None))))


def entries(game: Game, seats: tuple[Seat, ...]) -> tuple[Act, ...]:
    """What enters that these were killed, and nobody else; no more of them than there are who kill."""
    killers = _killers(game)
    said: list[Act] = []
    for place, role in enumerate(killers):
        target = seats[place] if place < len(seats) else None
        if role is Role.MAFIA:
            said.append(Shoot(target))
        elif target is not None or any(chosen is role for chosen, _ in _night(game).choices):
            said.append(Choose(role, target))
    return tuple(said)


def most(game: Game) -> int:
    """How many there can be."""
    return len(_killers(game))


def _killers(game: Game) -> tuple[Role, ...]:
    """The roles that can kill tonight, as far as is known; a kamikaze's is entered where his own seat is told, too."""
    night = _night(game)
    if game.night < FIRST_SHOTS:
        return ()
    called = [call.role for call in night.calls]
    roles = (Role.MAFIA, *([Role.MANIAC] if game.rulebook.maniac_shoots_in(game.night) else []))
    return tuple(r for r in roles if r in called and (not game.roles_known or game.woken(r)))


def _night(game: Game) -> Night:
    assert isinstance(game.phase, Night)
    return game.phase
