"""The room's rarer and fuller moments: everything that has to find its place on the display."""

from __future__ import annotations

from typing import Any, cast

from controller.stage.view import RoomView
from tests.controller.web.room_scenes import DAY, QUESTION, RELEASED, SPEECH, VICTORY, places, result, room, tally
from tests.controller.web.scenes import NOW, clock, hand, kept

LONG = (
    *("Александра Константинова", "Максимилиан Преображенск", "Ян", "Святослав Вознесенский-Ли", "Ия"),
    *("Екатерина Великолепная Я", "Вениамин Долгоруков-Крым", "Анастасия Широкоформатная", "Щукин-Жуковский Ш."),
    *("Владислав Неоконченный-2", "Жюли", "Мирослава Железнодорожная", "Ж. Ж. Руссо", "Ольга", "Ы", "Роман-Роман"),
)
"""Names of up to the 24 characters that a name may have."""


def long_places(changed: dict[int, dict[str, Any]], count: int) -> list[Any]:
    named = {number: {"name": LONG[number - 1][:24], **changed.get(number, {})} for number in range(1, count + 1)}
    return places(named, count)


_TEN = [5, 7, 9, 1, 2, 3, 4, 6, 8, 10]
_NOMINATED: dict[int, dict[str, Any]] = {seat: {"lamp": "nominated", "place": n} for n, seat in enumerate(_TEN, 1)}


def with_phase(view: RoomView, **changed: Any) -> RoomView:
    return cast(RoomView, {**view, "phase": {**view["phase"], **changed}})


CROWDED = cast(
    RoomView,
    {
        **SPEECH,
        "seats": long_places(_NOMINATED | {3: {"lamp": "your_turn", "place": 6, "down": True, "fouls": 3}}, 16),
        "nominees": _TEN,
    },
)

LONG_NAMES = cast(
    RoomView,
    {
        **QUESTION,
        "seats": long_places(
            {n: {"lamp": "may_vote"} for n in (1, 3, 5, 6, 8, 9)}
            | {7: {"lamp": "asked", "place": 1}, 10: {"lamp": "nominated", "place": 2}}
            | {n: {"lamp": "counts", "down": True, "hand": hand("counted")} for n in (2, 4)},
            10,
        ),
        "nominees": [7, 10],
        "tallies": [tally(7, None), tally(10, None)],
    },
)

_LATE = {
    n: {"hand": hand("late", kept(f"поздно на~{n * 7}~мс~±~0,4")), "place": p + 1, "lamp": "nominated"}
    for p, n in enumerate(_TEN)
}
ALL_LATE = cast(
    RoomView,
    {
        **RELEASED,
        "seats": long_places(
            cast(Any, _LATE)
            | {12: {"hand": hand("early", kept("убрана через 340~мс~±~0,4 после «Спасибо», засчитано"))}},
            12,
        ),
        "nominees": _TEN,
        "tallies": [tally(seat, 1 if seat != 8 else 2, 2 if seat == 8 else 0) for seat in _TEN],
    },
)

SIX = cast(RoomView, {**SPEECH, "seats": places({3: {"lamp": "your_turn", "down": True}}, 6), "nominees": []})

THIRD_QUESTION = room(
    "question",
    "Выходят ли все",
    kept("День~2"),
    seats=places({n: {"lamp": "asked", "place": i} for i, n in enumerate((5, 7, 9), 1)} | {8: {"alive": False}}),
    nominees=[5, 7, 9],
    question={"about": [5, 7, 9], "text": "", "begins": NOW - 3700, "opens": NOW - 200, "closes": NOW + 1800},
)

ALL_ASKED = room(
    "question",
    "Выходят ли все",
    kept("День~2"),
    seats=places({n: {"lamp": "asked", "place": i} for i, n in enumerate(_TEN, 1)}),
    nominees=_TEN,
    question={"about": _TEN, "text": "", "begins": NOW - 3700, "opens": NOW + 400, "closes": NOW + 2400},
)

REVOTE = room(
    "ballot",
    "Переголосование",
    kept("День~2"),
    seats=places({5: {"lamp": "nominated", "place": 1}, 7: {"lamp": "nominated", "place": 2}}),
    nominees=[5, 7],
    tallies=[tally(5, None), tally(7, None)],
)

BEST_MOVE = room(
    "best_move",
    "Лучший ход № 3",
    kept("День~2"),
    at=3,
    clock=clock(20, 12.5),
    seats=places({3: {"lamp": "your_turn", "alive": False}}),
    result=result("Этой ночью убиты", 3, 7),
)

BEST_MOVE_NAMED = room(
    "last_word",
    "Последнее слово № 3",
    kept("День~2"),
    at=3,
    clock=clock(60, 60),
    seats=places({3: {"lamp": "your_turn", "alive": False}}),
    result=result("Лучший ход № 3", 1, 5, 10),
)

MORNING = room(
    "morning",
    "Утро",
    kept("День~3"),
    seats=places({3: {"alive": False}, 7: {"alive": False}, 9: {"alive": False}}),
    result=result("Этой ночью убиты", 3, 7),
)

QUIET_MORNING = room("discussion", "Обсуждение", kept("День~3"), result=result("Ночью никто не пострадал"))

REMOVED = cast(
    RoomView,
    {
        **DAY,
        "seats": places({6: {"alive": False, "fouls": 4}, 8: {"alive": False}}),
        "result": result("Выход молча", 6),
    },
)

PAUSED = with_phase(SPEECH, paused=True, clock={"total": 60_000, "ends": None, "left": 43_400})

OVERTIME = with_phase(SPEECH, clock=clock(60, -7.5))

UNHEARD = cast(
    RoomView,
    {
        **SPEECH,
        "seats": places(
            {
                3: {"lamp": "your_turn", "down": True},
                6: {"lamp": "not_heard", "heard": False},
                9: {"by_hand": True},
                10: {"frozen": True},
            }
        ),
    },
)

SEATING = room(
    "ready",
    "Рука игрока № 4",
    "Рассадка",
    at=4,
    seats=places({n: {"lamp": "counts"} for n in (1, 2, 3)}),
)

FREE = room(
    "free", "Голосование против № 5", kept("проголосовали 6~из~10"), nominees=[3, 5], tallies=[tally(3, 2), tally(5, 4)]
)

CLOCK_ALONE = room("clock", "Договорка", "", clock=clock(60, 31))

DRAW = with_phase(VICTORY, title="Ничья")

LONG_VICTORY = cast(RoomView, {**VICTORY, "seats": long_places({2: {"alive": False}, 7: {"alive": False}}, 16)})

EXTREMES: dict[str, RoomView] = {
    "crowded": CROWDED,
    "long-names": LONG_NAMES,
    "all-late": ALL_LATE,
    "six": SIX,
    "third-question": THIRD_QUESTION,
    "all-asked": ALL_ASKED,
    "revote": REVOTE,
    "best-move": BEST_MOVE,
    "best-move-named": BEST_MOVE_NAMED,
    "morning": MORNING,
    "quiet-morning": QUIET_MORNING,
    "removed": REMOVED,
    "paused": PAUSED,
    "overtime": OVERTIME,
    "unheard": UNHEARD,
    "seating": SEATING,
    "free": FREE,
    "clock-alone": CLOCK_ALONE,
    "draw": DRAW,
    "long-victory": LONG_VICTORY,
}
