"""What comes of an input, in the words of the rehearsals.

Each fact has an audience. The room's facts are what is announced; the host's are for the console alone, and nothing
that the room sees or hears may depend on them.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar

from controller.game.inputs import Act
from controller.game.reasons import Cause, HandReason, NominationRefusal, ProposalKind, Refusal
from controller.game.roles import Role, Winner
from controller.game.units import Seat


class Audience(enum.Enum):
    """Who may know a fact."""

    ROOM = "room"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that came of an input."""

    audience: ClassVar[Audience] = Audience.ROOM


# --- the deal and the night ------------------------------------------------------------------------


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


# --- the day ---------------------------------------------------------------------------------------


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
class SpeechEnded(Fact):
    """The speech, defence or last word of this seat is over."""

    seat: Seat


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


# --- the ballot ------------------------------------------------------------------------------------


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
class Asked(Fact):
    """The question about this nominee is put; its marks are to be planned."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AllLeaveQuestion(Fact):
    """The question whether all tied leave is put; its marks are to be planned."""

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
class Early(Fact):
    """A counted hand that came down so many ns before the window, more than the rulebook lets pass."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat
    before: int


@dataclass(frozen=True, slots=True)
class Lifted(Fact):
    """A counted hand left the pad, so many ns after the close (before it if negative)."""

    audience: ClassVar[Audience] = Audience.HOST
    seat: Seat
    after: int


@dataclass(frozen=True, slots=True)
class Released(Fact):
    """«Принято»: the hands may leave. ``about`` is the nominee, or all the tied."""

    about: tuple[Seat, ...]
    votes: int


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


# --- discipline and the end ------------------------------------------------------------------------


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


# --- the host's own commands -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    """Every clock stands."""


@dataclass(frozen=True, slots=True)
class Resumed(Fact):
    """The clocks run on."""


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
