"""The table as a thing, seen from the brain: what it reports and what it can be told to show and say.

Pure types and protocols. Drivers (simulated, GPIO, seat modules, sound) implement the protocols; only the
conductor uses them. Every driver may call its ``report`` from a thread of its own.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

Instant = int
"""A moment in table time: nanoseconds on a clock that never goes back within a game."""

Seat = int
"""The number of a place at the table, 1 and up."""

MILLISECOND = 1_000_000
SECOND = 1_000_000_000


class HardwareError(Exception):
    """Something that hangs on the table does not do its work; names the cause and the next thing to check."""


class Clock(Protocol):
    """Where table time comes from: the real one, or one that tests advance."""

    def now(self) -> Instant:
        """The present instant (ns)."""
        ...


SOME_TIME = 3_600 * SECOND
"""The bound of a level that was there before anybody listened: it may have come at any time (ns)."""


# --- seats -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Edge:
    """A pad's contact changed: at ``at``, known to within ± ``bound`` (both ns)."""

    seat: Seat
    down: bool
    at: Instant
    bound: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """Nothing that happened at this seat before ``until`` is still to come, or was lost since it was asked for."""

    seat: Seat
    until: Instant


@dataclass(frozen=True, slots=True)
class Presence:
    """A seat has fallen silent, or can be heard again."""

    seat: Seat
    heard: bool


@dataclass(frozen=True, slots=True)
class Doubled:
    """Two or more modules have the number of this seat: it is not heard until ``Presence`` says that it is again.

    ``modules``: their identities, as in "3F2A91B0".
    """

    seat: Seat
    modules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spare:
    """A module without a number has shown itself; it is told of again every few seconds while it is there."""

    module: str


@dataclass(frozen=True, slots=True)
class LineState:
    """The line to the seats at ``port`` has gone, or is back; ``why`` names the cause and the next thing to check.

    Which seats went with it, and which are back, their ``Presence`` says.
    """

    up: bool
    port: str
    why: str


SeatReport = Edge | Heard | Presence | Doubled | Spare | LineState


class Seats(Protocol):
    """The hands of the table."""

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Begin to report; for one seat, its edges before the ``Heard`` that covers them."""
        ...

    def hear_past(self, until: Instant) -> None:
        """Ask every seat for one ``Heard`` with at least this ``until``, as soon as it can be given.

        If something was lost at a seat after the call, this call is never answered for that seat, though it may be
        heard again long before ``until``; a later call can be.
        """
        ...

    def close(self) -> None:
        """Stop reporting and let go of the hardware."""
        ...


@dataclass(frozen=True, slots=True)
class SeatHealth:
    """How well a seat's module works. ``module``: its identity, empty if none or several hold the seat; ``bound``: of
    a hand that it would stamp now (ns), ``None`` while its clock is not known; ``errors``: answers and edges that were
    lost or came wrong, since the table was opened."""

    module: str
    bound: int | None
    errors: int


class EnrolTrouble(enum.Enum):
    """Why a hand gets no number, or a module is waited for."""

    STUCK = "stuck"
    """It has been down since before its turn: it counts when it has left and comes again."""
    AGAIN = "again"
    """Its module has got a number already."""
    SEVERAL = "several"
    """Hands came down on several modules at once: all but one must leave."""
    UNCONFIRMED = "unconfirmed"
    """The module was told its settings many times and does not show them."""


@dataclass(frozen=True, slots=True)
class EnrolState:
    """How far an enrolment is.

    ``given``: the module of each seat that has its number, in the order of the hands; ``writing``: the last of them is
    not confirmed yet; ``wanted``: whose hand is awaited next, ``None`` if all have been; ``troubles``: the modules that
    hinder; ``nobody``: no module answers; ``done``: every number is given and confirmed.
    """

    given: tuple[tuple[Seat, str], ...]
    writing: bool
    wanted: Seat | None
    troubles: tuple[tuple[EnrolTrouble, tuple[str, ...]], ...]
    nobody: bool
    done: bool


class Enrolling(Protocol):
    """An enrolment that goes on: hands in order give the seats to their modules."""

    def state(self) -> EnrolState:
        """How far it is now."""
        ...

    def back(self) -> None:
        """Take the last number back: whose it was gets back what he had. Nothing, if none has been given."""
        ...

    def close(self) -> None:
        """Give no more numbers; those that are confirmed stay."""
        ...


class Modules(Protocol):
    """The seats' modules, where a seat is a module that can be replaced."""

    def adopt(self, module: str, seat: Seat) -> None:
        """Give the seat to this module, and to no other that can be reached; returns at once.

        Done is done when the seat's ``Presence`` says that it is heard. If it comes to nothing, the module is reported
        as a ``Spare`` again. Raises ``HardwareError`` if there is no such module now.
        """
        ...

    def enrol(self) -> Enrolling:
        """Give all seats their numbers anew, by hands in order, until the enrolment is closed.

        A hand on a module that has a seat is reported meanwhile as ever. One enrolment at a time.
        """
        ...

    def health(self) -> Mapping[Seat, SeatHealth]:
        """How well each seat's module works."""
        ...


# --- lights ----------------------------------------------------------------------------------------


class Lamp(enum.Enum):
    """What a seat's light means: the seven meanings of the table, the host's cursor, and dark."""

    DARK = "dark"
    YOUR_TURN = "your_turn"
    NOMINATED = "nominated"
    ASKED = "asked"
    MAY_VOTE = "may_vote"
    COUNTS = "counts"
    REFUSED = "refused"
    NOT_HEARD = "not_heard"
    CURSOR = "cursor"


