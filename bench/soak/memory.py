"""How much the process holds, at moments that compare: the first half of a run beside the second."""

from __future__ import annotations

import gc
import os
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

_PAGE = os.sysconf("SC_PAGE_SIZE")
_STATM = Path("/proc/self/statm")
_LEAST = 3
"""With fewer moments the halves say nothing."""


@dataclass(slots=True)
class Memory:
    """Looked at once a game, in its first phase."""

    resident: list[int] = field(default_factory=list)
    objects: list[int] = field(default_factory=list)

    def look(self) -> None:
        """One more moment."""
        gc.collect()
        self.objects.append(len(gc.get_objects()))
        self.resident.append(int(_STATM.read_text("ascii").split()[1]) * _PAGE)

    @property
    def has_halves(self) -> bool:
        """Whether there is anything to compare."""
        return len(self.resident) >= _LEAST

    def growth(self) -> tuple[float, float]:
        """By how much the second half's median is above the first half's: (bytes, objects)."""
        return _growth(self.resident), _growth(self.objects)


def _growth(values: list[int]) -> float:
    half = len(values) // 2
    return median(values[half:]) - median(values[:half])
