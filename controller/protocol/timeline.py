"""One question as a picture: every hand against the two seconds, with its bound.

Time runs from left to right, from half a second before the window opens to a second after its close; what lies beyond,
usually «Принято» and the hands that left before it, is folded into a narrow strip behind a break. What became of a
hand is told by the form of its mark as well as by its colour, for a printer may have but one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.game.reasons import HandReason
from controller.game.units import SECOND
from controller.protocol.game_protocol import GameProtocol, HandLine, QuestionLine
from controller.protocol.marks import PAPER, SMALL, WIDTH, Ink, colour_of, lifted, mark_of, whisker
from controller.protocol.picture import Anchor, Box, Label, Line, Picture, Shape, fitting
from controller.protocol.words import Words

BEFORE, AFTER = SECOND // 2, SECOND
"""What is always shown before the opening and after the close (ns)."""

FURTHEST = 2 * SECOND
"""What is shown before the opening at most: a hand that came down earlier begins at the edge (ns)."""

_HEAD, _AXIS, _ROW, _FOOT = 6.0, 5.0, 4.6, 1.6
_NAMES, _PLOT, _END, _FOLD = 6.5, 50.0, 130.0, 15.0
_NOTE = 133.0
_TEXT = 2.9


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


def note(hand: HandLine, question: QuestionLine, words: Words) -> str:
    """What became of a hand, in a few words, with its instant and bound as far as they are known."""
    if hand.reason is None or (hand.entered and hand.reason in _THE_HOSTS):
        return _decided(hand, words)
    if hand.reason is not HandReason.COUNTED:
        return words.texts.hand(hand.reason, hand.after, hand.bound)
    if hand.down is None:
        return words("hand_untimed")
    if hand.lifted and hand.up is not None:
        return _lift(hand.up - question.window, hand.up_bound, words)
    if hand.early:
        return words("hand_early", ms=words.texts.milliseconds(hand.down), bound=words.texts.milliseconds(hand.bound))
    time = words.seconds(hand.down, hand.bound)
    # No table counts a hand that may have come after the close.
    return words("hand_confirmed", time=time) if hand.down + hand.bound >= question.window else time


_THE_HOSTS = (HandReason.COUNTED, HandReason.DISPUTED, HandReason.UNHEARD)
"""What the host has the last word on; a hand that was late or stuck is that whatever he says."""


def _decided(hand: HandLine, words: Words) -> str:
    """What the host has said of a hand, with its instant and bound if its pad has told them."""
    counts = hand.reason is HandReason.COUNTED
    if hand.down is None:
        return words("hand_entered" if counts else "hand_dismissed")
    time = words.seconds(hand.down, hand.bound)
    return words("hand_confirmed" if counts else "hand_denied", time=time)


def about_whom(question: QuestionLine, words: Words) -> str:
    """Whom the question is about: «№ 4», or all the tied."""
    seats = words.texts.seats(question.about)
    return words("all_leave", seats=seats) if len(question.about) > 1 else seats


def _lift(after: int, bound: int, words: Words) -> str:
    key = "hand_lifted_before" if after < 0 else "hand_lifted"
    return words(key, ms=words.texts.milliseconds(after), bound=words.texts.milliseconds(bound))


def timeline_title(question: QuestionLine, words: Words) -> str:
    """What a picture shows, in a sentence."""
    return words("picture", about=about_whom(question, words), votes=_votes(question, words))


def _votes(question: QuestionLine, words: Words) -> str:
    return words("unknown_votes") if question.votes is None else words.votes(question.votes)


# --- what stands round the hands


def _heading(question: QuestionLine, names: dict[int, str], words: Words, ink: Ink) -> Iterator[Shape]:
    about = about_whom(question, words)
    name = names.get(question.about[0], "") if len(question.about) == 1 else ""
    yield Label(0, 4.2, f"{about}  {name}".rstrip(), 3.6, ink.text, bold=True)
    yield Label(WIDTH, 4.2, _votes(question, words), 3.6, ink.text, Anchor.END, bold=True)
    if question.leftovers:
        yield Label(_NOTE, 4.2, words("of_them_left", votes=question.leftovers), SMALL, ink.quiet)


def _ground(question: QuestionLine, scale: Scale, bottom: float, words: Words, ink: Ink) -> Iterator[Shape]:
    top = _HEAD + _AXIS - 0.6
    opens, closes = scale.at(0), scale.at(question.window)
    yield Box(opens, top, closes - opens, bottom - top, fill=ink.window)
    for second in range(-(-scale.begins // SECOND), scale.turn // SECOND + 1):
        x = scale.at(second * SECOND)
        if second * SECOND not in (0, question.window):
            yield Line(x, top, x, bottom, ink.line, 0.15)
        if second * SECOND != question.window:
            yield Label(x, top - 0.9, words.tick(second * SECOND), SMALL, ink.quiet, Anchor.MIDDLE)
    yield Line(opens, top, opens, bottom, ink.edge, 0.35)
    yield Line(closes, top - 0.4, closes, bottom, ink.edge, 0.5)
    yield Label(closes, top - 0.9, words("thanks"), SMALL, ink.text, Anchor.MIDDLE)
    yield Line(_PLOT, bottom, scale.fold, bottom, ink.line)
    if scale.is_folded:
        yield Line(scale.fold + 1.4, bottom, _END, bottom, ink.line)
        for x in (scale.fold, scale.fold + 1.4):
            yield Line(x - 0.5, bottom + 1, x + 0.5, bottom - 1, ink.quiet)
            yield Line(x, top, x, bottom - 1, ink.line, 0.15, dash=0.6)
    x = scale.at(question.released)
    yield Line(x, top - 0.4, x, bottom, ink.text, 0.4)
    yield Label(x, top - 0.9, words("accepted"), SMALL, ink.text, Anchor.MIDDLE)


def _nobody(hands: list[HandLine], words: Words, ink: Ink) -> Iterator[Shape]:
    if not hands:
        yield Label(0, _HEAD + _AXIS + _ROW / 2 + 1, words("no_hands"), _TEXT, ink.quiet)


def _who(hand: HandLine, name: str, y: float, ink: Ink) -> Iterator[Shape]:
    yield Label(5, y + 1, str(hand.seat), _TEXT, ink.text, Anchor.END, bold=True)
    yield Label(_NAMES, y + 1, name, fitting(name, _TEXT, _PLOT - _NAMES), ink.text)


def _noted(hand: HandLine, text: str, y: float, ink: Ink) -> Iterator[Shape]:
    """Beside what no pad has told stands its mark: there is none among the bars."""
    told = hand.entered and hand.down is None
    if told:
        yield from mark_of(hand, _NOTE + 1.2, y, ink)
    left = _NOTE + (4 if told else 0)
    yield Label(left, y + 1, text, fitting(text, SMALL, WIDTH - left), colour_of(hand, ink))


# --- a hand


def _hand(hand: HandLine, question: QuestionLine, scale: Scale, y: float, ink: Ink) -> Iterator[Shape]:
    if hand.reason is HandReason.UNHEARD:
        yield Line(_PLOT, y, _END, y, ink.unheard, 0.5, dash=0.8)
        return
    if hand.entered and hand.down is None:
        return  # nobody knows when
    # A hand that lay there before, and one whose beginning nobody knows, comes in from the edge.
    left = scale.at(hand.down if hand.down is not None else scale.begins)
    right = scale.at(hand.up) if hand.up is not None and hand.up <= scale.ends else _END
    yield from _bar(hand, left, max(left, right), y, ink)
    if hand.down is None:
        return
    if hand.down - hand.bound >= scale.begins:
        yield from whisker(left, y, scale.at(hand.down + hand.bound) - left, colour_of(hand, ink))
    yield from mark_of(hand, left, y, ink)
    if hand.lifted and hand.up is not None:
        yield from whisker(right, y, scale.at(hand.up + hand.up_bound) - right, ink.refused)
        yield from lifted(right, y, ink)


def _bar(hand: HandLine, left: float, right: float, y: float, ink: Ink) -> Iterator[Shape]:
    colour = colour_of(hand, ink)
    if hand.reason is HandReason.COUNTED:
        yield Box(left, y - 0.9, right - left, 1.8, fill=ink.counted)
    elif hand.reason is HandReason.DISPUTED:
        yield Line(left, y - 0.9, right, y - 0.9, colour, 0.3, dash=1)
        yield Line(left, y + 0.9, right, y + 0.9, colour, 0.3, dash=1)
    else:
        yield Box(left, y - 0.9, right - left, 1.8, stroke=colour)
