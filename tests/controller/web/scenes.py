"""Moments of a game as views: what the console is looked at with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from controller.rulebooks import load, shipped
from controller.stage.arrangement import Arrangement
from controller.stage.health_view import CheckView, HealthView
from controller.stage.offer_view import OfferView
from controller.stage.setup_view import SetupDesk, SetupView, setup_view
from controller.stage.texts import Texts
from controller.stage.trials_view import TrialsView
from controller.stage.view import HandView, LogLine, ProposalView, SeatView, View, WaysView

NAMES = ("Анна", "Борис", "Вера", "Григорий", "Дарья", "Евгений", "Жанна", "Захар", "Ирина", "Константин",
         "Лев", "Мария", "Никита", "Ольга", "Павел", "Роман")  # fmt: skip
ROLES = {1: "don", 4: "sheriff", 6: "mafia", 9: "mafia"}
DECK = [
    {"role": "don", "title": "Дон", "count": 1},
    {"role": "mafia", "title": "Мафия", "count": 2},
    {"role": "sheriff", "title": "Шериф", "count": 1},
    {"role": "civilian", "title": "Мирный", "count": 6},
]
CLUB_DECK = [
    *DECK[:3],
    {"role": "doctor", "title": "Доктор", "count": 1},
    {"role": "putana", "title": "Путана", "count": 1},
    {"role": "maniac", "title": "Маньяк", "count": 1},
    {"role": "kamikaze", "title": "Камикадзе", "count": 2},
    {"role": "civilian", "title": "Мирный", "count": 3},
]
WAYS: WaysView = {
    "foul": "Фол",
    "gesture": True,
    "withdraw": False,
    "technical": True,
    "remark": True,
    "opposite": True,
}
CLUB_WAYS: WaysView = {**WAYS, "foul": "Замечание", "technical": False, "remark": False, "opposite": False}
NOW = 1_000_000.0


def kept(text: str) -> str:
    """``text`` with its numbers and units kept on one line, as the stage writes them: ``~`` stands for the space."""
    return text.replace("~", "\N{NO-BREAK SPACE}")


def offer(name: str, label: str, hold: bool = False, **fields: Any) -> OfferView:
    return {"act": [name, fields], "label": label, "hold": hold}


def seat(number: int, **changed: Any) -> SeatView:
    plain: SeatView = {
        "seat": number,
        "pad": number,
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
        "role": ROLES.get(number, "civilian"),
    }
    return cast(SeatView, {**plain, **changed})


def seats(changed: Mapping[int, Mapping[str, Any]] | None = None, count: int = 10) -> list[SeatView]:
    """``{3: {"down": True}}`` changes seat 3."""
    return [seat(number, **(changed or {}).get(number, {})) for number in range(1, count + 1)]


def hand(state: Any, note: str = "") -> HandView:
    return {"state": state, "note": note}


def log(*lines: tuple[Any, str]) -> list[LogLine]:
    return [
        {"id": number, "at": NOW - 1000.0 * (len(lines) - number), "kind": kind, "text": text}
        for number, (kind, text) in enumerate(lines)
    ]


def check(id_: str, mark: Any, title: str, text: str, **rest: Any) -> CheckView:
    plain: CheckView = {"id": id_, "mark": mark, "title": title, "text": text, "check": "", "detail": "", "since": None}
    return cast(CheckView, {**plain, **rest})


def healthy(*worse: CheckView) -> HealthView:
    """The table's health: what is worse than it should be, and the rest, which is well."""
    well = [
        *(check(f"seat-{n}", "green", f"№ {n} {NAMES[n - 1]}", "слышно, рука ± до 0,1 мс") for n in range(1, 11)),
        check("journal", "green", "Запись игры", "всё на диске"),
        check("disk", "green", "Диск", "места хватает"),
        check("sound", "green", "Звук", "в порядке"),
    ]
    rest = [one for one in well if one["id"] not in {other["id"] for other in worse}]
    text = f"{worse[0]['title']}: {worse[0]['text']}" if worse else "Стол в порядке"
    return {"mark": worse[0]["mark"] if worse else "green", "text": text, "checks": [*worse, *rest]}


