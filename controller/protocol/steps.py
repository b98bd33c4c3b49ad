"""One step of a game that is read again: an input, and what has come of it."""

from __future__ import annotations

from dataclasses import dataclass

from controller.game import Game
from controller.game.facts import Fact
from controller.game.inputs import Act, Command
from controller.journal import Recorded


@dataclass(frozen=True, slots=True)
class Step:
    """``recorded`` has made ``after`` of ``before``, and ``told`` of it."""

    before: Game
    recorded: Recorded
    told: tuple[Fact, ...]
    after: Game

    @property
    def act(self) -> Act | None:
        """What the host has said, if it was he."""
        what = self.recorded.input
        return what.act if isinstance(what, Command) else None
