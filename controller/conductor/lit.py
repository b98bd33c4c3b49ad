"""The lamps as they are lit: the lights are told only what differs."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.ports import Lamp, Lights, Seat


class Lit:
    """Lights the lamps, which are ``lamps`` now."""

    def __init__(self, lights: Lights) -> None:
        self.lamps: dict[Seat, Lamp] = {}
        self._lights = lights

    def show(self, wanted: Mapping[Seat, Lamp]) -> None:
        """Show these from now on."""
        different = {seat: lamp for seat, lamp in wanted.items() if self.lamps.get(seat) is not lamp}
        if different:
            self._lights.show(different)
            self.lamps |= different

    def darken(self) -> None:
        """All that were lit, or could have been, are dark: something else takes the table."""
        self._lights.show(dict.fromkeys(self.lamps, Lamp.DARK))