@dataclass(frozen=True, slots=True)
class VoteWindow:
    """When the hands of these seats count: half-open, [opens, closes), in table time (ns)."""

    opens: Instant
    closes: Instant
    seats: frozenset[Seat]


class Lights(Protocol):
    """One light a seat."""

    def show(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Show these meanings; a seat that is not named keeps its light."""
        ...

    def schedule(self, window: VoteWindow | None) -> None:
        """A vote is to come: the lights of these seats switch at its instants by themselves, where the hardware can.

        It replaces the window that was scheduled before; ``None`` takes that back. ``show`` tells the same at the
        instants: a light that cannot switch by itself needs nothing else.
        """
        ...

    def close(self) -> None:
        """Everything dark, and let go of the hardware."""
        ...


# --- sound -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording, by its id in the phrase catalogue, from its first to its last frame of speech."""

    id: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Silence (ns) from the end of the speech before it to the beginning of the speech after it."""

    length: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A named moment within an utterance, whose instant ``Speaker.plan`` returns."""

    name: str


class Tone(enum.Enum):
    """What is told without words, by its pitch and its pattern."""

    OPEN = "open"
    CLOSE = "close"
    WARNING = "warning"
    END = "end"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Signal:
    """A tone: it begins at the frame at which a mark before it lies."""

    tone: Tone


Part = Clip | Gap | Mark | Signal


class Rank(enum.IntEnum):
    """What goes before what, of all that is to be said as soon as can be: the higher one."""

    REMARK = 1
    ANNOUNCEMENT = 2


@dataclass(frozen=True, slots=True)
class Utterance:
    """Clips, tones, gaps and marks that sound as one contiguous whole."""

    parts: tuple[Part, ...]
    rank: Rank = Rank.ANNOUNCEMENT


@dataclass(frozen=True, slots=True)
class Plan:
    """When a planned utterance will sound: its beginning, its end and its marks (table time)."""

    id: int
    begins: Instant
    ends: Instant
    marks: Mapping[str, Instant] = field(default_factory=dict)


class Occasion(enum.Enum):
    """When the table plays music: while cards are dealt, and at night."""

    DEAL = "deal"
    NIGHT = "night"


@dataclass(frozen=True, slots=True)
class Volumes:
    """How loud each kind of sound is (per cent, 0 to 100): 100 is as recorded, half of it a quarter of the amplitude.

    ValueError if one is none of these.
    """

    speech: int = 100
    signals: int = 100
    music: int = 50

    def __post_init__(self) -> None:
        for kind in ("speech", "signals", "music"):
            volume = getattr(self, kind)
            if not 0 <= volume <= 100:
                raise ValueError(f"a volume of {volume} % for {kind}: give 0 to 100")


class Speaker(Protocol):
    """The voice of the table. A silent one plans the same instants, so the game never notices."""

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        """Promise when the utterance will sound: in the first silence that it fits into whole.

        ``at``: exactly then, however far ahead; if something else has been promised for then, or that is too soon,
        as early as can be after it, which ``Plan.begins`` tells. Without it: as soon as can be, at least 0.3 s ahead
        if it has marks, and behind what is queued so already with the same rank or a higher one.

        The instants of a returned plan hold: nothing said later moves them. To let something go first, cancel what
        has not begun, and plan it again behind that.
        """
        ...

    def cancel(self, plan: Plan) -> None:
        """Stop it if it sounds, forget it if it does not yet; an utterance that has ended is left alone."""
        ...

    def adjust(self, volumes: Volumes) -> None:
        """From the next utterance on it is so loud; music is at once."""
        ...

    def play_music(self, occasion: Occasion) -> None:
        """Let the club's music for this come up, softer under speech; no music if there is none."""
        ...

    def fade_music(self) -> None:
        """Let the music fade away."""
        ...

    def stop_music(self) -> None:
        """No more music, at once."""
        ...

    def close(self) -> None:
        """Stop everything and let go of the sound device."""
        ...


# --- remote ----------------------------------------------------------------------------------------


class Key(enum.Enum):
    """A key of the host's remote, by the name that it has in the configuration."""

    NEXT = "next"
    BACK = "back"
    YES = "yes"
    WHISTLE = "whistle"
    DIGIT_0 = "0"
    DIGIT_1 = "1"
    DIGIT_2 = "2"
    DIGIT_3 = "3"
    DIGIT_4 = "4"
    DIGIT_5 = "5"
    DIGIT_6 = "6"
    DIGIT_7 = "7"
    DIGIT_8 = "8"
    DIGIT_9 = "9"
    ENTER = "enter"
    PLUS = "plus"
    MINUS = "minus"
    STAR = "star"
    SLASH = "slash"
    CLEAR = "clear"


CLICKER_KEYS = (Key.NEXT, Key.BACK, Key.YES, Key.WHISTLE)
"""The four keys of a presenter clicker: ▶, ◀, ●, ▲."""

KEYPAD_KEYS = tuple(key for key in Key if key not in CLICKER_KEYS)
"""The keys of a numeric keypad."""


@dataclass(frozen=True, slots=True)
class KeyContact:
    """A key of the remote went down or up at ``at``; what that says is for the conductor to tell."""

    key: Key
    down: bool
    at: Instant


class Remote(Protocol):
    """What the host holds in the hand."""

    def start(self, report: Callable[[KeyContact], None]) -> None:
        """Begin to report: downs and ups in turn for each key, in the order of their stamps."""
        ...

    def close(self) -> None:
        """Stop reporting and let go of the device."""
        ...
