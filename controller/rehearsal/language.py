"""The acts as words: each form with what it lets happen, looked up by its text.

The acts themselves are small functions, each kept beside its form: see ``by_night``, ``by_day``, ``ballots``, ``host``
and ``free_table``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from controller.game.facts import Fact
from controller.game.inputs import Act
from controller.game.units import MILLISECOND, SECOND, Seat
from controller.rehearsal.errors import NotTaken, UnknownWords
from controller.rehearsal.hands import parse_hands
from controller.rehearsal.table import Table

BETWEEN = SECOND
"""Acts are one second apart (ns)."""

LEAVE = 200 * MILLISECOND
"""How long after it may a hand leaves its pad (ns)."""

Match = re.Match[str]
Play = Callable[[Table, Match], None]

_NUMBER = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Word:
    """A form of words, and what it lets happen. ``waits``: whether a second passes first."""

    form: re.Pattern[str]
    play: Play
    waits: bool


_LANGUAGE: list[Word] = []

_CLOCKS = ("undo", "resume", "power cut")
"""These deal with standing clocks themselves."""


def word(form: str, *, waits: bool = True) -> Callable[[Play], Play]:
    """Keep the decorated function as what happens with this form.

    Numbers in the groups ``seats`` and ``shots`` are seats, ``hands`` is a line of hands; all three are checked
    before a rehearsal begins.
    """

    def keep(play: Play) -> Play:
        _LANGUAGE.append(Word(re.compile(form, re.ASCII), play, waits))
        return play

    return keep


def _look_up(text: str) -> tuple[Word, Match]:
    for one in _LANGUAGE:
        match = one.form.fullmatch(text)
        if match is not None:
            return one, match
    raise UnknownWords("no act of the language; docs/rehearsals.md has them all")


def check(text: str, seats: int) -> None:
    """Raise ``UnknownWords`` unless ``text`` is an act, at a table of so many seats, whatever the moment."""
    _, match = _look_up(text.removeprefix("refused: "))
    groups = match.groupdict()
    for numbers in (groups.get("seats"), groups.get("shots")):
        for number in _NUMBER.findall(numbers or ""):
            check_seat(number, seats)
    if groups.get("hands") is not None:
        for seat in parse_hands(groups["hands"]).seats():
            check_seat(str(seat), seats)


def check_seat(number: str, seats: int) -> None:
    """Raise ``UnknownWords`` unless there is such a seat."""
    if len(number) > 9 or not 1 <= int(number) <= seats:
        raise UnknownWords(f"there is no seat {number} at a table of {seats}")


def perform(table: Table, text: str) -> None:
    """Let one act happen; raises ``UnknownWords``, or ``NotTaken`` with the reason."""
    check(text, len(table.game.players))
    one, match = _look_up(text)
    if text not in _CLOCKS:
        table.resume_after_undo()
    if one.waits:
        table.run_to(table.now + BETWEEN)
    one.play(table, match)


# --- what the acts are made of ---------------------------------------------------------------------


def say(table: Table, act: Act) -> tuple[Fact, ...]:
    """The host says this now; raises ``NotTaken`` if the rules refuse it."""
    told = table.say(act)
    reason = table.refusal(told)
    if reason is not None:
        raise NotTaken(f"the rules do not take it: {reason.value}")
    return told


def need(condition: bool, why: str) -> None:
    """Raise ``NotTaken`` unless ``condition`` holds."""
    if not condition:
        raise NotTaken(why)


def number(match: Match) -> Seat:
    """The one seat that an act names."""
    return int(match["seats"])
