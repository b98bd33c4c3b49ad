"""A light that walks round the table, and the number that is typed: how the host points at a seat. Both lapse."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from controller.game.ballot import voters
from controller.game.phases import Farewell, Question, Speech, Turn
from controller.game.state import Game
from controller.game.units import SECOND, Instant, Seat

CURSOR_LAPSES = 6 * SECOND
"""How long after its last step a cursor stands (ns)."""

NUMBER_LAPSES = 4 * SECOND
"""How long after its last digit a typed number waits (ns)."""


class Walk(enum.Enum):
    """What a cursor is for."""

    NOMINATIONS = "nominations"
    FOULS = "fouls"
    CORRECTION = "correction"
    VICTIMS = "victims"
    SUSPECTS = "suspects"
    PROPOSALS = "proposals"


@dataclass(frozen=True, slots=True)
class Cursor:
    """Stands at ``places[at]``: a seat, or ``None`` for nobody; of a walk over proposals, a proposal's id."""

    walk: Walk
    places: tuple[int | None, ...]
    moved: Instant
    at: int = 0

    @property
    def place(self) -> int | None:
        """Where it stands."""
        return self.places[self.at]

    @property
    def lapses(self) -> Instant:
        """When it goes out by itself (ns)."""
        return self.moved + CURSOR_LAPSES

    def step(self, by: int, now: Instant) -> Cursor:
        """One on, or one back; round the table."""
        return replace(self, at=(self.at + by) % len(self.places), moved=now)


def cursor_on(walk: Walk, game: Game, now: Instant) -> Cursor | None:
    """A cursor at its first place; ``None`` if there is nobody to point at."""
    places = _places(walk, game)
    return Cursor(walk, places, now) if places else None


def _places(walk: Walk, game: Game) -> tuple[int | None, ...]:
    phase = game.phase
    match walk:
        case Walk.PROPOSALS:
            return tuple(proposal.id for proposal in game.open_proposals())
        case Walk.VICTIMS:
            return (None, *game.alive())
        case Walk.CORRECTION if isinstance(phase, Question):
            return voters(game, phase.asking)
        case Walk.NOMINATIONS if isinstance(phase, Speech):
            himself = () if game.rulebook.self_nomination else (phase.seat,)
            return tuple(seat for seat in game.after(phase.seat) if seat not in himself)
    speaker = phase.seat if isinstance(phase, Turn) else 0
    leaving = (speaker,) if walk is Walk.FOULS and isinstance(phase, Farewell) else ()
    return (*game.after(speaker), *leaving)


@dataclass(frozen=True, slots=True)
class Typed:
    """Digits that wait for the key that says what they are for."""

    digits: str
    at: Instant

    @property
    def number(self) -> Seat:
        """Seat 10 is ``1 0`` or ``0``."""
        return 10 if self.digits == "0" else int(self.digits)

    @property
    def lapses(self) -> Instant:
        """When they are forgotten (ns)."""
        return self.at + NUMBER_LAPSES
