"""A sheet to draw a wiring diagram on: boxes, wires and the few symbols that are needed, as SVG.

Lengths are in pixels, from the upper left. The same strokes always give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Literal

Language = Literal["ru", "en"]
Label = str | tuple[str, str]
"""What is written: the same in both languages, or in Russian and in English."""
Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

INK = "#1B1F24"
QUIET = "#5D6670"
PAPER = "#FFFFFF"
FILL = "#F4F1EA"
BOARD = "#E3ECF2"
NOTE = "#FFF8E1"

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


@dataclass(slots=True)
class Sheet:
    """One drawing that grows stroke by stroke."""

    width: int
    height: int
    language: Language
    title: Label
    _strokes: list[str] = field(default_factory=list)

    def svg(self) -> str:
        """The drawing as a file."""
        title = escape(self._said(self.title))
        size = f'width="{self.width}" height="{self.height}"'
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">',
                f"<title>{title}</title>",
                f'<rect {size} fill="{PAPER}"/>',
                f'<text x="30" y="46" font-size="25" font-weight="bold" fill="{INK}">{title}</text>',
                *self._strokes,
                "</svg>",
                "",
            )
        )

    def _said(self, label: Label) -> str:
        return label if isinstance(label, str) else label[0 if self.language == "ru" else 1]

    # --- what everything is made of

    def text(
        self,
        at: Point,
        label: Label,
        size: int = 14,
        anchor: Anchor = "start",
        colour: str = INK,
        *,
        bold: bool = False,
    ) -> None:
        """A line of text; ``at`` is on its baseline."""
        weight = ' font-weight="bold"' if bold else ""
        self._strokes.append(
            f'<text x="{_n(at[0])}" y="{_n(at[1])}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{weight}>'
            f"{escape(self._said(label))}</text>"
        )

    def box(self, at: Point, size: Point, fill: str = FILL, stroke: str = INK, radius: int = 6) -> None:
        """A box."""
        self._strokes.append(
            f'<rect x="{_n(at[0])}" y="{_n(at[1])}" width="{_n(size[0])}" height="{_n(size[1])}" rx="{radius}" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
        )

    def wire(self, points: Sequence[Point], colour: str = INK, width: float = 2.5, *, dashed: bool = False) -> None:
        """A wire along these points."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        dash = ' stroke-dasharray="7 5"' if dashed else ""
        self._strokes.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{_n(width)}" '
            f'stroke-linejoin="round"{dash}/>'
        )

    def circle(self, at: Point, radius: float, fill: str = INK, stroke: str = INK) -> None:
        """A circle; filled and small, it is where wires meet."""
        self._strokes.append(
            f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{fill}" stroke="{stroke}" '
            'stroke-width="1.5"/>'
        )

    def joint(self, at: Point, colour: str = INK) -> None:
        """Wires are joined here."""
        self.circle(at, 4.5, colour, colour)

    # --- parts

    def board(self, at: Point, size: Point, title: Label, fill: str = BOARD) -> None:
        """A board with its name above its upper edge's inside."""
        self.box(at, size, fill)
        self.text((at[0] + size[0] / 2, at[1] + 24), title, 15, "middle", bold=True)

    def terminal(self, at: Point, label: Label, inside: Literal["left", "right"]) -> None:
        """A terminal on a board's edge, its name to the ``inside``."""
        self.circle(at, 5, PAPER)
        left = inside == "left"
        self.text((at[0] + (-11 if left else 11), at[1] + 5), label, 13, "end" if left else "start")

    def resistor(self, at: Point, label: Label, *, upright: bool = False) -> None:
        """A resistor with its middle ``at``, on a wire that is drawn already."""
        width, height = (14, 36) if upright else (36, 14)
        self.box((at[0] - width / 2, at[1] - height / 2), (width, height), PAPER, radius=0)
        if upright:
            self.text((at[0] + 13, at[1] + 5), label, 13)
        else:
            self.text((at[0], at[1] - 12), label, 13, "middle")

    def led(self, at: Point, colour: str, *, towards_left: bool = False) -> None:
        """An LED on a wire that lies flat, its anode to the left."""
        x, y = at
        sign = -1 if towards_left else 1
        points = f"{_n(x - 10 * sign)},{_n(y - 10)} {_n(x - 10 * sign)},{_n(y + 10)} {_n(x + 10 * sign)},{_n(y)}"
        self._strokes.append(f'<polygon points="{points}" fill="{colour}" stroke="{INK}" stroke-width="1.5"/>')
        self.wire([(x + 10 * sign, y - 11), (x + 10 * sign, y + 11)])

    def clamp(self, at: Point, label: Label) -> None:
        """A suppressor diode on an upright wire, its cathode (the ring) above."""
        x, y = at
        points = f"{_n(x - 11)},{_n(y + 10)} {_n(x + 11)},{_n(y + 10)} {_n(x)},{_n(y - 9)}"
        self._strokes.append(f'<polygon points="{points}" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>')
        self.wire([(x - 13, y - 5), (x - 11, y - 10), (x + 11, y - 10), (x + 13, y - 15)], width=2)
        self.text((x + 19, y + 5), label, 13)

    def button(self, at: Point, ground: str = PAPER) -> None:
        """A push button on a wire that lies flat: a gap in the colour of the ``ground`` is cut into it."""
        x, y = at
        self.box((x - 16, y - 4), (32, 8), ground, ground, 0)
        self.circle((x - 16, y), 4, PAPER)
        self.circle((x + 16, y), 4, PAPER)
        self.wire([(x - 18, y - 11), (x + 18, y - 11)])
        self.wire([(x, y - 11), (x, y - 22)])
        self.wire([(x - 8, y - 22), (x + 8, y - 22)])

    def fuse(self, at: Point, label: Label) -> None:
        """A fuse on a wire that lies flat."""
        self.box((at[0] - 20, at[1] - 7), (40, 14), PAPER, radius=0)
        self.wire([(at[0] - 20, at[1]), (at[0] + 20, at[1])], width=1.5)
        self.text((at[0], at[1] - 13), label, 13, "middle")

    def ground(self, at: Point) -> None:
        """Ground, hanging at ``at``."""
        x, y = at
        for half, down in ((12, 0), (8, 5), (4, 10)):
            self.wire([(x - half, y + down), (x + half, y + down)], width=2.5)

    def note(self, at: Point, size: Point, title: Label, items: Sequence[Sequence[Label]]) -> None:
        """A box to read before one solders: items of one line or more."""
        self.box(at, size, NOTE, "#C9A227")
        self.text((at[0] + 16, at[1] + 27), title, 15, bold=True)
        y = at[1] + 52
        for item in items:
            self.circle((at[0] + 20, y - 5), 2.5)
            for line in item:
                self.text((at[0] + 32, y), line, 13)
                y += 20
            y += 3


def _n(number: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{number:.1f}".removesuffix(".0")
