"""Everything that can enter a game: hands, the host's commands, planned marks, and time where it is waited for.

An input is something that happened, with the instant at which it happened. The journal keeps inputs and nothing
else, so the fields of these classes are its format: change one only together with a migration of the journal.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.game.clock_kind import ClockKind
from controller.game.roles import Role, Winner
from controller.game.units import Instant, Seat


@dataclass(frozen=True, slots=True)
class Contact:
    """A pad's contact closed (``down``) or opened at ``at``, known to within ± ``bound`` (ns)."""

    seat: Seat
    down: bool
    at: Instant
    bound: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """Nothing that truly happened at this seat before ``until`` is still to come."""

    seat: Seat
    until: Instant


@dataclass(frozen=True, slots=True)
class Come:
    """An instant that the game waits for has come."""

    at: Instant


@dataclass(frozen=True, slots=True)
class Marks:
    """When the asked question will sound and its window open and close, as the speaker has planned it."""

    begins: Instant
    opens: Instant
    closes: Instant


@dataclass(frozen=True, slots=True)
class ByKey:
    """The host asks the standing question with his own voice: its window will open by his key."""

    at: Instant


@dataclass(frozen=True, slots=True)
class Restarted:
    """The controller has started again from its journal; what the pads did meanwhile is not known.

    ``at``: where every clock stands, with the last that the room may have noticed; that may be before the last record.
    """

    at: Instant


# --- what the host can say -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallSeat:
    """Deal: call the next seat to take a card."""


@dataclass(frozen=True, slots=True)
class EnterRole:
    """Say who a seat is; ``None`` takes an entry back. Possible at any time, even after the end."""

    seat: Seat
    role: Role | None


@dataclass(frozen=True, slots=True)
class BeginNight:
    """End the deal or the day."""


@dataclass(frozen=True, slots=True)
class Shoot:
    """The mafia's shot of this night as one number; ``None``: it missed."""

    target: Seat | None


@dataclass(frozen=True, slots=True)
class ShootEach:
    """The mafia's shots seat by seat: (shooter, numbers); no number is no shot."""

    shots: tuple[tuple[Seat, tuple[Seat, ...]], ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """What another role of the night has chosen; ``None`` is no choice. ``seat`` tells two kamikazes apart."""

    role: Role
    target: Seat | None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Lengthen:
    """Give the running call or clock ``seconds`` more; a clock by day may be shortened, a call may not."""

    seconds: int


@dataclass(frozen=True, slots=True)
class BeginMorning:
    """The night has run to its end: resolve it and wake the table."""


@dataclass(frozen=True, slots=True)
class GiveFloor:
    """The next speaker's speech begins."""


@dataclass(frozen=True, slots=True)
class EndSpeech:
    """The speech, defence or last word ends («Спасибо», «Пас», or the host's word)."""


@dataclass(frozen=True, slots=True)
class Nominate:
    """The speaker nominates ``seat``; ``gesture_seen``: the host saw the thumb, whatever the pad says."""

    seat: Seat
    gesture_seen: bool = False


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The speaker takes back his nomination of ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CloseDiscussion:
    """Everybody has spoken: read the list of nominees."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Put the question that comes next (a nominee, or whether all tied leave)."""


@dataclass(frozen=True, slots=True)
class StartClock:
    """Free table: a clock of this kind runs from now on, for ``seat`` or for nobody in particular."""

    kind: ClockKind
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class AskAbout:
    """Free table: put the question about ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NewBallot:
    """Free table: who has voted may vote again."""


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """The window of the question that the host has asked with his own voice opens at this instant."""


@dataclass(frozen=True, slots=True)
class Accept:
    """«Принято»: the standing question is released."""


@dataclass(frozen=True, slots=True)
class EnterHand:
    """The host says what a seat did in the standing question, whatever its pad says."""

    seat: Seat
    voted: bool


@dataclass(frozen=True, slots=True)
class ByHand:
    """The pad of ``seat`` has failed: from now on the host says what this seat does, and its pad says nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ByPad:
    """The pad of ``seat`` works again and speaks for it; a hand that lies there now came at no known time."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WithdrawQuestion:
    """The question that is not yet released is void and will be asked again."""


@dataclass(frozen=True, slots=True)
class Foul:
    """One foul more for ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TechnicalFoul:
    """One technical foul more for ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark to ``seat``: said and not counted, unless a remark is what a foul is called."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    """``seat`` wants to leave the game by choice."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OppositeVictory:
    """``seat`` has done what gives the victory to the other team (ППК)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NameBestMove:
    """The first victim names three numbers."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Propose the disqualification of ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Confirm:
    """Yes to an open proposal; of a disputed or unheard hand: it counts."""

    proposal: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """No to an open proposal; of a disputed or unheard hand: it does not count."""

    proposal: int


@dataclass(frozen=True, slots=True)
class Declare:
    """The host declares how the game has ended."""

    winner: Winner


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop every clock; it keeps what it had left."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks run on."""


@dataclass(frozen=True, slots=True)
class CorrectFoul:
    """One foul of ``seat`` was another's (``to``), or nobody's (``None``)."""

    seat: Seat
    to: Seat | None
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectNominee:
    """The nominee ``seat`` should have been ``to``, or should not have been entered (``None``)."""

    seat: Seat
    to: Seat | None
    reason: str


@dataclass(frozen=True, slots=True)
class AddNominee:
    """``seat`` was nominated and not entered: it comes at the end of the list."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectExit:
    """``seat`` has left the game (``left``), or has not; what was decided meanwhile stays."""

    seat: Seat
    left: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Put back the game before the last command that changed it."""


Act = (
    CallSeat
    | EnterRole
    | BeginNight
    | Shoot
    | ShootEach
    | Choose
    | Lengthen
    | BeginMorning
    | GiveFloor
    | EndSpeech
    | Nominate
    | Withdraw
    | CloseDiscussion
    | Ask
    | StartClock
    | AskAbout
    | NewBallot
    | OpenWindow
    | Accept
    | EnterHand
    | ByHand
    | ByPad
    | WithdrawQuestion
    | Foul
    | TechnicalFoul
    | Remark
    | Leave
    | OppositeVictory
    | NameBestMove
    | Remove
    | Confirm
    | Dismiss
    | Declare
    | Pause
    | Resume
    | CorrectFoul
    | CorrectNominee
    | AddNominee
    | CorrectExit
    | Undo
)
"""One thing the host can say."""

SECRET_ACTS = (EnterRole, Shoot, ShootEach, Choose)
"""Acts that name a role, or a choice of the night: the room sees nothing of them."""


@dataclass(frozen=True, slots=True)
class Command:
    """The host said ``act`` at ``at``.

    ``id`` makes a repeat known: a game takes each id once. ``step`` is the step of the game the host was looking
    at; if that has changed, or appeared less than 0.5 s ago, the command does nothing. ``None`` aims at no step.
    """

    id: str
    at: Instant
    act: Act
    step: int | None = None


Input = Contact | Heard | Come | Marks | ByKey | Restarted | Command
