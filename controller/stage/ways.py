"""What a rulebook calls things, and which keys it gives the host."""

from __future__ import annotations

from controller.game.clock_kind import ClockKind
from controller.game.free_table import seconds_of
from controller.game.rulebook import Gesture, Rulebook, Withdrawal
from controller.stage.texts import Texts
from controller.stage.view import ClockKeyView, WaysView


def clocks(book: Rulebook, texts: Texts) -> list[ClockKeyView]:
    """The clocks that a judge can start, with their lengths; none where cards are dealt."""
    if not book.is_free:
        return []
    keys = ((kind, seconds_of(book, kind)) for kind in ClockKind)
    return [ClockKeyView(kind=kind.value, title=texts.clock(kind, None), seconds=s) for kind, s in keys if s]


def ways(book: Rulebook, texts: Texts) -> WaysView:
    """What this rulebook calls things and lets a speaker do."""
    return WaysView(
        foul=texts.word("remark" if book.foul_is_remark else "foul"),
        gesture=book.nomination_gesture is Gesture.REQUIRED,
        withdraw=book.withdraw_nomination is Withdrawal.OWN_SPEECH,
        technical=book.technical_fouls_to_removal > 0,
        remark=not book.foul_is_remark,
        opposite=book.opposite_victory,
    )
