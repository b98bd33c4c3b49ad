"""Facts of the day's talk: who opens it, speeches, nominations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from controller.game.clock_kind import ClockKind
from controller.game.facts.base import Audience, Fact
from controller.game.reasons import NominationRefusal
from controller.game.units import Seat


@dataclass(frozen=True, slots=True)
class Opener(Fact):
    """Who opens the day."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Floor(Fact):
    """A speech begins, of so many seconds."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class SpeechLost(Fact):
    """Instead of a speech this seat may only nominate, until the host goes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NominateOnly(Fact):
    """Instead of a speech this seat has so many seconds to nominate."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class TenSeconds(Fact):
    """The running clock has ten seconds left."""


@dataclass(frozen=True, slots=True)
class TimeUp(Fact):
    """The running clock has reached zero."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class ClockStarted(Fact):
    """At the free table a clock of so many seconds runs, for a seat or for nobody in particular."""

    kind: ClockKind
    seat: Seat | None
    seconds: int


@dataclass(frozen=True, slots=True)
class SpeechEnded(Fact):
    """The speech, defence or last word of this seat is over; of the free table: its clock."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Nominated(Fact):
    """``by`` has nominated ``seat``."""

    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class DuplicateNomination(Fact):
    """``seat`` stands on the list already."""

    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class NominationRefused(Fact):
    """The nomination, or its withdrawal, is not taken; the host stays silent."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat
    by: Seat
    reason: NominationRefusal


@dataclass(frozen=True, slots=True)
class Withdrawn(Fact):
    """``by`` has taken back his nomination of ``seat``."""

    seat: Seat
    by: Seat