def scene(kind: str, title: str, subtitle: str, /, **sections: Any) -> View:
    """A whole view: what is not named is as at a quiet moment. ``at`` and ``clock`` go into the phase."""
    plain: dict[str, Any] = {
        "now": NOW,
        "audience": "host",
        "language": "ru",
        "game": "2",
        "rulebook": "fiim",
        "title": "Игра 2 · ФИИМ",
        "step": 1,
        "phase": {
            "kind": kind,
            "title": title,
            "subtitle": subtitle,
            "seat": sections.pop("at", None),
            "clock": sections.pop("clock", None),
            "paused": sections.pop("paused", False),
        },
        "seats": seats(),
        "nominees": [],
        "question": None,
        "tallies": [],
        "next": None,
        "others": [],
        "undo": offer("Undo", "Отмена", hold=True),
        "pause": offer("Pause", "Пауза"),
        "proposals": [],
        "night": None,
        "lobby": None,
        "deck": DECK,
        "ways": WAYS,
        "log": log(("fact", "Роли розданы"), ("said", "Наступает ночь")),
        "health": healthy(),
        "sound": "",
        "voice": "",
    }
    return cast(View, plain | sections)


def clock(total_s: float, left_s: float, running: bool = True) -> dict[str, Any]:
    return {"total": total_s * 1000, "ends": NOW + left_s * 1000 if running else None, "left": left_s * 1000}


def arranged(rulebook: str) -> SetupView:
    """What a host sees of the next game before he has changed anything of it."""
    shelf = {name: load(name) for name in shipped()}
    plan = Arrangement.of(shelf, shelf[rulebook], 10, ())
    return setup_view(SetupDesk(plan, shelf, 12, (*NAMES, "Рената", "Савелий", "Тимур")), Texts("ru"))


def lobby(pads: Mapping[int, int | None], *, next_: int | None = None, **changed: Any) -> dict[str, Any]:
    """A lobby whose pads have these numbers; ``changed``: "pad_3" -> {"down": True}."""
    plain = {"name": "", "lamp": "dark", "down": False, "heard": True}
    return {
        "pads": [
            {**plain, "pad": pad, "seat": number, "name": NAMES[number - 1] if number else ""}
            | changed.get(f"pad_{pad}", {})
            for pad, number in pads.items()
        ],
        "next": next_,
        "longest": 24,
    }


def trials(**changed: Any) -> TrialsView:
    """What can be tried before a game, at a table of modules where some pads have been."""
    seats_of = {1: 1, 2: 2, 3: 3, 4: 4, 5: None, 6: 5, 7: 6, 8: 7, 9: 8, 10: None, 11: 9, 12: 10}
    shown = {
        1: ("tried", "± 0,1 мс", "проверена, ± до 0,1 мс"),
        2: ("tried", "± 0,2 мс", "проверена, ± до 0,2 мс"),
        3: ("down", "рука", "рука лежит"),
        8: ("unheard", "не слышно", "не слышно"),
    }
    waits = ("waits", "ждёт", "коснитесь и уберите руку")
    pads = [
        {"pad": pad, "seat": seat, **dict(zip(("state", "short", "text"), shown.get(pad, waits), strict=True))}
        for pad, seat in seats_of.items()
    ]
    plain: dict[str, Any] = {
        "pads": pads,
        "summary": "Проверено 2 из 10, ещё нет: № 3, 4, 5, 6, 7, 8, 9, 10",
        "again": offer("TryPadsAgain", "Проверить заново"),
        "lamps": offer("TryLamps", "Проверить лампы"),
        "lamp": None,
        "enrol": offer("Enrol", "Раздать номера модулям", hold=True),
        "enrolment": None,
        "sound": {
            "voice": "Голос Elena",
            "borrowed": "",
            "trial": offer("TrySound", "Проба"),
            "volumes": [
                {"kind": "speech", "title": "Речь", "percent": 100},
                {"kind": "signals", "title": "Сигналы", "percent": 80},
                {"kind": "music", "title": "Музыка", "percent": 50},
            ],
            "modes": [
                {"offer": offer("Announce", "Объявляет стол", mode="full"), "chosen": True},
                {"offer": offer("Announce", "Объявляет ведущий, стол даёт сигналы", mode="signals"), "chosen": False},
                {"offer": offer("Announce", "Без звука, только лампы", mode="silent"), "chosen": False},
            ],
        },
    }
    return cast(TrialsView, plain | changed)


