"""Facts of discipline, of the end, and of the host's own commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from controller.game.facts.base import Audience, Fact
from controller.game.inputs import Act
from controller.game.reasons import Cause, ProposalKind, Refusal
from controller.game.roles import Winner
from controller.game.units import Seat


@dataclass(frozen=True, slots=True)
class FoulGiven(Fact):
    """The seat has so many fouls now."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TechnicalFoulGiven(Fact):
    """The seat has so many technical fouls now."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Remarked(Fact):
    """A remark that is said and not counted."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Proposed(Fact):
    """The host is asked to confirm a removal or a foul."""

    audience: ClassVar[Audience] = Audience.HOST
    kind: ProposalKind
    seat: Seat
    cause: Cause


@dataclass(frozen=True, slots=True)
class Confirmed(Fact):
    """A proposal is answered with yes; while a question stands, it takes effect with its release."""

    audience: ClassVar[Audience] = Audience.HOST
    kind: ProposalKind
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Dropped(Fact):
    """A proposal is answered with no, or has lost its cause."""

    audience: ClassVar[Audience] = Audience.HOST
    kind: ProposalKind
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class VictoryProposed(Fact):
    """The game is decided; the host is asked to announce it."""

    audience: ClassVar[Audience] = Audience.HOST
    winner: Winner


@dataclass(frozen=True, slots=True)
class Victory(Fact):
    """The end of the game is announced."""

    winner: Winner


@dataclass(frozen=True, slots=True)
class DiscussionCircle(Fact):
    """After the game everybody keeps his place and speaks about it (pro, «Круг обсуждения»)."""


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    """Every clock stands."""


@dataclass(frozen=True, slots=True)
class Resumed(Fact):
    """The clocks run on."""


@dataclass(frozen=True, slots=True)
class PlayedByHand(Fact):
    """This seat votes by the host's word from now on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayedByPad(Fact):
    """This seat votes by its pad again."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat


@dataclass(frozen=True, slots=True)
class Lengthened(Fact):
    """The running clock has so many seconds more."""

    audience: ClassVar[Audience] = Audience.HOST
    seconds: int


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """This act of the host's is taken back; ``command`` is the id it came with."""

    audience: ClassVar[Audience] = Audience.HOST
    act: Act
    command: str


@dataclass(frozen=True, slots=True)
class Corrected(Fact):
    """An earlier entry is put right, for this reason."""

    audience: ClassVar[Audience] = Audience.HOST
    act: Act


@dataclass(frozen=True, slots=True)
class Refused(Fact):
    """A command changed nothing, and why."""

    audience: ClassVar[Audience] = Audience.HOST
    act: Act
    reason: Refusal
