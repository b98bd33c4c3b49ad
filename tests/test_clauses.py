"""docs/rules.md is what tools/clauses.py writes, no clause of the four documents is left out, and the check can say no.

At the end, what the documents have the host say and no rehearsal can hear.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from controller.game import facts, new_game
from controller.game.facts import Fact
from controller.game.inputs import Nominate
from controller.game.night import calls_of
from controller.game.phases import CallKind
from controller.game.roles import Role, Winner
from controller.game.units import SECOND
from controller.rehearsal.acts import perform
from controller.rehearsal.script import read as read_script
from controller.rehearsal.setting import first_game
from controller.rehearsal.table import Table
from controller.rulebooks import load
from controller.stage.announce import Announcer
from hardware.ports import Clip
from sounds import BUNDLED, Catalogue
from tools.clauses import DOCUMENTS, HERE, PAGE, Document, Reading, anchor, page, place, read
from tools.sentences import sentences

READINGS = {document.rulebook: read(document) for document in DOCUMENTS}

# --- the page --------------------------------------------------------------------------------------


def test_the_page_is_what_the_command_writes() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(list(READINGS.values())), "run `python -m tools.clauses`, and look at what has changed"


@pytest.mark.parametrize("rulebook", READINGS)
def test_no_clause_is_left_out_and_each_is_shown_or_has_its_reason(rulebook: str) -> None:
    reading = READINGS[rulebook]
    assert reading.wrong == ()
    text = reading.document.text.read_text(encoding="utf-8")
    assert {s for one in reading.placed for s in one.said} == set(sentences(text))


def test_every_link_of_the_page_leads_somewhere() -> None:
    written = PAGE.read_text(encoding="utf-8")
    headings = {anchor(heading) for heading in re.findall("^#+ (.*)$", written, re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]+)\)", written):
        path, _, heading = target.partition("#")
        assert (PAGE.parent / path).is_file() if path else heading in headings, target


# --- what fails ------------------------------------------------------------------------------------

DOCUMENT = Document("city", "A document", Path("a.txt"), Path("a.toml"))
TEXT = "Первое правило. Второе правило!\n\nДетали:\n- третье, и четвёртое\nДетали:\n"
FIRST = {"says": "one", "quote": "Первое", "note": "n"}
SECOND_RULE = {"says": "two", "quote": "Второе", "host": "h"}
DETAILS = {"says": "three", "quote": "Детали", "note": "n"}
THIRD = {"says": "four", "quote": "третье", "shown": ["5-tie-01-defence-and-revote.city.game"]}
WHOLE: list[dict[str, Any]] = [FIRST, SECOND_RULE, DETAILS, THIRD]


def placed(*clauses: dict[str, Any]) -> Reading:
    return place(DOCUMENT, TEXT, list(clauses))


def test_a_document_whose_clauses_are_all_there() -> None:
    reading = placed(*WHOLE)
    assert reading.wrong == ()
    assert [(one.places, one.line) for one in reading.placed] == [("1:1", 1), ("1:2", 1), ("2:1, 4:1", 3), ("3:1", 4)]


@pytest.mark.parametrize(
    ("clauses", "says"),
    [
        pytest.param([{**FIRST, "note": ""}, *WHOLE[1:]], "neither shown, nor a reason", id="no reason"),
        pytest.param([{**FIRST, "note": "", "shown": []}, *WHOLE[1:]], "neither shown, nor a reason", id="empty list"),
        pytest.param([FIRST, DETAILS, THIRD], "no clause for 1:2, “Второе правило!”", id="a sentence is left out"),
        pytest.param([*WHOLE, FIRST], "“Первое” is not in the document, after the clause before it", id="order"),
        pytest.param([*WHOLE, {**FIRST, "quote": "пятое"}], "“пятое” is not in the document", id="no such words"),
        pytest.param([*WHOLE, {**FIRST, "quote": ""}], "“” is not in the document", id="no quote"),
        pytest.param([*WHOLE[:3], {**THIRD, "shown": ["5-tie.city.game"]}], "there is no rehearsal", id="no file"),
        pytest.param(
            [*WHOLE[:3], {**THIRD, "shown": ["5-tie-02-the-tied-do-not-vote.club.game"]}],
            "5-tie-02-the-tied-do-not-vote.club.game is not played by the rules of city",
            id="another rulebook",
        ),
        pytest.param(
            [*WHOLE[:3], {**THIRD, "shown": ["tests/test_house.py::test_nothing"]}],
            "there is no test tests/test_house.py::test_nothing",
            id="no test",
        ),
        pytest.param(
            [*WHOLE[:3], {**THIRD, "shown": ["tests/test_house.py::lint_imports"]}],
            "there is no test tests/test_house.py::lint_imports",
            id="a function that is no test",
        ),
        pytest.param([{**FIRST, "says": "one\ntwo"}, *WHOLE[1:]], "says is one line", id="two lines"),
        pytest.param([{**FIRST, "hots": "h"}, *WHOLE[1:]], "hots is no key of a clause", id="unknown key"),
    ],
)
def test_what_is_wrong_is_said(clauses: list[dict[str, Any]], says: str) -> None:
    assert says in "\n".join(placed(*clauses).wrong)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Раз. Два! Три? Четыре", ["Раз.", "Два!", "Три?", "Четыре"]),
        ("1. Когда так. 2. Когда иначе", ["1. Когда так.", "2. Когда иначе"]),
        ("Он говорит: «Утро! Все встают». Они встают.", ["Он говорит: «Утро! Все встают».", "Они встают."]),
        ('Он говорит: "Раз! Два!" Они встают.', ['Он говорит: "Раз! Два!"', "Они встают."]),
        ("Так (раз. Два). И т.п. дальше", ["Так (раз. Два).", "И т.п. дальше"]),
        ("!!! ВАЖНО!!! Нельзя", ["!!! ВАЖНО!!!", "Нельзя"]),
        ("Ведущий объявляет: «Кто за №…».", ["Ведущий объявляет: «Кто за №…»."]),
        ("\n  \n- раз;\n", ["- раз;"]),
        ("...", []),
    ],
)
def test_what_a_sentence_is(text: str, found: list[str]) -> None:
    assert [text[s.start : s.end].strip() for s in sentences(text)] == found


# --- what the documents have the host say ----------------------------------------------------------

ANNOUNCERS = {rulebook: Announcer(load(rulebook)) for rulebook in READINGS}
RUSSIAN = Catalogue.load(BUNDLED / "ru.toml")

MASKS_ON = "Наденьте маски и опустите головы."

Saying = tuple[Fact, str, str]
"""What happens, what the table says then, and the words of the document that want it."""


def wakes(role: Role, says: str, wanted: str = "", *, first: bool = True) -> Saying:
    return facts.Called(role, acquaintance=first), says, wanted or says


def sleeps(role: Role, says: str, wanted: str = "", *, first: bool = True) -> Saying:
    return facts.CallEnded(role, acquaintance=first), says, wanted or says


CLUB: list[Saying] = [
    (facts.NightFalls(1), f"Наступает ночь. {MASKS_ON}", "Наступает ночь"),
    (facts.NightFalls(2), f"Наступает ночь. {MASKS_ON}", 'он объявляет "день" и "ночь"'),
    (facts.NightFalls(1), f"Наступает ночь. {MASKS_ON}", "закрывают глаза масками и наклоняют головы вниз"),
    wakes(Role.PUTANA, "Просыпается Путана."),
    sleeps(Role.PUTANA, "Путана засыпает."),
    wakes(Role.MAFIA, "Просыпается мафия."),
    sleeps(Role.MAFIA, "Мафия засыпает."),
    wakes(Role.SHERIFF, "Просыпается Шериф."),
    sleeps(Role.SHERIFF, "Шериф засыпает."),
    wakes(Role.DOCTOR, "Просыпается Доктор."),
    sleeps(Role.DOCTOR, "Доктор засыпает."),
    wakes(Role.MANIAC, "Просыпается Маньяк."),
    sleeps(Role.MANIAC, "Маньяк засыпает."),
    wakes(Role.KAMIKAZE, "Просыпаются Камикадзе.", "Ведущий объявляет: «Просыпается»."),
    sleeps(Role.KAMIKAZE, "Камикадзе засыпают.", "«Камикадзе»засыпает"),
    (facts.MorningComes(1), "Доброе утро! Все просыпаются.", "Доброе Утро! Все просыпаются"),
    (facts.Floor(1, 60), "Игрок номер один, ваша минута.", "Игрок № 1 Ваша минута"),
    (facts.Floor(2, 60), "Игрок номер два, ваша минута.", "объявляет речь игрока"),
    (facts.FoulGiven(6, 1), "Номер шесть, замечание.", "получает Замечания"),
    (facts.Nominated(4, by=1), "Кандидатура принята.", "Кандидатура принята"),
    (facts.DuplicateNomination(4, by=2), "Кандидатура уже выставлена.", "Кандидатура уже выставлена"),
    (
        facts.BallotList((9, 3)),
        "Наше обсуждение закончено. На голосование выставлены кандидатуры игроков Номер девять. Номер три.",
        "Наше обсуждение законченно. На голосование выставлены кандидатуры игроков",
    ),
    (
        facts.Asked(4),
        "Кто за то, чтобы нашу игру покинул игрок номер четыре? Спасибо.",
        "Кто за то, чтобы нашу игру покинул игрок",
    ),
    (facts.Asked(5), "Кто за то, чтобы нашу игру покинул игрок номер пять? Спасибо.", "объявляет: «Спасибо»"),
    (facts.Released((4,), 3), "Принято. Три голоса.", "не посчитает голоса, и не скажет слово «Принято»"),
    (facts.LastWord(4, 30), "Игрок номер четыре, последнее слово. Тридцать секунд.", "последнее слово (длительность"),
    (facts.Tie((2, 7)), "Автокатастрофа.", "термин «Автокатастрофа»"),
    (facts.Defence(2, 30), "Игрок номер два, тридцать секунд на оправдание.", "в течение 30 секунд оправдаться"),
    (
        facts.AllLeaveQuestion((2, 7)),
        "Кто за то, чтобы все голосуемые покинули игру? Спасибо.",
        "Кто «ЗА» то, чтобы все голосуемые покинули игру?",
    ),
    (
        facts.Killed((3, 8)),
        "Этой ночью убит игрок номер три. Этой ночью убит игрок номер восемь.",
        "устранили игроков, «Ведущий» объявляет об этом",
    ),
    (facts.Killed(()), "Утро действительно доброе. Ночью никто не пострадал.", "утро действительно доброе, и ночью"),
]

CITY: list[Saying] = [
    (facts.NightFalls(1), f"Наступает ночь. {MASKS_ON}", "Наступает ночь"),
    (facts.NightFalls(1), f"Наступает ночь. {MASKS_ON}", "все надевают повязки"),
    (facts.NightFalls(1), f"Наступает ночь. {MASKS_ON}", "наклоняют головы вниз"),
    wakes(Role.MAFIA, "Просыпается мафия."),
    sleeps(Role.MAFIA, "Мафия засыпает."),
    wakes(Role.DON, "Просыпается Дон."),
    wakes(Role.DON, "Просыпается Дон.", "Затем Ведущий объявляет: «Просыпается Дон»", first=False),
    sleeps(Role.DON, "Засыпает Дон."),
    wakes(Role.SHERIFF, "Просыпается Шериф."),
    sleeps(Role.SHERIFF, "Засыпает Шериф."),
    (facts.MorningComes(1), "Утро доброе! Все просыпаются.", "Утро доброе! Все просыпаются"),
    wakes(Role.MAFIA, "Мафия выходит на охоту.", first=False),
    wakes(Role.MAFIA, "Мафия выходит на охоту.", "единственная ночь, когда мафиози открывают глаза", first=False),
    (facts.House(3), "Номер три.", "объявляет номера игроков по очереди"),
    sleeps(Role.MAFIA, "Мафия удаляется.", first=False),
    (facts.LastWord(6, 60), "Игрок номер шесть, последнее слово. Одна минута.", "последнее слово (длительность"),
    (facts.Tie((2, 7)), "Автокатастрофа.", "термин «Автокатастрофа»"),
    (facts.Defence(2, 30), "Игрок номер два, тридцать секунд на оправдание.", "в течение 30 секунд оправдаться"),
    (
        facts.AllLeaveQuestion((2, 7)),
        "Кто за то, чтобы все голосуемые покинули игру? Спасибо.",
        "Кто за то, чтобы все голосуемые покинули игру?",
    ),
    (facts.Killed((5,)), "Этой ночью убит игрок номер пять.", "Если мафия ночью устранила игрока"),
    (facts.Killed(()), "Утро действительно доброе. Ночью никто не пострадал.", "утро действительно доброе, и ночью"),
    (facts.FoulGiven(6, 1), "Номер шесть, фол.", "НАКАЗАНИЕ ОТ ПРЕДУПРЕЖДЕНИЯ"),
]

CLASSIC: list[Saying] = [
    (facts.NightFalls(1), f"В городе наступает ночь. {MASKS_ON}", "в городе наступает ночь"),
    (facts.NightFalls(1), f"В городе наступает ночь. {MASKS_ON}", "закрывают глаза и надевают маски"),
    (facts.NightFalls(2), f"В городе наступает ночь. {MASKS_ON}", "После Дня в городе наступает Ночь"),
    wakes(Role.DON, "Просыпается дон мафии!"),
    wakes(Role.MAFIA, "Просыпается вся мафия. У мафии одна минута на договорку!", "Просыпается вся мафия"),
    wakes(Role.MAFIA, "Просыпается вся мафия. У мафии одна минута на договорку!", "У мафии одна минута на договорку!"),
    sleeps(Role.MAFIA, "Мафия засыпает."),
    (facts.MorningComes(1), "В городе утро.", "Ведущий объявляет наступление утра"),
    (facts.MorningComes(1), "В городе утро.", "В городе наступает День"),
    (facts.Nominated(1, by=4), "Принято.", 'ведущий отвечает "Принято"'),
    (facts.Tie((2, 7)), "Автокатастрофа.", 'это называется "Перестрелка" или "Автокатастрофа"'),
    (facts.Defence(2, 60), "Игрок номер два, минута на оправдание.", "получает по дополнительной минуте"),
    (
        facts.AllLeaveQuestion((2, 7)),
        "Кто за то, чтобы оба игрока покинули игру? Спасибо.",
        "чтобы оба игрока покинули",
    ),
    (facts.LastWord(6, 60), "Игрок номер шесть, последнее слово. Одна минута.", "1 минуту на прощальное слово"),
    wakes(
        Role.MAFIA,
        "Мафия поднимает пистолеты! Мафия проходит мимо домов игроков",
        "Мафия поднимает пистолеты!",
        first=False,
    ),
    wakes(
        Role.MAFIA,
        "Мафия поднимает пистолеты! Мафия проходит мимо домов игроков",
        "Мафия проходит мимо домов игроков",
        first=False,
    ),
    wakes(
        Role.MAFIA,
        "Мафия поднимает пистолеты! Мафия проходит мимо домов игроков",
        "единственная ночь в игре, когда мафия может пообщаться",
        first=False,
    ),
    wakes(Role.SHERIFF, "Просыпается комиссар! Комиссар, мы ищем мафию!", first=False),
    wakes(Role.DON, "Просыпается Дон мафии! Дон, мы ищем комиссара!", first=False),
    (facts.Killed((5,)), "Этой ночью убит игрок номер пять.", "объявляет игрока, убитого прошедшей ночью"),
    (facts.Killed(()), "Мафия промахнулась.", "объявляет, что мафия промахнулась"),
]

PRO: list[Saying] = [
    (facts.NightFalls(1), f"Игра началась. В городе ночь. {MASKS_ON}", "Игра началась, в городе ночь"),
    (facts.NightFalls(1), f"Игра началась. В городе ночь. {MASKS_ON}", "с повязками на глазах, головы опущены"),
    wakes(Role.MAFIA, "Просыпается мафия. У мафии шестьдесят секунд.", "Просыпается мафия, у мафии 60 секунд"),
    (facts.TenSeconds(), "Десять секунд.", "ведущий объявляет: «10 секунд»"),
    sleeps(Role.MAFIA, "Мафия засыпает."),
    wakes(Role.SHERIFF, "Шериф, обозначьте себя.", "попросить Шерифа игры обозначить себя"),
    (facts.MorningComes(1), "В городе утро.", "В городе утро"),
    (facts.NightFalls(2), f"В городе наступает ночь. {MASKS_ON}", "ведущий объявляет в городе ночь"),
    wakes(Role.MAFIA, "Мафия выходит на охоту. Мафия проходит мимо дома игрока", "Мафия выходит на охоту", first=False),
    wakes(
        Role.MAFIA,
        "Мафия выходит на охоту. Мафия проходит мимо дома игрока",
        "Мафия проходит мимо дома игрока",
        first=False,
    ),
    wakes(Role.DON, "Просыпается Дон.", first=False),
    sleeps(Role.DON, "Дон засыпает.", first=False),
    wakes(Role.SHERIFF, "Просыпается Шериф.", first=False),
    sleeps(Role.SHERIFF, "Шериф засыпает.", first=False),
    (facts.Killed((5,)), "Этой ночью убит игрок номер пять.", "ведущий говорит, что этот игрок убит"),
    (facts.LastWord(5, 60), "Игрок номер пять, последнее слово. Одна минута.", "даёт ему последнюю минуту"),
    (facts.LastWord(5, 60), "Игрок номер пять, последнее слово. Одна минута.", "Ведущий даст ему последнее слово"),
    (facts.Killed(()), "В городе промах.", "В городе промах"),
    (facts.Nominated(3, by=7), "Принято.", "Если ведущий сказал «Принято»"),
    (
        facts.BallotList((9, 3)),
        "Наше обсуждение закончено. На голосование выставлены кандидатуры игроков Номер девять. Номер три.",
        "объявит список выставленных кандидатов",
    ),
    (facts.Asked(4), "Кто голосует против игрока номер четыре? Спасибо.", "Кто голосует против игрока"),
    (facts.Asked(5), "Кто голосует против игрока номер пять? Спасибо.", "После того как ведущий сказал: «Спасибо»"),
    (facts.DiscussionCircle(), "Круг обсуждения.", "Круг обсуждения"),
]

SAYINGS = {"club": CLUB, "city": CITY, "classic": CLASSIC, "pro": PRO}
EVERY = [(rulebook, *saying) for rulebook, sayings in SAYINGS.items() for saying in sayings]


def letters(text: str) -> str:
    """A text without its quotes, stops and capitals."""
    return " ".join(re.findall(r"\w+", text.casefold().replace("ё", "е")))


@pytest.mark.parametrize(("rulebook", "fact", "says", "wanted"), EVERY)
def test_the_table_says_what_the_document_has_the_host_say(rulebook: str, fact: Fact, says: str, wanted: str) -> None:
    announcer = ANNOUNCERS[rulebook]
    asked = [announcer.question(fact)] if isinstance(fact, facts.Asked | facts.AllLeaveQuestion) else []
    utterances = asked or announcer.utterances([fact])
    clips = [part.id for utterance in utterances for part in utterance.parts if isinstance(part, Clip)]
    assert " ".join(RUSSIAN.texts[clip] for clip in clips) == says
    document = READINGS[rulebook].document.text.read_text(encoding="utf-8")
    assert letters(wanted) in letters(document)


@pytest.mark.parametrize("rulebook", READINGS)
def test_each_clause_that_this_shows_has_its_words_here(rulebook: str) -> None:
    this = f"tests/test_clauses.py::{test_the_table_says_what_the_document_has_the_host_say.__name__}"
    wanted = [letters(words) for _, _, words in SAYINGS[rulebook]]
    for one in READINGS[rulebook].placed:
        if this in one.clause.shown:
            sentence = letters(" ".join(s.words for s in one.said))
            assert any(words in sentence for words in wanted), one.clause.says


# --- what comes of it, beyond the words of a rehearsal ---------------------------------------------


def told(text: str) -> list[Fact]:
    """Everything that comes of a rehearsal's acts."""
    script = read_script(text)
    table = Table(first_game(script.setting, HERE))
    for act in script.acts:
        perform(table, act.text)
    return table.facts


