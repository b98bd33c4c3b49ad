"""The protocol of one game as a value: the fields of a judge's form, and every hand of every ballot (RULES.md 2.9).

Instants within a game are ns since it began; those of a question, ns since its window opened. Wall times are labels:
ISO 8601 with the zone. What was undone is in none of the fields but ``changes``.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.game.asking import Round
from controller.game.facts import AllLeaveOutcome, Answer
from controller.game.inputs import Act
from controller.game.public import Scene
from controller.game.reasons import HandReason
from controller.game.roles import Role, Winner
from controller.game.state import Exit
from controller.game.units import Instant, Seat


class Standing(enum.Enum):
    """How far the game has come."""

    RUNNING = "running"
    WON = "won"
    ABANDONED = "abandoned"
    CLOSED = "closed"
    """A free table that was put away: nothing is won there."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One row of the form. ``role``: ``None`` if nobody entered it; ``left``: when in the game, if at all (ns)."""

    seat: Seat
    name: str
    role: Role | None
    fouls: int
    technical_fouls: int
    by_hand: bool
    exit: Exit | None = None
    day: int = 0
    """On which day, or in which night (``by_night``), he has left; 0: he stayed."""
    left: Instant | None = None
    by_night: bool = False


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand of one question. ``down`` and ``up``: ns from the opening; ``None``: it was not seen to.

    ``reason`` is the last word on it, ``None`` where the host has said that a hand in time was none. ``bound``: how far
    ``down`` may be off (ns); ``up_bound``: the same of ``up``. ``after``: ns after the close by which it was late or
    disputed (before it if negative). ``lifted``: it left before it might. ``entered``: it is the host's word, no pad's.
    """

    seat: Seat
    reason: HandReason | None
    down: int | None = None
    bound: int = 0
    up: int | None = None
    up_bound: int = 0
    after: int = 0
    early: bool = False
    lifted: bool = False
    entered: bool = False


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """One question that was released. ``window``: how long it stood open (ns); ``about``: one nominee, or all the tied.

    ``counted``: the seats whose hands counted; ``votes`` includes ``leftovers``, and is ``None`` where no hand is
    known of.
    """

    about: tuple[Seat, ...]
    asked: Instant
    window: int
    released: int
    """ns from the opening to «Принято»."""
    hands: tuple[HandLine, ...]
    counted: tuple[Seat, ...]
    votes: int | None
    leftovers: int = 0
    opens: Instant = 0
    """When its window opened, in the game."""
    begins: int = 0
    """From the opening to the first word of the question (ns, negative): a hand that lay there then was stuck."""
    voters: tuple[Seat, ...] = ()
    """Who might vote in it."""


@dataclass(frozen=True, slots=True)
class RoundLine:
    """The questions of one vote of a ballot, in the order in which they were put; a revote has a list of its own.

    Who left before he was asked about stands in ``nominees`` and has no question.
    """

    kind: Round
    nominees: tuple[Seat, ...]
    questions: tuple[QuestionLine, ...]
    tied: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class NominationLine:
    """``seat`` came on the list; ``by``: whose word it was, ``None`` if the host added him."""

    seat: Seat
    by: Seat | None
    at: Instant


@dataclass(frozen=True, slots=True)
class DayLine:
    """One day; the free table has one, 0. ``opener`` speaks first; ``out``: who left by the vote; ``cancelled``: a
    removal ended the ballot; ``all_leave``: what became of the third question, if it came to that."""

    number: int
    opener: Seat | None
    nominations: tuple[NominationLine, ...]
    rounds: tuple[RoundLine, ...]
    out: tuple[Seat, ...]
    cancelled: bool = False
    all_leave: AllLeaveOutcome | None = None


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """What a role has chosen; ``target`` ``None``: nobody. ``answer``: what the host showed; ``seat``: whose choice,
    where that was said: a shooter's of the mafia, or one of two kamikazes'."""

    role: Role
    target: Seat | None
    answer: Answer | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class NightLine:
    """One night; 1 is the acquaintance. ``shot``: the number on which the mafia agreed, ``None`` if on none.

    ``missed``: the morning told of a miss.
    """

    number: int
    choices: tuple[ChoiceLine, ...]
    killed: tuple[Seat, ...]
    missed: bool
    frozen: Seat | None = None
    shot: Seat | None = None


class FoulKind(enum.Enum):
    """What the host has said to a player."""

    FOUL = "foul"
    TECHNICAL = "technical"
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class FoulLine:
    """A foul, a technical foul or a remark; ``count``: which it was of this seat's, 0 for a remark.

    ``day``: the last morning that had come; 0 before the first.
    """

    seat: Seat
    at: Instant
    kind: FoulKind
    count: int
    stage: Scene
    day: int


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """The host has put something right: undone it, or corrected it for a ``reason``."""

    at: Instant
    wall: str
    act: Act
    undone: bool
    reason: str


@dataclass(frozen=True, slots=True)
class BestMoveLine:
    """The first victim's three numbers; ``black``: how many of them are, ``None`` if a role of theirs is not known."""

    seat: Seat
    named: tuple[Seat, ...]
    black: int | None


@dataclass(frozen=True, slots=True)
class GameProtocol:
    """Everything the forms are made of."""

    game: int
    rulebook: str
    options: Mapping[str, Any]
    """The rulebook's values, as plain JSON."""
    begun: str
    ended: str | None
    """When the victory was announced, else the last record; ``None`` while it runs."""
    length: int
    """From the beginning to that (ns)."""
    standing: Standing
    winner: Winner | None
    players: tuple[PlayerLine, ...]
    days: tuple[DayLine, ...]
    nights: tuple[NightLine, ...]
    best_move: BestMoveLine | None
    fouls: tuple[FoulLine, ...]
    changes: tuple[ChangeLine, ...]
    version: str = ""
    """The Prinyato that began it; empty if it kept no version."""
