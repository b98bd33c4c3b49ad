"""Lamps that are told what to shine at every moment, and the one thread that tells them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from hardware.lamps.shown import Glow, Shown
from hardware.ports import SECOND, Clock, HardwareError, Instant, Lamp, Seat, VoteWindow

AGAIN = 2 * SECOND
"""Lamps that are gone are tried again as often as this (ns)."""


class Bulbs(Protocol):
    """Lamps without patterns of their own. Used by one thread at a time."""

    def glow(self, glows: Sequence[Glow]) -> None:
        """Shine so now, seat 1 first; raises ``HardwareError`` if they cannot, and may be asked again."""
        ...

    def close(self) -> None:
        """Everything dark, and let go of the hardware; those that are gone are left as they are."""
        ...


class AnimatedLights:
    """Implements ``Lights``. While nothing moves its thread sleeps: at night it is not woken at all.

    ``told``: once when the lamps are gone, with the cause, and ``None`` once they are back; on the lights' thread.
    """

    def __init__(self, bulbs: Bulbs, seats: int, clock: Clock, told: Callable[[HardwareError | None], None]) -> None:
        self._bulbs = bulbs
        self._clock = clock
        self._told = told
        self._shown = Shown(seats)
        self._changed = threading.Condition()
        self._news = False
        self._closing = False
        self._gone = False
        self._round: Instant = clock.now()
        self._waiting = False
        self._due: Instant | None = None
        self._thread = threading.Thread(target=self._run, name="lamps", daemon=True)
        self._thread.start()

    @property
    def last_round(self) -> Instant:
        """When the thread last came round (ns). One that has nothing to do yet is on time."""
        with self._changed:
            if not self._waiting:
                return self._round
            now = self._clock.now()
            return now if self._due is None else min(now, self._due)

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light. A seat beyond the table is a ``KeyError``."""
        with self._changed:
            self._shown.show(lamps)
            self._wake()

    def schedule(self, window: VoteWindow | None) -> None:
        """Switch at the window's instants, of which the table's clock tells."""
        with self._changed:
            self._shown.schedule(window)
            self._wake()

    def close(self) -> None:
        """Everything dark, and let go of the lamps. May be called twice."""
        with self._changed:
            if self._closing:
                return
            self._closing = True
            self._wake()
        self._thread.join()
        self._bulbs.close()

    def _wake(self) -> None:
        if self._waiting:
            # From now on it has something to do.
            self._waiting, self._round = False, self._clock.now()
        self._news = True
        self._changed.notify()

    # --- the thread

    def _run(self) -> None:
        while True:
            with self._changed:
                if self._closing:
                    return
                self._news = False
                self._round = now = self._clock.now()
                glows, wakes = self._shown.glows(now), self._shown.wakes(now)
            # Not under the lock: a device may be slow, and the conductor waits for nobody.
            self._glow(glows)
            self._wait_until(self._clock.now() + AGAIN if self._gone else wakes)

    def _glow(self, glows: Sequence[Glow]) -> None:
        try:
            self._bulbs.glow(glows)
        except HardwareError as error:
            if not self._gone:
                self._gone = True
                self._told(error)
            return
        if self._gone:
            self._gone = False
            self._told(None)

    def _wait_until(self, due: Instant | None) -> None:
        with self._changed:
            if self._news:
                return
            self._waiting, self._due = True, due
            self._changed.wait(None if due is None else max(0.0, (due - self._clock.now()) / SECOND))
            self._waiting, self._round = False, self._clock.now()
