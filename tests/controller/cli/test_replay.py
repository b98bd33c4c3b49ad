"""A game is handed on as a file, and played again from it; whatever is wrong with the file is said, never traced."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.cli import main
from controller.conductor import Setup
from controller.game.inputs import Act, BeginNight, CallSeat, Command, CorrectFoul, EnterRole, Foul
from controller.game.roles import Role
from controller.game.units import SECOND
from controller.journal import Journal, Writer
from controller.rulebooks import load
from tests.controller.cli.test_commands import said

ACTS: tuple[Act, ...] = (
    CallSeat(),
    EnterRole(1, Role.DON),
    Foul(3),
    CorrectFoul(3, 4, "так сказал Вася"),
    BeginNight(),
    BeginNight(),
)


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game of ten whose names are «Игрок 1», …"""
    monkeypatch.chdir(tmp_path)
    book = load("city")
    deck = tuple(role for role, count in book.deck.items() for _ in range(count))
    names = tuple(f"Игрок {seat}" for seat in range(1, 11))
    with Journal.open(Path("j.sqlite"), boot_id="test", wall=lambda: "2026-01-31T20:00:00.000+03:00") as journal:
        game = journal.begin(Setup(book, 10, deck, names).header(SECOND))
        writer = Writer(journal, on_trouble=lambda error: pytest.fail(str(error)), on_recovered=lambda: None)
        for number, act in enumerate(ACTS, start=2):
            writer.append(game, Command(str(number), number * SECOND, act))
        assert writer.close() == []
        journal.finish(game, "abandoned")