READY = scene(
    "ready",
    "Готов к игре",
    "ФИИМ · игроков: 10",
    game="",
    title="Готов к игре · ФИИМ",
    seats=[{**one, "pad": one["seat"] + (one["seat"] > 4) + (one["seat"] > 8), "role": None} for one in seats()],
    setup=arranged("fiim"),
    lobby=lobby(
        {1: 1, 2: 2, 3: 3, 4: 4, 5: None, 6: 5, 7: 6, 8: 7, 9: 8, 10: None, 11: 9, 12: 10},
        pad_3={"lamp": "counts", "down": True},
        pad_8={"lamp": "not_heard", "heard": False},
    ),
    next=offer("BeginGame", "Начать игру", hold=True),
    others=[offer("SeatByHands", "Рассадка по рукам"), offer("Practise", "Пробное голосование")],
    undo=None,
    pause=None,
    deck=[],
    trials=trials(),
    log=log(("notice", "Не слышно: № 7")),
)

NUMBERING = cast(
    View,
    {
        **READY,
        "trials": trials(
            enrol=None,
            enrolment={
                "title": "Положите руку на место № 3",
                "given": "С номерами: № 1, 2",
                "troubles": ["Руки легли на несколько модулей сразу: 44444444, 55555555. Оставьте одну"],
                "back": offer("EnrolBack", "Снять № 2"),
                "end": offer("EndEnrol", "Закончить раздачу"),
            },
        ),
    },
)

TAKING_SEATS = scene(
    "ready",
    "Рука игрока № 4",
    "Рассадка",
    at=4,
    game="",
    title="Готов к игре · ФИИМ",
    setup=arranged("fiim"),
    lobby=lobby(
        {1: None, 2: 1, 3: None, 4: 2, 5: 3, **dict.fromkeys(range(6, 13))},
        next_=4,
        pad_2={"lamp": "counts"},
        pad_4={"lamp": "counts"},
        pad_5={"lamp": "counts", "down": True},
    ),
    others=[offer("SeatAsBefore", "Оставить как было")],
    undo=offer("LastHandBack", "Снова № 3"),
    pause=None,
    deck=[],
    log=log(),
)

DAY_LOG = log(
    ("said", "Доброе утро. Все просыпаются"),
    ("fact", "Ночью убит игрок № 8"),
    ("said", "Игрок № 2, ваша минута"),
    ("fact", "№ 2 выставил № 5"),
    ("said", "Игрок № 3, ваша минута"),
    ("refused", "№ 4 не выставлен: рука не на столе"),
    ("fact", "Фол игроку № 6, второй"),
    ("fact", "№ 3 выставил № 7"),
)

DEAL = scene(
    "deal",
    "Карту берёт игрок № 4",
    "Раздача",
    at=4,
    seats=seats({4: {"lamp": "your_turn", "role": None}} | {n: {"role": None} for n in range(5, 11)}),
    next=offer("CallSeat", "Следующий: № 5"),
    others=[offer("BeginNight", "Начать ночь", hold=True)],
    log=log(("said", "Игрок № 3, возьмите карту"), ("said", "Игрок № 4, возьмите карту")),
    undo=None,
)

SPEECH = scene(
    "speech",
    "Речь игрока № 3",
    "Второй день",
    at=3,
    clock=clock(60, 43.4),
    seats=seats(
        {
            3: {"lamp": "your_turn", "down": True, "fouls": 1},
            5: {"lamp": "nominated", "place": 1},
            6: {"fouls": 2},
            7: {"lamp": "nominated", "place": 2, "fouls": 3},
            8: {"alive": False},
        }
    ),
    nominees=[5, 7],
    next=offer("EndSpeech", kept("Спасибо. Дальше №~4")),
    log=DAY_LOG,
)

_BALLOT_SEATS: dict[int, dict[str, Any]] = {
    5: {"place": 1, "lamp": "may_vote"},
    7: {"place": 2, "lamp": "asked"},
    9: {"place": 3, "lamp": "may_vote"},
    8: {"alive": False},
    2: {"down": True, "lamp": "may_vote"},
    4: {"down": True, "lamp": "may_vote"},
}

