"""One question as a picture: every hand against the two seconds, with its bound.

Time runs from left to right, from half a second before the window opens to a second after its close; what lies beyond,
usually «Принято» and the hands that left before it, is folded into a narrow strip behind a break. What became of a
hand is told by the form of its mark as well as by its colour, for a printer may have but one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.game.reasons import HandReason
from controller.game.units import SECOND
from controller.protocol.game_protocol import GameProtocol, HandLine, QuestionLine
from controller.protocol.picture import Anchor, Box, Corners, Dot, Label, Line, Picture, Shape
from controller.protocol.words import Words

WIDTH = 180.0
"""mm: an A4 page between its margins."""

BEFORE, AFTER = SECOND // 2, SECOND
"""What is always shown before the opening and after the close (ns)."""

FURTHEST = 2 * SECOND
"""What is shown before the opening at most: a hand that came down earlier begins at the edge (ns)."""

_HEAD, _AXIS, _ROW, _FOOT = 6.0, 5.0, 4.6, 1.6
_NAMES, _PLOT, _END, _FOLD = 6.5, 50.0, 130.0, 15.0
_NOTE = 133.0
_TEXT, _SMALL = 2.9, 2.5


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


@dataclass(frozen=True, slots=True)
class Scale:
    """Where an instant lies (mm): evenly from ``begins`` to ``turn``; from there to ``ends`` in the folded strip."""

    begins: int
    turn: int
    ends: int

    @classmethod
    def of(cls, question: QuestionLine) -> Scale:
        """The scale on which all that is known of ``question`` has room."""
        downs = [hand.down - hand.bound for hand in question.hands if hand.down is not None]
        ups = [hand.up for hand in question.hands if hand.lifted and hand.up is not None]
        begins = max(-FURTHEST, min([-BEFORE, *(down - BEFORE // 5 for down in downs)]))
        turn = question.window + AFTER
        last = max(turn, question.released, *ups)
        return cls(begins, turn, last)

    @property
    def is_folded(self) -> bool:
        """Whether anything lies beyond what is always shown."""
        return self.ends > self.turn

    @property
    def fold(self) -> float:
        """Where the folded strip begins (mm)."""
        return _END - _FOLD if self.is_folded else _END

    def at(self, instant: int) -> float:
        """Where ``instant`` lies; what is earlier or later than the picture lies on its edge."""
        if instant <= self.turn or not self.is_folded:
            shown = min(max(instant, self.begins), self.turn)
            share = (shown - self.begins) / (self.turn - self.begins)
            return _PLOT + share * (self.fold - _PLOT)
        share = (min(instant, self.ends) - self.turn) / (self.ends - self.turn)
        return self.fold + 2.5 + share * (_FOLD - 4.5)  # off the break, and off the edge


def timeline(question: QuestionLine, protocol: GameProtocol, words: Words, ink: Ink = PAPER) -> Picture:
    """The hands of one question, one below the other in the order of their seats."""
    names = {player.seat: player.name for player in protocol.players}
    hands = sorted(question.hands, key=lambda hand: hand.seat)
    scale = Scale.of(question)
    bottom = _HEAD + _AXIS + max(1, len(hands)) * _ROW
    shapes = [
        *_heading(question, names, words, ink),
        *_ground(question, scale, bottom, words, ink),
        *_nobody(hands, words, ink),
    ]
    for row, hand in enumerate(hands):
        y = _HEAD + _AXIS + (row + 0.5) * _ROW
        shapes += [*_who(hand, names.get(hand.seat, ""), y, ink), *_hand(hand, question, scale, y, ink)]
        shapes += _noted(hand, note(hand, question, words), y, ink)
    return Picture(WIDTH, bottom + _FOOT, timeline_title(question, words), tuple(shapes))


def legend(words: Words, ink: Ink = PAPER) -> Picture:
    """What the marks mean."""
    shapes, x, y = list[Shape](), 1.5, 2.5
    for key, drawn in (
        ("mark_counted", _counted),
        ("mark_early", _early),
        ("mark_late", _late),
        ("mark_lifted", _lifted),
        ("mark_disputed", _disputed),
        ("mark_refused", _refused),
        ("mark_entered", _entered),
        ("mark_unheard", _unheard),
        ("mark_bound", _bound),
    ):
        text = words(key)
        shapes += [*drawn(x, y, ink), Label(x + 2.6, y + 1, text, _SMALL, ink.quiet)]
        x += 7.4 + len(text) * 1.4  # a picture cannot measure its text: this is a little more than it takes
    return Picture(WIDTH, 5, words("legend"), tuple(shapes))


def note(hand: HandLine, question: QuestionLine, words: Words) -> str:
    """What became of a hand, in a few words, with its instant and bound as far as they are known."""
    if hand.entered:
        return words("hand_entered")
    if hand.reason is None:
        return words("hand_dismissed")
    if hand.reason is not HandReason.COUNTED:
        return words.texts.hand(hand.reason, hand.after, hand.bound)
    if hand.down is None:
        return words("hand_untimed")
    if hand.lifted and hand.up is not None:
        return _lift(hand.up - question.window, hand.up_bound, words)
    if hand.early:
        return words("hand_early", ms=words.milliseconds(hand.down), bound=words.milliseconds(hand.bound))
    return words.seconds(hand.down, hand.bound)


def asked(question: QuestionLine, words: Words) -> str:
    """Whom the question is about: «№ 4», or all the tied."""
    seats = words.texts.seats(question.about)
    return words("all_leave", seats=seats) if len(question.about) > 1 else seats


def _lift(after: int, bound: int, words: Words) -> str:
    key = "hand_lifted_before" if after < 0 else "hand_lifted"
    return words(key, ms=words.milliseconds(after), bound=words.milliseconds(bound))


def timeline_title(question: QuestionLine, words: Words) -> str:
    """What a picture shows, in a sentence."""
    return words("picture", about=asked(question, words), votes=_votes(question, words))


def _votes(question: QuestionLine, words: Words) -> str:
    return words("unknown_votes") if question.votes is None else words.votes(question.votes)


# --- what stands round the hands


def _heading(question: QuestionLine, names: dict[int, str], words: Words, ink: Ink) -> Iterator[Shape]:
    about = asked(question, words)
    name = names.get(question.about[0], "") if len(question.about) == 1 else ""
    yield Label(0, 4.2, f"{about}  {name}".rstrip(), 3.6, ink.text, bold=True)
    yield Label(WIDTH, 4.2, _votes(question, words), 3.6, ink.text, Anchor.END, bold=True)
    if question.leftovers:
        yield Label(_NOTE, 4.2, words("of_them_left", votes=question.leftovers), _SMALL, ink.quiet)


def _ground(question: QuestionLine, scale: Scale, bottom: float, words: Words, ink: Ink) -> Iterator[Shape]:
    top = _HEAD + _AXIS - 0.6
    opens, closes = scale.at(0), scale.at(question.window)
    yield Box(opens, top, closes - opens, bottom - top, fill=ink.window)
    for second in range(-(-scale.begins // SECOND), scale.turn // SECOND + 1):
        x = scale.at(second * SECOND)
        if second * SECOND not in (0, question.window):
            yield Line(x, top, x, bottom, ink.line, 0.15)
        if second * SECOND != question.window:
            yield Label(x, top - 0.9, words.tick(second * SECOND), _SMALL, ink.quiet, Anchor.MIDDLE)
    yield Line(opens, top, opens, bottom, ink.edge, 0.35)
    yield Line(closes, top - 0.4, closes, bottom, ink.edge, 0.5)
    yield Label(closes, top - 0.9, words("thanks"), _SMALL, ink.text, Anchor.MIDDLE)
    yield Line(_PLOT, bottom, scale.fold, bottom, ink.line)
    if scale.is_folded:
        yield Line(scale.fold + 1.4, bottom, _END, bottom, ink.line)
        for x in (scale.fold, scale.fold + 1.4):
            yield Line(x - 0.5, bottom + 1, x + 0.5, bottom - 1, ink.quiet)
            yield Line(x, top, x, bottom - 1, ink.line, 0.15, dash=0.6)
    x = scale.at(question.released)
    yield Line(x, top - 0.4, x, bottom, ink.text, 0.4)
    yield Label(x, top - 0.9, words("accepted"), _SMALL, ink.text, Anchor.MIDDLE)


def _nobody(hands: list[HandLine], words: Words, ink: Ink) -> Iterator[Shape]:
    if not hands:
        yield Label(0, _HEAD + _AXIS + _ROW / 2 + 1, words("no_hands"), _TEXT, ink.quiet)


def _who(hand: HandLine, name: str, y: float, ink: Ink) -> Iterator[Shape]:
    yield Label(5, y + 1, str(hand.seat), _TEXT, ink.text, Anchor.END, bold=True)
    size = min(_TEXT, (_PLOT - _NAMES) / max(1, len(name)) / 0.63)  # what the widest usual letters take
    yield Label(_NAMES, y + 1, name, size, ink.text)


def _noted(hand: HandLine, text: str, y: float, ink: Ink) -> Iterator[Shape]:
    if hand.entered:
        yield from _entered(_NOTE + 1.2, y, ink)
    yield Label(_NOTE + (4 if hand.entered else 0), y + 1, text, _SMALL, _inked(hand, ink))


# --- a hand


def _hand(hand: HandLine, question: QuestionLine, scale: Scale, y: float, ink: Ink) -> Iterator[Shape]:
    if hand.entered:
        return  # nobody knows when
    if hand.reason is HandReason.UNHEARD:
        yield Line(_PLOT, y, _END, y, ink.unheard, 0.5, dash=0.8)
        return
    # A hand that lay there before, and one whose beginning nobody knows, comes in from the edge.
    left = scale.at(hand.down if hand.down is not None else scale.begins)
    right = scale.at(hand.up) if hand.up is not None and hand.up <= scale.ends else _END
    yield from _bar(hand, left, max(left, right), y, ink)
    if hand.down is None:
        return
    if hand.down - hand.bound >= scale.begins:
        yield from _whisker(left, y, scale.at(hand.down + hand.bound) - left, _inked(hand, ink))
    yield from _mark(hand, left, y, ink)
    if hand.lifted and hand.up is not None:
        yield from _whisker(right, y, scale.at(hand.up + hand.up_bound) - right, ink.refused)
        yield from _lifted(right, y, ink)


def _bar(hand: HandLine, left: float, right: float, y: float, ink: Ink) -> Iterator[Shape]:
    colour = _inked(hand, ink)
    if hand.reason is HandReason.COUNTED:
        yield Box(left, y - 0.9, right - left, 1.8, fill=ink.counted)
    elif hand.reason is HandReason.DISPUTED:
        yield Line(left, y - 0.9, right, y - 0.9, colour, 0.3, dash=1)
        yield Line(left, y + 0.9, right, y + 0.9, colour, 0.3, dash=1)
    else:
        yield Box(left, y - 0.9, right - left, 1.8, stroke=colour)


def _mark(hand: HandLine, x: float, y: float, ink: Ink) -> Iterable[Shape]:
    match hand.reason:
        case HandReason.COUNTED:
            return _early(x, y, ink) if hand.early else _counted(x, y, ink)
        case HandReason.LATE:
            return _late(x, y, ink)
        case HandReason.DISPUTED:
            return _disputed(x, y, ink)
        case _:
            return _refused(x, y, ink)


def _inked(hand: HandLine, ink: Ink) -> str:
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


def _lifted(x: float, y: float, ink: Ink) -> Iterator[Shape]:
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
    yield from _whisker(x, y, 1.5, ink.quiet)


def _whisker(x: float, y: float, half: float, colour: str) -> Iterator[Shape]:
    """How far the instant at ``x`` may be off: ``half`` (mm) to either side, with a cap at each end."""
    yield Line(x - half, y, x + half, y, colour, 0.25)
    for cap in (x - half, x + half):
        yield Line(cap, y - 1.9, cap, y + 1.9, colour, 0.2)
