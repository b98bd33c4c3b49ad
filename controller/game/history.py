"""A game with its past: each command of the host that changed it can be taken back, as far as the deal.

``Undo`` is an ordinary input. It puts back the game as it was before the last such command, except that the pads as
they are and the present instant are the table's and stay.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.game import facts, inputs
from controller.game.aim import misses
from controller.game.ballot import withdraw_question
from controller.game.evolve import evolve
from controller.game.facts import Fact
from controller.game.inputs import Command, Input, Undo
from controller.game.move import Move
from controller.game.phases import Question
from controller.game.reasons import Refusal
from controller.game.state import Game
from controller.game.step import follow, step
from controller.game.units import Instant

_NOT_KEPT = (inputs.Pause, inputs.Resume)


@dataclass(frozen=True, slots=True)
class Past:
    """The game before ``command`` changed it, and what was before that."""

    game: Game
    command: Command
    before: Past | None


@dataclass(frozen=True, slots=True)
class History:
    """The game as it stands, and its past."""

    game: Game
    past: Past | None = None


def play(history: History, what: Input) -> tuple[History, tuple[Fact, ...]]:
    """Like ``step``, with ``Undo``."""
    if isinstance(what, Command) and isinstance(what.act, Undo):
        return _undo(history, what)
    before = history.game
    game, told = step(before, what)
    past = history.past
    if isinstance(what, Command) and not isinstance(what.act, _NOT_KEPT) and evolve(game, now=before.now) != before:
        past = Past(before, what, past)
    return History(game, past), told


def _undo(history: History, command: Command) -> tuple[History, tuple[Fact, ...]]:
    past, present = history.past, history.game
    now = max(present.now, command.at)
    if past is None:
        return history, (facts.Refused(command.act, Refusal.NOTHING_TO_UNDO),)
    if misses(command.step, present.step, present.step_since, now):
        return history, (facts.Refused(command.act, Refusal.STEP_CHANGED),)
    move = Move(_restored(past, present, now))
    move.tell(facts.Undone(past.command.act, past.command.id))
    if isinstance(move.game.phase, Question):
        _settle_hands(move)
        follow(move)
    return History(move.game, past.before), tuple(move.facts)


def _restored(past: Past, present: Game, now: Instant) -> Game:
    """The earlier game at the present table: its clock stands with what it had left at ``past.command``."""
    game = past.game
    paused_at = past.command.at if game.paused_at is None and game.timer is not None else game.paused_at
    return replace(
        game,
        pads=present.pads,
        now=now,
        watch=None,
        proposed=present.proposed,
        step=present.step + 1,
        step_since=now,
        paused_at=paused_at,
    )


def _settle_hands(move: Move) -> None:
    """A question not yet counted is withdrawn and offered again; of a counted one, hands gone since are no lifts."""
    question = move.game.phase
    assert isinstance(question, Question)
    if not question.settled:
        withdraw_question(move)
        return
    felt = (judged.seat for judged in question.judged if judged.touch_down is not None)
    gone = question.counted() & {seat for seat in felt if not move.game.pad(seat).down}
    move.change(phase=replace(question, lifted=question.lifted | gone, accepted_at=None))
