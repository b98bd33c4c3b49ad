"""A copy is whole or not there, is taken while the table plays, and is known to hold what the journal holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.game.inputs import Come, Input
from controller.journal import (
    Contents,
    Journal,
    JournalError,
    NotAJournal,
    TornJournal,
    UnwritableJournal,
    Writer,
    check_journal,
    copy_journal,
    is_within,
    put_in_place,
)

WAIT_S = 300.0


def raise_(error: JournalError) -> None:
    raise error


def play(journal: Journal, game: int, *inputs: Input) -> None:
    writer = Writer(journal, on_trouble=raise_, on_recovered=lambda: None)
    for one in inputs:
        writer.append(game, one)
    assert writer.close(WAIT_S) == []


def inputs(path: Path, game: int) -> list[Input]:
    with Journal.open(path, boot_id="reader") as journal:
        return [recorded.input for recorded in journal.inputs(game)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table" / "journal.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    path.parent.mkdir()
    with Journal.open(path, boot_id="boot") as journal:
        yield journal


@pytest.fixture
def game(journal: Journal) -> int:
    game = journal.begin({"seats": 10})
    play(journal, game, Come(1), Come(2))
    return game


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    return tmp_path / "stick" / "games.sqlite"


def test_a_copy_of_a_table_that_runs_is_one_file_with_all_that_is_safe(path: Path, game: int, stick: Path) -> None:
    assert path.with_name("journal.sqlite-wal").stat().st_size > 0
    assert copy_journal(path, stick) == Contents(games=1, inputs=2)
    assert [file.name for file in stick.parent.iterdir()] == ["games.sqlite"]
    assert inputs(stick, game) == [Come(1), Come(2)]


def test_looking_at_a_copy_changes_nothing_on_the_stick(path: Path, game: int, stick: Path) -> None:
    copy_journal(path, stick)
    before = stick.read_bytes()
    assert check_journal(stick).games == game
    assert is_within(path, stick)
    assert stick.read_bytes() == before
    assert [file.name for file in stick.parent.iterdir()] == ["games.sqlite"]


def test_a_copy_is_behind_once_the_table_has_played_on(journal: Journal, path: Path, game: int, stick: Path) -> None:
    copy_journal(path, stick)
    play(journal, game, Come(3))
    assert not is_within(path, stick)
    assert is_within(stick, path)


@pytest.mark.parametrize("what", ["another game", "an end"])
def test_a_copy_lacks_what_came_after(journal: Journal, path: Path, game: int, stick: Path, what: str) -> None:
    copy_journal(path, stick)
    if what == "an end":
        journal.finish(game, "town")
    else:
        journal.begin({"seats": 10})
    assert not is_within(path, stick)


def test_a_game_that_was_played_on_elsewhere_is_another(journal: Journal, path: Path, game: int, stick: Path) -> None:
    copy_journal(path, stick)
    with Journal.open(stick, boot_id="elsewhere") as other:
        play(other, game, Come(7), Come(8))
    play(journal, game, Come(3))
    assert not is_within(path, stick)
    assert not is_within(stick, path)


def test_a_copy_that_is_damaged_is_found(path: Path, journal: Journal, stick: Path) -> None:
    game = journal.begin({})
    play(journal, game, *map(Come, range(500)))
    copy_journal(path, stick)
    damaged = bytearray(stick.read_bytes())
    damaged[4096 * 3 : 4096 * 4] = bytes(4096)
    stick.write_bytes(damaged)
    with pytest.raises(TornJournal):
        check_journal(stick)


@pytest.mark.parametrize("held", [b"", b"a letter to the club"])
def test_what_is_no_journal_is_not_taken(tmp_path: Path, stick: Path, held: bytes) -> None:
    wrong = tmp_path / "letter.sqlite"
    wrong.write_bytes(held)
    with pytest.raises(NotAJournal):
        copy_journal(wrong, stick)
    assert list(stick.parent.iterdir()) == []
    assert wrong.read_bytes() == held


def test_what_is_not_there_is_said(tmp_path: Path, stick: Path) -> None:
    with pytest.raises(NotAJournal, match="is not there"):
        copy_journal(tmp_path / "nothing", stick)


def test_where_nothing_can_be_written_is_said(path: Path, game: int, tmp_path: Path) -> None:
    (tmp_path / "stick").write_bytes(b"no folder")
    with pytest.raises(UnwritableJournal, match="Check that its disk is there"):
        copy_journal(path, tmp_path / "stick" / "games.sqlite")


def test_a_copy_takes_the_journals_place_and_the_old_one_stays(path: Path, stick: Path) -> None:
    path.parent.mkdir()
    with Journal.open(path, boot_id="boot") as journal:
        game = journal.begin({})
        play(journal, game, Come(1))
        copy_journal(path, stick)
        play(journal, game, Come(2))
    new, beside = path.with_name("new"), path.with_name("beside")
    copy_journal(stick, new)
    put_in_place(new, path, beside)
    assert inputs(path, game) == [Come(1)]
    assert inputs(beside, game) == [Come(1), Come(2)]
    assert not new.exists()


def test_a_log_without_its_journal_is_never_mixed_with_a_copy(path: Path, game: int, stick: Path) -> None:
    copy_journal(path, stick)
    new = path.with_name("new")
    copy_journal(stick, new)
    path.unlink()
    with pytest.raises(TornJournal, match="still holds records"):
        put_in_place(new, path, path.with_name("beside"))
    assert not path.exists()
