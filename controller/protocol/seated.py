"""The round table as a picture for paper: where everybody sat, who they were, and who was left at the end.

The host sits at the bottom, number 1 at his left and the others clockwise, as on the pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from controller.game.roles import Colour
from controller.protocol.game_protocol import GameProtocol, PlayerLine
from controller.protocol.marks import PAPER, WIDTH
from controller.protocol.picture import Anchor, Dot, Label, Line, Picture, Shape, fitting
from controller.protocol.words import Words

HEIGHT = 88.0
"""mm; on a page with the lines for a judge's pen."""

_MIDDLE = (WIDTH / 2, HEIGHT / 2)
_TABLE, _SEATS, _SEAT, _NAMES = 23.0, 32.0, 4.7, 38.3
_TEXT = 3.0
_BLACK, _GONE = "#101418", "#757b83"
_EDGES = {Colour.RED: "#b3392b", Colour.BLACK: _BLACK, Colour.MANIAC: "#8d3c6d"}


def seated(protocol: GameProtocol, words: Words) -> Picture:
    """The table of a game that is over, with its outcome in the middle."""
    x, y = _MIDDLE
    outcome = words.standing(protocol)
    shapes: list[Shape] = [
        Dot(x, y, _TABLE, fill="#f6f4ef", stroke=PAPER.line, thickness=0.3),
        Line(x - 4, y + _TABLE, x + 4, y + _TABLE, PAPER.quiet, 0.8),
        Label(x, y + _TABLE + 4.2, words("host"), 2.5, PAPER.quiet, Anchor.MIDDLE),
        Label(x, y + 1.4, outcome, 3.8, PAPER.text, Anchor.MIDDLE, bold=True),
    ]
    turn = 2 * pi / (len(protocol.players) + 1)
    for place, player in enumerate(protocol.players, start=1):
        shapes += _player(player, pi / 2 + turn * place, words)
    return Picture(WIDTH, HEIGHT, words("seated"), tuple(shapes))


def _player(player: PlayerLine, angle: float, words: Words) -> Iterator[Shape]:
    across, down = cos(angle), sin(angle)
    x, y = _MIDDLE[0] + _SEATS * across, _MIDDLE[1] + _SEATS * down
    out = player.exit is not None
    edge = _EDGES[player.role.colour] if player.role else PAPER.quiet
    black = edge == _BLACK
    if out:
        edge = _GONE
    yield Dot(x, y, _SEAT, fill=edge if black else PAPER.ground, stroke=edge, thickness=0.25 if out else 0.5)
    digits = PAPER.ground if black else _GONE if out else PAPER.text
    yield Label(x, y + 1.4, str(player.seat), 4, digits, Anchor.MIDDLE, bold=True)
    yield from _named(player, across, down, words)


def _named(player: PlayerLine, across: float, down: float, words: Words) -> Iterator[Shape]:
    """The name, and who is no plain civilian, outside of the place that lies in this direction."""
    x, y = _MIDDLE[0] + _NAMES * across, _MIDDLE[1] + _NAMES * down
    anchor = Anchor.START if across > 0.05 else Anchor.END if across < -0.05 else Anchor.MIDDLE
    special = words.letter(player.role) != "" if player.role else False
    # Above a place at the top, below one at the bottom, and beside all others, in one line or two.
    first = y + 1 + (2.4 * down - 1.7 if special else down)
    room = {Anchor.START: WIDTH - x, Anchor.END: x, Anchor.MIDDLE: WIDTH}[anchor]
    size = fitting(player.name, _TEXT, room)
    yield Label(x, first, player.name, size, PAPER.quiet if player.exit else PAPER.text, anchor)
    if special and player.role is not None:
        yield Label(x, first + 3.6, words.role(player.role), 2.6, PAPER.quiet, anchor, bold=True)
