"""A game with its past: each command of the host that changed it can be taken back, as far as the deal.

``Undo`` is an ordinary input. It puts back the game as it was before the last such command, except that the pads as
they are and the present instant are the table's and stay. Of a secret act it takes back what was entered and nothing
else: a clock that stands, or a call that comes again, would tell the room that something was, and when.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.game import facts, inputs
from controller.game.ballot import take_back
from controller.game.evolve import evolve
from controller.game.facts import Fact
from controller.game.inputs import SECRET_ACTS, Act, Command, EnterRole, Input, Undo
from controller.game.move import Move
from controller.game.phases import Night, Phase, Question
from controller.game.reasons import ProposalKind, Refusal
from controller.game.state import Game
from controller.game.step import misses, step
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
        return History(replace(present, now=now)), (facts.Refused(command.act, Refusal.NOTHING_TO_UNDO),)
    if misses(present, command.step, now):
        told = facts.Refused(command.act, Refusal.STEP_CHANGED)
        return History(replace(present, now=now), past), (told,)
    openly = not _is_unseen(past.command.act, present)
    move = Move(_restored(past, present, now) if openly else _without_entry(past, present, now))
    move.tell(facts.Undone(past.command.act, past.command.id, openly))
    if isinstance(move.game.phase, Question) and openly:
        _settle_hands(move)
    return History(move.game, past.before), tuple(move.facts)


def _is_unseen(act: Act, present: Game) -> bool:
    """Whether the room must not notice that this is taken back: a night that stands paused is stopped openly already,
    and goes back to the call (rehearsals.md, `undo` of `morning`)."""
    stopped = isinstance(present.phase, Night) and present.paused_at is not None
    return isinstance(act, SECRET_ACTS) and (isinstance(act, EnterRole) or not stopped)


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


def _without_entry(past: Past, present: Game, now: Instant) -> Game:
    """The present game without what its last command entered: since then nothing but time has passed."""
    game = past.game
    players = zip(present.players, game.players, strict=True)
    victory = tuple(p for p in game.proposals if p.kind is ProposalKind.VICTORY)
    return replace(
        present,
        players=tuple(replace(player, role=before.role) for player, before in players),
        phase=_without_choice(present.phase, game.phase),
        proposals=(*(p for p in present.proposals if p.kind is not ProposalKind.VICTORY), *victory),
        unjudged=game.unjudged,
        now=now,
        step=present.step + 1,
        step_since=now,
    )


def _without_choice(present: Phase, before: Phase) -> Phase:
    if not isinstance(present, Night) or not isinstance(before, Night):
        return present
    return replace(present, shots=before.shots, choices=before.choices, takes=before.takes, answers=before.answers)


def _settle_hands(move: Move) -> None:
    """A question not yet counted is withdrawn and offered again; of a counted one, hands gone since are no lifts."""
    question = move.game.phase
    assert isinstance(question, Question)
    if not question.settled:
        take_back(move)
        return
    felt = (judged.seat for judged in question.judged if judged.touch_down is not None)
    gone = question.counted() & {seat for seat in felt if not move.game.pad(seat).down}
    move.change(phase=replace(question, lifted=question.lifted | gone, accepted_at=None))
