"""Pause, resume, more time, and what a clock says when its instants come."""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.ballot import withdraw_question
from controller.game.inputs import Lengthen, Pause, Resume
from controller.game.move import Move, NotAllowed, need
from controller.game.phases import FreeClock, Night, Question, Turn
from controller.game.reasons import Refusal
from controller.game.timer import WARNING
from controller.game.units import SECOND


def pause(move: Move, _: Pause) -> None:
    """Stop every clock; a question that is not counted yet is void and will be asked again."""
    need(move.game.paused_at is None, Refusal.PAUSED)
    question = move.game.phase
    if isinstance(question, Question) and not question.settled:
        withdraw_question(move)
    move.change(paused_at=move.now)
    move.tell(facts.Paused())


def resume(move: Move, _: Resume) -> None:
    """Every clock goes on with what it had left."""
    paused_at = move.game.paused_at
    if paused_at is None:
        raise NotAllowed(Refusal.NOT_PAUSED)
    timer = move.game.timer
    if timer is not None:
        move.game = move.game.with_timer(timer.later(move.now - paused_at))
    move.change(paused_at=None)
    move.tell(facts.Resumed())


def lengthen(move: Move, act: Lengthen) -> None:
    """More time, or by day less; a clock that has run out runs again from now."""
    timer = move.game.timer
    if timer is None:
        raise NotAllowed(Refusal.NOT_NOW)
    phase = move.game.phase
    if isinstance(phase, Night):
        need(phase.call is not None, Refusal.NOT_NOW)
        need(act.seconds > 0, Refusal.CANNOT_BE_SHORTENED)
        move.game = move.game.with_timer(timer.later(act.seconds * SECOND))
    else:
        present = move.clock
        ends = max(max(timer.ends, present) + act.seconds * SECOND, present)
        longer = replace(timer, ends=ends, rings=True, warns=ends - present > WARNING)
        move.game = move.game.with_timer(longer)
    move.tell(facts.Lengthened(act.seconds))


def ring(move: Move) -> None:
    """By day a timer that runs out is announced and changes nothing: the host goes on."""
    phase = move.game.phase
    if not isinstance(phase, Turn | FreeClock) or phase.timer is None:
        return
    timer = phase.timer
    at = timer.next()
    if at is None or move.now < at:
        return
    if timer.warns:
        move.game = move.game.with_timer(replace(timer, warns=False))
        move.tell(facts.TenSeconds())
    else:
        move.game = move.game.with_timer(replace(timer, rings=False))
        move.tell(facts.TimeUp(phase.seat))
