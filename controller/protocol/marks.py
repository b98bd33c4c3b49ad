"""The marks of a ballot's picture, told apart by form as well as by colour, for a printer may have but one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.game.reasons import HandReason
from controller.protocol.game_protocol import HandLine
from controller.protocol.picture import Anchor, Box, Corners, Dot, Label, Line, Picture, Shape
from controller.protocol.words import Words

WIDTH = 180.0
"""mm: an A4 page between its margins."""

SMALL = 2.5
"""Of the text beside marks (mm)."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a picture: those of the lamps, on paper or on a dark screen."""

    text: str
    quiet: str
    line: str
    ground: str
    window: str
    edge: str
    counted: str
    refused: str
    doubtful: str
    unheard: str


PAPER = Ink(
    text="#101418",
    quiet="#565e68",
    line="#c5cad1",
    ground="#ffffff",
    window="#e6f2fa",
    edge="#2a7fb8",
    counted="#0c7558",
    refused="#c2370f",
    doubtful="#855c00",
    unheard="#8d3c6d",
)
SCREEN = Ink(
    text="#f3eee5",
    quiet="#99a0a8",
    line="#2a3038",
    ground="#14181d",
    window="#172a38",
    edge="#56b4e9",
    counted="#2bb58a",
    refused="#ff6a3d",
    doubtful="#e69f00",
    unheard="#cc79a7",
)


def legend(words: Words, ink: Ink = PAPER) -> Picture:
    """What the marks mean."""
    shapes, x, y = list[Shape](), 1.5, 2.5
    for key, drawn in (
        ("mark_counted", _counted),
        ("mark_early", _early),
        ("mark_late", _late),
        ("mark_lifted", lifted),
        ("mark_disputed", _disputed),
        ("mark_refused", _refused),
        ("mark_entered", _entered),
        ("mark_unheard", _unheard),
        ("mark_bound", _bound),
    ):
        text = words(key)
        shapes += [*drawn(x, y, ink), Label(x + 2.6, y + 1, text, SMALL, ink.quiet)]
        x += 7.4 + len(text) * 1.4  # a picture cannot measure its text: this is a little more than it takes
    return Picture(WIDTH, 5, words("legend"), tuple(shapes))


def mark_of(hand: HandLine, x: float, y: float, ink: Ink) -> Iterable[Shape]:
    """What stands where this hand came down; an unheard one has no such place."""
    match hand.reason:
        case HandReason.COUNTED if hand.entered:
            return _entered(x, y, ink)
        case HandReason.COUNTED:
            return _early(x, y, ink) if hand.early else _counted(x, y, ink)
        case HandReason.LATE:
            return _late(x, y, ink)
        case HandReason.DISPUTED:
            return _disputed(x, y, ink)
        case _:
            return _refused(x, y, ink)


def colour_of(hand: HandLine, ink: Ink) -> str:
    """The colour of what is said of this hand."""
    if hand.lifted or hand.reason is HandReason.LATE:
        return ink.refused
    match hand.reason:
        case HandReason.COUNTED:
            return ink.text
        case HandReason.DISPUTED:
            return ink.doubtful
        case HandReason.UNHEARD:
            return ink.unheard
        case _:
            return ink.quiet


def _counted(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    yield Dot(x, y, 1.4, fill=ink.counted)


def _early(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    yield Dot(x, y, 1.3, fill=ink.ground, stroke=ink.counted, thickness=0.55)


def _late(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    for rise in (-1.3, 1.3):
        yield Line(x - 1.3, y - rise, x + 1.3, y + rise, ink.ground, 1.3)
    for rise in (-1.3, 1.3):
        yield Line(x - 1.3, y - rise, x + 1.3, y + rise, ink.refused, 0.6)


def lifted(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    """Where a hand left before it might."""
    yield Corners(((x - 1.5, y + 1.3), (x + 1.5, y + 1.3), (x, y - 1.5)), ink.refused)


def _disputed(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    yield Dot(x, y, 1.6, fill=ink.ground, stroke=ink.doubtful, thickness=0.35)
    yield Label(x, y + 0.95, "?", 2.7, ink.doubtful, Anchor.MIDDLE, bold=True)


def _refused(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    yield Box(x - 1.2, y - 1.2, 2.4, 2.4, fill=ink.ground, stroke=ink.quiet, thickness=0.4)


def _entered(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    yield Box(x - 1.2, y - 1.2, 2.4, 2.4, fill=ink.counted)


def _unheard(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    yield Line(x - 1.6, y, x + 1.6, y, ink.unheard, 0.5, dash=0.8)


def _bound(x: float, y: float, ink: Ink) -> Iterator[Shape]:
    yield from whisker(x, y, 1.5, ink.quiet)


def whisker(x: float, y: float, half: float, colour: str) -> Iterator[Shape]:
    """How far the instant at ``x`` may be off: ``half`` (mm) to either side, with a cap at each end."""
    yield Line(x - half, y, x + half, y, colour, 0.25)
    for cap in (x - half, x + half):
        yield Line(cap, y - 1.9, cap, y + 1.9, colour, 0.2)