def export(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    return said(capsys, "journal", "export", "1", "--journal", "j.sqlite", *words, code=0)


@pytest.fixture
def file(capsys: pytest.CaptureFixture[str]) -> Path:
    """The game as lines."""
    path = Path("g.jsonl")
    assert export("-o", str(path), capsys=capsys) == ""
    return path


# --- export ----------------------------------------------------------------------------------------


def test_lines_go_to_the_screen_or_to_a_new_file(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert export(capsys=capsys) == text.strip()
    assert len(text.splitlines()) == 1 + len(ACTS)
    refused = json.loads(text.splitlines()[-1])["facts"][0]
    assert (refused["is"], refused["act"]) == ("Refused", {"is": "BeginNight"})


def test_each_form_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(export("--form", "json", capsys=capsys))["standing"] == "abandoned"
    assert len(json.loads(export("--form", "polemica", capsys=capsys))["players"]) == 10
    rows = list(csv.reader(io.StringIO(export("--form", "csv", "--language", "en", capsys=capsys)), delimiter=","))
    assert ["Date", "31/01/2026", "20:00"] in rows
    assert export("--form", "pdf", "-o", "g.pdf", capsys=capsys) == ""
    assert Path("g.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("form", ["lines", "json", "csv", "polemica"])
def test_names_are_left_out_on_request(capsys: pytest.CaptureFixture[str], form: str) -> None:
    assert "Игрок 3" in export("--form", form, capsys=capsys)
    text = export("--form", form, "--without-names", capsys=capsys)
    assert "Игрок 3" not in text
    assert "Вася" not in text


def test_what_cannot_be_exported_is_said(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("journal", "export", "--journal", "j.sqlite")
    assert "has no game 7. Check the number" in said(capsys, *words, "7")
    assert "arguments are required: GAME" in said(capsys, *words)
    assert "invalid choice: 'doc'" in said(capsys, *words, "1", "--form", "doc")
    assert "g.jsonl is there already; name another file" in said(capsys, *words, "1", "-o", str(file))
    assert "this is a folder; name a file in it" in said(capsys, *words, "1", "-o", ".")
    assert "check its folder" in said(capsys, *words, "1", "-o", "nowhere/g.jsonl")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "name a file with -o" in said(capsys, *words, "1", "--form", "pdf")


# --- replay ----------------------------------------------------------------------------------------


def test_the_same_version_decides_the_same(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    lines = said(capsys, "replay", str(file), code=0).splitlines()
    shown = said(capsys, "journal", "show", "1", "--journal", "j.sqlite", code=0).splitlines()
    assert lines[:-1] == shown
    assert lines[-1].startswith("Эта версия (")
    assert "решает так же" in lines[-1]


def test_standard_input_is_a_file_too(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert "decides as the file tells" in said(capsys, "replay", "-", "--language", "en", "--quiet", code=0)


def test_what_is_decided_otherwise_is_told_where_it_is(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"is":"FoulGiven","seat":3,"count":1', '"is":"Remarked","seat":3'), encoding="utf-8")
    lines = said(capsys, "replay", str(file), "--language", "en", "--quiet", code=1).splitlines()
    assert lines[0] == "≠ input 3. Then: № 3: a warning. Now: № 3: 1 fouls"
    assert "decides otherwise than the file" in lines[1]
    assert "1 inputs, first 3." in lines[1]


@pytest.mark.parametrize(
    ("fact", "then"),
    [
        ({"is": "Fly", "high": True}, '{"is": "Fly", "high": true}'),
        ({"is": ["Foul"]}, '{"is": ["Foul"]}'),
        ({"is": "FoulGiven", "seat": "3", "count": 1}, '{"is": "FoulGiven", "seat": "3", "count": 1}'),
        (
            {"is": "Proposed", "kind": "victory", "seat": 1, "cause": "the count of colours"},
            '{"is": "Proposed", "kind": "victory", "seat": 1, "cause": "the count of colours"}',
        ),
    ],
)
def test_what_only_another_version_tells_is_shown_as_it_stands(
    capsys: pytest.CaptureFixture[str], file: Path, fact: dict[str, object], then: str
) -> None:
    *lines, last = file.read_text(encoding="utf-8").splitlines()
    lines.append(json.dumps({**json.loads(last), "facts": [fact]}))
    file.write_text("\n".join(lines), encoding="utf-8")
    assert f"Тогда: {then}. Теперь: " in said(capsys, "replay", str(file), "--quiet", code=1)


def test_a_field_that_another_version_had_or_had_not_is_no_decision(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    text = file.read_text(encoding="utf-8")
    fewer = text.replace('"is":"FoulGiven","seat":3,"count":1', '"is":"FoulGiven","seat":3')
    file.write_text(fewer.replace('"is":"SeatCalled",', '"is":"SeatCalled","aloud":true,'), encoding="utf-8")
    assert "решает так же" in said(capsys, "replay", str(file), "--quiet", code=0)


def test_a_file_without_facts_is_only_played(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    old = []
    for line in file.read_text(encoding="utf-8").splitlines():
        plain = json.loads(line)
        old.append(json.dumps({key: plain[key] for key in plain if key not in ("facts", "prinyato")}))
    file.write_text("\n".join(old), encoding="utf-8")
    assert "сравнивать не с чем" in said(capsys, "replay", str(file), code=0).splitlines()[-1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            ("prinyato game 1", "prinyato game 2"),
            "this is no exported game (prinyato game 1). Check the file, or update",
        ),
        (('"format":1,', '"format":99,'), "was begun in format 99, this Prinyato knows 1. Replay it with the Prinyato"),
        (('"window_ms":2000', '"window_ms":"2000"'), "window_ms: '2000' is not a whole number. Replay it with"),
        (('"seats":10,"deck"', '"seats":1000000000,"deck"'), "seats cannot be 1000000000"),
        (('"begins":', '"begins":[],"starts":'), "begins cannot be []"),
        (('"window_ms":2000', r'"\u001b[2J":1'), "\N{REPLACEMENT CHARACTER}[2J: no rule reads this option"),
        (('"is":"CallSeat"', '"is":"Fly"'), "g.jsonl, line 2, input 1: "),
        (
            ('"header":{', '"header":{"x":' + "[" * 50 + "]" * 50 + ","),
            "g.jsonl, line 1: lists in lists without an end",
        ),
        (('"header":{', '"header":[{'), "g.jsonl, line 1: not JSON"),
    ],
)
def test_a_file_that_cannot_be_played_says_why(
    capsys: pytest.CaptureFixture[str], file: Path, change: tuple[str, str], words: str
) -> None:
    old, new = change
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert words in said(capsys, "replay", str(file))


def test_what_is_no_file_of_ours_says_so(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert "none.jsonl: cannot be read (No such file or directory); check the path" in said(
        capsys, "replay", "none.jsonl"
    )
    assert ".: cannot be read (Is a directory); check the path" in said(capsys, "replay", ".")
    assert "so this is no exported game; check the file" in said(capsys, "replay", "j.sqlite")
    content = file.read_bytes()
    for size, words in ((0, "line 1: not JSON"), (len(content) // 2, "Check whether the file was cut")):
        file.write_bytes(content[:size])
        assert words in said(capsys, "replay", str(file))
    file.write_bytes(content[: content.rindex(b'{"seq"')])
    assert "has 5 inputs, and its first line says 6. Ask for the whole file again." in said(capsys, "replay", str(file))


def test_a_name_from_elsewhere_moves_no_cursor(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"finished":"abandoned"', r'"finished":"\u001b[2J\u0007"'), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert "\x1b" not in capsys.readouterr().out


# --- whatever is in the file -------------------------------------------------------------------------


def places(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to everything in it."""
    match value:
        case dict():
            inside = list(value.items())
        case list():
            inside = list(enumerate(value))
        case _:
            inside = []
    for key, one in inside:
        yield (*way, key)
        yield from places(one, (*way, key))


def with_another(value: Any, way: tuple[str | int, ...], another: object) -> Any:
    """The same with ``another`` at the end of this way."""
    copy = json.loads(json.dumps(value))
    place = copy
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = another
    return copy


STRANGE: st.SearchStrategy[object] = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        1.5,
        1e308,
        10**9,
        2**63,
        10**30,
        10**4000,
        "",
        "city",
        "�",
        "\x1b[2J",
        "x" * 999,
        [],
        {},
        [[]],
        {"a": 1},
        {"is": "Foul"},
    ]
) | st.text(max_size=5)


def test_whatever_one_value_of_a_game_is_made_into(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    ways = [(number, way) for number, line in enumerate(lines) for way in places(line)]

    @given(at=st.sampled_from(ways), another=STRANGE)
    def each(at: tuple[int, tuple[str | int, ...]], another: object) -> None:
        number, way = at
        changed = [*lines[:number], with_another(lines[number], way, another), *lines[number + 1 :]]
        file.write_text("".join(f"{json.dumps(line)}\n" for line in changed), encoding="utf-8")
        assert main(["replay", str(file), "--language", "en"]) in (0, 1, 2)
        told = "".join(capsys.readouterr())
        assert told.encode()
        assert "\x1b" not in told

    each()
