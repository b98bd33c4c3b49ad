"""What is handed on says the same in every form, carries each vote's bound, and is no formula."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import controller.protocol
from bench.running import HOUSE
from controller.game.inputs import CorrectFoul
from controller.game.reasons import HandReason
from controller.game.state import Exit
from controller.journal import act_from_plain
from controller.protocol.as_csv import csv_of
from controller.protocol.as_json import FORMAT, json_of
from controller.protocol.as_polemica import polemica_of
from controller.protocol.game_protocol import ChangeLine, GameProtocol, Standing
from controller.stage.texts import LANGUAGES, Language
from tests.controller.game.any_game import BOOKS, table
from tests.controller.game.evening import Evening, let_play
from tests.controller.protocol.games import protocol_of_evening
from tests.controller.protocol.sample import SAMPLE

SCHEMA = json.loads((Path(controller.protocol.__file__).parent / "schema.json").read_text(encoding="utf-8"))
SEEDS = st.integers(0, 2**32 - 1)


def any_protocol(name: str, seed: int, steps: int) -> GameProtocol:
    """Of a game that has come so far."""
    evening = Evening.of(table(name, Random(seed)))
    let_play(evening, Random(seed), steps=steps)
    return protocol_of_evening(evening)


def rows(protocol: GameProtocol, language: Language) -> list[list[str]]:
    text = csv_of(protocol, language).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if language == "ru" else ","))


# --- JSON ------------------------------------------------------------------------------------------


def check_schema(protocol: GameProtocol) -> None:
    Draft202012Validator(SCHEMA).validate(json.loads(json_of(protocol)))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    check_schema(SAMPLE)


@pytest.mark.parametrize("page", ["record.md", "record.ru.md"])
def test_the_question_in_the_docs_is_one(page: str) -> None:
    text = (HOUSE / "docs" / page).read_text(encoding="utf-8")
    question = json.loads(text.partition("```json\n")[2].partition("```")[0])
    schema = {"$ref": "#/$defs/question", "$defs": SCHEMA["$defs"]}
    Draft202012Validator(schema).validate(question)


@settings(max_examples=15)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 400))
def test_any_game_is_as_the_schema_says(name: str, seed: int, steps: int) -> None:
    check_schema(any_protocol(name, seed, steps))


def test_json_has_every_instant_in_ms_with_its_bound() -> None:
    found = json.loads(json_of(SAMPLE))
    assert found["format"] == FORMAT
    late = next(h for h in found["days"][1]["rounds"][0]["questions"][0]["hands"] if h["reason"] == "late")
    assert (late["down_ms"], late["bound_ms"], late["after_ms"]) == (2013, 0.4, 13)
    assert found["players"][5]["name"] == "Ёжик"


def test_a_change_is_the_act_itself() -> None:
    found = json.loads(json_of(SAMPLE))
    assert [act_from_plain(change["act"]) for change in found["changes"]] == [line.act for line in SAMPLE.changes]


# --- CSV -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_its_own_columns(language: Language) -> None:
    table: list[list[str]] = []
    for row in [*rows(SAMPLE, language)[6:], []]:
        if row:
            table.append(row)
        else:
            assert {len(line) for line in table} == {len(table[0])}, table[0]
            table = []


def test_a_russian_spreadsheet_reads_the_numbers() -> None:
    late = next(row for row in rows(SAMPLE, "ru") if "поздно на 13 мс ± 0,4" in row)
    assert late[3:9] == ["10", "Юля", "2013,000", "0,400", "", ""]
    assert csv_of(SAMPLE, "ru").startswith(b"\xef\xbb\xbf")


def test_an_english_spreadsheet_reads_the_numbers() -> None:
    lifted = next(row for row in rows(SAMPLE, "en") if row[4:5] == ["Капитан Немо"] and row[0] == "2")
    assert lifted[5:9] == ["702.000", "0.400", "2640.000", "0.400"]


def test_a_length_is_no_time_of_day() -> None:
    foul = next(row for row in rows(SAMPLE, "ru") if row[2:4] == ["9", "Константин"] and "технический" in row[4])
    assert foul[0] == "0:41:11"


def test_a_hand_that_the_host_has_denied_says_so() -> None:
    day = next(day for day in SAMPLE.days if day.rounds)
    first, *rest = day.rounds
    denied = replace(first.questions[0].hands[0], reason=HandReason.DISPUTED, entered=True)
    line = replace(first.questions[0], hands=(denied,))
    days = (replace(day, rounds=(replace(first, questions=(line,)), *rest)),)
    assert any("не засчитано ведущим" in row for row in rows(replace(SAMPLE, days=days), "ru"))


def test_an_abandoned_game_has_no_winner_and_says_so() -> None:
    left = replace(SAMPLE, standing=Standing.ABANDONED, winner=None)
    assert ["Победившая команда", "Игра не окончена"] in rows(left, "ru")


@pytest.mark.parametrize(
    "name", ["=1+1", "+7 916", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n@x", "＝1", "\N{NO-BREAK SPACE}=1"]
)
def test_nothing_that_was_typed_in_is_a_formula(name: str) -> None:
    players = tuple(replace(player, name=name) for player in SAMPLE.players)
    change = ChangeLine(0, SAMPLE.begun, CorrectFoul(1, None, name), undone=False, reason=name)
    protocol = replace(SAMPLE, players=players, changes=(change,), rulebook=name)
    cells = [cell for language in LANGUAGES for row in rows(protocol, language) for cell in row]
    assert f"'{name}" in cells
    assert name not in cells
    for cell in cells:
        assert not cell.lstrip().startswith(("=", "+", "@", "＝"))
        if cell.lstrip().startswith("-"):
            float(cell.replace(",", "."))


@settings(max_examples=12)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 400), language=st.sampled_from(LANGUAGES))
def test_any_game_is_a_file(name: str, seed: int, steps: int, language: Language) -> None:
    protocol = any_protocol(name, seed, steps)
    hands = sum(len(line.hands) for day in protocol.days for one in day.rounds for line in one.questions)
    assert len(rows(protocol, language)) >= len(protocol.players) + hands


# --- Polemica --------------------------------------------------------------------------------------


def test_polemica_has_nominations_votes_shots_and_checks() -> None:
    found = json.loads(polemica_of(SAMPLE))
    assert [player["role"] for player in found["players"]] == [2, 2, 1, 2, 2, 0, 2, 3, 1, 2]
    assert {"day": 2, "num": 0, "voter": 2, "candidate": 4} in found["votes"]
    assert {"day": 2, "num": 1, "voter": 6, "candidate": 4, "time": 1204, "bound": 0.4} in found["votes"]
    assert {"day": 2, "num": 2, "voter": 2, "candidate": 4} in found["votes"]  # by the host's word: no time
    assert found["shots"] == [{"night": 1, "shooter": None, "victim": 1}]
    assert {"night": 1, "role": 3, "player": 6} in found["checks"]
    assert found["players"][0]["guess"] == {"mafs": [3, 6, 10], "civs": [], "vice": None}
    assert [len(player["fouls"]) for player in found["players"]][2] == 4


@settings(max_examples=12)
@given(name=st.sampled_from(sorted(BOOKS)), seed=SEEDS, steps=st.integers(0, 400))
def test_in_a_vote_everybody_who_may_has_one_candidate(name: str, seed: int, steps: int) -> None:
    protocol = any_protocol(name, seed, steps)
    found = json.loads(polemica_of(protocol))
    seen = [(vote["day"], vote["num"], vote["voter"]) for vote in found["votes"] if vote["num"] != 0]
    assert len(seen) == len(set(seen))
    removed = [player.seat for player in protocol.players if player.exit is Exit.REMOVED]
    assert [player["position"] for player in found["players"] if player["disqual"]] == removed
