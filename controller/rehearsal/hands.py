"""The hands of a question: ``1@0 2@1999 4@500-2600 6@300-900,1500 8 offline accepted@6000`` as values.

Times are milliseconds after the window opens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from controller.game.units import MILLISECOND, Seat
from controller.rehearsal.errors import UnknownWords

_TIME = r"(-?\d+)((?:~-?\d+|\+-\d+)*)"
_INTERVAL = re.compile(rf"{_TIME}(?:-{_TIME})?")
_SEAT = re.compile(r"(\d+)@(.+)")
_LIMIT = re.compile(r"(until|accepted)@(-?\d+)")


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact that changes at ``at`` (± ``bound``) and reaches the controller ``delay`` later (all ns)."""

    seat: Seat
    down: bool
    at: int
    bound: int
    delay: int


@dataclass(slots=True)
class Hands:
    """One line of hands; instants in ns from the opening."""

    edges: list[Edge] = field(default_factory=list)
    offline: set[Seat] = field(default_factory=set)
    entered: list[tuple[Seat, bool]] = field(default_factory=list)
    until: int | None = None
    accepted: int | None = None

    def report_delay(self, seat: Seat) -> int:
        """How much later than it happens this seat's last word of the window arrives: its delay and its bound (ns)."""
        return max((e.delay + e.bound for e in self.edges if e.seat == seat), default=0)


def parse_hands(text: str) -> Hands:
    """Read a line of hands; raises ``UnknownWords`` with the word that is none of the language."""
    hands = Hands()
    words = text.split()
    if words == ["none"]:
        return hands
    while words:
        word = words.pop(0)
        if limit := _LIMIT.fullmatch(word):
            at = int(limit[2]) * MILLISECOND
            if limit[1] == "until":
                hands.until = at
            else:
                hands.accepted = at
        elif seat := _SEAT.fullmatch(word):
            hands.edges += _edges(int(seat[1]), seat[2], word)
        elif word.isdigit() and words and words[0] in ("offline", "voted", "abstained"):
            _without_pad(hands, int(word), words.pop(0))
        else:
            raise UnknownWords(f"{word!r} is no hand; write 1@200, 4@500-2600, 8 offline, 8 voted, until@1000 …")
    _check(hands)
    return hands


def _without_pad(hands: Hands, seat: Seat, what: str) -> None:
    if what == "offline":
        hands.offline.add(seat)
    else:
        hands.entered.append((seat, what == "voted"))


def _edges(seat: Seat, text: str, word: str) -> list[Edge]:
    edges: list[Edge] = []
    for part in text.split(","):
        interval = _INTERVAL.fullmatch(part)
        if interval is None:
            raise UnknownWords(f"{word!r}: {part!r} is no time; write 500, 500-2600, 1900~2140 or 1990+-30")
        edges.append(_edge(seat, down=True, at=interval[1], marks=interval[2]))
        if interval[3] is not None:
            edges.append(_edge(seat, down=False, at=interval[3], marks=interval[4]))
    edges.sort(key=lambda edge: edge.at)
    held_back = 0
    in_order = []
    for edge in edges:
        held_back = max(held_back, edge.delay)
        in_order.append(Edge(seat, edge.down, edge.at, edge.bound, held_back))
    return in_order


def _edge(seat: Seat, *, down: bool, at: str, marks: str) -> Edge:
    stamp = int(at)
    bounds = re.findall(r"\+-(\d+)", marks)
    arrivals = re.findall(r"~(-?\d+)", marks)
    delay = int(arrivals[-1]) - stamp if arrivals else 0
    if delay < 0:
        raise UnknownWords(f"{at}~{arrivals[-1]}: an edge cannot reach the controller before it happens")
    bound = int(bounds[-1]) if bounds else 0
    return Edge(seat, down, stamp * MILLISECOND, bound * MILLISECOND, delay * MILLISECOND)


def _check(hands: Hands) -> None:
    if hands.until is not None and hands.accepted is not None:
        raise UnknownWords("until@ and accepted@ exclude each other")
    if hands.until is not None and any(edge.at > hands.until for edge in hands.edges):
        raise UnknownWords("no hand of a line moves after its until@")
