"""What a hand in a question comes to: pure answers, made of the touches of a pad, the window and the round's votes."""

from __future__ import annotations

from controller.game.asking import Asking, Judged, Round
from controller.game.ballot import is_voter, voters
from controller.game.hand import LATENESS, Touch
from controller.game.phases import Question
from controller.game.reasons import HandReason
from controller.game.state import Game
from controller.game.units import Instant, Seat
from controller.game.window import Verdict, Window

_BY_VERDICT = {Verdict.LATE: HandReason.LATE, Verdict.DISPUTED: HandReason.DISPUTED}


def vote_of(game: Game, question: Question, window: Window, seat: Seat) -> Judged | None:
    """What this seat's own touches say, the first reason that fits; ``None`` is no hand."""
    touches = game.pad(seat).hands(window.begins)
    touch = window.vote(touches)
    if not is_voter(game, question.asking, seat):
        down = touch.down if touch else None
        return Judged(seat, HandReason.INELIGIBLE, down) if touch or window.stuck(touches) else None
    if window.stuck(touches):
        return Judged(seat, HandReason.STUCK)
    if touch is None:
        return None
    return Judged(seat, _reason_of(game, question, window, seat, touch), touch.down)


def _reason_of(game: Game, question: Question, window: Window, seat: Seat, touch: Touch) -> HandReason:
    verdict = window.verdict(touch)
    if verdict is not Verdict.IN_TIME:
        return _BY_VERDICT[verdict]
    return reason_in_time(game, question.asking, question.about, seat)


def reason_in_time(game: Game, asking: Asking, about: tuple[Seat, ...], seat: Seat) -> HandReason:
    """What becomes of a hand of which the time is not the question (club: one candidate, and never oneself)."""
    if seat in asking.voted():
        return HandReason.DOUBLE
    own = asking.round is not Round.ALL_LEAVE and about == (seat,)
    return HandReason.SELF if own and not game.rulebook.self_vote else HandReason.COUNTED


def judge(game: Game, question: Question, window: Window, seat: Seat) -> Judged | None:
    """What became of this seat's hand at the settlement, the host's word and silence considered."""
    unanswered = seat not in question.heard and seat not in dict(question.entered)
    if unanswered and is_voter(game, question.asking, seat):
        return Judged(seat, HandReason.UNHEARD)
    return _judge_heard(game, question, window, seat)


def _judge_heard(game: Game, question: Question, window: Window, seat: Seat) -> Judged | None:
    """What became of this seat's hand by the host's word, or else by its touches."""
    entered = dict(question.entered).get(seat)
    if entered is None or not is_voter(game, question.asking, seat):
        return vote_of(game, question, window, seat)
    return Judged(seat, HandReason.COUNTED) if entered else None


def provisional(game: Game, question: Question) -> dict[Seat, HandReason]:
    """What became of every hand; before the settlement, what is entered and the touches seen so far would come to."""
    if question.settled:
        return {judged.seat: judged.reason for judged in question.judged}
    window = question.window
    if window is None:
        return {}
    seats = range(1, len(game.players) + 1)
    seen = (_judge_heard(game, question, window, seat) for seat in seats)
    return {judged.seat: judged.reason for judged in seen if judged is not None}


def may_vote(game: Game, question: Question) -> tuple[Seat, ...]:
    """The seats whose hand would count in this question: eligible, their vote not spent, not about themselves."""
    asking = question.asking
    return tuple(
        seat
        for seat in voters(game, asking)
        if reason_in_time(game, asking, question.about, seat) is HandReason.COUNTED
    )


def is_counted_elsewhere(game: Game, question: Question) -> bool:
    """Whether a free table knows of no hand: no pad has a say, and the judge counts without entering them."""
    free = question.asking.round is Round.FREE
    return free and not question.counted() and set(voters(game, question.asking)) <= game.by_hand


# --- when everything is known ---------------------------------------------------------------------


def unheard(game: Game, question: Question) -> tuple[Seat, ...]:
    """The seats that may vote and are not heard past the close yet."""
    entered = {seat for seat, _ in question.entered}
    return tuple(s for s in voters(game, question.asking) if s not in question.heard and s not in entered)


def settles_at(game: Game, question: Question) -> Instant | None:
    """When the question settles if nothing more is heard (ns); ``None`` before it is planned and once it is settled."""
    if question.window is None or question.settled:
        return None
    latest = question.window.closes + LATENESS
    if unheard(game, question):
        return latest
    undecided = (
        touch.decided_at(game.rulebook.lift)
        for seat in voters(game, question.asking)
        for touch in game.pad(seat).touches[-1:]
        if touch.down < question.window.closes + touch.bound
    )
    return min(latest, max(question.window.closes, *(at for at in undecided if at is not None), 0))
