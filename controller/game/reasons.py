"""Why: every refused command, every refused nomination and every hand has one of these."""

from __future__ import annotations

import enum


class Refusal(enum.Enum):
    """Why a command changed nothing."""

    NOT_NOW = "this is not the moment for it"
    STEP_CHANGED = "what this was meant for has changed, or appeared less than half a second ago"
    PROPOSAL_OPEN = "a proposal waits for the host's answer"
    VICTORY_OPEN = "the victory waits for the host's answer"
    NO_SUCH_PROPOSAL = "there is no such open proposal"
    NO_SUCH_SEAT = "there is no such seat at this table"
    SEAT_OUT = "this seat is out of the game"
    SEAT_ALIVE = "this seat is in the game"
    PAUSED = "the game stands paused"
    NOT_PAUSED = "the game is not paused"
    WINDOW_OPEN = "the window is still open"
    NIGHT_RUNS = "the night has not run to its end"
    NOT_CALLED_YET = "this role has not been called yet tonight"
    NO_SUCH_CALL = "this role is not called tonight"
    ROLE_DEAD = "nobody in the game holds this role"
    NOT_A_SHOOTER = "this seat does not shoot with the mafia"
    FORBIDDEN_TARGET = "this choice is not allowed"
    NOT_ALL_HAVE_SPOKEN = "not everybody has spoken yet"
    ALL_HAVE_SPOKEN = "everybody has spoken"
    ALREADY_VOTED = "this seat's vote is already counted"
    MAY_NOT_VOTE = "this seat may not vote here"
    JUST_GIVEN = "the same was given a moment ago"
    CANNOT_BE_SHORTENED = "a call may be lengthened, not shortened"
    NO_SUCH_ENTRY = "there is no such entry to correct"
    NOTHING_TO_UNDO = "there is nothing to undo"
    ROLE_TAKEN = "the deck has no more of this card"
    GAME_OVER = "the game is over"
    NOT_HIS_NIGHT = "this role does not act tonight"
    ALREADY_SO = "it is so already"
    NOT_KEPT = "this rulebook does not have it"
    ROLE_UNKNOWN = "who this seat is has not been entered"
    THREE_NUMBERS = "three different numbers are needed"


class NominationRefusal(enum.Enum):
    """Why a nomination or its withdrawal was not taken; the host stays silent (club, «Ведущий молчит»)."""

    NO_GESTURE = "the hand was not on the pad"
    OUT = "this seat is out of the game"
    HIMSELF = "nobody nominates himself here"
    RIGHT_USED = "one nomination a speaker and a day"
    TIME_OVER = "the time of the speech is over"
    NOT_IN_A_SPEECH = "nominations belong to a speech of one's own"
    NOT_HIS = "this is not the speaker's own nomination of this speech"
    FROZEN = "this seat is frozen"
    NOT_ALLOWED = "no nomination is taken back here"
    ZERO_DAY = "the zero day has speeches only"


class HandReason(enum.Enum):
    """What became of a hand in a question, in the order in which the first that fits is taken."""

    INELIGIBLE = "ineligible"
    UNHEARD = "unheard"
    STUCK = "stuck"
    LATE = "late"
    DISPUTED = "disputed"
    DOUBLE = "double"
    SELF = "self"
    COUNTED = "counted"


class ProposalKind(enum.Enum):
    """What the host is asked to confirm."""

    REMOVAL = "removal"
    FOUL = "foul"
    DISPUTED = "disputed"
    UNHEARD = "unheard"
    VICTORY = "victory"


class Cause(enum.Enum):
    """Where a proposal comes from."""

    LIFT = "a hand left the pad too early"
    FOULS = "the fourth foul"
    TECHNICAL_FOULS = "too many technical fouls"
    CHOICE = "the player's own choice"
    OPPOSITE = "victory of the other team"
    HOST = "the host's word"
    EARLY_HAND = "a hand came down too early"
    DOUBLE_HAND = "a hand for a second candidate"
    COUNT = "the count of colours"
    QUIET_NIGHTS = "nobody has left for too long"
    HAND = "a hand that the table cannot judge"

    @property
    def is_of_a_question(self) -> bool:
        """Whether it comes from a hand in a question, and is gone if that question is void."""
        return self in (Cause.LIFT, Cause.EARLY_HAND, Cause.DOUBLE_HAND, Cause.HAND)
