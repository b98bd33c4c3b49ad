"""A game that is sent as lines arrives whole, or says in which line it does not."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game.inputs import Accept, Come, Command, Contact
from controller.journal import (
    BadRecord,
    ExportedGame,
    Journal,
    JournalError,
    NoSuchGame,
    TornLines,
    Writer,
    from_lines,
    to_lines,
)

INPUTS = (Contact(3, True, 70, 4), Command("принято", 80, Accept(), 2), Come(90))


@pytest.fixture
def game(journal: Journal) -> int:
    game = journal.begin({"rulebook": "клуб", "seats": 10})
    writer = Writer(journal, on_trouble=print, on_recovered=lambda: None)
    for value in INPUTS:
        writer.append(game, value)
    assert writer.close(20) == []
    return game


def test_a_game_arrives_as_it_was(journal: Journal, game: int) -> None:
    journal.finish(game, "red")
    lines = list(to_lines(journal, game))
    assert len(lines) == 4
    assert all("\n" not in line for line in lines)
    assert from_lines((f"{line}\n" for line in lines), name="game.jsonl") == ExportedGame(
        journal.game(game), tuple(journal.inputs(game))
    )


def test_a_game_that_runs_arrives_as_far_as_it_had_come(journal: Journal, game: int) -> None:
    lines = to_lines(journal, game)
    first = next(lines)
    writer = Writer(journal, on_trouble=print, on_recovered=lambda: None)
    writer.append(game, Come(100))
    assert writer.close(20) == []
    found = from_lines([first, *lines], name="game.jsonl")
    assert tuple(recorded.input for recorded in found.inputs) == INPUTS


def test_a_game_that_is_not_there_has_no_lines(journal: Journal) -> None:
    with pytest.raises(NoSuchGame):
        next(to_lines(journal, 7))


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
    ],
)
def test_a_line_that_is_wrong_is_named(
    journal: Journal, game: int, line: int, change: tuple[str, str], said: str
) -> None:
    old, new = change
    lines = list(to_lines(journal, game))
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    with pytest.raises(JournalError) as caught:
        from_lines(lines, name="g.jsonl")
    assert said in str(caught.value)
    assert isinstance(caught.value, TornLines | BadRecord)


@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_file_that_was_cut_says_so(journal: Journal, game: int, left: int) -> None:
    with pytest.raises(TornLines, match=r"game\.jsonl"):
        from_lines(list(to_lines(journal, game))[:left], name="game.jsonl")


@settings(max_examples=50)
@given(st.lists(st.text() | st.recursive(st.none() | st.text(), st.lists).map(json.dumps)))
def test_any_other_file_is_none(lines: list[str]) -> None:
    with pytest.raises(TornLines):
        from_lines(lines, name="notes.txt")
