"""Where a game stands, each phase named as players name it.

A phase that has a clock keeps it as ``timer``. ``key`` tells one standing of the game from the next: while it is the
same, the host's next press means the same.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from controller.game.asking import Asking, Judged
from controller.game.clock_kind import ClockKind
from controller.game.facts import Answer
from controller.game.reasons import HandReason
from controller.game.roles import Role
from controller.game.timer import Timer
from controller.game.units import Instant, Seat
from controller.game.window import Window

# --- before the day --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards are taken; ``called`` is the seat that takes one now, 0 before the first."""

    called: Seat = 0

    @property
    def key(self) -> object:
        """See the module."""
        return self.called


class CallKind(enum.Enum):
    """What a call of the night is for."""

    AGREEMENT = "agreement"
    ACQUAINTANCE = "acquaintance"
    HUNT = "hunt"
    CHECK = "check"
    CHOICE = "choice"
    FREE_SEATING = "free_seating"


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the night; the same for a dead role, so that no rhythm tells anything. ``length`` in ns.

    ``role`` is ``None`` where nobody in particular is called: the free seating.
    """

    role: Role | None
    kind: CallKind
    length: int
    warning: int = 0


Shots = tuple[tuple[Seat, tuple[Seat, ...]], ...]
"""(shooter, numbers) for each; the shooter 0 is the mafia as one."""


@dataclass(frozen=True, slots=True)
class Night:
    """The night runs through its calls; choices may be entered for those that have begun."""

    calls: tuple[Call, ...]
    index: int
    timer: Timer
    asleep: bool = False
    """The running call has ended, the next one has not begun."""
    house: Seat = 0
    """How far the hunt has come."""
    shots: Shots | None = None
    choices: tuple[tuple[Role, Seat | None], ...] = ()
    takes: tuple[tuple[Seat, Seat], ...] = ()
    """(kamikaze, whom he takes along)"""
    answers: tuple[tuple[Role, Answer], ...] = ()

    @property
    def over(self) -> bool:
        """Whether every call has ended."""
        return self.index == len(self.calls)

    @property
    def call(self) -> Call | None:
        """The call that runs."""
        return None if self.over or self.asleep else self.calls[self.index]

    @property
    def begun(self) -> tuple[Call, ...]:
        """The calls that have begun; what was chosen in them may be entered until the morning."""
        return self.calls[: self.index + (0 if self.call is None else 1)]

    @property
    def key(self) -> object:
        """See the module."""
        return self.over


@dataclass(frozen=True, slots=True)
class Morning:
    """The night is told, the day is not opened: the victory waits for the host's answer."""

    key = None


# --- the discussion --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Discussion:
    """Between two speeches; ``waiting`` have not spoken yet, in the order in which they will."""

    waiting: tuple[Seat, ...]

    @property
    def key(self) -> object:
        """See the module."""
        return self.waiting


class SpeechKind(enum.Enum):
    """What the floor is good for."""

    FULL = "full"
    LOST = "lost"
    NOMINATE_ONLY = "nominate_only"


@dataclass(frozen=True, slots=True)
class Speech:
    """The floor is ``seat``'s; ``waiting`` come after."""

    seat: Seat
    kind: SpeechKind
    timer: Timer | None
    waiting: tuple[Seat, ...]
    nominated: bool = False

    @property
    def key(self) -> object:
        """See the module."""
        return self.seat


@dataclass(frozen=True, slots=True)
class DayOver:
    """Nothing is left to do by day."""

    key = None


# --- the ballot ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ballot:
    """Between two questions of a round, or after its last one while hands are still to be judged."""

    asking: Asking

    @property
    def key(self) -> object:
        """See the module."""
        return (self.asking.round, self.asking.nominees, self.asking.asked)


@dataclass(frozen=True, slots=True)
class Question:
    """The question stands from its asking to its release.

    ``window`` comes with the speaker's plan, or with the host's key if he asks it himself (``by_key``). ``judged`` is
    filled when every seat is heard past the close (``settled``) and grows by the hands that come later. ``entered`` is
    what the host has said of a seat.
    """

    asking: Asking
    asked_at: Instant
    by_key: bool = False
    window: Window | None = None
    heard: frozenset[Seat] = frozenset()
    settled: bool = False
    judged: tuple[Judged, ...] = ()
    entered: tuple[tuple[Seat, bool], ...] = ()
    lifted: frozenset[Seat] = frozenset()
    accepted_at: Instant | None = None

    @property
    def about(self) -> tuple[Seat, ...]:
        """The nominee, or all the tied."""
        return self.asking.questions[self.asking.asked]

    def reason(self, seat: Seat) -> HandReason | None:
        """What became of this seat's hand so far."""
        for judged in self.judged:
            if judged.seat == seat:
                return judged.reason
        return None

    def counted(self) -> frozenset[Seat]:
        """The seats whose hands count."""
        return frozenset(j.seat for j in self.judged if j.reason is HandReason.COUNTED)

    def unanswered(self) -> tuple[Seat, ...]:
        """The seats whose hands the host has yet to judge."""
        open_reasons = (HandReason.DISPUTED, HandReason.UNHEARD)
        return tuple(j.seat for j in self.judged if j.reason in open_reasons)

    @property
    def key(self) -> object:
        """See the module."""
        return (self.asked_at, self.about, self.by_key)


@dataclass(frozen=True, slots=True)
class Defence:
    """A tied nominee defends himself; ``waiting`` come after him."""

    seat: Seat
    timer: Timer
    waiting: tuple[Seat, ...]
    revote: Asking

    @property
    def key(self) -> object:
        """See the module."""
        return self.seat


# --- leaving ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestMove:
    """The night's first victim names three numbers before his last word; ``waiting`` come after him."""

    seat: Seat
    timer: Timer
    waiting: tuple[Seat, ...]

    @property
    def key(self) -> object:
        """See the module."""
        return self.seat


@dataclass(frozen=True, slots=True)
class LastWord:
    """A player who leaves speaks; ``waiting`` come after him. ``by_night``: the day opens when all have spoken."""

    seat: Seat
    timer: Timer
    waiting: tuple[Seat, ...]
    by_night: bool

    @property
    def key(self) -> object:
        """See the module."""
        return self.seat


@dataclass(frozen=True, slots=True)
class Over:
    """The end of the game is announced."""

    key = None


@dataclass(frozen=True, slots=True)
class FreeClock:
    """A clock of the free table runs since ``since``, for ``seat`` or for nobody in particular."""

    kind: ClockKind
    seat: Seat | None
    timer: Timer
    since: Instant

    @property
    def key(self) -> object:
        """See the module."""
        return (self.kind, self.seat, self.since)


Farewell = BestMove | LastWord
"""A phase in which a player who is out already has the floor."""

Turn = Speech | Defence | Farewell
"""A phase in which one player has the floor, and a clock."""

Timed = Night | Turn | FreeClock
"""A phase that has a clock."""

Phase = Deal | Night | Morning | Discussion | Turn | DayOver | Ballot | Question | FreeClock | Over
