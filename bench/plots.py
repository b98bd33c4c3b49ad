"""Plots out of plain shapes: histograms over decades, and verdicts against the distance from the close.

A plot stands on paper of its own, so that it can be read on a light page and on a dark one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from bench.figures import percentile
from controller.protocol.picture import Anchor, Box, Label, Line, Picture, Shape

PAPER, INK, FAINT, GRID, BARS, MARK = "#ffffff", "#1f2328", "#57606a", "#d8dee4", "#4c78a8", "#b42318"
WIDTH, MARGIN = 180.0, 6.0
LEFT, RIGHT = MARGIN, WIDTH - MARGIN
HEADING, NAME, ROW, FOOT = 16.0, 9.0, 16.0, 13.0
TEXT, SMALL = 3.6, 3.0
STEPS = 10
"""Bars a decade."""

Row = Callable[[float], Iterator[Shape]]
"""Draws a row that stands on this height."""

Sign = Callable[[float, float], Shape]
"""Draws what stands in the key, at its upper left corner."""


def histograms(title: str, rows: Mapping[str, Sequence[float]]) -> Picture:
    """How often each length came, a row a kind, all over the same decades; median and 99th percentile are marked.

    ``rows``: lengths (ms) by the kind's name. What is shorter than the first decade, zero too, is in the first bar.
    """
    every = [size for sizes in rows.values() for size in sizes]
    low = math.floor(math.log10(max(percentile(every, 1), min(filter(None, every)))))
    high = max(low + 1, math.ceil(math.log10(max(every))))

    def x(size: float) -> float:
        return LEFT + (RIGHT - LEFT) * (max(math.log10(max(size, 10.0**low)), low) - low) / (high - low)

    def row(sizes: Sequence[float], bottom: float) -> Iterator[Shape]:
        bars = Counter(min(int((math.log10(max(s, 10.0**low)) - low) * STEPS), (high - low) * STEPS - 1) for s in sizes)
        wide, most = (RIGHT - LEFT) / ((high - low) * STEPS), max(bars.values())
        for place, count in sorted(bars.items()):
            tall = ROW * count / most
            yield Box(LEFT + place * wide, bottom - tall, wide * 0.9, tall, BARS)
        for share in (50, 99):
            at = x(percentile(sizes, share))
            yield Line(at, bottom - ROW - 1, at, bottom, MARK, 0.4, 0 if share == 50 else 1.0)

    def named(name: str, sizes: Sequence[float]) -> str:
        return f"{name}: median {_length(percentile(sizes, 50))}, p99 {_length(percentile(sizes, 99))}"

    marks = [(x(10.0**power), _length(10.0**power)) for power in range(low, high + 1)]
    drawn = {named(*one): partial(row, one[1]) for one in rows.items()}
    key = [(_stroke(0.0), "median"), (_stroke(1.0), "99th percentile")]
    return _picture(
        title, "How often each length came, row by row; each step of the axis is ten times the last.", marks, drawn, key
    )


def _stroke(dash: float) -> Sign:
    """The sign of a line across the bars."""
    return lambda x, y: Line(x + 1.3, y - 0.6, x + 1.3, y + 3.2, MARK, 0.4, dash)


VERDICTS = (
    ("in time, rightly", "#2f7d4f"),
    ("disputed", "#e0a52e"),
    ("late, rightly", "#8c9bab"),
    ("decided wrongly", "#c62828"),
)


def verdicts(title: str, rows: Mapping[str, Sequence[tuple[float, int]]], within: float, step: float) -> Picture:
    """What was said of each hand, a row a way, against how far it truly was from the close.

    ``rows``: (distance in ms, place in ``VERDICTS``) of every hand by the way's name. A column is all hands of a step;
    ``within`` and ``step`` are ms.
    """
    count = round(2 * within / step)
    wide = (RIGHT - LEFT) / count

    def row(hands: Sequence[tuple[float, int]], bottom: float) -> Iterator[Shape]:
        columns: list[Counter[int]] = [Counter() for _ in range(count)]
        for distance, verdict in hands:
            if -within <= distance < within:
                columns[int((distance + within) / step)][verdict] += 1
        for place, column in enumerate(columns):
            top = bottom
            for verdict, (_, colour) in enumerate(VERDICTS):
                if column[verdict]:
                    tall = ROW * column[verdict] / column.total()
                    top -= tall
                    yield Box(LEFT + place * wide, top, wide * 0.92, tall, colour)
        middle = (LEFT + RIGHT) / 2
        yield Line(middle, bottom - ROW - 1, middle, bottom, INK, 0.4)

    whole = range(-math.floor(within), math.floor(within) + 1)
    marks = [((LEFT + RIGHT) / 2 + n * wide / step, _signed(n)) for n in whole]
    drawn = {name: partial(row, hands) for name, hands in rows.items()}
    about = f"Of all hands that came down in the same {_length(step)}: how many are decided how."
    return _picture(title, about, marks, drawn, [(_square(colour), name) for name, colour in VERDICTS])


def _square(colour: str) -> Sign:
    """The sign of a bar."""
    return lambda x, y: Box(x, y, 2.6, 2.6, colour)


def _signed(ms: int) -> str:
    """A distance from the close."""
    return f"{ms:+d} ms".replace("-", "−") if ms else "the close"


def _picture(
    title: str, about: str, marks: Sequence[tuple[float, str]], rows: Mapping[str, Row], key: Sequence[tuple[Sign, str]]
) -> Picture:
    """Title, rows one below the other over one axis, and what the signs mean."""
    foot = HEADING + len(rows) * (NAME + ROW)
    shapes: list[Shape] = [Box(0, 0, WIDTH, foot + FOOT, PAPER), Label(LEFT, 8, title, 4.2, INK, bold=True)]
    shapes.append(Label(LEFT, 13, about, SMALL, FAINT))
    shapes += [Line(x, HEADING + NAME - 1, x, foot, GRID) for x, _ in marks]
    for number, (name, row) in enumerate(rows.items()):
        bottom = HEADING + (number + 1) * (NAME + ROW)
        shapes += [Box(LEFT, bottom - ROW - NAME + 0.5, RIGHT - LEFT, NAME - 2, PAPER)]
        shapes += [
            Label(LEFT, bottom - ROW - 3, name, TEXT, INK),
            *row(bottom),
            Line(LEFT, bottom, RIGHT, bottom, FAINT),
        ]
    for place, (x, text) in enumerate(marks):
        anchor = {0: Anchor.START, len(marks) - 1: Anchor.END}.get(place, Anchor.MIDDLE)
        shapes.append(Label(x, foot + 4.5, text, SMALL, FAINT, anchor))
    for place, (sign, text) in enumerate(key):
        x = LEFT + place * (RIGHT - LEFT) / 4
        shapes += [sign(x, foot + 7.5), Label(x + 4, foot + 10, text, SMALL, FAINT)]
    return Picture(WIDTH, foot + FOOT, title, tuple(shapes))


def _length(ms: float) -> str:
    unit, size = ("µs", ms * 1_000) if ms < 1 else ("ms", ms) if ms < 1_000 else ("s", ms / 1_000)
    return f"{size:.3g} {unit}" if round(size) < 1_000 else f"{size:.0f} {unit}"
