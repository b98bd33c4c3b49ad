"""The one place where the pads of the table become the numbers of a game, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from controller.stage.seating import Seating
from hardware.ports import Edge, Heard, Lamp, Lights, Seat, VoteWindow


def at_number(report: Edge | Heard, seating: Seating) -> Edge | Heard | None:
    """What a pad says, as its number says it; ``None``: nobody plays there."""
    seat = seating.seat_at(report.seat)
    return None if seat is None else replace(report, seat=seat)


class SeatedLights:
    """Implements ``Lights`` for numbers: each lamp is lit at the pad of its number, pads without one are left alone."""

    def __init__(self, lights: Lights, seating: Seating) -> None:
        self._lights = lights
        self._seating = seating
        self.close = lights.close

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings."""
        self._lights.show({self._seating.pad_of(seat): lamp for seat, lamp in lamps.items()})

    def schedule(self, window: VoteWindow | None) -> None:
        """A vote is to come."""
        if window is not None:
            window = replace(window, seats=frozenset(self._seating.pad_of(seat) for seat in window.seats))
        self._lights.schedule(window)
