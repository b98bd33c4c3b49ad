"""One round of a ballot in the making: what is asked, whose hands have counted, what became of each hand."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from controller.game.reasons import HandReason
from controller.game.units import Instant, Seat


class Round(enum.Enum):
    """Which vote of a ballot this is."""

    FIRST = "first"
    REVOTE = "revote"
    ALL_LEAVE = "all_leave"
    FREE = "free"
    """The judge's own: any question may follow, and nothing comes of the counts."""


@dataclass(frozen=True, slots=True)
class Asking:
    """One round of a ballot: who is asked about, and whose hands have counted so far.

    ``votes`` has one entry for each question released, in the order of ``nominees`` (one in all for the third
    question). Nominees who left before they were asked about are ``skipped``. ``unanswered``: (question's index, seat)
    whose hands the host has yet to judge.
    """

    round: Round
    nominees: tuple[Seat, ...]
    votes: tuple[frozenset[Seat], ...] = ()
    skipped: frozenset[int] = frozenset()
    unanswered: tuple[tuple[int, Seat], ...] = ()
    uncounted: frozenset[int] = frozenset()
    """The questions, by index, of which the table has felt no hand and been told of none: the judge counts."""
    leftovers: int = 0
    """Votes for nobody that the question asked last receives."""
    electorate: int = 0
    """How many might vote in the question released last; who is removed with the release was still one of them."""
    tied_at: int | None = None
    """The count at which the same nominees, and nobody else, were tied in the round before."""

    @property
    def questions(self) -> tuple[tuple[Seat, ...], ...]:
        """What each question of the round is about."""
        return (self.nominees,) if self.round is Round.ALL_LEAVE else tuple((seat,) for seat in self.nominees)

    @property
    def asked(self) -> int:
        """How many questions are released or skipped."""
        return len(self.votes)

    def voted(self) -> frozenset[Seat]:
        """The seats whose vote is spent in this round."""
        return frozenset().union(*self.votes) if self.votes else frozenset()

    def tally(self, index: int) -> int:
        """The votes of question ``index``, leftovers included."""
        return len(self.votes[index]) + (self.leftovers if index == self.asked_last() else 0)

    def asked_last(self) -> int | None:
        """The question released last."""
        return max((i for i in range(self.asked) if i not in self.skipped), default=None)


FREE = Asking(Round.FREE, ())
"""The free table before its first question: every vote is free."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of one seat's hand in the standing question; ``touch_down`` is the hand's own instant."""

    seat: Seat
    reason: HandReason
    touch_down: Instant | None = None
