"""The phases of a game: which follows which, and by which inputs. The arrows are found by playing (``ways``)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from textwrap import wrap
from typing import get_args

from controller.game.phases import Over, Phase
from hardware.wiring.sheet import Point, Sheet
from tools.diagrams.arrows import NoPlace, arrow, runs_through
from tools.diagrams.ways import Way, ways

Pair = tuple[str, str]
END = Over.__name__

_LETTERS = 0.147
"""Letters of the small print in a pixel of a box's width."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a phase belongs to: the colour of its box, and of the arrows that lead to it."""

    fill: str
    line: str


NIGHT = Kind("#E3ECF2", "#1565C0")
TALK = Kind("#E4F1E5", "#2E7D32")
VOTE = Kind("#FFF1DC", "#A85B00")
LEAVING = Kind("#FBE3E1", "#C62828")
ENDS = Kind("#ECEEF0", "#5D6670")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phase is drawn."""

    kind: Kind
    left: float
    top: float
    width: float
    height: float

    def on_left(self, down: float) -> Point:
        """On its left edge, so far below its upper one."""
        return self.left, self.top + down

    def on_right(self, down: float) -> Point:
        """On its right edge."""
        return self.left + self.width, self.top + down

    def on_top(self, along: float) -> Point:
        """On its upper edge, so far from its left one."""
        return self.left + along, self.top

    def below(self, along: float) -> Point:
        """On its lower edge."""
        return self.left + along, self.top + self.height


_DEAL = Place(NIGHT, 30, 100, 185, 60)
_NIGHT = Place(NIGHT, 300, 100, 230, 76)
_OVER = Place(ENDS, 615, 100, 185, 76)
_BEST_MOVE = Place(NIGHT, 30, 216, 185, 92)
_MORNING = Place(NIGHT, 615, 216, 185, 92)
_LAST_WORD = Place(LEAVING, 30, 366, 185, 80)
_DISCUSSION = Place(TALK, 300, 366, 230, 80)
_SPEECH = Place(TALK, 615, 366, 185, 80)
_BALLOT = Place(VOTE, 300, 500, 230, 108)
_QUESTION = Place(VOTE, 300, 662, 230, 92)
_DEFENCE = Place(VOTE, 615, 540, 185, 214)
_DAY_OVER = Place(ENDS, 30, 662, 185, 92)
_FREE_CLOCK = Place(VOTE, 300, 812, 230, 62)

PLACES = {
    "Deal": _DEAL,
    "Night": _NIGHT,
    "BestMove": _BEST_MOVE,
    "LastWord": _LAST_WORD,
    "Morning": _MORNING,
    "Discussion": _DISCUSSION,
    "Speech": _SPEECH,
    "Ballot": _BALLOT,
    "Question": _QUESTION,
    "Defence": _DEFENCE,
    "FreeClock": _FREE_CLOCK,
    "DayOver": _DAY_OVER,
    END: _OVER,
}

_TO_LEAVE, _FROM_NIGHT, _TO_DAYS_END = 240, 256, 280
_TO_MORNING, _TO_CLOCK, _FROM_CLOCK = 572, 556, 572
_MARGIN, _EDGE, _FOOT = 15, 816, 896
_TALKED = 330
"""Where the long arrows run: upright ones between the columns, level ones between the rows."""


def _by(start: Point, lane: float, end: Point) -> list[Point]:
    """Level to an upright lane, along it, and level again."""
    return [start, (lane, start[1]), (lane, end[1]), end]


ROADS: dict[Pair, list[Point]] = {
    ("Deal", "Night"): [_DEAL.on_right(24), _NIGHT.on_left(24)],
    ("Night", "BestMove"): _by(_NIGHT.on_left(56), _FROM_NIGHT, _BEST_MOVE.on_right(22)),
    ("Night", "LastWord"): _by(_NIGHT.on_left(56), _FROM_NIGHT, _LAST_WORD.on_right(16)),
    ("Night", "Morning"): _by(_NIGHT.on_right(56), _TO_MORNING, _MORNING.on_left(22)),
    ("Night", "Discussion"): [_NIGHT.below(115), _DISCUSSION.on_top(115)],
    ("BestMove", "LastWord"): [_BEST_MOVE.below(60), _LAST_WORD.on_top(60)],
    ("BestMove", "Morning"): [_BEST_MOVE.on_right(44), _MORNING.on_left(44)],
    ("BestMove", "Discussion"): [_BEST_MOVE.on_right(70), (350, _BEST_MOVE.top + 70), _DISCUSSION.on_top(50)],
    ("LastWord", "Morning"): [
        _LAST_WORD.on_top(140),
        (170, _TALKED),
        (_TO_MORNING, _TALKED),
        (_TO_MORNING, _MORNING.top + 44),
        _MORNING.on_left(44),
    ],
    ("LastWord", "Discussion"): [_LAST_WORD.on_right(34), _DISCUSSION.on_left(34)],
    ("LastWord", "DayOver"): [_LAST_WORD.below(60), _DAY_OVER.on_top(60)],
    ("Morning", "Discussion"): [_MORNING.on_left(70), (480, _MORNING.top + 70), _DISCUSSION.on_top(180)],
    ("Morning", "DayOver"): [
        _MORNING.on_right(60),
        (_EDGE, _MORNING.top + 60),
        (_EDGE, _FOOT),
        (122, _FOOT),
        _DAY_OVER.below(92),
    ],
    ("Discussion", "Speech"): [_DISCUSSION.on_right(28), _SPEECH.on_left(28)],
    ("Speech", "Discussion"): [_SPEECH.on_left(56), _DISCUSSION.on_right(56)],
    ("Discussion", "LastWord"): [_DISCUSSION.on_left(52), _LAST_WORD.on_right(52)],
    ("Discussion", "Ballot"): [_DISCUSSION.below(115), _BALLOT.on_top(115)],
    ("Discussion", "DayOver"): _by(_DISCUSSION.on_left(68), _TO_DAYS_END, _DAY_OVER.on_right(24)),
    ("Ballot", "LastWord"): _by(_BALLOT.on_left(30), _TO_LEAVE, _LAST_WORD.on_right(68)),
    ("Question", "LastWord"): _by(_QUESTION.on_left(70), _TO_LEAVE, _LAST_WORD.on_right(68)),
    ("Ballot", "DayOver"): _by(_BALLOT.on_left(60), _TO_DAYS_END, _DAY_OVER.on_right(24)),
    ("Question", "DayOver"): [_QUESTION.on_left(46), _DAY_OVER.on_right(46)],
    ("Ballot", "Question"): [_BALLOT.below(80), _QUESTION.on_top(80)],
    ("Question", "Ballot"): [_QUESTION.on_top(150), _BALLOT.below(150)],
    ("Ballot", "Defence"): [_BALLOT.on_right(56), _DEFENCE.on_left(16)],
    ("Defence", "Ballot"): [_DEFENCE.on_left(40), _BALLOT.on_right(80)],
    ("Question", "Defence"): [_QUESTION.on_right(46), _DEFENCE.on_left(168)],
    ("Defence", "DayOver"): [_DEFENCE.below(92), (707, _FOOT), (122, _FOOT), _DAY_OVER.below(92)],
    ("Ballot", "FreeClock"): _by(_BALLOT.on_right(98), _TO_CLOCK, _FREE_CLOCK.on_right(20)),
    ("FreeClock", "Ballot"): _by(_FREE_CLOCK.on_right(44), _FROM_CLOCK, _BALLOT.on_right(30)),
    ("FreeClock", "Question"): [_FREE_CLOCK.on_top(115), _QUESTION.below(115)],
    ("DayOver", "Night"): [
        _DAY_OVER.on_left(46),
        (_MARGIN, _DAY_OVER.top + 46),
        (_MARGIN, 88),
        (415, 88),
        _NIGHT.on_top(115),
    ],
}


def draw() -> Sheet:
    """The drawing; ``NoPlace`` if a phase or an arrow is new, or gone."""
    found = ways()
    _check({phase.__name__ for phase in get_args(Phase)}, set(PLACES))
    _check({f"{one} → {other}" for one, other, _ in found if other != END}, {" → ".join(pair) for pair in ROADS})
    sheet = Sheet(830, 912, "en", "The phases of a game")
    sheet.text((30, 74), "In a box: the inputs, by their classes, and where they lead. Undo leads back anywhere.", 13)
    for name, place in PLACES.items():
        lines = _ends(found) if name == END else _leads(found, name)
        _draw_box(sheet, name, place, lines)
    for (one, other), points in ROADS.items():
        crossed = [name for name, place in PLACES.items() if runs_through(points, *_frame(place))]
        if crossed:
            raise NoPlace(f"the arrow from {one} to {other} runs through {crossed[0]}; see tools/diagrams/phases.py")
        arrow(sheet, points, PLACES[other].kind.line)
    return sheet


def _check(code: set[str], drawn: set[str]) -> None:
    if odd := sorted(code ^ drawn):
        raise NoPlace(f"{', '.join(odd)}: new or gone; see the tables of tools/diagrams/phases.py")


def _frame(place: Place) -> tuple[Point, Point]:
    return (place.left, place.top), (place.width, place.height)


def _draw_box(sheet: Sheet, name: str, place: Place, lines: list[str]) -> None:
    sheet.box(*_frame(place), place.kind.fill, place.kind.line)
    x, y = place.left + 10, place.top + 20
    sheet.text((x, y), name, 14, bold=True)
    for line in lines:
        for part in wrap(line, round(place.width * _LETTERS), subsequent_indent="   "):
            y += 15
            sheet.text((x, y), part.replace("   ", "\u2003"), 11)


def _leads(found: frozenset[Way], phase: str) -> list[str]:
    """Where each input leads; inputs that lead to the same are told together."""
    targets: defaultdict[str, set[str]] = defaultdict(set)
    for one, other, cause in found:
        if one == phase and other != END:
            targets[_short(cause)].add(other)
    causes: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for cause in sorted(targets):
        causes[tuple(name for name in PLACES if name in targets[cause])].append(cause)
    return [f"{', '.join(names)} → {', '.join(leads)}" for leads, names in causes.items()]


def _ends(found: frozenset[Way]) -> list[str]:
    """From where a game ends, and by what."""
    ending = {one for one, other, _ in found if other == END}
    spared = PLACES.keys() - ending - {END}
    causes = sorted({_short(cause) for _, other, cause in found if other == END})
    return ["from every phase" + (f" but {', '.join(sorted(spared))}" if spared else ""), ", ".join(causes)]


def _short(cause: str) -> str:
    """The corrections are told as one: what was entered wrongly is put right."""
    return "Correct…" if cause.startswith("Correct") else cause
