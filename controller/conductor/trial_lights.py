"""The table's lights, which may be lent for a trial: what the table would show meanwhile is shown afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.ports import Lamp, Lights, Seat, VoteWindow


class TrialLights:
    """Implements ``Lights``. ``tried``: what is shown for a trial, empty while there is none."""

    def __init__(self, lights: Lights) -> None:
        self.tried: Mapping[Seat, Lamp] = {}
        self._lights = lights
        self._wanted: dict[Seat, Lamp] = {}

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings, now or after the trial."""
        self._wanted |= lamps
        shown = {seat: lamp for seat, lamp in lamps.items() if seat not in self.tried}
        if shown:
            self._lights.show(shown)

    def schedule(self, window: VoteWindow | None) -> None:
        """A vote is to come."""
        self._lights.schedule(window)

    def try_out(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these for a trial; seats that are not named show what the table wants."""
        changed = {seat: lamp for seat, lamp in lamps.items() if self.tried.get(seat) is not lamp}
        back = {seat: self._wanted.get(seat, Lamp.DARK) for seat in self.tried.keys() - lamps.keys()}
        self.tried = dict(lamps)
        if changed or back:
            self._lights.show({**back, **changed})

    def close(self) -> None:
        """Everything dark, and let go of the hardware."""
        self._lights.close()
