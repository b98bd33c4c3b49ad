"""The room's screen: what has been announced, as one view.

Nothing here takes a game, so no role, shot, proposal or pending victory can be on it. What became of single hands is
kept back until the question is released (design, "A question's life").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.game.public import Public, PublicQuestion, Scene
from controller.game.state import Exit
from controller.game.units import MILLISECOND, Instant, Seat
from controller.stage.texts import Texts
from controller.stage.titles import phase_view
from controller.stage.view import AskedView, HandView, PhaseView, PlaceView, ResultView, RoomView
from controller.stage.votes import Votes
from hardware.ports import Lamp

_AFTER_HANDS = frozenset({Scene.BALLOT, Scene.FREE, Scene.DEFENCE, Scene.LAST_WORD, Scene.DAY_OVER})
"""Where what became of the hands of the last question is still of interest."""


@dataclass(frozen=True, slots=True)
class Hall:
    """Everything the room's screen is made of. ``lamps`` are the seats' lights, ``silent`` the seats not heard."""

    public: Public
    votes: Votes
    lamps: Mapping[Seat, Lamp]
    silent: frozenset[Seat]
    names: tuple[str, ...]
    title: str
    question: str
    texts: Texts


def room_view(hall: Hall, now: Instant) -> RoomView:
    """The whole view for the room's display."""
    public = hall.public
    return {
        "now": now / MILLISECOND,
        "audience": "room",
        "language": hall.texts.language,
        "title": hall.title,
        "phase": _phase(public, hall.texts),
        "seats": [_seat(hall, seat) for seat in range(1, len(public.players) + 1)],
        "nominees": list(public.nominees),
        "question": asked_view(public.question, hall.question) if public.question else None,
        "tallies": hall.votes.shown_tallies(public),
        "result": hall.votes.result,
        "ended": _ended(public, hall.texts) if public.scene is Scene.OVER else [],
    }


def counted_from(begun: Instant, view: RoomView) -> RoomView:
    """The same view, its instants counted from ``begun``.

    A table that comes back goes on from its last record, and at night that may be a choice: its time tells the room
    when something was entered.
    """

    def moved(instant: float) -> float:
        # Exactly: what a difference of fractions has too much or too little would tell the table's time again.
        return (round(instant * MILLISECOND) - begun) / MILLISECOND

    counted: RoomView = {**view, "now": moved(view["now"])}
    clock, question = view["phase"]["clock"], view["question"]
    if clock is not None and clock["ends"] is not None:
        counted["phase"] = {**view["phase"], "clock": {**clock, "ends": moved(clock["ends"])}}
    if question is not None:
        begins, opens, closes = (
            moved(mark) if mark is not None else None
            for mark in (question["begins"], question["opens"], question["closes"])
        )
        counted["question"] = {**question, "begins": begins, "opens": opens, "closes": closes}
    return counted


def asked_view(question: PublicQuestion, text: str) -> AskedView:
    """The question that stands, with its window as soon as that is planned."""
    window = question.window
    return AskedView(
        about=list(question.about),
        text=text,
        begins=window.begins / MILLISECOND if window else None,
        opens=window.opens / MILLISECOND if window else None,
        closes=window.closes / MILLISECOND if window else None,
    )


_ENDS: dict[Exit | None, str] = {
    None: "ended_in",
    Exit.VOTED: "ended_voted",
    Exit.KILLED: "ended_killed",
    Exit.REMOVED: "ended_removed",
}


def _ended(public: Public, texts: Texts) -> list[ResultView]:
    groups = {how: [player.seat for player in public.players if player.out is how] for how in _ENDS}
    return [ResultView(text=texts.word(_ENDS[how]), seats=seats) for how, seats in groups.items() if seats]


def _phase(public: Public, texts: Texts) -> PhaseView:
    """Nothing moves at night: its clock is the host's."""
    phase = phase_view(public, texts)
    if public.scene is Scene.NIGHT:
        phase["clock"] = None
    return phase


def _seat(hall: Hall, seat: Seat) -> PlaceView:
    public, player = hall.public, hall.public.players[seat - 1]
    return PlaceView(
        seat=seat,
        name=hall.names[seat - 1] if seat <= len(hall.names) else "",
        alive=player.alive,
        lamp=hall.lamps.get(seat, Lamp.DARK).value,
        down=player.down and public.scene is not Scene.NIGHT,
        heard=seat not in hall.silent or player.by_hand or public.scene is Scene.NIGHT,
        fouls=player.fouls,
        frozen=player.alive and seat == public.frozen,
        by_hand=player.by_hand,
        place=public.nominees.index(seat) + 1 if seat in public.nominees else None,
        hand=_hand(hall, seat),
    )


def _hand(hall: Hall, seat: Seat) -> HandView | None:
    """While hands stand, only that one counts; after the release what became of it, in words."""
    question = hall.public.question
    if question is not None:
        return HandView(state="counted", note="") if seat in question.counted else None
    return hall.votes.hand_of(seat) if hall.public.scene in _AFTER_HANDS else None
