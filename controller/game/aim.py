"""What the host aimed at: a press on its way to something that has just changed does nothing (design, "Commands")."""

from __future__ import annotations

from controller.game.units import SECOND, Instant

FRESH = SECOND // 2
"""What appeared less than this ago cannot be answered yet (ns)."""


def misses(aimed: int | None, step: int, since: Instant, now: Instant) -> bool:
    """Whether ``aimed``, the step that the host was looking at, is not the one that stands, or that is too fresh.

    ``since``: from when on ``step`` has stood (ns). ``None`` aims at no step, and misses none.
    """
    return aimed is not None and (aimed != step or now - since < FRESH)
