"""All lamps walk through their meanings, one after the other, while nothing is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.conductor.trial_lights import TrialLights
from controller.stage.lamp_words import LAMPS
from controller.stage.seating import Pad
from hardware.ports import Lamp

MEANING_S = 3.0
"""How long each meaning is shown (s): the longest pattern, nominated, once."""


class LampWalk:
    """Shows ``meaning``, ``None`` while it does not walk; ``changed`` is called at every step, and at the end."""

    def __init__(self, lights: TrialLights, changed: Callable[[], None]) -> None:
        self.meaning: Lamp | None = None
        self._lights = lights
        self._changed = changed
        self._next: asyncio.TimerHandle | None = None

    def begin(self, pads: tuple[Pad, ...]) -> None:
        """From the first meaning on; it stops by itself after the last."""
        self._show(0, pads)

    def stop(self) -> None:
        """The lamps are the table's own again."""
        if self.meaning is None:
            return
        self._wait(None)
        self.meaning = None
        self._lights.try_out({})
        self._changed()

    def _show(self, place: int, pads: tuple[Pad, ...]) -> None:
        self.meaning = LAMPS[place]
        self._lights.try_out(dict.fromkeys(pads, self.meaning))
        following = place + 1
        loop = asyncio.get_running_loop()
        if following < len(LAMPS):
            self._wait(loop.call_later(MEANING_S, self._show, following, pads))
        else:
            self._wait(loop.call_later(MEANING_S, self.stop))
        self._changed()

    def _wait(self, step: asyncio.TimerHandle | None) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = step
