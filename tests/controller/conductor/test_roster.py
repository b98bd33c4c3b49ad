"""The club's names: table.toml's, with what the host has put in and taken out, whole after a power cut."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.conductor.roster import MOST_NAMES, NameTaken, Roster, RosterError, RosterFull


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "roster.json"


def kept(file: Path) -> object:
    """What the file says; ``None`` if there is none."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def mode(file: Path) -> int:
    """Who may read and write it."""
    return stat.S_IMODE(file.stat().st_mode)


async def test_what_was_put_in_and_taken_out_is_there_after_a_restart(file: Path) -> None:
    roster = Roster(("Борис", "Анна"), file)
    await roster.add("Вера")
    await roster.remove("Борис")
    assert roster.names == ("Анна", "Вера")
    assert Roster(("Борис", "Анна"), file).names == ("Анна", "Вера")
    assert Roster(("Борис", "Глеб"), file).names == ("Вера", "Глеб")  # table.toml was edited


async def test_nobody_else_reads_the_names(file: Path) -> None:
    await Roster((), file).add("Анна")
    assert mode(file) == 0o600


async def test_a_name_of_table_toml_comes_back(file: Path) -> None:
    roster = Roster(("Анна",), file)
    await roster.remove("Анна")
    await roster.add("Анна")
    assert kept(file) == {"added": [], "removed": []}
    assert Roster((), file).names == ()


async def test_a_name_is_there_once_whatever_its_capitals(file: Path) -> None:
    roster = Roster(("Анна",), file)
    for name in ("Анна", "АННА"):
        with pytest.raises(NameTaken):
            await roster.add(name)
    with pytest.raises(KeyError):
        await roster.remove("Вера")
    assert kept(file) is None


async def test_there_is_an_end_to_the_names() -> None:
    roster = Roster([f"Игрок {number}" for number in range(MOST_NAMES)])
    with pytest.raises(RosterFull):
        await roster.add("Анна")


@pytest.mark.parametrize("text", ["", "[]", '{"added": ["Анна"]}', '{"added": [1], "removed": []}', "[" * 100_000])
def test_a_file_that_is_no_list_of_names_is_named(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RosterError, match=r"roster\.json is no list of names"):
        Roster((), file)


@pytest.mark.parametrize("name", ["", "\ud800", "a\0b", "a\nb", "x" * 25])
def test_what_no_page_could_show_is_no_name(file: Path, name: str) -> None:
    file.write_text(json.dumps({"added": ["Анна", name], "removed": []}), encoding="utf-8")
    with pytest.raises(RosterError, match=r"roster\.json: .* is no name of 1 to 24 letters.*take it away"):
        Roster((), file)


def test_a_file_with_names_without_an_end_is_named(file: Path) -> None:
    names = [f"Игрок {number}" for number in range(MOST_NAMES + 1)]
    file.write_text(json.dumps({"added": names, "removed": []}), encoding="utf-8")
    with pytest.raises(RosterError, match="301 names, and 300 is the most"):
        Roster((), file)


def test_whatever_the_file_holds(tmp_path: Path) -> None:
    file = tmp_path / "roster.json"
    some = st.recursive(
        st.none() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=30),
        lambda inner: st.lists(inner, max_size=3),
        max_leaves=6,
    )
    lists = st.lists(st.text(st.characters(codec=None), max_size=26) | some, max_size=4)

    @given(
        st.binary(max_size=100)
        | st.fixed_dictionaries({"added": some | lists, "removed": some | lists}).map(
            lambda data: json.dumps(data).encode()
        )
    )
    def each(content: bytes) -> None:
        file.write_bytes(content)
        try:
            names = Roster((), file).names
        except RosterError as error:
            assert "take it away" in str(error)  # noqa: PT017
        else:
            assert "".join(names).isprintable()

    each()


def test_a_file_that_is_not_utf_8_is_named(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(RosterError, match=r"roster\.json is no list of names"):
        Roster((), file)


async def test_what_cannot_be_kept_is_not_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    roster = Roster(("Анна",), file)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RosterError, match="No space left"):
        await roster.add("Вера")
    assert roster.names == ("Анна",)
    assert kept(file) is None