@pytest.mark.parametrize(
    ("rulebook", "cards"),
    [
        ("club", "1 don, 2 mafia, 1 sheriff, 1 doctor, 1 putana, 1 maniac, 2 kamikaze, 3 civilian"),
        ("city", "1 don, 2 mafia, 1 sheriff, 6 civilian"),
        ("classic", "1 don, 2 mafia, 1 sheriff, 6 civilian"),
        ("pro", "1 don, 2 mafia, 1 sheriff, 6 civilian"),
    ],
)
def test_the_cards_are_those_of_the_document(rulebook: str, cards: str) -> None:
    """One a player. The club's document gives one number, «(2шт.)»; the rest of its deck is RULES.md 3.5."""
    book = load(rulebook)
    assert {role: n for role, n in book.deck.items() if n} == {
        Role(card.split()[1]): int(card.split()[0]) for card in cards.split(", ")
    }
    assert sum(book.deck.values()) == book.seats


@pytest.mark.parametrize(("later", "taken"), [(1, True), (4, True), (6, False)])
def test_the_fist_may_leave_before_the_host_takes_the_nomination(later: int, taken: bool) -> None:
    """pro, «сразу после оглашения необходимой фразы кулак со стола можно убрать»; for five seconds it is remembered."""
    table = Table(first_game(read_script("rulebook: pro\nday: 2\n").setting, HERE))
    perform(table, "speech 1")
    table.move(1, down=True, at=table.now)
    table.move(1, down=False, at=table.now + SECOND)
    table.run_until(table.now + (1 + later) * SECOND)
    assert (facts.Nominated(4, by=1) in table.say(Nominate(4))) is taken


