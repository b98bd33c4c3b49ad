"""The next floor, which the table gives by itself in a moment, unless the host does something else meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.game import History, inputs
from controller.game.history import Past
from controller.game.offer import next_act
from controller.game.units import MILLISECOND, SECOND

NEXT_FLOOR = 800 * MILLISECOND
"""From the end of a speech to the next floor, which the host may still prevent (ns); remote.md."""


class NextFloor:
    """``history``: the game as it stands then; ``give`` gives the floor. Use it on the loop's own thread."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, history: Callable[[], History], give: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._history = history
        self._give = give
        self._handle: asyncio.TimerHandle | None = None

    @property
    def comes(self) -> bool:
        """Whether the floor is given in a moment."""
        return self._handle is not None

    def await_it(self) -> None:
        """A speech has ended: give the floor, unless the host says something till then that the room may notice."""
        self.call_off()
        past = _open_past(self._history())
        self._handle = self._loop.call_later(NEXT_FLOOR / SECOND, self._come, past)

    def call_off(self) -> None:
        """The next speech does not begin by itself any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _come(self, past: Past | None) -> None:
        self._handle = None
        history = self._history()
        if _open_past(history) is past and next_act(history.game) == inputs.GiveFloor():
            self._give()


def _open_past(history: History) -> Past | None:
    """The past from the last command on of which the room may know."""
    past = history.past
    while past is not None and isinstance(past.command.act, inputs.SECRET_ACTS):
        past = past.before
    return past
