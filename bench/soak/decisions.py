"""Every decision of the table beside the truth: right, wrong, or left to the host."""

from __future__ import annotations

import enum
from collections import Counter
from dataclasses import dataclass, field

from bench.soak.hands import Hand
from hardware.ports import Instant, Seat


class Outcome(enum.Enum):
    """What the table has made of a hand, or of none."""

    RIGHT = "right"
    WRONG = "wrong"
    DISPUTED = "disputed"
    UNHEARD = "not heard"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as far as a decision depends on it. ``spent``: whose vote another nominee has had.

    ``silenced``: the seats of which not everything may have been told yet; a fault has befallen them.
    """

    closes: Instant
    about: tuple[Seat, ...]
    spent: frozenset[Seat]
    free: Instant
    """From then on no hand that leaves is lifted (ns)."""
    silenced: frozenset[Seat] = frozenset()


def outcome(seat: Seat, hand: Hand | None, state: str | None, asked: Asked) -> Outcome:
    """What the table's word (``HandView.state``) on this seat is worth."""
    match state:
        case "disputed":
            return Outcome.DISPUTED
        case "unheard":
            return Outcome.UNHEARD
    return Outcome.RIGHT if state in _right(seat, hand, asked) else Outcome.WRONG


def _right(seat: Seat, hand: Hand | None, asked: Asked) -> set[str | None]:
    # What nobody has told yet of the time after the close is no vote, whichever way it is shown.
    untold = seat in asked.silenced
    if hand is None or (hand.is_spark and not (untold and hand.down >= asked.closes)):
        return {None}
    if hand.down >= asked.closes:
        return {"late", None} if untold else {"late"}
    counts: set[str | None] = {"counted", "early"}
    if hand.up is not None and hand.up < asked.free:
        counts.add("lifted")
    if seat in asked.spent:
        counts.add("double")
    if asked.about == (seat,):
        counts.add("self")
    return counts


@dataclass(slots=True)
class Tally:
    """All decisions so far; ``wrong`` says in words which were."""

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    undisturbed: int = 0
    open_undisturbed: int = 0
    """Of those at seats that nothing had befallen: how many were left to the host."""
    wrong: list[str] = field(default_factory=list)

    def add(self, what: Outcome, where: str, *, disturbed: bool) -> None:
        """One more; ``where`` tells it apart."""
        self.outcomes[what] += 1
        if what is Outcome.WRONG:
            self.wrong.append(where)
        if not disturbed:
            self.undisturbed += 1
            self.open_undisturbed += what in (Outcome.DISPUTED, Outcome.UNHEARD)
