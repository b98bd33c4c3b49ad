"""The lamps of the simulated table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from hardware.ports import Lamp, Seat, VoteWindow
from hardware.simulated.errors import UnknownSeat

Observer = Callable[[Mapping[Seat, Lamp]], None]
"""Is told which lamps have just been set, and to what."""

Scheduled = Callable[[VoteWindow | None], None]
"""Is told of the window that has just been scheduled; ``None``: it was taken back."""


class SimulatedLights:
    """Implements ``Lights``: remembers what is shown, and tells whoever watches."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._lamps = dict.fromkeys(seats, Lamp.DARK)
        self._window: VoteWindow | None = None
        self._observers: list[Observer] = []
        self._window_observers: list[Scheduled] = []

    @property
    def lamps(self) -> Mapping[Seat, Lamp]:
        """What every seat shows."""
        return MappingProxyType(self._lamps)

    @property
    def window(self) -> VoteWindow | None:
        """The vote that is scheduled."""
        return self._window

    def watch(self, observer: Observer) -> None:
        """Tell ``observer`` of every ``show`` from now on, before it returns."""
        self._observers.append(observer)

    def watch_window(self, observer: Scheduled) -> None:
        """Tell ``observer`` of every ``schedule`` from now on, before it returns."""
        self._window_observers.append(observer)

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light."""
        self._check(lamps)
        self._lamps.update(lamps)
        for observer in self._observers:
            observer(lamps)

    def schedule(self, window: VoteWindow | None) -> None:
        """Keep the window; these lamps switch by ``show`` alone."""
        self._check(window.seats if window else ())
        self._window = window
        for observer in self._window_observers:
            observer(window)

    def close(self) -> None:
        """Everything dark, and no vote to come."""
        self.schedule(None)
        self.show(dict.fromkeys(self._lamps, Lamp.DARK))

    def _check(self, seats: Iterable[Seat]) -> None:
        for seat in seats:
            if seat not in self._lamps:
                raise UnknownSeat(seat, len(self._lamps))
