"""Seats that are played by hand: the pad has failed, and the host says what the player does.

The host's word is all there is of such a seat: in a question it has no hand unless he enters one, so it is never
unheard, disputed, late or lifted. What its pad does meanwhile is known to the table and says nothing (``Game.pad``).
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.inputs import ByHand, ByPad
from controller.game.move import Move, need, need_seat
from controller.game.phases import Night, Question
from controller.game.question import answer
from controller.game.reasons import Refusal
from controller.game.units import Seat


def take(move: Move, act: ByHand) -> None:
    """The pad says nothing from now on; what the host is asked about an earlier hand is still his to answer.

    The room is told. At night no hand counts, and nothing but the calls is to be heard: it waits for the morning.
    """
    need_seat(move.game, act.seat)
    need(not isinstance(move.game.phase, Night), Refusal.NOT_NOW)
    need(act.seat not in move.game.by_hand, Refusal.ALREADY_SO)
    move.change(by_hand=move.game.by_hand | {act.seat})
    move.tell(facts.PlayedByHand(act.seat))
    if isinstance(move.game.phase, Question):
        _let_host_speak(move, move.game.phase, act.seat)


def _let_host_speak(move: Move, question: Question, seat: Seat) -> None:
    """In the question that stands, a hand that is counted already stays and cannot be lifted; any other is none."""
    said = dict(question.entered).get(seat, seat in question.counted())
    others = tuple(entry for entry in question.entered if entry[0] != seat)
    judged = tuple(replace(j, touch_down=None) if j.seat == seat else j for j in question.judged)
    entered = (*others, (seat, said))
    move.change(phase=replace(question, judged=judged, entered=entered, lifted=question.lifted - {seat}))
    if seat in question.unanswered():
        answer(move, seat, counts=False)


def give_back(move: Move, act: ByPad) -> None:
    """The pad speaks again, but not in the question that stands: there the host's word remains.

    A hand that lies there now has come at no known time: it is stuck in the next question (RULES.md H52).
    """
    need_seat(move.game, act.seat)
    need(act.seat in move.game.by_hand, Refusal.ALREADY_SO)
    move.change(by_hand=move.game.by_hand - {act.seat})
    move.tell(facts.PlayedByPad(act.seat))
