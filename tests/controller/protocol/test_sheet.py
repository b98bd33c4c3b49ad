"""The judge's form and what follows it: every field of the form, every vote, in both languages, of any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game.state import Exit
from controller.protocol.ballot_sheet import questions
from controller.protocol.blocks import Block, Boxes, Entries, Figure, Heading, Pair, Paragraph, Ruled, Table, Together
from controller.protocol.game_protocol import NightLine, Standing
from controller.protocol.picture import svg_of
from controller.protocol.sheet import sheet_of
from controller.protocol.timeline import timeline
from controller.protocol.words import PHRASES, Words
from controller.stage.texts import LANGUAGES, Language
from tests.controller.game.any_game import BOOKS, table
from tests.controller.game.evening import Evening, let_play
from tests.controller.protocol.games import protocol_of_evening
from tests.controller.protocol.sample import NAMES, SAMPLE
from tests.controller.protocol.test_reading import SEEDS, whole_games

RU, EN = Words("ru"), Words("en")


def flat(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        match block:
            case Together(inside):
                yield from flat(inside)
            case Pair(tables):
                yield from tables
            case _:
                yield block


def tables(words: Words = RU) -> list[Table]:
    return [block for block in flat(sheet_of(SAMPLE, words).blocks) if isinstance(block, Table)]


def said(words: Words = RU) -> str:
    return "\n".join(
        block.text for block in flat(sheet_of(SAMPLE, words).blocks) if isinstance(block, Paragraph | Heading)
    )


def test_the_form_has_the_fields_of_the_federation() -> None:
    fields = [
        entry for block in flat(sheet_of(SAMPLE, RU).blocks) if isinstance(block, Entries) for entry in block.entries
    ]
    assert {field.label: field.value for field in fields} == {
        "Турнир": "",
        "Стадия турнира": "",
        "Дата": "30.11.2026",
        "Стол №": "",
        "Игра №": "12",
        "Победившая команда": "Красные",
        "Лучший ход": "3, 6, 10",
        "Игрок №": "1",
        "Протест": "",
        "Судья": "",
        "Подпись": "",
    }


def test_the_players_have_their_fouls_in_boxes_and_blank_columns_for_points() -> None:
    players = tables()[0]
    assert [column.title for column in players.columns] == ["№", "Игрок", "Роль", "Фолы", "Баллы", "Доп. баллы"]
    assert [row[1] for row in players.rows] == list(NAMES)
    assert players.rows[2] == ("3", "Капитан Немо", "Мафия", Boxes(4, 4), "", "")


def test_a_ballot_of_the_form_has_votes_and_revotes_below_the_nominees() -> None:
    first = next(table for table in tables() if table.caption == "Голосование 1 (день 2)")
    assert [row[:4] for row in first.rows] == [
        ("Игрок", "4", "7", "9"),
        ("Голоса", "4", "4", "1"),
        ("Переголос.", "5", "4", ""),
    ]
    assert {len(row) for row in first.rows} == {12}


def test_the_matrix_shows_who_voted_for_whom_and_how() -> None:
    matrix = next(table for table in tables() if table.caption == "Голосование, автокатастрофа: № 4, 7")
    marks = {row[0]: row[2:] for row in matrix.rows if row[0]}
    assert marks["1"] == ("○", "", "")
    assert marks["3"] == ("▲", "", "")
    assert marks["4"] == ("", "●", "")
    assert marks["10"] == ("✕", "●", "")
    assert marks["5"] == ("", "", "?")
    assert marks["7"] == ("", "", "⋯")
    assert [row[1:] for row in matrix.rows[-2:]] == [("Остаток голосов", "", "", "1"), ("Голоса", "4", "4", "1")]


def test_each_question_has_its_picture_in_the_order_in_which_it_was_put() -> None:
    figures = [block for block in flat(sheet_of(SAMPLE, RU).blocks) if isinstance(block, Figure)]
    assert [figure.name for figure in figures] == list(questions(SAMPLE))


def test_a_revote_that_was_cancelled_before_its_first_question_has_no_empty_table() -> None:
    day = next(day for day in SAMPLE.days if len(day.rounds) > 1)
    revote = replace(day.rounds[1], questions=())
    cancelled = replace(day, rounds=(day.rounds[0], revote), out=(), cancelled=True)
    blocks = list(flat(sheet_of(replace(SAMPLE, days=(cancelled,)), RU).blocks))
    assert not any(block.caption.startswith("Переголосование") for block in blocks if isinstance(block, Table))
    results = [block.text for block in blocks if isinstance(block, Paragraph)]
    assert "Голосование отменено: игрок удалён. По голосованию никто не ушёл." in results


def test_a_night_that_ended_the_game_has_no_quiet_morning() -> None:
    last = NightLine(9, (), (), missed=False)
    blocks = flat(sheet_of(replace(SAMPLE, nights=(*SAMPLE.nights, last)), RU).blocks)
    rows = [row for block in blocks if isinstance(block, Table) for row in block.rows]
    assert ("9", "–", "–") in rows


def test_the_rest_is_told() -> None:
    rows = [row for table in tables() for row in table.rows]
    assert ("2", "Мафия → № 1; Дон → № 8 (да); Шериф → № 6 (чёрный)", "убит № 1") in rows
    assert ("3", "Мафия → никого; Дон → № 5 (нет); Шериф → № 9 (чёрный)", "промах") in rows
    assert ("9:00", "19:13", "Исправить кандидатуру: № 6 → 5", "палец указал на № 5") in rows
    assert ("53:00", "19:57", "отменено: Фол № 8", "–") in rows
    assert ("1", "Соловей", "убит", "ночь 2", "30:00") in rows
    assert "Выставлены: № 4 (выставил № 2), № 7 (выставил № 4), № 9 (внёс ведущий)." in said()
    assert "Лучший ход № 1: № 3, 6, 10, из них чёрных 2." in said()
    assert said().count("Игру покинул № 6.") == 1


def test_dates_and_numbers_are_those_of_the_language() -> None:
    assert sheet_of(SAMPLE, RU).subtitle == "ФИИМ · 30 ноября 2026, 19:04–20:31 · 1:27:37"
    assert sheet_of(SAMPLE, EN).subtitle == "FIIM · 30 November 2026, 19:04–20:31 · 1:27:37"


@pytest.mark.parametrize(
    ("number", "said"), [(1, "голос"), (3, "голоса"), (5, "голосов"), (11, "голосов"), (21, "голос")]
)
def test_votes_are_counted_as_russian_counts(number: int, said: str) -> None:
    assert RU.votes(number) == f"{number}\N{NO-BREAK SPACE}{said}"


def test_an_abandoned_game_says_so_where_the_winner_stands() -> None:
    left = replace(SAMPLE, standing=Standing.ABANDONED, winner=None)
    fields = [entry for block in sheet_of(left, RU).blocks if isinstance(block, Entries) for entry in block.entries]
    assert "Игра не окончена" in {field.value for field in fields}


def test_there_is_room_for_a_judges_pen() -> None:
    headed = [
        block.blocks[0]
        for block in sheet_of(SAMPLE, RU).blocks
        if isinstance(block, Together) and any(isinstance(inside, Ruled) for inside in block.blocks)
    ]
    assert [heading.text for heading in headed if isinstance(heading, Heading)] == [
        "Пояснения к дополнительным баллам и штрафам",
        "Комментарии к протесту",
    ]


def test_both_languages_have_the_same_words() -> None:
    few = {"votes_few"}  # English has no such form
    assert set(PHRASES["ru"]) - few == set(PHRASES["en"])
    assert {f"exit_{left.value}" for left in Exit} <= set(PHRASES["en"])


@settings(whole_games, max_examples=30)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 400), language=st.sampled_from(LANGUAGES))
def test_any_game_can_be_told(name: str, seed: int, steps: int, language: Language) -> None:
    evening, words = Evening.of(table(name, Random(seed))), Words(language)
    let_play(evening, Random(seed), steps=steps)
    protocol = protocol_of_evening(evening, "abandoned")
    blocks = list(flat(sheet_of(protocol, words).blocks))
    for block in blocks:
        if isinstance(block, Table):
            assert all(len(row) == len(block.columns) for row in block.rows)
    figures = [block for block in blocks if isinstance(block, Figure)]
    assert [figure.name for figure in figures] == list(questions(protocol))
    for figure in figures:
        assert svg_of(timeline(figure.question, protocol, words)).startswith("<svg")
