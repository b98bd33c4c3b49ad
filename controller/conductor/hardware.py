"""The parts of a table that a conductor works with."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Clock, Lights, Seats, Speaker


@dataclass(frozen=True, slots=True)
class Hardware:
    """Seats, lights, voice and clock of one table; ``silent_because``: why it has no voice, if it has none."""

    clock: Clock
    seats: Seats
    lights: Lights
    speaker: Speaker
    silent_because: str = ""
