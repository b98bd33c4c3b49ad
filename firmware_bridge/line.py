"""The figures of the bus (PROTOCOL.md), where every part finds the same. Lengths in ns unless a name says otherwise."""

from __future__ import annotations

BAUD = 500_000
BYTE = 10 * 1_000_000_000 // BAUD
"""Ten bits on the wire."""

TICK = 500
"""What one tick of a module's clock lasts if that clock is right."""

TICKS = 2**32
"""After so many ticks a module's clock begins anew."""

SEATS = 16
"""The most seats that one bus has."""

TURNAROUND = 320_000
"""From the stamp of a frame to slot 0."""

SLOT = 640_000

STAMP_LATENESS = 10_000
"""The most by which a module's stamp of a frame is later than its closing delimiter."""

LOCKOUT = 5_000_000
"""So long a pin may bounce after a stamped edge; a *found* edge happened within so long before its stamp."""

SEQUENCES = 32
"""Edges are numbered below this."""

PROTOCOL = 1


def answers_after(slot: int) -> int:
    """From the stamp of a frame to the beginning of the answer in this slot, by the module's clock."""
    return TURNAROUND + slot * SLOT
