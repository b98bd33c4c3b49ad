"""Two rooms held against each other, sign by sign."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from hardware.ports import Instant
from tests.proof.side import Side
from tests.proof.witness import Sign


class Leak(AssertionError):
    """The rooms have got different things."""


@dataclass(frozen=True, slots=True)
class Played:
    """How much of a pair was compared: signs of the room, and nights.

    ``different``: of how many seats the roles differed; ``dead``: how many calls were of a role that lived on one side
    alone, as far as the host had entered it.
    """

    signs: int
    nights: int
    different: int
    dead: int


class Log(logging.Handler):
    """What this process writes of the evenings, until it is closed: a screen in the room may show its terminal.

    A table on which nothing goes wrong has nothing to say there; so which of the two has said it is not asked. What the
    event loop itself says may be of a pair that was broken off before.
    """

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line."""
        if record.name != "asyncio":
            self.lines.append(self.format(record))

    def close(self) -> None:
        """Listen no more."""
        logging.getLogger().removeHandler(self)
        super().close()


class Compared:
    """Compares what has come since the last time; ``signs``: how many were the same. ``log``: what is to stay empty."""

    def __init__(self, one: Side, other: Side, log: Log) -> None:
        self.signs = 0
        self._sides = (one, other)
        self._log = log

    def compare(self) -> None:
        """Raise ``Leak`` if the rooms have got different things."""
        if self._log.lines:
            raise Leak(f"way='log': {self._log.lines}")
        mine, theirs = (sorted(side.witness.signs[self.signs :], key=_told_apart) for side in self._sides)
        if mine != theirs:
            raise Leak(self._difference(mine, theirs))
        self.signs += len(mine)

    def _difference(self, mine: Sequence[Sign], theirs: Sequence[Sign]) -> str:
        """The first sign that differs, on both sides, and what was said last."""
        place = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
        place = min(len(mine), len(theirs)) if place is None else place
        game = self._sides[0].game
        lines = [f"{type(game.phase).__name__} of day {game.day}, night {game.night}"]
        for side, signs in zip(self._sides, (mine, theirs), strict=True):
            past = side.history.past
            lines.append(f"  got {signs[place : place + 2] or 'nothing more'}")
            lines.append(f"  after {past.command if past else 'nothing'}")
        return "\n".join(lines)


def _told_apart(sign: Sign) -> tuple[Instant, str]:
    """What comes by two ways at one instant has no order; what comes by one way has."""
    return sign.at, sign.way
