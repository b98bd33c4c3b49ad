"""The hands of a question: ``1@0 2@1999 4@500-2600 6@300-900,1500 8 offline accepted@6000`` as values.

Times are milliseconds after the window opens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from controller.game.units import MILLISECOND, Seat
from controller.rehearsal.errors import UnknownWords

_MS = r"-?\d{1,9}"
_TIME = rf"({_MS})((?:~{_MS}|\+-\d{{1,9}})*)"
_INTERVAL = re.compile(rf"{_TIME}(?:-{_TIME})?", re.ASCII)
_SEAT = re.compile(r"(\d{1,9})@(.+)", re.ASCII)
_LIMIT = re.compile(rf"(until|accepted)@({_MS})", re.ASCII)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


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

    def seats(self) -> Iterator[Seat]:
        """Every seat that the line names."""
        yield from (edge.seat for edge in self.edges)
        yield from self.offline
        yield from (seat for seat, _ in self.entered)

    def moves(self) -> frozenset[Seat]:
        """The seats with a hand that moves."""
        return frozenset(edge.seat for edge in self.edges)

    def report_delay(self, seat: Seat, closes: int) -> int:
        """How much later than it happens the seat's word that it has told all before ``closes`` arrives (ns).

        It is held back as long as the edges before it are; a stamp known only to within ± its bound takes so long too.
        """
        return max((max(e.delay, e.bound) for e in self.edges if e.seat == seat and e.at < closes + e.bound), default=0)


def parse_hands(text: str) -> Hands:
    """Read a line of hands; raises ``UnknownWords`` with the word that is none of the language."""
    hands = Hands()
    words = text.split()
    if words[:1] == ["none"]:
        words.pop(0)
    while words:
        word = words.pop(0)
        if limit := _LIMIT.fullmatch(word):
            _set_limit(hands, limit[1], int(limit[2]) * MILLISECOND)
        elif seat := _SEAT.fullmatch(word):
            _set_moves(hands, int(seat[1]), seat[2], word)
        elif _NUMBER.fullmatch(word) and words and words[0] in ("offline", "voted", "abstained"):
            _without_pad(hands, int(word), words.pop(0))
        else:
            raise UnknownWords(f"{word!r} is no hand; write 1@200, 4@500-2600, 8 offline, 8 voted, until@1000 …")
    _check(hands, text)
    return hands


def _set_limit(hands: Hands, name: str, at: int) -> None:
    if hands.until is not None or hands.accepted is not None:
        raise UnknownWords(f"{name}@ comes after another one; a line stands until@ one instant or is accepted@ one")
    if name == "until":
        hands.until = at
    else:
        hands.accepted = at


def _without_pad(hands: Hands, seat: Seat, what: str) -> None:
    if what == "offline":
        hands.offline.add(seat)
    elif seat in dict(hands.entered):
        raise UnknownWords(f"{seat} {what}: what {seat} did is said twice")
    else:
        hands.entered.append((seat, what == "voted"))


def _set_moves(hands: Hands, seat: Seat, text: str, word: str) -> None:
    if seat in hands.moves():
        raise UnknownWords(f"{word!r}: a second hand of {seat}; join its intervals by commas, as in 6@300-900,1500")
    hands.edges += _edges(seat, text, word)


def _edges(seat: Seat, text: str, word: str) -> list[Edge]:
    edges: list[Edge] = []
    for part in text.split(","):
        interval = _INTERVAL.fullmatch(part)
        if interval is None:
            raise UnknownWords(f"{word!r}: {part!r} is no time; write 500, 500-2600, 1900~2140 or 1990+-30")
        if edges and edges[-1].down:
            raise UnknownWords(f"{word!r}: the hand comes down again and never left; write 6@300-900,1500")
        edges.append(_edge(seat, down=True, at=interval[1], marks=interval[2]))
        if interval[3] is not None:
            edges.append(_edge(seat, down=False, at=interval[3], marks=interval[4]))
    if any(later.at <= earlier.at for earlier, later in pairwise(edges)):
        raise UnknownWords(f"{word!r}: the times do not rise")
    return list(_held_back(edges))


def _held_back(edges: list[Edge]) -> Iterator[Edge]:
    """What a seat reports after an edge that was held back is held back as long."""
    longest = 0
    for edge in edges:
        longest = max(longest, edge.delay)
        yield Edge(edge.seat, edge.down, edge.at, edge.bound, longest)


def _edge(seat: Seat, *, down: bool, at: str, marks: str) -> Edge:
    stamp = int(at)
    bounds = re.findall(r"\+-(\d+)", marks)
    arrivals = re.findall(r"~(-?\d+)", marks)
    if len(bounds) > 1 or len(arrivals) > 1:
        raise UnknownWords(f"{at}{marks}: one +- and one ~ are enough")
    delay = int(arrivals[0]) - stamp if arrivals else 0
    if delay < 0:
        raise UnknownWords(f"{at}~{arrivals[0]}: an edge cannot reach the controller before it happens")
    bound = int(bounds[0]) if bounds else 0
    return Edge(seat, down, stamp * MILLISECOND, bound * MILLISECOND, delay * MILLISECOND)


def _check(hands: Hands, text: str) -> None:
    until = hands.until
    if text.split()[:1] == ["none"] and hands.edges:
        raise UnknownWords("none says that no hand moves, and hands follow")
    if until is not None and any(edge.at > until for edge in hands.edges):
        raise UnknownWords("no hand of a line moves after its until@")
