"""Facts of a ballot, from its list to its result."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar

from controller.game.facts.base import Audience, Fact
from controller.game.reasons import HandReason
from controller.game.units import Seat


@dataclass(frozen=True, slots=True)
class BallotList(Fact):
    """The nominees in the order in which they will be asked."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoBallot(Fact):
    """Nobody is voted on today."""

    nominees: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BallotCancelled(Fact):
    """A removal has cancelled the ballot: nobody leaves by it, and the day is over."""


@dataclass(frozen=True, slots=True)
class NewBallot(Fact):
    """At the free table every vote is free again."""

    audience: ClassVar[Audience] = Audience.HOST


@dataclass(frozen=True, slots=True)
class Asked(Fact):
    """The question about this nominee is put; its marks are to be planned."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AllLeaveQuestion(Fact):
    """The question whether all tied leave is put; its marks are to be planned."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class WindowOpened(Fact):
    """The host's key has opened the window of the question that he has asked himself."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class QuestionWithdrawn(Fact):
    """The question that was asked is void; what is planned of it is to be stopped."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Counted(Fact):
    """The seats whose hands count against the asked."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class HandNoted(Fact):
    """A hand that needs a word. ``after``: ns from the close (late, disputed); ``bound``: ± ns."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat
    reason: HandReason
    after: int = 0
    bound: int = 0


@dataclass(frozen=True, slots=True)
class NoHand(Fact):
    """What was noted of this seat's hand was a spark, of which the end was told late."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat


@dataclass(frozen=True, slots=True)
class Early(Fact):
    """A counted hand that came down so many ns before the window, more than the rulebook lets pass."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat
    before: int


@dataclass(frozen=True, slots=True)
class Lifted(Fact):
    """A counted hand left the pad, so many ns after the close (before it if negative), known to within ± ``bound``."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat
    after: int
    bound: int = 0


@dataclass(frozen=True, slots=True)
class Released(Fact):
    """«Принято»: the hands may leave. ``about`` is the nominee, or all the tied.

    ``votes`` is ``None`` at a free table that knows of no hand: no pad is heard, and none was entered.
    """

    about: tuple[Seat, ...]
    votes: int | None


@dataclass(frozen=True, slots=True)
class Tally(Fact):
    """The count against a nominee, leftovers included."""

    seat: Seat
    votes: int


@dataclass(frozen=True, slots=True)
class Leftovers(Fact):
    """How many of a nominee's votes are leftovers."""

    seat: Seat
    votes: int


@dataclass(frozen=True, slots=True)
class Tie(Fact):
    """These nominees lead together («автокатастрофа»)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Defence(Fact):
    """A tied nominee defends himself for so many seconds."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class Revote(Fact):
    """The new list."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AllLeaveAsked(Fact):
    """The third question comes next: whether all of these leave."""

    seats: tuple[Seat, ...]


class AllLeaveOutcome(enum.Enum):
    """What became of the third question."""

    PASSED = "passed"
    FAILED = "failed"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class AllLeave(Fact):
    """The third question is decided, or is not asked here."""

    outcome: AllLeaveOutcome


@dataclass(frozen=True, slots=True)
class Out(Fact):
    """Who leaves the game by the vote, or ``silently`` by a removal; nobody is an answer too."""

    seats: tuple[Seat, ...]
    silently: bool = False


@dataclass(frozen=True, slots=True)
class LastWord(Fact):
    """The last word of a leaving player begins, of so many seconds."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class DayOver(Fact):
    """Nothing is left to do by day; the host may begin the night."""

    audience: ClassVar[Audience] = Audience.HOST
