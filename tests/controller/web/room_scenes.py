"""Moments of a game as the room sees them: what the display is looked at with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from controller.stage.view import PlaceView, ResultView, RoomView, TallyView
from tests.controller.web.scenes import NAMES, NOW, clock, hand, kept


def places(changed: Mapping[int, Mapping[str, Any]] | None = None, count: int = 10) -> list[PlaceView]:
    """``{3: {"down": True}}`` changes seat 3."""
    return [place(number, **(changed or {}).get(number, {})) for number in range(1, count + 1)]


def place(number: int, **changed: Any) -> PlaceView:
    plain: PlaceView = {
        "seat": number,
        "name": NAMES[number - 1],
        "alive": True,
        "lamp": "dark",
        "down": False,
        "heard": True,
        "fouls": 0,
        "frozen": False,
        "by_hand": False,
        "place": None,
        "hand": None,
    }
    return cast(PlaceView, {**plain, **changed})


def room(kind: str, title: str, subtitle: str, **sections: Any) -> RoomView:
    """A whole view: what is not named is as at a quiet moment. ``at`` and ``clock`` go into the phase."""
    plain: dict[str, Any] = {
        "now": NOW,
        "audience": "room",
        "language": "ru",
        "title": "Игра 2 · ФИИМ",
        "phase": {
            "kind": kind,
            "title": title,
            "subtitle": subtitle,
            "seat": sections.pop("at", None),
            "clock": sections.pop("clock", None),
            "paused": False,
        },
        "seats": places(),
        "nominees": [],
        "question": None,
        "tallies": [],
        "result": None,
        "ended": [],
    }
    return cast(RoomView, plain | sections)


def tally(seat: int, votes: int | None, leftovers: int = 0) -> TallyView:
    return {"seat": seat, "votes": votes, "leftovers": leftovers}


def result(text: str, *seats: int) -> ResultView:
    return {"text": text, "seats": list(seats)}


READY = room("ready", "Готов к игре", "ФИИМ, 10 игроков", seats=places({4: {"lamp": "counts", "down": True}}))

DAY = room(
    "discussion",
    "Обсуждение",
    kept("День~2 · выступили 3 из 9"),
    seats=places({5: {"lamp": "nominated", "place": 1}, 8: {"alive": False}, 6: {"fouls": 3}}),
    nominees=[5],
)

SPEECH = room(
    "speech",
    "Речь № 3",
    kept("День~2 · выступили 2 из 9"),
    at=3,
    clock=clock(60, 43.4),
    seats=places(
        {
            3: {"lamp": "your_turn", "down": True, "fouls": 1},
            5: {"lamp": "nominated", "place": 1},
            6: {"fouls": 2},
            7: {"lamp": "nominated", "place": 2, "fouls": 3},
            8: {"alive": False},
        }
    ),
    nominees=[5, 7],
)

_LIST: dict[int, dict[str, Any]] = {
    5: {"place": 1, "lamp": "may_vote"},
    7: {"place": 2, "lamp": "asked"},
    9: {"place": 3, "lamp": "may_vote"},
    8: {"alive": False},
}
_ASKED = {
    "about": [7],
    "text": kept("Кто за то, чтобы нашу игру покинул игрок №~7?"),
    "begins": NOW - 3700,
    "opens": NOW - 700,
    "closes": NOW + 1300,
}
_COUNTS = [tally(5, 2), tally(7, None), tally(9, None)]

QUESTION = room(
    "question",
    "Голосование против № 7",
    kept("День~2"),
    at=7,
    seats=places(
        {number: {"lamp": "may_vote"} for number in (1, 3, 6, 10)}
        | _LIST
        | {number: {"lamp": "counts", "down": True, "hand": hand("counted")} for number in (2, 4)}
    ),
    nominees=[5, 7, 9],
    tallies=_COUNTS,
    question=_ASKED,
)

STANDING = cast(
    RoomView,
    {
        **QUESTION,
        "question": {**_ASKED, "opens": NOW - 2900, "closes": NOW - 900},
        "seats": places(
            {
                3: {"lamp": "refused", "down": True},
                5: {"lamp": "nominated", "place": 1},
                7: {"lamp": "asked", "place": 2},
                8: {"alive": False},
                9: {"lamp": "nominated", "place": 3},
                10: {"lamp": "not_heard", "heard": False},
                **{number: {"lamp": "counts", "down": True, "hand": hand("counted")} for number in (2, 4, 6)},
            }
        ),
    },
)

RELEASED = room(
    "ballot",
    "Голосование",
    kept("День~2"),
    seats=places(
        {
            1: {"hand": hand("lifted", kept("рука поднята раньше «Принято»"))},
            2: {"hand": hand("counted", "засчитано")},
            3: {"hand": hand("late", kept("поздно на~13~мс~±~0,4"))},
            4: {"hand": hand("counted", "засчитано")},
            5: {"lamp": "nominated", "place": 1},
            6: {"hand": hand("disputed", kept("слишком близко к концу: 0,2~мс~±~0,6"))},
            7: {"lamp": "nominated", "place": 2},
            8: {"alive": False},
            9: {"lamp": "nominated", "place": 3},
            10: {"hand": hand("unheard", "место не слышно"), "heard": False, "lamp": "not_heard"},
        }
    ),
    nominees=[5, 7, 9],
    tallies=[tally(5, 2), tally(7, 3), tally(9, None)],
)

TIE = room(
    "defence",
    "Оправдание № 5",
    kept("День~2"),
    at=5,
    clock=clock(30, 27.2),
    seats=places({5: {"lamp": "your_turn", "place": 1}, 7: {"lamp": "nominated", "place": 2}, 8: {"alive": False}}),
    nominees=[5, 7],
    tallies=[tally(5, 4), tally(7, 4)],
    result=result("Автокатастрофа", 5, 7),
)

OUT = room(
    "last_word",
    "Последнее слово № 7",
    kept("День~2"),
    at=7,
    clock=clock(60, -5),
    seats=places({7: {"lamp": "your_turn", "alive": False}, 8: {"alive": False}}),
    tallies=[tally(5, 2), tally(7, 5), tally(9, 2)],
    result=result("Выход из игры", 7),
)

NIGHT = room("night", "Ночь", kept("Ночь~2"), seats=places({7: {"alive": False}, 8: {"alive": False}}))

VICTORY = room(
    "over",
    "Победа города",
    kept("День~4"),
    seats=places({number: {"alive": False} for number in (2, 5, 7, 8, 9)}),
    result=result("Выход из игры", 9),
    ended=[
        result("В игре до конца", 1, 3, 4, 6, 10),
        result("Ушли голосованием", 2, 7, 9),
        result("Убиты ночью", 5, 8),
    ],
)

ROOM_SCENES: dict[str, RoomView] = {
    "ready": READY,
    "day": DAY,
    "speech": SPEECH,
    "question": QUESTION,
    "standing": STANDING,
    "released": RELEASED,
    "tie": TIE,
    "out": OUT,
    "night": NIGHT,
    "victory": VICTORY,
}
