"""The hands of the simulated table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hardware.ports import Instant, Seat, SeatReport
from hardware.simulated.pad import Pad


class SimulatedSeats:
    """Implements ``Seats``; reports are made on the thread that moves a hand or advances the clock."""

    def __init__(self, pads: Mapping[Seat, Pad]) -> None:
        self._pads = pads
        self._report: Callable[[SeatReport], None] | None = None

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Begin to report, with the hands that have moved already."""
        self._report = report
        for pad in self._pads.values():
            pad.connect(report)

    def say(self, report: SeatReport) -> None:
        """Report what no pad can say: a spare, a number that is doubled, a line that has gone."""
        if self._report is not None:
            self._report(report)

    def hear_past(self, until: Instant) -> None:
        """Ask every pad; each answers when it can, and one that cannot be heard does not."""
        for pad in self._pads.values():
            pad.hear_past(until)

    def close(self) -> None:
        """Report nothing more."""
        self._report = None
        for pad in self._pads.values():
            pad.disconnect()
