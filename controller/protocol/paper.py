"""A sheet of A4 in a PDF: text, lines and pictures at their places in mm. The only module that knows of fpdf2."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from unicodedata import normalize

from fpdf import FPDF
from fpdf.fonts import TTFFont

from controller.protocol.marks import WIDTH
from controller.protocol.picture import Anchor, Box, Corners, Dot, Label, Line, Picture, Shape, printable

FONTS = Path(__file__).parent / "fonts"

LEFT, TOP, BOTTOM = 15.0, 14.0, 281.0
"""Where what is on a page lies (mm); it is ``WIDTH`` wide."""

_FAMILY = "DejaVu"
_POINTS_A_MM = 72 / 25.4


class Paper:
    """Pages that are filled from the top; ``y`` (mm) is how far the present one is filled."""

    def __init__(self, title: str, made: datetime, foot: Callable[[int], str]) -> None:
        """``made``: kept as the file's date, so that the same game is the same file; ``foot``: of a page's number."""
        self._pdf = FPDF("portrait", "mm", "A4")
        self._pdf.set_creation_date(made)
        self._pdf.set_title(title)
        self._pdf.set_auto_page_break(False)
        self._pdf.add_font(_FAMILY, "", FONTS / "DejaVuSans.ttf")
        self._pdf.add_font(_FAMILY, "B", FONTS / "DejaVuSans-Bold.ttf")
        font = self._pdf.fonts[_FAMILY.lower()]
        assert isinstance(font, TTFFont)
        self._letters = frozenset(font.cmap)
        self._foot = foot
        self.y = TOP
        self._pdf.add_page()

    @property
    def room(self) -> float:
        """What is left of this page (mm)."""
        return BOTTOM - self.y

    def turn(self) -> None:
        """Go on on a new page."""
        self._end_page()
        self._pdf.add_page()
        self.y = TOP

    def finished(self) -> bytes:
        """The whole file."""
        self._end_page()
        return bytes(self._pdf.output())

    def _end_page(self) -> None:
        self.draw(Label(WIDTH, BOTTOM + 7, self._foot(self._pdf.page_no()), 2.5, "#565e68", Anchor.END))

    def picture(self, picture: Picture) -> None:
        """Draw it at the left edge, and go on below."""
        for shape in picture.shapes:
            self.draw(shape, self.y)
        self.y += picture.height

    def draw(self, shape: Shape, y: float = 0.0) -> None:
        """Draw one shape, so far below its place; its ``x`` counts from the left margin."""
        pdf, x = self._pdf, LEFT
        match shape:
            case Line(x1, y1, x2, y2, colour, width, dash):
                self._stroke(colour, width)
                pdf.set_dash_pattern(dash, dash)
                pdf.line(x + x1, y + y1, x + x2, y + y2)
                pdf.set_dash_pattern()
            case Box(left, top, width, height, fill, stroke, thickness):
                pdf.rect(x + left, y + top, width, height, style=self._inked(fill, stroke, thickness))
            case Dot(across, down, radius, fill, stroke, thickness):
                pdf.circle(x + across, y + down, radius, style=self._inked(fill, stroke, thickness))
            case Corners(points, fill):
                pdf.polygon([(x + px, y + py) for px, py in points], style=self._inked(fill, None, 0))
            case Label():
                self._write(shape, x, y)

    def _write(self, label: Label, x: float, y: float) -> None:
        text = self._set(label.text)
        wide = self.measure(text, label.size, bold=label.bold)
        shift = {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[label.anchor]
        self._pdf.set_text_color(label.colour)
        self._pdf.text(x + label.x - shift, y + label.y, text)

    def measure(self, text: str, size: float, *, bold: bool = False) -> float:
        """How long ``text`` is (mm) where its letters are ``size`` (mm)."""
        self._pdf.set_font(_FAMILY, "B" if bold else "", size * _POINTS_A_MM)
        return float(self._pdf.get_string_width(self._set(text)))

    def _set(self, text: str) -> str:
        """``text`` as it can be printed: what the font has no letter for, as a picture in a name, is a box."""
        return "".join(
            letter if ord(letter) in self._letters else "\N{WHITE SQUARE}"
            for letter in printable(normalize("NFC", text))
        )

    def lines(self, text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
        """``text`` in lines no longer than ``width`` (mm); a word that is longer is cut."""
        lines, line = list[str](), ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self.measure(longer, size, bold=bold) > width:
                lines.append(line)
                longer = word
            while len(longer) > 1 and self.measure(longer, size, bold=bold) > width:
                fits = next(
                    n for n in range(len(longer) - 1, 0, -1) if n == 1 or self._fits(longer[:n], width, size, bold)
                )
                lines.append(longer[:fits])
                longer = longer[fits:]
            line = longer
        return [*lines, line]

    def _fits(self, text: str, width: float, size: float, bold: bool) -> bool:
        return self.measure(text, size, bold=bold) <= width

    def _stroke(self, colour: str, width: float) -> None:
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(width)

    def _inked(self, fill: str | None, stroke: str | None, thickness: float) -> str:
        if fill:
            self._pdf.set_fill_color(fill)
        if stroke:
            self._stroke(stroke, thickness)
        return f"{'D' if stroke else ''}{'F' if fill else ''}"
