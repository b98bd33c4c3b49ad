"""A rulebook: what a club has decided, as typed values. Every key is one of RULES.md 3.5.

The rules read these fields and nothing else; no rule asks for a rulebook's name.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from controller.game.roles import Role
from controller.game.units import MILLISECOND


class RulebookError(ValueError):
    """A rulebook cannot be played by; the message says which key, what is wrong and what would be right."""

    @property
    def key(self) -> str:
        """The option in question; the message begins with it."""
        return str(self).partition(":")[0]


class UnknownOption(RulebookError, KeyError):
    """A rulebook sets an option that no rule reads."""

    __str__ = Exception.__str__


class MissingOption(RulebookError, KeyError):
    """A rulebook leaves out an option that every rulebook has."""

    __str__ = Exception.__str__


class WrongValue(RulebookError, TypeError):
    """An option has a value that it cannot have."""


class HandsFree(enum.Enum):
    """When a voting hand may leave the pad. ``COUNT`` and ``ACCEPTED`` are both the release; the words differ."""

    ACCEPTED = "accepted"
    COUNT = "count"
    THANKS = "thanks"


class EarlyLift(enum.Enum):
    """What a hand that left the pad too early brings; the vote stays."""

    REMOVAL = "removal"
    FOUL = "foul"
    FLAG = "flag"


class HandOffence(enum.Enum):
    """What a hand out of order brings."""

    FLAG = "flag"
    FOUL = "foul"


class LeftoverRule(enum.Enum):
    """What becomes of the votes of those who voted for nobody."""

    ABSTAIN = "abstain"
    LAST_NOMINEE = "last_nominee"


class Gesture(enum.Enum):
    """Whether a nomination needs the thumb on the table."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class Withdrawal(enum.Enum):
    """Whether a nomination can be taken back."""

    NO = "no"
    OWN_SPEECH = "own_speech"


class SingleNomineeDay1(enum.Enum):
    """What becomes of the only nominee of the first day."""

    NO_BALLOT = "no_ballot"
    BALLOT = "ballot"


class SingleNomineeLater(enum.Enum):
    """What becomes of the only nominee of a later day: voted on, or gone without a ballot."""

    BALLOT = "ballot"
    LEAVES = "leaves"


class TieRepeats(enum.Enum):
    """When a tie after a revote is the same tie again."""

    SAME_TIED = "same_tied"
    SAME_TIED_AND_COUNTS = "same_tied_and_counts"


class ThirdFoul(enum.Enum):
    """What the third foul does to the next speech of one's own."""

    NOTIFY = "notify"
    LOSE_SPEECH = "lose_speech"
    NOMINATE_ONLY = "nominate_only"


class FourthFoul(enum.Enum):
    """What the fourth foul brings; the host confirms."""

    NOTIFY = "notify"
    REMOVAL = "removal"


class ManiacNights(enum.Enum):
    """The nights on which the maniac shoots («через ночь»; RULES.md H11)."""

    EVEN = "even"
    ODD = "odd"


class DrawReset(enum.Enum):
    """Which exits start the count of quiet nights again."""

    ANY_EXIT = "any_exit"
    SHOT_OR_VOTE = "shot_or_vote"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One club's decisions; the keys, their values and their sources are those of RULES.md 3.5."""

    name: str
    seats: int
    seats_allowed: tuple[int, int]
    deck: Mapping[Role, int]
    window_ms: int
    hands_free_on: HandsFree
    early_lift: EarlyLift
    lift_ms: int
    early_hand: HandOffence
    double_hand: HandOffence
    early_grace_ms: int
    leftovers: LeftoverRule
    self_vote: bool
    self_nomination: bool
    nomination_gesture: Gesture
    withdraw_nomination: Withdrawal
    zero_day: bool
    single_nominee_day_1: SingleNomineeDay1
    single_nominee_later: SingleNomineeLater
    speech_s: int
    defence_s: int
    last_word_s: int
    revote_excludes_tied: bool
    tie_repeats: TieRepeats
    all_leave_forbidden: tuple[str, ...]
    acquaintance_order: tuple[Role, ...]
    night_order: tuple[Role, ...]
    agreement_s: int
    agreement_warning_s: int
    acquaintance_s: int
    call_s: int
    check_s: int
    hunt_number_s: float
    free_seating_s: int
    third_foul: ThirdFoul
    third_foul_few_left_s: int
    fourth_foul: FourthFoul
    technical_fouls_to_removal: int
    removal_cancels_ballot: bool
    night_removal_cancels: bool
    opposite_victory: bool
    best_move_s: int
    draw_nights: int
    draw_reset_by: DrawReset
    last_word_before_victory: bool
    maniac_nights: ManiacNights
    parity_needs_maniac_out: bool
    discussion_circle: bool
    words: Mapping[str, str]
    """Which clips it speaks at which moment, where they are not the usual ones; RULES.md 2.10."""

    @property
    def lift(self) -> int:
        """A gap in a contact shorter than this is none (ns)."""
        return self.lift_ms * MILLISECOND

    @property
    def is_free(self) -> bool:
        """Whether no card is dealt: the table keeps clocks and questions for a judge, in any order."""
        return not self.deck

    @property
    def foul_is_remark(self) -> bool:
        """Whether a foul is called «Замечание» here, so that a remark counts as one (club; RULES.md H55)."""
        return self.words.get("foul") == "remark_{n}"

    @property
    def mafia_shoots_alone(self) -> bool:
        """Whether a quiet night is the mafia's miss."""
        return not {Role.MANIAC, Role.KAMIKAZE} & set(self.night_order)

    def maniac_shoots_in(self, night: int) -> bool:
        """Whether this night is one of the maniac's (RULES.md H11)."""
        return (self.maniac_nights is ManiacNights.EVEN) is (night % 2 == 0)

    def forbids_all_leave(self, tied: int, alive: int) -> bool:
        """Whether the question whether all tied leave is not put with so many tied of so many alive."""
        for entry in self.all_leave_forbidden:
            if entry == "all":
                if tied == alive:
                    return True
                continue
            left, _, right = entry.partition("/")
            if int(right) == alive and left in ("any", str(tied)):
                return True
        return False


def check_seats(book: Rulebook, seats: int) -> None:
    """Raise ``WrongValue`` unless the rulebook is played with so many seats."""
    least, most = book.seats_allowed
    if not least <= seats <= most:
        raise WrongValue(f"seats: {seats} is not within {least} to {most}, as seats_allowed says")
