"""The acts of the discussion: speeches, nominations, defences and last words."""

from __future__ import annotations

from controller.game import inputs
from controller.game.phases import BestMove, Defence, Discussion, LastWord, Night, Turn
from controller.game.units import MILLISECOND, SECOND, Seat
from controller.rehearsal.errors import NotTaken
from controller.rehearsal.language import LEAVE, Match, need, number, say, word
from controller.rehearsal.table import Table

_GESTURE = 5 * SECOND
_HAND_FIRST = 300 * MILLISECOND


@word(r"speech (?P<seats>\d+)")
def _speech(table: Table, match: Match) -> None:
    phase = table.game.phase
    if isinstance(phase, Discussion) and phase.waiting:
        need(phase.waiting[0] == number(match), f"the next to speak is {phase.waiting[0]}")
    say(table, inputs.GiveFloor())


@word(r"nominate (?P<seats>\d+)(?P<without> without hand)?")
def _nominate(table: Table, match: Match) -> None:
    phase = table.game.phase
    if not isinstance(phase, Turn):
        raise NotTaken("nobody has the floor")
    if match["without"]:
        _let_gesture_lapse(table, phase.seat)
        say(table, inputs.Nominate(number(match)))
        return
    table.move(phase.seat, down=True, at=table.now)
    table.run_until(table.now + _HAND_FIRST)
    say(table, inputs.Nominate(number(match)))
    table.move(phase.seat, down=False, at=table.now + LEAVE)
    table.run_until(table.now + LEAVE)


def _let_gesture_lapse(table: Table, seat: Seat) -> None:
    """A hand that lay on the pad for an earlier nomination is no gesture for this one."""
    touches = table.game.pads[seat].touches
    if touches and touches[-1].up is not None:
        table.run_until(max(table.now, touches[-1].up + _GESTURE + MILLISECOND))


@word(r"withdraw (?P<seats>\d+)")
def _withdraw(table: Table, match: Match) -> None:
    say(table, inputs.Withdraw(number(match)))


@word("thanks")
def _thanks(table: Table, _: Match) -> None:
    say(table, inputs.EndSpeech())


@word("time")
def _time(table: Table, _: Match) -> None:
    timer = table.game.timer
    if timer is None or isinstance(table.game.phase, Night) or table.game.paused_at is not None:
        raise NotTaken("no clock runs")
    table.run_until(max(table.now, timer.ends))


def _speak_out(table: Table) -> None:
    timer = table.game.timer
    if timer is not None and table.game.paused_at is None:
        table.run_until(max(table.now, timer.ends))
    say(table, inputs.EndSpeech())


@word("speeches")
def _speeches(table: Table, _: Match) -> None:
    phase = table.game.phase
    if not isinstance(phase, Discussion):
        raise NotTaken("the discussion is not between two speeches")
    while isinstance(table.game.phase, Discussion) and table.game.phase.waiting:
        say(table, inputs.GiveFloor())
        _speak_out(table)


@word(r"(?P<turn>defence|last word) (?P<seats>\d+)")
def _turn(table: Table, match: Match) -> None:
    kind = Defence if match["turn"] == "defence" else LastWord
    if kind is LastWord and isinstance(table.game.phase, BestMove):
        say(table, inputs.EndSpeech())  # the best move is left out
    phase = table.game.phase
    if not isinstance(phase, kind) or phase.seat != number(match):
        raise NotTaken(f"this is not the {match['turn']} of {match['seats']}")
    _speak_out(table)
