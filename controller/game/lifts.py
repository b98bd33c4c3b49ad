"""Lifts: a counted hand that left its pad before it was free, reported as soon as it is no gap of the contact."""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.game import facts
from controller.game.judging import vote_of
from controller.game.move import Move
from controller.game.phases import Question
from controller.game.proposals import propose
from controller.game.reasons import Cause, HandReason, ProposalKind
from controller.game.rulebook import EarlyLift, HandsFree
from controller.game.state import Game
from controller.game.units import Instant, Seat


@dataclass(frozen=True, slots=True)
class _Lift:
    """When a hand left, known to within ± ``bound`` (ns)."""

    at: Instant
    bound: int


def look_for_lift(move: Move, seat: Seat) -> None:
    """A counted hand that left before it was free; a gap that turns out to be none takes the report back."""
    question = move.game.phase
    assert isinstance(question, Question)
    assert question.window is not None
    judged = next((j for j in question.judged if j.seat == seat), None)
    if not question.settled and seat not in dict(question.entered):
        judged = vote_of(move.game, question, question.window, seat)
    if judged is None or judged.reason is not HandReason.COUNTED or judged.touch_down is None:
        return
    thanks = move.game.rulebook.hands_free_on is HandsFree.THANKS
    free = question.window.closes if thanks else question.accepted_at
    lifted = _lift_of(move.game, seat, judged.touch_down, free)
    if (lifted is not None) == (seat in question.lifted):
        return
    if lifted is None:
        move.change(phase=replace(question, lifted=question.lifted - {seat}))
        withdraw_lift(move, seat)
    else:
        move.change(phase=replace(question, lifted=question.lifted | {seat}))
        _report_lift(move, seat, lifted, question.window.closes)


def _lift_of(game: Game, seat: Seat, down: Instant, free: Instant | None) -> _Lift | None:
    """How the hand that came down at ``down`` left before ``free``; ``None`` if it did not, as far as is certain."""
    touch = next((t for t in game.pad(seat).touches if t.down == down), None)
    if touch is None or touch.up is None or game.now - touch.up < game.rulebook.lift:
        return None
    return _Lift(touch.up, touch.up_bound) if free is None or touch.up + touch.up_bound < free else None


def _report_lift(move: Move, seat: Seat, lift: _Lift, closes: Instant) -> None:
    """Say that a hand left too early and ask the host for what the rulebook has for it; the vote stays (H47)."""
    move.tell(facts.Lifted(seat, lift.at - closes, lift.bound))
    match move.game.rulebook.early_lift:
        case EarlyLift.REMOVAL:
            propose(move, ProposalKind.REMOVAL, Cause.LIFT, seat)
        case EarlyLift.FOUL:
            propose(move, ProposalKind.FOUL, Cause.LIFT, seat)
        case EarlyLift.FLAG:
            pass


def withdraw_lift(move: Move, seat: Seat) -> None:
    """What was reported as a lift was none."""
    for proposal in move.game.open_proposals():
        if proposal.seat == seat and proposal.cause is Cause.LIFT:
            move.game = move.game.without(proposal)
            move.tell(facts.Dropped(proposal.kind, seat))


def look_after_release(move: Move) -> None:
    """Report the lifts stamped before the freeing instant that were still under way at the release."""
    watch = move.game.watch
    if watch is None:
        return
    for seat, down in watch.hands:
        if seat in watch.lifted or not move.game.is_alive(seat):
            continue
        lifted = _lift_of(move.game, seat, down, watch.free)
        if lifted is not None:
            watch = replace(watch, lifted=watch.lifted | {seat})
            move.change(watch=watch)
            _report_lift(move, seat, lifted, watch.window.closes)
    if move.now >= watch.until:
        move.change(watch=None)
