"""Arrows on a sheet, and what they must not do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hardware.wiring.sheet import INK, Point, Sheet


class NoPlace(Exception):
    """The code has something that a drawing has no place for, or a drawing something that the code has not."""


HEAD = 5.0
"""Half the width of an arrow's head; it is twice as long."""


def arrow(sheet: Sheet, points: Sequence[Point], colour: str = INK, *, dashed: bool = False) -> None:
    """An arrow along these points; its last stretch is level or upright."""
    sheet.wire(points, colour, 1.8, dashed=dashed)
    (x, y), (before_x, before_y) = points[-1], points[-2]
    along = (_sign(x - before_x), _sign(y - before_y))
    back = (x - 2 * HEAD * along[0], y - 2 * HEAD * along[1])
    across = (HEAD * along[1], HEAD * along[0])
    sheet.wire(
        [(back[0] + across[0], back[1] + across[1]), (x, y), (back[0] - across[0], back[1] - across[1])], colour, 1.8
    )


def runs_through(points: Sequence[Point], at: Point, size: Point) -> bool:
    """Whether a line of level and upright stretches runs through the inside of a box, and not along its edge."""
    left, top, right, bottom = at[0], at[1], at[0] + size[0], at[1] + size[1]
    return any(
        max(x, other_x) > left and min(x, other_x) < right and max(y, other_y) > top and min(y, other_y) < bottom
        for (x, y), (other_x, other_y) in pairwise(points)
    )


def _sign(length: float) -> int:
    return (length > 0) - (length < 0)
