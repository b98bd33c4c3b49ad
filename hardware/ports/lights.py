"""One light a seat, and what it means."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from hardware.ports.instants import Instant
from hardware.ports.seats import Seat


class Lamp(enum.Enum):
    """What a seat's light means: the seven meanings of the table, the host's cursor, and dark."""

    DARK = "dark"
    YOUR_TURN = "your_turn"
    NOMINATED = "nominated"
    ASKED = "asked"
    MAY_VOTE = "may_vote"
    COUNTS = "counts"
    REFUSED = "refused"
    NOT_HEARD = "not_heard"
    CURSOR = "cursor"


@dataclass(frozen=True, slots=True)
class VoteWindow:
    """When the hands of these seats count: half-open, [opens, closes), in table time (ns)."""

    opens: Instant
    closes: Instant
    seats: frozenset[Seat]


class Lights(Protocol):
    """One light a seat."""

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light."""
        ...

    def schedule(self, window: VoteWindow | None) -> None:
        """A vote is to come: the lights of these seats switch at its instants by themselves, where the hardware can.

        It replaces the window that was scheduled before; ``None`` takes that back. ``show`` tells the same at the
        instants: a light that cannot switch by itself needs nothing else.
        """
        ...

    def close(self) -> None:
        """Everything dark, and let go of the hardware."""
        ...
