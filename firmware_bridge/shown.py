"""What the modules are to show, and which frames say so now.

LAMPS goes out on every change and once a second, WINDOW every 100 ms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware_bridge.clocks import Reading
from firmware_bridge.line import SEATS, TICK
from firmware_bridge.messages import Lamps, Window
from hardware.ports import MILLISECOND, SECOND, Instant, Lamp, Seat, VoteWindow

LAMPS_EVERY = SECOND
WINDOW_EVERY = 100 * MILLISECOND
CANCELLED = 3
"""So often a cancelled window is said: a lost frame must cost nothing."""

_LIGHT_AFTER_CLOSE = 250 * MILLISECOND


class Shown:
    """The lights of all seats of a bus."""

    def __init__(self) -> None:
        self._lamps = dict.fromkeys(range(1, SEATS + 1), Lamp.DARK)
        self._lamps_due: Instant | None = None  # at once
        self._window: VoteWindow | None = None
        self._window_due: Instant | None = None
        self._cancels = 0

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light. A seat beyond the bus is a ``KeyError``."""
        for seat, lamp in lamps.items():
            if self._lamps[seat] is not lamp:
                self._lamps[seat] = lamp
                self._lamps_due = None

    def schedule(self, window: VoteWindow | None) -> None:
        """Announce this window from now on, or take back the one that is announced."""
        if window is None and self._window is not None:
            self._cancels = CANCELLED
        self._window, self._window_due = window, None

    def again(self) -> None:
        """The line is back: say everything anew."""
        self._lamps_due = self._window_due = None

    def due(self, now: Instant, token: int | None, polled: Reading | None) -> Iterator[Lamps | Window]:
        """The frames to send now. ``polled``: when the newest poll, ``token``, was on the line, if that is known."""
        if self._lamps_due is None or self._lamps_due <= now:
            self._lamps_due = now + LAMPS_EVERY
            yield Lamps(tuple(self._lamps.values()))
        if token is None or (self._window_due is not None and self._window_due > now):
            return
        if self._window is not None and polled is not None:
            yield from self._announce(self._window, token, polled, now)
        elif self._window is None and self._cancels:
            self._cancels -= 1
            self._window_due = now + WINDOW_EVERY
            yield Window(token, 0, 0, frozenset())

    def _announce(self, window: VoteWindow, token: int, polled: Reading, now: Instant) -> Iterator[Window]:
        if now > window.closes + _LIGHT_AFTER_CLOSE:
            self._window = None
            return
        self._window_due = now + WINDOW_EVERY
        opens, closes = ((at - polled.at) // TICK for at in (window.opens, window.closes))
        yield Window(token, opens, closes, window.seats)
