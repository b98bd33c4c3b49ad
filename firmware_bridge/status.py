"""How a bus and its seats are at one moment, as people and the table's health read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from firmware_bridge.clocks import ClockState
from firmware_bridge.counters import LineCounters, SeatCounters
from firmware_bridge.messages import Module
from firmware_bridge.roll import name_of
from hardware.ports import Seat, SeatHealth


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """How one seat is now. Lengths in ns; ``modules``: who holds its number."""

    seat: Seat
    heard: bool
    down: bool
    modules: tuple[Module, ...]
    clock: ClockState | None
    round_trip: int
    counters: SeatCounters

    @property
    def errors(self) -> int:
        """Everything that went wrong at the seat since we listen."""
        # Without its line faults: a seat also hears where the answers of two others to HELLO met, and that is right.
        counters = self.counters
        impossible = self.clock.impossible if self.clock else 0
        return counters.missed + counters.late_slots + counters.restarts + counters.lost + impossible

    @property
    def health(self) -> SeatHealth:
        """The same in the words of the ports."""
        module = name_of(self.modules[0].identity) if len(self.modules) == 1 else ""
        bound = self.clock.bound if self.heard and self.clock is not None and self.clock.locked else None
        return SeatHealth(module, bound, self.errors)


@dataclass(frozen=True, slots=True)
class Status:
    """How the bus is now; ``spares``: the modules that have no number of its seats."""

    seats: tuple[SeatStatus, ...]
    spares: tuple[Module, ...]
    counters: LineCounters
    open: bool

    @property
    def health(self) -> Mapping[Seat, SeatHealth]:
        """How well each seat's module works."""
        return {seat.seat: seat.health for seat in self.seats}
