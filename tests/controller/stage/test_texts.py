"""Every fact, act and reason has its words in both languages, and the words hold only what is there to be said."""

from __future__ import annotations

import dataclasses
import enum
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

from controller.game import facts, inputs
from controller.game.clock_kind import ClockKind
from controller.game.facts import AllLeaveOutcome, Answer, Fact
from controller.game.public import Scene
from controller.game.reasons import Cause, HandReason, NominationRefusal, ProposalKind, Refusal
from controller.game.roles import Role, Winner
from controller.game.units import MILLISECOND
from controller.stage import english, russian
from controller.stage.texts import LANGUAGES, Texts
from tests.controller.stage.samples import ACTS, FACTS, samples

TABLES = {"ru": russian, "en": english}

NO_LINE = {facts.House, facts.CallEnded, facts.SpeechEnded, facts.DayOver}
"""Facts that need no line in the log: others say the same."""

language = pytest.mark.parametrize("language", LANGUAGES)
both = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


def fields(template: str) -> set[str]:
    """The names in a template's braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


# --- the tables ------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("ROLES", Role),
        ("WINNERS", Winner),
        ("REFUSALS", Refusal),
        ("NOMINATION_REFUSALS", NominationRefusal),
        ("HANDS", HandReason),
        ("CAUSES", Cause),
        ("ANSWERS", Answer),
        ("ALL_LEAVE", AllLeaveOutcome),
        ("CLOCKS", ClockKind),
    ],
)
def test_every_member_has_its_words(table: ModuleType, name: str, kind: type[enum.Enum]) -> None:
    words: dict[enum.Enum, str] = getattr(table, name)
    assert set(words) == set(kind)
    assert all(text.strip() == text != "" for text in words.values())
    allowed = {"ms", "bound"} if name == "HANDS" else set()
    assert all(fields(text) <= allowed for text in words.values())


@both
@pytest.mark.parametrize(("name", "kinds"), [("ACTS", ACTS), ("FACTS", FACTS)])
def test_a_line_names_only_fields_that_are_there(table: ModuleType, name: str, kinds: list[type[Any]]) -> None:
    for kind, text in getattr(table, name).items():
        assert kind in kinds
        assert fields(text) <= {field.name for field in dataclasses.fields(kind)}, text


@both
def test_every_act_has_its_words(table: ModuleType) -> None:
    assert set(table.ACTS) == set(ACTS)


def test_both_languages_have_the_same_words_with_the_same_fields() -> None:
    for name in ("ACTS", "FACTS", "PHRASES", "HANDS"):
        russian_words, english_words = getattr(russian, name), getattr(english, name)
        assert list(russian_words) == list(english_words)
        for key, text in russian_words.items():
            assert fields(text) == fields(english_words[key]), key


@both
def test_every_scene_has_a_title_and_every_proposal_a_question(table: ModuleType) -> None:
    for scene in Scene:
        assert f"phase_{scene.value}" in table.PHRASES
    for kind in ProposalKind:
        assert f"propose_{kind.value}" in table.PHRASES


# --- the lines -------------------------------------------------------------------------------------


@language
@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_a_fact_has_a_line_or_needs_none(kind: type[Fact], language: str) -> None:
    texts = Texts(language)  # type: ignore[arg-type]
    for fact in samples(kind):
        if isinstance(fact, facts.Proposed) and fact.kind is ProposalKind.VICTORY:
            continue  # a victory is a fact of its own
        line = texts.fact(fact)
        assert bool(line) == (kind not in NO_LINE)
        assert "{" not in line
        assert "None" not in line


@language
@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.__name__)
def test_an_act_has_its_button(kind: type[Any], language: str) -> None:
    texts = Texts(language)  # type: ignore[arg-type]
    for act in samples(kind):
        button = texts.act(act)
        assert button
        assert "{" not in button
        assert "None" not in button


@language
@pytest.mark.parametrize("kind", ProposalKind)
def test_a_proposal_has_its_question(kind: ProposalKind, language: str) -> None:
    texts = Texts(language)  # type: ignore[arg-type]
    for cause in Cause:
        assert texts.proposal(kind, 7, cause, Winner.RED)


@pytest.mark.parametrize(
    ("ns", "ru", "en"),
    [
        (13 * MILLISECOND, "13", "13"),
        (-13 * MILLISECOND, "13", "13"),
        (400_000, "0,4", "0.4"),
        (0, "0", "0"),
    ],
)
def test_milliseconds(ns: int, ru: str, en: str) -> None:
    assert (Texts("ru").milliseconds(ns), Texts("en").milliseconds(ns)) == (ru, en)


def test_how_a_hand_is_told() -> None:
    note = facts.HandNoted(3, HandReason.LATE, 13 * MILLISECOND, 400_000)
    assert Texts("ru").fact(note) == "№ 3: поздно на 13 мс ± 0,4"
    assert Texts("en").fact(note) == "№ 3: late by 13 ms ± 0.4"
    lifted = facts.Lifted(4, -500 * MILLISECOND, 400_000)
    assert Texts("ru").fact(lifted) == "№ 4: убрана за 500 мс ± 0,4 до «Спасибо», засчитано"


def test_seats_and_nobody() -> None:
    assert Texts("ru").seats((2, 7)) == "№ 2, 7"
    assert Texts("en").seats(()) == "nobody"


def test_a_choice_of_nobody_is_said() -> None:
    assert Texts("ru").fact(facts.Chosen(Role.MAFIA, None)) == "мафия: нет выбора"
    assert Texts("ru").act(inputs.Choose(Role.DON, None)) == "дон: —"


@language
def test_a_clubs_own_rulebook_is_called_alike_by_its_file_and_in_a_game(language: str) -> None:
    texts = Texts(language)  # type: ignore[arg-type]
    assert texts.rulebook("friday.toml") == texts.rulebook("friday") == "friday"
