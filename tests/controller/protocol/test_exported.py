"""A game that is sent plays as it did, names nobody if that is wanted, and says nothing else by that."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.conductor import Setup
from controller.conductor.kept import BEGUN_BY
from controller.game import inputs
from controller.journal import fact_to_plain, from_lines
from controller.protocol.as_json import json_of
from controller.protocol.exported import game_without_names, lines_of, played, without_names
from controller.protocol.forms import FORMS
from controller.protocol.reading import protocol_of
from controller.rulebooks import load
from controller.stage.texts import LANGUAGES
from tests.controller.game.any_game import BOOKS, table
from tests.controller.game.evening import Evening, let_play
from tests.controller.protocol.games import kept, summary_of

JUDGED_FOR_NAMES = {
    *("format", "version", "rulebook", "options", "seats", "deck", "names", "seating", "by_hand", "begins", BEGUN_BY)
}
"""The keys of a header of which it was asked whether they could name a person; only ``names`` can."""


def dealt(seed: int, name: str, steps: int) -> Evening:
    evening = Evening.of(table(name, Random(seed)))
    let_play(evening, Random(seed), steps=steps)
    return evening


@settings(max_examples=12)
@given(name=st.sampled_from(sorted(BOOKS)), seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 200))
def test_any_game_arrives_and_plays_as_it_did(name: str, seed: int, steps: int) -> None:
    evening = dealt(seed, name, steps)
    game, record = summary_of(evening), kept(evening.entered)
    found = from_lines(lines_of(game, record), name="game.jsonl")
    assert found.game == game
    assert list(found.inputs) == record
    told = [tuple(fact_to_plain(fact) for fact in step.told) for step in played(found.game, found.inputs)]
    assert list(found.told) == told


def test_without_names_nobody_is_named() -> None:
    evening = Evening.of(table("city", Random(1)))
    evening.say(inputs.Foul(3))
    evening.say(inputs.CorrectFoul(3, 4, "так сказал Вася"))
    game, record = summary_of(evening), kept(evening.entered)
    nameless = game_without_names(game), list(without_names(record))
    for form, write in FORMS.items():
        for language in LANGUAGES:
            if form != "pdf":
                named, unnamed = write(game, record, language).decode(), write(*nameless, language).decode()
                assert "Вася" in named or form == "polemica"
                assert "Игрок 4" in named
                assert "Вася" not in unnamed
                assert "Игрок 4" not in unnamed
    assert [player.seat for player in protocol_of(*nameless).players] == list(range(1, 11))


def test_every_key_of_a_header_was_judged_for_names() -> None:
    assert Setup(load("city"), 10).header(0).keys() <= JUDGED_FOR_NAMES


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 200))
def test_without_names_it_is_the_same_game(seed: int, steps: int) -> None:
    evening = dealt(seed, "city", steps)
    game, record = summary_of(evening), kept(evening.entered)
    whole, nameless = protocol_of(game, record), protocol_of(game_without_names(game), without_names(record))
    assert [(p.role, p.fouls, p.exit, p.left) for p in whole.players] == [
        (p.role, p.fouls, p.exit, p.left) for p in nameless.players
    ]
    assert (whole.days, whole.nights, whole.fouls) == (nameless.days, nameless.nights, nameless.fouls)
    assert '"test"' not in json_of(nameless)  # the reason of every correction
