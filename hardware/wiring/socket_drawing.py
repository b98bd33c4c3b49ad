"""The bus's RJ45 in the drawings: its contacts, the colours of its wires, and what it carries."""

from __future__ import annotations

from hardware.wiring import colours
from hardware.wiring.sheet import Label, Point, Sheet

COLOURS: dict[str, tuple[str, str, str]] = {
    "white-orange": ("бело-оранжевый", "white-orange", "#F3A64B"),
    "orange": ("оранжевый", "orange", "#EF7F1A"),
    "white-green": ("бело-зелёный", "white-green", "#7CC48A"),
    "blue": ("синий", "blue", "#2F6FC4"),
    "white-blue": ("бело-синий", "white-blue", "#8DB4E8"),
    "green": ("зелёный", "green", "#2E9E4F"),
    "white-brown": ("бело-коричневый", "white-brown", "#B98E6B"),
    "brown": ("коричневый", "brown", "#7A4A24"),
}
"""The wires of T568B: Russian, English, and how they are painted."""

CARRIES: dict[str, Label] = {
    "A": "A",
    "B": "B",
    "+12 V": ("+12 В", "+12 V"),
    "GND": ("земля", "ground"),
    "free": ("–", "–"),
}


def swatch(sheet: Sheet, at: Point, wire: str) -> None:
    """A piece of the wire; one that is white with a stripe shows the stripe."""
    paint = COLOURS[wire][2]
    sheet.box(at, (34, 12), "#FFFFFF" if wire.startswith("white") else paint, "#8A9199", 3)
    if wire.startswith("white"):
        sheet.wire([(at[0] + 1, at[1] + 6), (at[0] + 33, at[1] + 6)], paint, 5)


def wire_name(wire: str) -> Label:
    """A wire's colour in both languages."""
    russian, english, _ = COLOURS[wire]
    return russian, english


def colour_of(carries: str) -> str:
    """How a wire that carries this is drawn."""
    return colours.CARRIED[carries]
