"""What a game waits for: the next instant at which something comes of time alone, and the seats to be heard."""

from __future__ import annotations

from collections.abc import Iterator

from controller.game.hand import SPARK
from controller.game.judging import settles_at, unheard
from controller.game.night import next_house_at
from controller.game.phases import Night, Question
from controller.game.state import Game
from controller.game.units import Instant, Seat


def waits(game: Game) -> tuple[Instant | None, tuple[Seat, ...]]:
    """The next instant to be told with ``Come`` (ns, may be past), and the seats from which ``Heard`` is wanted."""
    phase = game.phase
    seats = unheard(game, phase) if isinstance(phase, Question) and phase.window and not phase.settled else ()
    return min(_instants(game), default=None), seats


def _instants(game: Game) -> Iterator[Instant]:
    phase = game.phase
    if isinstance(phase, Question):
        yield from _of_question(game, phase)
    if game.watch is not None:
        yield game.watch.until
        for seat, _ in game.watch.hands:
            yield from _lift_at(game, seat)
    if game.paused_at is not None:
        return
    if isinstance(phase, Night):
        yield from _of_night(game, phase)
    elif game.timer is not None:
        ring = game.timer.next()
        if ring is not None:
            yield ring


def _of_night(game: Game, night: Night) -> Iterator[Instant]:
    if night.over:
        return
    house = next_house_at(game, night)
    if house is not None:
        yield house
    warning = night.calls[night.index].warning
    at = night.timer.next(warning)
    if at is not None:
        yield at


def _of_question(game: Game, question: Question) -> Iterator[Instant]:
    settles = settles_at(game, question)
    if settles is not None:
        yield settles
    for seat in range(1, len(game.players) + 1):
        yield from _lift_at(game, seat)
        touches = game.pad(seat).touches
        if touches and touches[-1].up is None and touches[-1].down + SPARK > game.now:
            yield touches[-1].down + SPARK


def _lift_at(game: Game, seat: Seat) -> Iterator[Instant]:
    """When it will be certain that the hand that left this pad is not a gap of its contact."""
    touches = game.pad(seat).touches
    if touches and (up := touches[-1].up) is not None and up + game.rulebook.lift > game.now:
        yield up + game.rulebook.lift