QUESTION = scene(
    "question",
    "Голосование против № 7",
    "Второй день, голосование",
    at=7,
    seats=seats({n: {"lamp": "may_vote"} for n in (1, 3, 6, 10)} | _BALLOT_SEATS),
    nominees=[5, 7, 9],
    tallies=[
        {"seat": 5, "votes": 2, "leftovers": 0},
        {"seat": 7, "votes": None, "leftovers": 0},
        {"seat": 9, "votes": None, "leftovers": 0},
    ],
    question={
        "about": [7],
        "text": kept("Кто за то, чтобы нашу игру покинул игрок №~7?"),
        "begins": NOW - 3700,
        "opens": NOW - 700,
        "closes": NOW + 1300,
        "settled": False,
        "counted": [],
    },
    next=None,
    others=[offer("WithdrawQuestion", "Снять вопрос", hold=True)],
    log=DAY_LOG,
)

STANDING = QUESTION | scene(
    "question",
    "Руки стоят",
    "Второй день, голосование",
    at=7,
    seats=seats(
        {
            1: {"lamp": "refused", "hand": hand("stuck", "рука не уходила с места"), "down": True},
            2: {"lamp": "counts", "down": True, "hand": hand("counted")},
            3: {"lamp": "refused", "down": True, "hand": hand("late", kept("поздно на~13~мс~±~0,4"))},
            4: {"lamp": "counts", "hand": hand("lifted", "рука ушла до «Принято»")},
            5: {"lamp": "nominated", "place": 1},
            6: {
                "lamp": "counts",
                "down": True,
                "fouls": 2,
                "hand": hand("early", kept("рано на~840~мс, засчитана")),
            },
            7: {"lamp": "asked", "place": 2},
            8: {"alive": False},
            9: {
                "lamp": "nominated",
                "place": 3,
                "down": True,
                "hand": hand("disputed", kept("1~999,8~мс~±~0,6: спорно")),
            },
            10: {"lamp": "not_heard", "heard": False, "hand": hand("unheard", "место 10 не слышно")},
        }
    ),
    nominees=[5, 7, 9],
    tallies=QUESTION["tallies"],
    question=cast(dict[str, Any], QUESTION["question"]) | {"settled": True, "counted": [2, 4, 6], "closes": NOW - 900},
    next=offer("Accept", "Принято"),
    others=[offer("WithdrawQuestion", "Спросить заново", hold=True)],
    step=7,
    log=[
        *DAY_LOG,
        *cast(
            list[LogLine],
            [
                {"id": 20, "at": NOW, "kind": "violation", "text": "№ 3: рука опоздала на 13 мс ± 0,4"},
                {"id": 21, "at": NOW, "kind": "violation", "text": "№ 4: рука ушла до «Принято»"},
            ],
        ),
    ],
)

REMOVAL: ProposalView = {
    "id": 11,
    "kind": "removal",
    "seat": 4,
    "text": "№ 4 убрал руку раньше «Принято». Удалить из игры?",
    "confirm": offer("Confirm", "Удалить", hold=True, proposal=11),
    "dismiss": offer("Dismiss", "Оставить", hold=True, proposal=11),
}
DISPUTED: ProposalView = {
    "id": 12,
    "kind": "disputed",
    "seat": 9,
    "text": "Рука № 9 на самой границе: 1 999,8 мс ± 0,6. Засчитать?",
    "confirm": offer("Confirm", "Засчитать", hold=True, proposal=12),
    "dismiss": offer("Dismiss", "Не засчитывать", hold=True, proposal=12),
}

BY_HAND = STANDING | scene(
    "question",
    "Руки стоят",
    "Второй день, голосование",
    at=7,
    seats=seats(
        {
            2: {"lamp": "counts", "down": True, "hand": hand("counted")},
            4: {"by_hand": True, "lamp": "counts", "hand": hand("counted")},
            7: {"lamp": "asked", "place": 1},
            9: {"by_hand": True},
        }
    ),
    step=7,
    question=cast(dict[str, Any], STANDING["question"]) | {"counted": [2, 4]},
    next=STANDING["next"],
    others=[
        offer("EnterHand", "Руки № 4 нет", seat=4, voted=False),
        offer("EnterHand", "Рука № 9 есть", seat=9, voted=True),
        offer("WithdrawQuestion", "Снять вопрос", hold=True),
    ],
)

PROPOSAL = cast(View, {**STANDING, "proposals": [REMOVAL]})
PROPOSALS = cast(View, {**STANDING, "proposals": [REMOVAL, DISPUTED]})