@pytest.mark.parametrize("rulebook", ["city", "classic", "pro"])
def test_the_mafia_passes_every_house_in_turn(rulebook: str) -> None:
    """Those of seats that are out as well: who is left is nothing that the night tells."""
    seen = told(f"rulebook: {rulebook}\nalive: 1 2 3 4 5 6\nday: 2\n\nspeeches\nvote\nnight\nmorning\n")
    assert [fact.seat for fact in seen if isinstance(fact, facts.House)] == list(range(1, 11))


@pytest.mark.parametrize("rulebook", ["classic", "pro"])
def test_the_agreement_lasts_a_minute(rulebook: str) -> None:
    calls = calls_of(new_game(load(rulebook), 10), night=1)
    (agreement,) = (call for call in calls if call.kind is CallKind.AGREEMENT)
    assert (agreement.role, agreement.length, agreement.warning) == (Role.MAFIA, 60 * SECOND, 10 * SECOND)
    seen = told(f"rulebook: {rulebook}\n\nnight\nmorning\n")
    assert [type(fact) for fact in seen if isinstance(fact, facts.Called | facts.TenSeconds)].count(
        facts.TenSeconds
    ) == 1


def test_the_first_night_of_classic_is_the_longest() -> None:
    game = new_game(load("classic"), 10)
    first, later = (sum(call.length for call in calls_of(game, night)) for night in (1, 2))
    assert first > later


def test_after_a_game_of_pro_there_is_a_circle_of_discussion() -> None:
    seen = told("rulebook: pro\nday: 2\n\nspeech 1\nvictory red\n")
    assert seen[-2:] == [facts.Victory(Winner.RED), facts.DiscussionCircle()]
