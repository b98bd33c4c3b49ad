"""The lamps of the simulated table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from hardware.ports import Lamp, Seat
from hardware.simulated.errors import UnknownSeat

Observer = Callable[[Mapping[Seat, Lamp]], None]
"""Is told which lamps have just been set, and to what."""


class SimulatedLights:
    """Implements ``Lights``: remembers what is shown, and tells whoever watches."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._lamps = dict.fromkeys(seats, Lamp.DARK)
        self._observers: list[Observer] = []

    @property
    def lamps(self) -> Mapping[Seat, Lamp]:
        """What every seat shows."""
        return MappingProxyType(self._lamps)

    def watch(self, observer: Observer) -> None:
        """Tell ``observer`` of every ``show`` from now on, before it returns."""
        self._observers.append(observer)

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light."""
        for seat in lamps:
            if seat not in self._lamps:
                raise UnknownSeat(seat, len(self._lamps))
        self._lamps.update(lamps)
        for observer in self._observers:
            observer(lamps)

    def close(self) -> None:
        """Everything dark."""
        self.show(dict.fromkeys(self._lamps, Lamp.DARK))