NIGHT = scene(
    "night",
    "Шериф делает проверку",
    "Вторая ночь",
    clock=clock(10, 6.2),
    seats=seats({8: {"alive": False}, 3: {"fouls": 1}}),
    night={
        "call": "sheriff",
        "prompt": "Шериф делает проверку",
        "asks": ["mafia", "don", "sheriff"],
        "chosen": {"mafia": "№ 5", "don": "№ 2"},
        "answer": {"don": "нет", "sheriff": "чёрный"},
    },
    log=log(("said", "Наступает ночь"), ("said", "Просыпается шериф")),
    undo=None,
)

CLUB_NIGHT = cast(
    View,
    {
        **NIGHT,
        "seats": seats({8: {"alive": False}}, 12),
        "deck": CLUB_DECK,
        "rulebook": "club",
        "title": "Игра 2 · Клубная мафия",
        "phase": {**NIGHT["phase"], "title": "Ночь", "subtitle": "Ночь 3"},
        "night": {
            "call": "doctor",
            "prompt": "Доктор делает свой выбор",
            "asks": ["putana", "mafia", "sheriff", "doctor", "maniac", "kamikaze 7", "kamikaze 11"],
            "chosen": {"putana": "№ 3", "mafia": "промах", "maniac": "не сегодня", "kamikaze 7": "№ 2"},
            "answer": {"sheriff": "красный"},
        },
    },
)

FREE_SEATING = scene(
    "night",
    "Свободная посадка",
    "Ночь 1",
    clock=clock(20, 13.2),
    night={"call": None, "prompt": "Свободная посадка", "asks": [], "chosen": {}, "answer": {}},
    undo=None,
)

BEST_MOVE = scene(
    "best_move",
    kept("Лучший ход №~8"),
    "День 1",
    at=8,
    clock=clock(20, 14.4),
    seats=seats({8: {"alive": False, "lamp": "your_turn"}}),
    next=offer("EndSpeech", kept("Без лучшего хода: слово №~8")),
    log=log(("said", "Доброе утро. Все просыпаются"), ("fact", kept("Лучший ход №~8, 20~с"))),
)

OVER = scene(
    "over",
    "Победа красных",
    "Игра окончена",
    seats=seats({n: {"alive": False} for n in (1, 6, 8, 9)}),
    log=log(("fact", "№ 9 выбыл голосованием"), ("said", "Победа красных")),
    pause=None,
)

PAUSED = cast(
    View,
    {
        **SPEECH,
        "phase": {**SPEECH["phase"], "clock": clock(60, 43.4, running=False), "paused": True},
        "next": None,
        "pause": offer("Resume", "Дальше"),
    },
)

OVERTIME = cast(View, {**SPEECH, "phase": {**SPEECH["phase"], "clock": clock(60, -7)}})

SILENT = cast(
    View,
    {
        **SPEECH,
        "sound": "Звука нет: колонка не найдена",
        "health": healthy(
            check(
                "sound",
                "amber",
                "Звук",
                "Звука нет, стол показывает лампами",
                check="Проверьте звуковую карту и колонку: голос вернётся сам",
                detail="no sound device is there; check that a card is plugged in",
            ),
            check("journal", "amber", "Запись игры", "ждут диска записей: 3", check="Диск медлит: записи догонят"),
        ),
    },
)
UNHEARD_SEAT = cast(
    View,
    {
        **SPEECH,
        "health": healthy(
            check(
                "seat-7",
                "red",
                "№ 7 Жанна",
                "не слышно",
                check="Проверьте кабель и питание модуля; запасной модуль можно поставить на его место",
                detail="модуль 3F2A91B0",
                since=NOW - 200_000.0,
            ),
        ),
    },
)

FULL_TABLE = cast(
    View,
    {
        **SPEECH,
        "seats": seats(
            {
                3: {"lamp": "your_turn", "down": True},
                12: {"lamp": "nominated", "place": 1, "fouls": 2},
                15: {"lamp": "cursor"},
            },
            16,
        ),
        "nominees": [12],
        "rulebook": "club",
        "title": "Игра 2 · Клубная мафия",
        "ways": CLUB_WAYS,
    },
)

