"""A game that is sent as lines arrives whole, or says in which line it does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import version

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game import facts
from controller.game.facts import Fact
from controller.game.inputs import Accept, Come, Command, Contact
from controller.game.reasons import Refusal
from controller.journal import (
    BadRecord,
    ExportedGame,
    GameSummary,
    Journal,
    JournalError,
    TornLines,
    Writer,
    fact_from_plain,
    fact_to_plain,
    from_lines,
    to_lines,
)

INPUTS = (Contact(3, True, 70, 4), Command("принято", 80, Accept(), 2), Come(90))
TOLD: tuple[tuple[Fact, ...], ...] = ((), (facts.Refused(Accept(), Refusal.NOT_NOW),), (facts.TenSeconds(),))


@pytest.fixture
def game(journal: Journal) -> int:
    game = journal.begin({"rulebook": "клуб", "seats": 10})
    writer = Writer(journal, on_trouble=print, on_recovered=lambda: None)
    for value in INPUTS:
        writer.append(game, value)
    assert writer.close(20) == []
    return game


def lines_of(journal: Journal, game: GameSummary) -> Iterator[str]:
    return to_lines(game, zip(journal.inputs(game.id), (*TOLD, ()), strict=False))


def test_a_game_arrives_as_it_was(journal: Journal, game: int) -> None:
    journal.finish(game, "red")
    lines = list(lines_of(journal, journal.game(game)))
    assert len(lines) == 4
    assert all("\n" not in line for line in lines)
    told = tuple(tuple(fact_to_plain(fact) for fact in came) for came in TOLD)
    assert from_lines((f"{line}\n" for line in lines), name="game.jsonl") == ExportedGame(
        journal.game(game), tuple(journal.inputs(game)), told, version("prinyato")
    )


def test_what_came_of_an_input_can_be_read(journal: Journal, game: int) -> None:
    line = json.loads(list(lines_of(journal, journal.game(game)))[2])
    assert line["facts"] == [
        {"is": "Refused", "act": {"is": "Accept"}, "reason": "this is not the moment for it"},
    ]
    assert fact_from_plain(line["facts"][0]) == TOLD[1][0]


def test_a_file_of_before_tells_no_facts_and_no_version(journal: Journal, game: int) -> None:
    old = []
    for line in lines_of(journal, journal.game(game)):
        plain = json.loads(line)
        old.append(json.dumps({key: plain[key] for key in plain if key not in ("facts", "prinyato")}))
    found = from_lines(old, name="game.jsonl")
    assert found.told == (None, None, None)
    assert found.version is None
    assert tuple(recorded.input for recorded in found.inputs) == INPUTS


def test_a_game_that_runs_arrives_as_far_as_it_had_come(journal: Journal, game: int) -> None:
    lines = lines_of(journal, journal.game(game))
    first = next(lines)
    writer = Writer(journal, on_trouble=print, on_recovered=lambda: None)
    writer.append(game, Come(100))
    assert writer.close(20) == []
    found = from_lines([first, *lines], name="game.jsonl")
    assert tuple(recorded.input for recorded in found.inputs) == INPUTS


@pytest.mark.parametrize(
    ("line", "change", "said"),
    [
        (0, ("prinyato game 1", "prinyato game 2"), "g.jsonl, line 1: this is no exported game"),
        (0, ('"inputs":3', '"inputs":4'), "g.jsonl has 3 inputs, and its first line says 4"),
        (0, ('"inputs":3', '"inputs":true'), "g.jsonl, line 1: inputs cannot be True"),
        (0, ('"boot":"boot-1"', '"boot":null'), "g.jsonl, line 1: boot cannot be None"),
        (0, ('"boot":"boot-1",', ""), "g.jsonl, line 1: the field boot is missing"),
        (1, ('"boot"', '"foot"'), "g.jsonl, line 2: "),
        (1, ("{", "["), "g.jsonl, line 2: not JSON"),
        (2, ('"seq":2', '"seq":3'), "g.jsonl, line 3: input 3 stands where 2 should"),
        (2, ('"at":80', '"at":"80"'), "g.jsonl, line 3, input 2: Command.at: '80' is not a whole number"),
        (3, ('{"is":"Come","at":90}', "5"), "g.jsonl, line 4: input cannot be 5"),
        (3, ('"facts":[', '"facts":[5,'), "g.jsonl, line 4: facts are no list of objects"),
        (0, ('"prinyato":', '"prinyato":[],"x":'), "g.jsonl, line 1: prinyato cannot be []"),
        (0, ('"клуб"', "[" * 20 + "]" * 20), "g.jsonl, line 1: lists in lists without an end"),
        (0, ('"клуб"', "[" * 100_000), "g.jsonl, line 1: lists in lists without an end"),
        (0, ('"клуб"', r'"\ud800"'), "g.jsonl, line 1: not Unicode"),
    ],
)
def test_a_line_that_is_wrong_is_named(
    journal: Journal, game: int, line: int, change: tuple[str, str], said: str
) -> None:
    old, new = change
    lines = list(lines_of(journal, journal.game(game)))
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    with pytest.raises(JournalError) as caught:
        from_lines(lines, name="g.jsonl")
    assert said in str(caught.value)
    assert isinstance(caught.value, TornLines | BadRecord)


@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_file_that_was_cut_says_so(journal: Journal, game: int, left: int) -> None:
    with pytest.raises(TornLines, match=r"game\.jsonl"):
        from_lines(list(lines_of(journal, journal.game(game)))[:left], name="game.jsonl")


@settings(max_examples=50)
@given(st.lists(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps)))
def test_any_other_file_is_none(lines: list[str]) -> None:
    with pytest.raises(TornLines):
        from_lines(lines, name="notes.txt")
