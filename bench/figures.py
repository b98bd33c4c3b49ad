"""What was measured, beside what was aimed at, and how it is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from controller.protocol.picture import Picture


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value. Its aim, if it has one: below ``most``, above ``least``, or ``exactly`` so much."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    exactly: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the aim is kept; a figure without one keeps it."""
        return (
            (self.most is None or self.value < self.most)
            and (self.least is None or self.value > self.least)
            and (self.exactly is None or self.value == self.exactly)
        )

    @property
    def aim(self) -> str:
        """The aim in words."""
        aims = (("< ", self.most), ("> ", self.least), ("", self.exactly))
        return " and ".join(f"{sign}{_number(aim)} {self.unit}".strip() for sign, aim in aims if aim is not None)

    def row(self) -> tuple[str, str, str, str]:
        """Its line in the table."""
        verdict = "" if not self.aim else "ok" if self.kept else "MISSED"
        return self.name, f"{_number(self.value)} {self.unit}", self.aim, verdict


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of what was measured; ``name`` is its file's, without ending."""

    name: str
    picture: Picture


Found = Figure | Drawing
"""What a part comes back with."""


def table(figures: Iterable[Figure]) -> str:
    """All figures, one a line."""
    rows = [("figure", "measured", "aim", ""), *(figure.row() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = []
    for name, value, aim, verdict in rows:
        lines.append(f"{name:<{widths[0]}}  {value:>{widths[1]}}  {aim:>{widths[2]}}  {verdict}".rstrip())
    return "\n".join(lines)


def percentile(values: Sequence[float], percent: float) -> float:
    """The least of the values that so many per cent do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def _number(value: float | None) -> str:
    if value is None:
        return ""
    if value >= 1_000:
        return f"{value:,.0f}"
    return f"{value:.6g}" if 99.5 < value < 100 else f"{value:.3g}"  # nearly all is not all
