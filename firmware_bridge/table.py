"""A table whose seats are modules on a bus: its hands, its lights and its modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from firmware_bridge.bridge import Bridge
from firmware_bridge.enrolling import LineEnrolling
from firmware_bridge.port import SerialLine
from hardware.ports import Clock, Instant, Lamp, Seat, SeatHealth, SeatReport, VoteWindow


class ModuleTable:
    """Implements ``Modules``; ``seats`` and ``lights`` are the table's."""

    def __init__(self, port: str, seats: int, clock: Clock, *, rs485: bool = False) -> None:
        self._clock = clock
        self.line = SerialLine(Bridge(seats), port, clock, rs485=rs485)
        self.seats = ModuleSeats(self.line)
        self.lights = ModuleLights(self.line)

    def adopt(self, module: str, seat: Seat) -> None:
        """Give the seat to this module and to no other; ``UnknownModule`` if it is not on the bus."""
        with self.line.bridge() as bridge:
            bridge.adopt(module, seat)

    def enrol(self) -> LineEnrolling:
        """Give all seats their numbers anew."""
        return LineEnrolling(self.line, self._clock)

    def health(self) -> Mapping[Seat, SeatHealth]:
        """How well each seat's module works."""
        with self.line.bridge() as bridge:
            return bridge.status.health


class ModuleSeats:
    """Implements ``Seats``; reports come on the line's own thread."""

    def __init__(self, line: SerialLine) -> None:
        self._line = line

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Open the line and begin to report."""
        self._line.start(report)

    def hear_past(self, until: Instant) -> None:
        """Ask every seat; one at which something is lost meanwhile does not answer."""
        with self._line.bridge() as bridge:
            bridge.hear_past(until)

    def close(self) -> None:
        """Report nothing more, and let go of the port."""
        self._line.close()


class ModuleLights:
    """Implements ``Lights``. The modules go dark by themselves: they show *not heard* when the line has been closed."""

    def __init__(self, line: SerialLine) -> None:
        self._line = line

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light."""
        with self._line.bridge() as bridge:
            bridge.show(lamps)

    def schedule(self, window: VoteWindow | None) -> None:
        """Announce the window, and again every 100 ms; the modules switch at its instants."""
        with self._line.bridge() as bridge:
            bridge.schedule(window)

    def close(self) -> None:
        """Nothing: the line is the seats' to close."""
