"""Table time and seats, in the game's own words."""

from __future__ import annotations

Instant = int
"""A moment in table time (ns)."""

Seat = int
"""The number of a place at the table, 1 and up."""

MILLISECOND = 1_000_000
SECOND = 1_000_000_000
