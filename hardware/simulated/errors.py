"""What cannot be asked of a simulated table."""

from __future__ import annotations

from hardware.ports import HardwareError, Instant, Seat


class UnknownSeat(HardwareError, LookupError):
    """The table has no such seat."""

    def __init__(self, seat: Seat, seats: int) -> None:
        super().__init__(f"there is no seat {seat}: the table has {seats}; check the number")


class AlreadyHeard(HardwareError, ValueError):
    """A hand is to move at an instant that its seat has already been heard past."""

    def __init__(self, seat: Seat, at: Instant, until: Instant) -> None:
        super().__init__(f"seat {seat} cannot move at {at}: it was heard until {until}; check that it is asked later")
