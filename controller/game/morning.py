"""The morning: the night is resolved as one batch, its victims are told, and the first of them has his best move."""

from __future__ import annotations

from controller.game import facts
from controller.game.inputs import BeginMorning, NameBestMove
from controller.game.leaving import leave
from controller.game.move import Move, NotAllowed, need, need_no_proposal, need_seat
from controller.game.night_roles import Deaths, resolve
from controller.game.phases import BestMove, Night
from controller.game.reasons import Refusal
from controller.game.roles import Role
from controller.game.state import Exit, Game
from controller.game.timer import Timer
from controller.game.turns import last_words
from controller.game.units import SECOND, Seat

FIRST_SHOTS = 2
"""The night on which the first shots fall; night 1 is the acquaintance."""


def begin_morning(move: Move, _: BeginMorning) -> None:
    """The night has run to its end: the victims are told and speak, or the night was quiet."""
    night = move.game.phase
    if not isinstance(night, Night):
        raise NotAllowed(Refusal.NOT_NOW)
    need(night.over, Refusal.NIGHT_RUNS)
    need_no_proposal(move.game)
    move.change(day=move.game.day + 1)
    move.tell(facts.MorningComes(move.game.day))
    deaths = resolve(move.game, night)
    if move.game.night >= FIRST_SHOTS:
        _tell(move, deaths)
    else:
        move.change(quiet_nights=0)  # nobody shoots in the first night: it is neither quiet nor the contrary
    if _has_best_move(move.game, deaths.killed):
        _give_best_move(move, deaths.killed)
    else:
        last_words(move, deaths.killed, by_night=True)


def _tell(move: Move, deaths: Deaths) -> None:
    if not deaths.killed:
        move.change(quiet_nights=move.game.quiet_nights + 1)
    leave(move, deaths.killed, Exit.KILLED)
    move.tell(facts.Killed(deaths.killed))
    if not deaths.killed and move.game.rulebook.mafia_shoots_alone:
        move.tell(facts.Missed())
    if Role.PUTANA in move.game.rulebook.night_order:
        move.change(frozen=deaths.frozen)
        move.tell(facts.Frozen(deaths.frozen))


# --- the best move ---------------------------------------------------------------------------------


def _has_best_move(game: Game, killed: tuple[Seat, ...]) -> bool:
    """Who is killed by the first shots, if at most one player left by the vote of the first day (S1 8.17).

    Before those shots there has been no other vote.
    """
    voted_out = [player for player in game.players if player.out is Exit.VOTED]
    return bool(game.rulebook.best_move_s and killed) and game.night == FIRST_SHOTS and len(voted_out) <= 1


def _give_best_move(move: Move, killed: tuple[Seat, ...]) -> None:
    seconds = move.game.rulebook.best_move_s
    move.change(phase=BestMove(killed[0], Timer.of(move.now, seconds * SECOND), killed[1:]))
    move.tell(facts.BestMoveDue(killed[0], seconds))


def name_best_move(move: Move, act: NameBestMove) -> None:
    """The first victim's three numbers; his last word follows."""
    phase = move.game.phase
    if not isinstance(phase, BestMove):
        raise NotAllowed(Refusal.NOT_NOW)
    for seat in act.seats:
        need_seat(move.game, seat)
    need(len(set(act.seats)) == len(act.seats) == 3, Refusal.THREE_NUMBERS)
    move.tell(facts.BestMoveNamed(phase.seat, act.seats))
    last_words(move, (phase.seat, *phase.waiting), by_night=True)
