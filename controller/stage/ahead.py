"""What the room will be told by time alone: the warning, the end of a clock, the next calls of the night.

A sound that must begin at its instant has to be planned before that instant has come. The game is a value, so its
future is played, as far as it needs nobody: what comes of it is what will be told if nothing else happens till then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.game.facts import Audience, Fact
from controller.game.inputs import Come
from controller.game.phases import Question
from controller.game.state import Game
from controller.game.step import step
from controller.game.units import SECOND, Instant
from controller.game.waits import waits

HORIZON = 3 * SECOND
"""How far after the next thing that is told the future is played (ns): longer than any sound needs to be planned."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the room is told at one instant that the game waits for (as ``waits`` has it, even if it is past)."""

    at: Instant
    told: tuple[Fact, ...]

    @classmethod
    def of(cls, at: Instant, told: Iterable[Fact]) -> Moment:
        """The moment at which these come; what is the host's is left out."""
        return cls(at, tuple(fact for fact in told if fact.audience is Audience.ROOM))


def ahead(game: Game) -> tuple[Moment, ...]:
    """The next thing that the room is told by time alone, and what follows within ``HORIZON``.

    Nothing while a question stands: what is told of that comes of hands, and of the host.
    """
    moments: list[Moment] = []
    for moment in _future(game):
        if moments and moment.at > moments[0].at + HORIZON:
            break
        if moment.told:
            moments.append(moment)
    return tuple(moments)


def _future(game: Game) -> Iterator[Moment]:
    while not isinstance(game.phase, Question):
        deadline, _ = waits(game)
        if deadline is None:
            return
        game, told = step(game, Come(max(deadline, game.now)))
        yield Moment.of(deadline, told)
