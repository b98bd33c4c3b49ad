"""What a journal says of its games, and what it says when its file is not as it should be."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from controller.game.inputs import Come, Input
from controller.journal import (
    BadRecord,
    GameSummary,
    Journal,
    JournalBusy,
    JournalError,
    JournalFull,
    NewerJournal,
    NoSuchGame,
    NotAJournal,
    NotPlain,
    Recorded,
    TornJournal,
    UnwritableJournal,
    Writer,
    database,
    wall_now,
)

HEADER = {
    "rulebook": "fiim",
    "options": {"defence_s": 60, "silent": False},
    "names": ["Аня", None],
    "format": 1,
}


def opened(path: Path) -> Journal:
    return Journal.open(path, boot_id="boot-2")


def fail(error: JournalError) -> None:
    raise error


def write(journal: Journal, game: int, *values: Input) -> None:
    writer = Writer(journal, on_trouble=fail, on_recovered=lambda: None)
    for value in values:
        writer.append(game, value)
    assert writer.close(30) == []


def sql(path: Path, *statements: str) -> None:
    """Do to the file what no part of Prinyato does."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


# --- games -----------------------------------------------------------------------------------------


def test_a_new_journal_holds_nothing(journal: Journal) -> None:
    assert journal.games() == []
    assert journal.unfinished() is None


def test_a_game_comes_back_with_all_that_a_replay_needs(journal: Journal, path: Path) -> None:
    game = journal.begin(HEADER)
    write(journal, game, Come(10), Come(30), Come(20))
    journal.close()
    with opened(path) as again:
        assert again.unfinished() == again.game(game)
        assert again.game(game) == GameSummary(
            id=game,
            started="2026-01-31T20:00:00.000+03:00",
            boot="boot-1",
            header=HEADER,
            inputs=3,
            last_instant=30,
            finished=None,
        )
        assert list(again.inputs(game)) == [
            Recorded(seq, "2026-01-31T20:00:00.000+03:00", "boot-1", Come(at))
            for seq, at in ((1, 10), (2, 30), (3, 20))
        ]


def test_the_latest_game_that_is_not_finished_is_found(journal: Journal) -> None:
    first, second, third = (journal.begin({}) for _ in range(3))
    journal.finish(third, "red")
    found = journal.unfinished()
    assert found is not None
    assert found.id == second
    journal.finish(second, "abandoned")
    journal.finish(first, "black")
    assert journal.unfinished() is None
    assert [game.finished for game in journal.games()] == ["black", "abandoned", "red"]


def test_a_long_game_is_read_in_order(journal: Journal) -> None:
    game, other = journal.begin({}), journal.begin({})
    write(journal, game, *(Come(at) for at in range(2500)))
    write(journal, other, Come(7))
    assert [recorded.input for recorded in journal.inputs(game)] == [Come(at) for at in range(2500)]
    assert [recorded.seq for recorded in journal.inputs(game)] == list(range(1, 2501))


@pytest.mark.parametrize(
    "ask",
    [
        lambda journal: journal.game(7),
        lambda journal: journal.inputs(7),
        lambda journal: journal.finish(7, "red"),
    ],
)
def test_a_game_that_is_not_there(journal: Journal, ask: Callable[[Journal], object]) -> None:
    with pytest.raises(NoSuchGame, match=r"^Journal .* has no game 7\. Check") as caught:
        ask(journal)
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize("header", [{"a": (1, 2)}, {1: "a"}, {"a": float("nan")}, {"a": {2}}, {"a": "\ud800"}])
def test_a_header_that_would_come_back_changed_is_refused(journal: Journal, header: dict[str, Any]) -> None:
    with pytest.raises(NotPlain):
        journal.begin(header)
    assert journal.games() == []


def test_wall_time_names_its_zone() -> None:
    assert datetime.fromisoformat(wall_now()).tzinfo is not None


@pytest.mark.parametrize("statement", ["UPDATE inputs SET instant = 0", "DELETE FROM inputs"])
def test_inputs_stay_as_they_are(journal: Journal, path: Path, statement: str) -> None:
    write(journal, journal.begin({}), Come(1))
    with pytest.raises(sqlite3.IntegrityError, match="a journal grows only"):
        sql(path, statement)


# --- a file that is not as it should be ------------------------------------------------------------


def test_a_record_that_cannot_be_read_is_named(journal: Journal, path: Path) -> None:
    game = journal.begin({})
    write(journal, game, Come(1))
    sql(path, f"INSERT INTO inputs VALUES ({game}, 2, 0, NULL, '', '', '{{\"is\":\"Come\"}}')")
    read = journal.inputs(game)
    assert next(read).input == Come(1)
    with pytest.raises(BadRecord, match=rf"{path}, game {game}, input 2: Come lacks at\. Check"):
        next(read)


def test_a_missing_record_is_named(journal: Journal, path: Path) -> None:
    game = journal.begin({})
    write(journal, game, Come(1))
    sql(path, f"INSERT INTO inputs VALUES ({game}, 3, 0, NULL, '', '', '{{\"is\":\"Come\",\"at\":1}}')")
    with pytest.raises(TornJournal, match=f"game {game} has no input 2"):
        list(journal.inputs(game))


def test_a_header_that_is_not_json_is_named(journal: Journal, path: Path) -> None:
    game = journal.begin({})
    sql(path, "UPDATE games SET header = '{'")
    with pytest.raises(TornJournal, match=f"header of game {game}"):
        journal.games()