POINTING = cast(
    View,
    {
        **SPEECH,
        "seats": seats({3: {"lamp": "your_turn", "down": True}, 6: {"lamp": "cursor"}, 8: {"alive": False}}),
        "remote": {"seat": 6, "text": kept("Выставить: №~6"), "locked": False},
    },
)

FROZEN = cast(
    View,
    {
        **SPEECH,
        "seats": seats(
            {
                3: {"lamp": "your_turn", "down": True},
                5: {"lamp": "nominated", "place": 1},
                8: {"alive": False},
                10: {"frozen": True, "fouls": 1},
            },
            12,
        ),
        "nominees": [5],
        "deck": CLUB_DECK,
        "rulebook": "club",
        "title": "Игра 2 · Клубная мафия",
        "ways": CLUB_WAYS,
    },
)

CLOCKS = [
    {"kind": "speech", "title": "Речь", "seconds": 60},
    {"kind": "defence", "title": "Оправдание", "seconds": 30},
    {"kind": "last_word", "title": "Последнее слово", "seconds": 60},
    {"kind": "agreement", "title": "Договорка", "seconds": 60},
]

FREE = scene(
    "free",
    kept("Голосование против №~7"),
    "проголосовали 5 из 10",
    rulebook="timer",
    title="Игра 1 · Только часы",
    seats=seats(
        {
            3: {"hand": hand("late", kept("поздно на~13~мс~±~0,4")), "role": None},
            4: {"hand": hand("lifted", kept("убрана через~40~мс~±~0,4 после «Спасибо», засчитана")), "role": None},
        }
        | {n: {"hand": hand("counted"), "role": None} for n in (2, 6, 8)}
    ),
    nominees=[5, 7],
    tallies=[{"seat": 5, "votes": 1, "leftovers": 0}, {"seat": 7, "votes": 4, "leftovers": 0}],
    clocks=CLOCKS,
    deck=[],
    others=[offer("NewBallot", "Новое голосование"), offer("NewGame", "Новая игра", hold=True)],
    log=log(("said", "Кто за то, чтобы стол покинул игрок № 7?"), ("violation", kept("№~3: поздно на 13 мс ± 0,4"))),
)

FREE_CLOCK = cast(
    View,
    {
        **FREE,
        "phase": {
            **FREE["phase"],
            "kind": "clock",
            "title": kept("Оправдание №~5"),
            "subtitle": "",
            "seat": 5,
            "clock": clock(30, 21.3),
        },
        "seats": seats({5: {"lamp": "your_turn"}}),
        "nominees": [],
        "tallies": [],
        "next": offer("EndSpeech", kept("Конец: Оправдание №~5")),
        "others": [offer("NewGame", "Новая игра", hold=True)],
    },
)

FREE_STANDING = cast(View, {**STANDING, "clocks": CLOCKS, "deck": [], "rulebook": "timer", "nominees": [7]})

WITHOUT_SEATS = cast(
    View,
    {
        **FREE_STANDING,
        "seats": seats({n: {"by_hand": True} for n in range(1, 11)}),
        "question": cast(dict[str, Any], STANDING["question"]) | {"settled": True, "counted": None},
        "tallies": [{"seat": 7, "votes": None, "leftovers": 0}],
        "others": [offer("EnterHand", f"Рука № {n} есть", seat=n, voted=True) for n in range(1, 11)],
        "proposals": [],
        "log": [],
    },
)

SCENES: dict[str, View] = {
    "ready": READY,
    "numbering": NUMBERING,
    "taking-seats": TAKING_SEATS,
    "deal": DEAL,
    "speech": SPEECH,
    "question": QUESTION,
    "standing": STANDING,
    "by-hand": BY_HAND,
    "proposal": PROPOSAL,
    "proposals": PROPOSALS,
    "night": NIGHT,
    "club-night": CLUB_NIGHT,
    "free-seating": FREE_SEATING,
    "best-move": BEST_MOVE,
    "frozen": FROZEN,
    "pointing": POINTING,
    "over": OVER,
    "paused": PAUSED,
    "overtime": OVERTIME,
    "silent": SILENT,
    "unheard-seat": UNHEARD_SEAT,
    "full-table": FULL_TABLE,
    "free": FREE,
    "free-clock": FREE_CLOCK,
    "free-standing": FREE_STANDING,
    "without-seats": WITHOUT_SEATS,
}
