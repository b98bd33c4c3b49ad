"""The protocol of one game as a value: the fields of a judge's form, and every hand of every ballot (RULES.md 2.9).

Instants within a game are ns since it began; those of a question, ns since its window opened. Wall times are labels:
ISO 8601 with the zone. What was undone is in none of the fields but ``changes``.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.game.facts import Answer
from controller.game.inputs import Act
from controller.game.reasons import HandReason
from controller.game.roles import Role, Winner
from controller.game.units import Instant, Seat


class Standing(enum.Enum):
    """How far the game has come."""

    RUNNING = "running"
    WON = "won"
    ABANDONED = "abandoned"


class Exit(enum.Enum):
    """How a player has left the game."""

    VOTED = "voted"
    KILLED = "killed"
    REMOVED = "removed"


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
    """On which day or night he has left; 0: he stayed."""
    left: Instant | None = None


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand of one question. ``down`` and ``up``: ns from the opening; ``None``: it was not seen to.

    ``bound``: how far ``down`` may be off (ns); ``up_bound``: the same of ``up``. ``after``: ns after the close by
    which it was late. ``lifted``: it left before it might. ``entered``: it is the host's word, no pad's.
    """

    seat: Seat
    reason: HandReason
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
    released: int | None
    """ns from the opening to «Принято»."""
    hands: tuple[HandLine, ...]
    counted: tuple[Seat, ...]
    votes: int | None
    leftovers: int = 0


class Round(enum.Enum):
    """Which vote of a day's ballot."""

    FIRST = "first"
    REVOTE = "revote"
    ALL_LEAVE = "all_leave"


@dataclass(frozen=True, slots=True)
class RoundLine:
    """The questions of one vote of a ballot, in the order in which they were put; a revote has a list of its own."""

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
    """One day. ``opener`` speaks first; ``out``: who left by the vote; ``cancelled``: a removal ended the ballot."""

    number: int
    opener: Seat | None
    nominations: tuple[NominationLine, ...]
    rounds: tuple[RoundLine, ...]
    out: tuple[Seat, ...]
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """What a role has chosen; ``target`` ``None``: nobody. ``answer``: what the host showed; ``seat``: whose choice."""

    role: Role
    target: Seat | None
    answer: Answer | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class NightLine:
    """One night; 1 is the acquaintance. ``shot``: ``None`` and ``missed``: the mafia missed, or shot at nobody."""

    number: int
    choices: tuple[ChoiceLine, ...]
    killed: tuple[Seat, ...]
    missed: bool
    frozen: Seat | None = None


@dataclass(frozen=True, slots=True)
class FoulLine:
    """A foul, a technical foul or a remark; ``count``: which it was of this seat's, 0 for a remark."""

    seat: Seat
    at: Instant
    kind: str
    """foul, technical, remark"""
    count: int
    stage: str
    """In which phase: speech, question …"""
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
    """The first victim's three numbers; ``black``: how many of them are, as far as roles are known."""

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
    length: int
    """From the beginning to the last record (ns)."""
    standing: Standing
    winner: Winner | None
    players: tuple[PlayerLine, ...]
    days: tuple[DayLine, ...]
    nights: tuple[NightLine, ...]
    best_move: BestMoveLine | None
    fouls: tuple[FoulLine, ...]
    changes: tuple[ChangeLine, ...]