def test_a_journal_from_a_later_version_is_left_alone(journal: Journal, path: Path) -> None:
    journal.close()
    sql(path, "PRAGMA user_version = 2")
    before = path.read_bytes()
    with pytest.raises(NewerJournal, match=r"version 2, this Prinyato knows 1\. Update Prinyato"):
        opened(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"%PDF-1.7\n" * 1000, b"\x00" * 8192])
def test_a_file_of_something_else_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(JournalError, match=str(path)) as caught:
        opened(path)
    assert isinstance(caught.value, NotAJournal | TornJournal)
    assert path.read_bytes() == content


def test_a_database_of_something_else_is_left_alone(path: Path) -> None:
    sql(path, "CREATE TABLE films (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(NotAJournal, match="no journal of Prinyato"):
        opened(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("part", [0.01, 0.3, 0.6, 0.99, 0.99999])
def test_a_file_that_was_cut_is_torn(journal: Journal, path: Path, part: float) -> None:
    write(journal, journal.begin({}), *(Come(at) for at in range(2000)))
    journal.close()
    os.truncate(path, int(path.stat().st_size * part))
    with pytest.raises(TornJournal, match="begin a new journal"):
        opened(path)


def test_a_file_with_a_hole_is_torn(journal: Journal, path: Path) -> None:
    game = journal.begin({})
    write(journal, game, *(Come(at) for at in range(2000)))
    journal.close()
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2] + b"\xff" * (len(content) - len(content) // 2))
    with pytest.raises(TornJournal), opened(path) as again:
        list(again.inputs(game))


def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    path.touch()
    with opened(path) as journal:
        assert journal.games() == []


def copy_open(journal: Journal, folder: Path) -> Path:
    """The files of a journal as a power cut would leave them now."""
    for name in (journal.path.name, f"{journal.path.name}-wal"):
        shutil.copy(journal.path.with_name(name), folder / name)
    return folder / journal.path.name


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 0.9999])
def test_a_log_that_was_cut_loses_only_its_end(journal: Journal, tmp_path: Path, part: float) -> None:
    game = journal.begin({})
    for at in range(5):
        write(journal, game, *(Come(10 * at + tenth) for tenth in range(10)))
    (tmp_path / "cut").mkdir()
    cut = copy_open(journal, tmp_path / "cut")
    wal = cut.with_name(f"{cut.name}-wal")
    os.truncate(wal, int(wal.stat().st_size * part))
    with opened(cut) as again:
        left = [r.input for known in again.games() for r in again.inputs(known.id)]
    assert left == [Come(at) for at in range(len(left))]
    assert len(left) % 10 == 0


@pytest.mark.parametrize("gone", [True, False])
def test_a_log_without_its_file_is_not_thrown_away(journal: Journal, tmp_path: Path, gone: bool) -> None:
    journal.begin({})
    (tmp_path / "orphan").mkdir()
    orphan = copy_open(journal, tmp_path / "orphan")
    if gone:
        orphan.unlink()
    else:
        os.truncate(orphan, 0)
    wal = orphan.with_name(f"{orphan.name}-wal")
    before = wal.read_bytes()
    with pytest.raises(TornJournal, match="still holds records"):
        opened(orphan)
    assert wal.read_bytes() == before


# --- a place where nothing can be written ----------------------------------------------------------


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that every user can reach."""
    folder = Path(tempfile.mkdtemp())
    user = os.geteuid()
    folder.chmod(0o755)
    yield folder
    os.seteuid(user)
    folder.chmod(0o755)
    shutil.rmtree(folder)


def protect(folder: Path) -> None:
    """From now on nobody, and this process least of all, may write there."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    if os.geteuid() == 0:  # root may write anywhere
        os.seteuid(65534)


def test_a_protected_journal_says_so(shelf: Path) -> None:
    with opened(shelf / "journal.db") as journal:
        journal.begin({})
    protect(shelf)
    with pytest.raises(UnwritableJournal, match=r"journal\.db: .*Check") as caught:
        opened(shelf / "journal.db")
    assert isinstance(caught.value, OSError)


def test_a_new_journal_in_a_protected_folder_says_so(shelf: Path) -> None:
    protect(shelf)
    with pytest.raises(UnwritableJournal, match="its folder is there and may be written"):
        opened(shelf / "journal.db")


@pytest.mark.parametrize("place", ["missing/journal.db", "."])
def test_a_place_for_no_file_says_so(tmp_path: Path, place: str) -> None:
    with pytest.raises(UnwritableJournal, match="its folder is there"):
        opened(tmp_path / place)


def test_a_full_disk_begins_no_game(journal: Journal, disk: Any) -> None:
    disk.fill()
    with pytest.raises(JournalFull, match="Make room on that disk") as caught:
        journal.begin({"names": "x" * 100_000})
    assert isinstance(caught.value, OSError)
    disk.free()
    assert journal.games() == []
    journal.begin({"names": "x" * 100_000})


def test_somebody_elses_lock_is_not_waited_for_for_ever(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_S", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalBusy, match="second Prinyato") as caught:
            opened(path)
    assert isinstance(caught.value, TimeoutError)


def test_a_closed_journal_says_so(journal: Journal) -> None:
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.games()
