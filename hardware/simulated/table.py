"""A whole table in memory.

clock = ManualClock()
table = SimulatedTable(clock, clock.call_at, seats=10)
table.seats.start(print)
table.pad(3).late(80 * MILLISECOND)
table.press(3)
clock.advance(80 * MILLISECOND)  # Edge(seat=3, down=True, at=0, bound=0)
"""

from __future__ import annotations

from hardware.clocks import CallAt
from hardware.ports import Clock, Instant, Seat
from hardware.simulated.errors import UnknownSeat
from hardware.simulated.lights import SimulatedLights
from hardware.simulated.pad import Pad
from hardware.simulated.seats import SimulatedSeats


class SimulatedTable:
    """Seats and lights that behave, and pads on which faults can be ordered.

    What has to happen later happens through ``call_at``: ``ManualClock.call_at`` in a test, or ``on_loop``.
    """

    def __init__(self, clock: Clock, call_at: CallAt, seats: int = 10) -> None:
        self._pads = {seat: Pad(seat, clock, call_at) for seat in range(1, seats + 1)}
        self.seats = SimulatedSeats(self._pads)
        self.lights = SimulatedLights(self._pads)

    def pad(self, seat: Seat) -> Pad:
        """The pad of a seat, to order faults on; UnknownSeat if there is none."""
        if seat not in self._pads:
            raise UnknownSeat(seat, len(self._pads))
        return self._pads[seat]

    def press(self, seat: Seat, at: Instant | None = None, bound: int = 0) -> None:
        """A hand comes down on a seat; see ``Pad.press``."""
        self.pad(seat).press(at, bound)

    def release(self, seat: Seat, at: Instant | None = None, bound: int = 0) -> None:
        """The hand leaves a seat; see ``Pad.release``."""
        self.pad(seat).release(at, bound)
