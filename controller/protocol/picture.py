"""A picture as a few plain shapes, so that the page's SVG and the PDF draw the very same thing.

Lengths are mm on paper, from the upper left corner; colours are ``#rrggbb``.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import category
from xml.sax.saxutils import escape, quoteattr

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


class Anchor(enum.Enum):
    """Which end of a text its ``x`` is."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke; ``dash``: the lengths of its pieces and gaps, 0 for an unbroken one."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float = 0.25
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled, drawn round, or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    thickness: float = 0.25


@dataclass(frozen=True, slots=True)
class Dot:
    """A circle, filled, drawn round, or both."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    thickness: float = 0.25


@dataclass(frozen=True, slots=True)
class Corners:
    """A filled shape with straight edges."""

    points: tuple[tuple[float, float], ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text on the baseline ``y``; ``size`` is its height in mm, not in points."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Anchor = Anchor.START
    bold: bool = False


Shape = Line | Box | Dot | Corners | Label


@dataclass(frozen=True, slots=True)
class Picture:
    """``shapes`` from the back to the front; ``title`` says in a sentence what is seen, for who cannot see it."""

    width: float
    height: float
    title: str
    shapes: tuple[Shape, ...]


def svg_of(picture: Picture) -> str:
    """The picture as a file of its own; by attributes alone, for the pages' policy forbids inline style."""
    inside = "".join(_written(picture.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(picture.width)} {_n(picture.height)}" '
        f'width="{_n(picture.width)}mm" height="{_n(picture.height)}mm" role="img" font-family={quoteattr(FONT)}>'
        f"<title>{_text(picture.title)}</title>{inside}</svg>\n"
    )


def _written(shapes: Iterable[Shape]) -> Iterable[str]:
    for shape in shapes:
        match shape:
            case Line(x1, y1, x2, y2, colour, width, dash):
                broken = f' stroke-dasharray="{_n(dash)}"' if dash else ""
                yield (
                    f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" stroke="{colour}" '
                    f'stroke-width="{_n(width)}"{broken}/>'
                )
            case Box(x, y, width, height, fill, stroke, thickness):
                yield (
                    f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" '
                    f"{_inked(fill, stroke, thickness)}/>"
                )
            case Dot(x, y, radius, fill, stroke, thickness):
                yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {_inked(fill, stroke, thickness)}/>'
            case Corners(points, fill):
                yield f'<polygon points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in points)}" fill="{fill}"/>'
            case Label(x, y, text, size, colour, anchor, bold):
                weight = ' font-weight="700"' if bold else ""
                yield (
                    f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{colour}" '
                    f'text-anchor="{anchor.value}"{weight}>{_text(text)}</text>'
                )


def _inked(fill: str | None, stroke: str | None, thickness: float) -> str:
    edge = f' stroke="{stroke}" stroke-width="{_n(thickness)}"' if stroke else ""
    return f'fill="{fill or "none"}"{edge}'


def fitting(text: str, size: float, room: float) -> float:
    """``size`` (mm), or the smaller one at which ``text`` takes no more than ``room`` (mm).

    A picture cannot measure its text: every letter counts as a little more than it takes in a usual font.
    """
    wide = sum(map(_width, text))
    return min(size, room / wide) if wide else size


_WIDTHS = {
    letter: width
    for width, letters in (
        (0.42, " .,:;'()-/ijlftr"),
        (0.72, "дийнпцъ"),
        (0.95, "жшщюфымМФЫДwDGHOQ+=<>±~"),
        (1.12, "ЖШЩЮmMW@%№"),
    )
    for letter in letters
}
"""Of letters that are not as wide as most, in heights of a line."""

_ASIA = 0x2E80
"""From here on letters, and pictures, are as wide as they are high."""


def _width(letter: str) -> float:
    usual = 1.12 if ord(letter) >= _ASIA else 0.85 if letter.isupper() else 0.66
    return _WIDTHS.get(letter, usual)


def printable(text: str) -> str:
    """``text`` without what has no shape: a control character in a name, which XML cannot hold, is a box."""
    return "".join("\N{WHITE SQUARE}" if category(letter)[0] == "C" else letter for letter in text)


def _text(text: str) -> str:
    return escape(printable(text))


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
