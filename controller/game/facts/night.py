"""Facts of the deal and the night."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar

from controller.game.facts.base import Audience, Fact
from controller.game.roles import Role
from controller.game.units import Seat


@dataclass(frozen=True, slots=True)
class SeatCalled(Fact):
    """This seat takes a card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoleEntered(Fact):
    """The host has said who a seat is."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat
    role: Role | None


@dataclass(frozen=True, slots=True)
class NightFalls(Fact):
    """Night ``number`` begins; 1 is the acquaintance."""

    number: int


@dataclass(frozen=True, slots=True)
class Called(Fact):
    """A role is called, dead or alive; ``acquaintance`` on the first night."""

    role: Role
    acquaintance: bool


@dataclass(frozen=True, slots=True)
class CallEnded(Fact):
    """The role falls asleep again."""

    role: Role
    acquaintance: bool


@dataclass(frozen=True, slots=True)
class House(Fact):
    """The hunting mafia passes this house."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FreeSeating(Fact):
    """Everybody may look for a comfortable posture, for so many seconds."""

    seconds: int


@dataclass(frozen=True, slots=True)
class NightRuns(Fact):
    """The last call has ended; the host may begin the morning."""

    audience: ClassVar[Audience] = Audience.HOST


class Answer(enum.Enum):
    """What the host shows a role that has checked a seat."""

    YES = "yes"
    NO = "no"
    BLACK = "black"
    RED = "red"
    MANIAC = "maniac"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Chosen(Fact):
    """A choice of the night was entered."""

    audience: ClassVar[Audience] = Audience.HOST
    role: Role
    target: Seat | None


@dataclass(frozen=True, slots=True)
class Answered(Fact):
    """What the host shows to ``role``."""

    audience: ClassVar[Audience] = Audience.HOST
    role: Role
    answer: Answer


@dataclass(frozen=True, slots=True)
class MorningComes(Fact):
    """The table wakes up."""

    day: int


@dataclass(frozen=True, slots=True)
class Killed(Fact):
    """The night's victims in seat order; none is a quiet night."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Missed(Fact):
    """The mafia missed."""


@dataclass(frozen=True, slots=True)
class Frozen(Fact):
    """Whom the путана has frozen until the next night, where there is one."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class BestMoveDue(Fact):
    """The first victim has so many seconds to name three numbers."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class BestMoveNamed(Fact):
    """The first victim has named three numbers."""

    seat: Seat
    named: tuple[Seat, ...]
