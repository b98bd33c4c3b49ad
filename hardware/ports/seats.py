"""The hands of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.ports.instants import SECOND, Instant

Seat = int
"""The number of a place at the table, 1 and up."""

SOME_TIME = 3_600 * SECOND
"""The bound of a level that was there before anybody listened: it may have come at any time (ns)."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A pad's contact changed: at ``at``, known to within ± ``bound`` (both ns)."""

    seat: Seat
    down: bool
    at: Instant
    bound: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """Nothing that happened at this seat before ``until`` is still to come, or was lost since it was asked for."""

    seat: Seat
    until: Instant


@dataclass(frozen=True, slots=True)
class Presence:
    """A seat has fallen silent, or can be heard again."""

    seat: Seat
    heard: bool


@dataclass(frozen=True, slots=True)
class Doubled:
    """Two or more modules have the number of this seat: it is not heard until ``Presence`` says that it is again.

    ``modules``: their identities, as in "3F2A91B0".
    """

    seat: Seat
    modules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spare:
    """A module without a number has shown itself; it is told of again every few seconds while it is there."""

    module: str


@dataclass(frozen=True, slots=True)
class LineState:
    """The line to the seats at ``port`` has gone, or is back; ``why`` names the cause and the next thing to check.

    Which seats went with it, and which are back, their ``Presence`` says.
    """

    up: bool
    port: str
    why: str


SeatReport = Edge | Heard | Presence | Doubled | Spare | LineState


class Seats(Protocol):
    """The hands of the table."""

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Begin to report; for one seat, its edges before the ``Heard`` that covers them."""
        ...

    def hear_past(self, until: Instant) -> None:
        """Ask every seat for one ``Heard`` with at least this ``until``, as soon as it can be given.

        If something was lost at a seat after the call, this call is never answered for that seat, though it may be
        heard again long before ``until``; a later call can be.
        """
        ...

    def close(self) -> None:
        """Stop reporting and let go of the hardware."""
        ...
