"""What every seat's light means now. It is made of what has been announced, and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from controller.game.public import Public, PublicPlayer, PublicQuestion, Scene
from hardware.ports import Instant, Lamp, Seat, VoteWindow

_DARK_SCENES = (Scene.NIGHT, Scene.OVER)
_LISTED_SCENES = (Scene.DISCUSSION, Scene.SPEECH, Scene.BALLOT, Scene.QUESTION, Scene.DEFENCE)


def lamps(
    public: Public, now: Instant, *, silent: frozenset[Seat] = frozenset(), cursor: Seat | None = None
) -> Mapping[Seat, Lamp]:
    """The meaning of each seat's light; ``silent`` seats cannot be heard, ``cursor`` is the host's own, by day."""
    return {player.seat: _lamp(public, player, now, silent, cursor) for player in public.players}


def _lamp(public: Public, player: PublicPlayer, now: Instant, silent: frozenset[Seat], cursor: Seat | None) -> Lamp:
    seat = player.seat
    if public.scene in _DARK_SCENES:
        return Lamp.DARK
    if seat == public.turn:
        return Lamp.YOUR_TURN
    if not player.alive:
        return Lamp.DARK
    if public.question is not None:
        shown = _in_question(public.question, seat, now)
        # The host corrects the hands that stand, and looks for his cursor among them.
        corrected = seat == cursor and _has_closed(public.question, now) and shown is not Lamp.NOT_HEARD
        if shown is not Lamp.DARK and not corrected:
            return shown
    if seat in silent and not player.by_hand:
        return Lamp.NOT_HEARD
    if seat == cursor:
        return Lamp.CURSOR
    listed = public.scene in _LISTED_SCENES and seat in public.nominees
    return Lamp.NOMINATED if listed else Lamp.DARK


def _in_question(question: PublicQuestion, seat: Seat, now: Instant) -> Lamp:
    if seat in question.refused:
        return Lamp.REFUSED
    if seat in question.counted:
        return Lamp.COUNTS
    if seat in question.unheard:
        return Lamp.NOT_HEARD
    window = question.window
    if window is not None and window.opens <= now < window.closes and seat in question.may_vote:
        return Lamp.MAY_VOTE
    return Lamp.ASKED if seat in question.about else Lamp.DARK


def _has_closed(question: PublicQuestion, now: Instant) -> bool:
    return question.window is not None and now >= question.window.closes


def next_change(public: Public, now: Instant) -> Instant | None:
    """The next instant at which lamps change by time alone: the opening or the close of the window (ns)."""
    window = public.question.window if public.question else None
    if window is None:
        return None
    return min((at for at in (window.opens, window.closes) if at > now), default=None)


def vote_window(public: Public) -> VoteWindow | None:
    """The vote to tell the lights ahead: its instants, and the seats whose pads may vote and are not refused yet.

    ``None`` while no question is planned. Once one is settled it stands on: a light that judges by itself does so
    for a while after the close, lest a hand that comes then wait for the table's word.
    """
    question = public.question
    if question is None or question.window is None:
        return None
    by_hand = (player.seat for player in public.players if player.by_hand)
    seats = question.may_vote.difference(question.refused, question.unheard, by_hand)
    return VoteWindow(question.window.opens, question.window.closes, seats)
