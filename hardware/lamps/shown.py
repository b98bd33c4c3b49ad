"""What the lamps of a table are to show at an instant, and when to look again. Pure: time is an argument."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hardware.lamps.meanings import moves
from hardware.ports import MILLISECOND, SECOND, Instant, Lamp, Seat, VoteWindow

Glow = tuple[Lamp, int]
"""A meaning, and for how long it has been shown (ms)."""

FRAME = 20 * MILLISECOND
"""As often as this a lamp that moves is set anew (ns)."""

REFRESH = SECOND
"""As often as this one that is steadily lit is: a chain whose plug had shaken would stay dark (ns)."""

_WAITING = (Lamp.DARK, Lamp.NOMINATED, Lamp.ASKED, Lamp.CURSOR)
"""What a seat that may vote shows until the window opens."""


class Shown:
    """The lamps of seats 1 to ``seats``."""

    def __init__(self, seats: int) -> None:
        self._told = dict.fromkeys(range(1, seats + 1), Lamp.DARK)
        self._shown: dict[Seat, tuple[Lamp, Instant]] = dict.fromkeys(self._told, (Lamp.DARK, 0))
        self._window: VoteWindow | None = None

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light. A seat beyond the table is a ``KeyError``."""
        for seat, lamp in lamps.items():
            if seat not in self._told:
                raise KeyError(seat)
            self._told[seat] = lamp

    def schedule(self, window: VoteWindow | None) -> None:
        """Switch these seats at this window's instants; it replaces the one before."""
        self._window = window

    def glows(self, now: Instant) -> Sequence[Glow]:
        """What every seat shows now, seat 1 first."""
        for seat, (lamp, _) in self._shown.items():
            meant = self._meant(seat, now)
            # A meaning that is told again does not begin its pattern again.
            if meant is not lamp:
                self._shown[seat] = meant, now
        return [(lamp, (now - since) // MILLISECOND) for lamp, since in self._shown.values()]

    def wakes(self, now: Instant) -> Instant | None:
        """When to look again (ns), after :meth:`glows` of ``now``; ``None``: not before something is told."""
        glows = self.glows(now)
        due = [at for at in self._switches() if at > now]
        if any(moves(*glow) for glow in glows):
            due.append(now + FRAME)
        elif any(lamp not in (Lamp.DARK, Lamp.REFUSED) for lamp, _ in glows):
            due.append(now + REFRESH)
        return min(due, default=None)

    def _meant(self, seat: Seat, now: Instant) -> Lamp:
        told, window = self._told[seat], self._window
        if window is None or seat not in window.seats or now < window.opens:
            return told
        # The conductor tells the same at these instants, a little later: it knows the hands, and they go before.
        if now < window.closes:
            return Lamp.MAY_VOTE if told in _WAITING else told
        return Lamp.DARK if told is Lamp.MAY_VOTE else told

    def _switches(self) -> tuple[Instant, ...]:
        return (self._window.opens, self._window.closes) if self._window else ()
