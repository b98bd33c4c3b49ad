"""Load and faults together for two minutes of virtual time: 16 seats of firmware, each decision beside the truth.

It is what ``make soak`` plays for an hour, with all of its faults (``bench/soak/__init__.py``). How the last whole hour
was is at the end of this page.
"""

from __future__ import annotations

import sys

from bench.figures import Figure
from bench.soak.soaked import soak

HOURS, WHOLE_HOUR = 2 / 60, 1.0
SEED = 1


def measure(hours: float = HOURS, seed: int = SEED) -> list[Figure]:
    """The figures; whatever was wrong is told in words on standard error, with its seed."""
    figures, troubles = soak(hours, seed)
    for trouble in troubles:
        print(f"  seed {seed}: {trouble}", file=sys.stderr, flush=True)
    return figures
