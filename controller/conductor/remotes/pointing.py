"""Where the host points, how the cursor walks, and what is said about whom it stands at."""

from __future__ import annotations

from collections.abc import Mapping

from controller.conductor.remotes.cursor import Cursor, Typed, Walk, cursor_on
from controller.conductor.remotes.deeds import Deed
from controller.conductor.remotes.situation import Row, Situation
from controller.game.inputs import Act, Confirm, Dismiss, NameBestMove
from controller.game.reasons import ProposalKind
from controller.game.state import Game
from controller.game.units import Instant, Seat

SUSPECTS = 3
"""How many numbers a best move has."""

_ON: Mapping[Deed, Walk] = {
    Deed.NOMINATIONS: Walk.NOMINATIONS,
    Deed.FOULS: Walk.FOULS,
    Deed.CORRECTION: Walk.CORRECTION,
    Deed.VICTIMS: Walk.VICTIMS,
    Deed.SUSPECTS: Walk.SUSPECTS,
    Deed.SHOW: Walk.PROPOSALS,
}

MOVES = (*_ON, Deed.FORWARD, Deed.BACKWARD, Deed.DROP)
"""Deeds that move the cursor and say nothing."""

TAKES: Mapping[Walk, Deed] = {
    Walk.NOMINATIONS: Deed.NOMINATE,
    Walk.FOULS: Deed.FOUL,
    Walk.CORRECTION: Deed.CORRECTION,
}
"""What is said of a seat that is taken."""


def moved(game: Game, cursor: Cursor | None, deed: Deed, now: Instant) -> Cursor | None:
    """The cursor after one of ``MOVES``: the same deed that puts it on carries it one on."""
    if deed is Deed.DROP:
        return None
    if cursor is None:
        return cursor_on(_ON[deed], game, now) if deed in _ON else None
    return cursor.step(-1 if deed is Deed.BACKWARD else 1, now)


def seat(game: Game, cursor: Cursor | None, typed: Typed | None) -> Seat | None:
    """The seat that is pointed at."""
    if typed is not None:
        return typed.number if game.has_seat(typed.number) else None
    if cursor is None:
        return None
    if cursor.walk is not Walk.PROPOSALS:
        return cursor.place
    return next((one.seat for one in game.open_proposals() if one.id == cursor.place), None)


def proposal(at: Situation, cursor: Cursor | None) -> int | None:
    """The proposal that yes or no would answer: the one that is lit, the victory, or the oldest."""
    if cursor is not None and cursor.walk is Walk.PROPOSALS:
        return cursor.place
    if at.row is Row.VICTORY:
        return next(one.id for one in at.proposals if one.kind is ProposalKind.VICTORY)
    return at.proposals[0].id if at.proposals else None


def answer(at: Situation, cursor: Cursor | None, deed: Deed) -> tuple[Act, ...]:
    """Yes or no to it."""
    number = proposal(at, cursor)
    if number is None:
        return ()
    return (Confirm(number) if deed is Deed.CONFIRM else Dismiss(number),)


def with_or_without(named: tuple[Seat, ...], seat: Seat, most: int) -> tuple[Seat, ...]:
    """With this seat, or without it if it was among them; the oldest goes if there are more than ``most``."""
    if seat in named:
        return tuple(one for one in named if one != seat)
    return (*named, seat)[-most:]


def best_move(named: tuple[Seat, ...]) -> Act:
    """The three numbers."""
    return NameBestMove(named)
