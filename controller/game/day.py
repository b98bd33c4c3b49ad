"""The day's discussion: who opens it, speeches in turn, nominations."""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.free_table import end_clock
from controller.game.inputs import EndSpeech, GiveFloor, Nominate, Withdraw
from controller.game.move import Move, NotAllowed, need, need_no_proposal, need_seat
from controller.game.phases import BestMove, Discussion, FreeClock, Speech, SpeechKind, Turn
from controller.game.reasons import NominationRefusal, Refusal
from controller.game.rulebook import Gesture, ThirdFoul, Withdrawal
from controller.game.state import Game, Nomination
from controller.game.timer import Timer
from controller.game.turns import end_day, next_turn
from controller.game.units import SECOND, Instant, Seat

GESTURE = 5 * SECOND
"""How long before the host takes a nomination the hand may have been on the pad (ns)."""

FEW_LEFT = 4
"""With so many or fewer left, the third foul shortens the speech where the rulebook says so."""

NOMINATE_ONLY_S = 10
"""How long a speech for a nomination alone lasts (rfm)."""


def open_day(move: Move) -> None:
    """The next one after yesterday's opener opens the day; the first one number 1 (RULES.md 3.1)."""
    game = move.game
    if not game.alive():
        end_day(move)  # nobody is left, and the host plays on
        return
    if game.day == 1 and game.opener is not None and game.is_alive(game.opener):
        opener = game.opener
    else:
        opener = game.after(game.opener or 0)[0]
    order = (opener, *(s for s in game.after(opener) if s != opener))
    move.change(opener=opener, nominations=(), phase=Discussion(order))
    move.tell(facts.Opener(opener))


def give_floor(move: Move, _: GiveFloor) -> None:
    """The next speaker has the floor; a third foul is served here, once."""
    phase = move.game.phase
    if not isinstance(phase, Discussion):
        raise NotAllowed(Refusal.NOT_NOW)
    need(bool(phase.waiting), Refusal.ALL_HAVE_SPOKEN)
    need_no_proposal(move.game)
    seat, *rest = phase.waiting
    kind, seconds = _speech(move.game, seat)
    if move.game.player(seat).penalty:
        move.change_player(seat, penalty=False)
    timer = Timer.of(move.now, seconds * SECOND) if seconds else None
    move.change(phase=Speech(seat, kind, timer, tuple(rest)))
    if kind is SpeechKind.FULL:
        move.tell(facts.Floor(seat, seconds))
    elif kind is SpeechKind.LOST:
        move.tell(facts.SpeechLost(seat))
    else:
        move.tell(facts.NominateOnly(seat, seconds))


def _speech(game: Game, seat: Seat) -> tuple[SpeechKind, int]:
    """What the floor is good for, and for how many seconds (S1 9.5; the few left count when the speech begins)."""
    book = game.rulebook
    if not game.player(seat).penalty:  # no third foul to be served
        return SpeechKind.FULL, book.speech_s
    if book.third_foul_few_left_s and len(game.alive()) <= FEW_LEFT:
        return SpeechKind.FULL, book.third_foul_few_left_s
    if book.third_foul is ThirdFoul.NOMINATE_ONLY:
        return SpeechKind.NOMINATE_ONLY, NOMINATE_ONLY_S
    return SpeechKind.LOST, 0


def end_speech(move: Move, _: EndSpeech) -> None:
    """«Спасибо», «Пас» or the host's word ends a speech, a defence or a last word; the next turn follows."""
    phase = move.game.phase
    if isinstance(phase, BestMove):
        next_turn(move, phase, (phase.seat, *phase.waiting))  # he names nobody; his last word is still to come
    elif isinstance(phase, Turn):
        move.tell(facts.SpeechEnded(phase.seat))
        next_turn(move, phase, phase.waiting)
    elif isinstance(phase, FreeClock):
        end_clock(move, phase)
    else:
        raise NotAllowed(Refusal.NOT_NOW)


def speaker(game: Game) -> Seat | None:
    """Who has the floor."""
    phase = game.phase
    return phase.seat if isinstance(phase, Turn) else None


def nominate(move: Move, act: Nominate) -> None:
    """The speaker puts a player on the list; a refusal or a duplicate spends no right (club; RULES.md 2.2)."""
    by = speaker(move.game)
    if by is None:
        raise NotAllowed(Refusal.NOT_NOW)
    need_seat(move.game, act.seat)
    refusal = _nomination_refusal(move.game, act, by)
    if refusal is not None:
        move.tell(facts.NominationRefused(act.seat, by, refusal))
    elif any(n.seat == act.seat for n in move.game.nominations):
        move.tell(facts.DuplicateNomination(act.seat, by))
    else:
        move.change(nominations=(*move.game.nominations, Nomination(act.seat, by)))
        _spend_right(move, spent=True)
        move.tell(facts.Nominated(act.seat, by))


def _nomination_refusal(game: Game, act: Nominate, by: Seat) -> NominationRefusal | None:
    book, phase = game.rulebook, game.phase
    if not isinstance(phase, Speech):
        return NominationRefusal.NOT_IN_A_SPEECH
    if game.is_zero_day:
        return NominationRefusal.ZERO_DAY
    if _time_over(phase, game.clock):
        return NominationRefusal.TIME_OVER
    if phase.nominated:
        return NominationRefusal.RIGHT_USED
    seen = act.gesture_seen or by in game.by_hand
    if book.nomination_gesture is Gesture.REQUIRED and not (seen or gesture_made(game, by)):
        return NominationRefusal.NO_GESTURE
    if not game.is_alive(act.seat):
        return NominationRefusal.OUT
    if act.seat == game.frozen:
        return NominationRefusal.FROZEN
    if act.seat == by and not book.self_nomination:
        return NominationRefusal.HIMSELF
    return None


def gesture_made(game: Game, seat: Seat) -> bool:
    """Whether this seat's hand was on its pad within the last five seconds (RULES.md, "What every rulebook shares")."""
    return game.pads[seat].was_down_within(game.now - GESTURE, game.now)


def _time_over(speech: Speech, now: Instant) -> bool:
    return speech.timer is not None and now >= speech.timer.ends


def withdraw(move: Move, act: Withdraw) -> None:
    """The speaker takes back what he has nominated in this speech (classic, «до конца своей речи»)."""
    by = speaker(move.game)
    if by is None:
        raise NotAllowed(Refusal.NOT_NOW)
    need_seat(move.game, act.seat)
    if move.game.rulebook.withdraw_nomination is Withdrawal.NO:
        move.tell(facts.NominationRefused(act.seat, by, NominationRefusal.NOT_ALLOWED))
        return
    own = Nomination(act.seat, by)
    if not isinstance(move.game.phase, Speech) or own not in move.game.nominations:
        move.tell(facts.NominationRefused(act.seat, by, NominationRefusal.NOT_HIS))
        return
    move.change(nominations=tuple(n for n in move.game.nominations if n != own))
    _spend_right(move, spent=False)
    move.tell(facts.Withdrawn(act.seat, by))


def _spend_right(move: Move, *, spent: bool) -> None:
    phase = move.game.phase
    if isinstance(phase, Speech):
        move.change(phase=replace(phase, nominated=spent))
