"""A table whose journal cannot be used does not start: it says why and what to do, and leaves the file as it is."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bench.running import HOUSE
from bench.whole_game import BEGINS, record
from controller.cli import main
from controller.journal import Journal, JournalError, Writer
from tests.proof.disks.disk import FULL, READ_ONLY, BadDisk

PATIENCE_S = 120
GAME = record()


def fail(error: JournalError) -> None:
    raise error


def a_journal(path: Path) -> Path:
    """With a game that was cut off in the middle."""
    with Journal.open(path, boot_id="before") as journal:
        game = journal.begin(GAME.setup.header(BEGINS))
        writer = Writer(journal, on_trouble=fail, on_recovered=lambda: None)
        for one in GAME.inputs[: len(GAME.inputs) // 2]:
            writer.append(game, one)
        assert writer.close(60) == []
    return path


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def newer(path: Path) -> None:
    changed(path, "PRAGMA user_version = 2")


def foreign(path: Path) -> None:
    path.unlink()
    changed(path, "CREATE TABLE films (title TEXT)")


def garbage(path: Path) -> None:
    path.write_bytes(b"%PDF-1.7\n" * 1_000)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size * 2 // 3)


def with_garbage_pages(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


def with_a_garbage_header(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:16] + b"\xff" * 100 + content[116:])


def only_its_log(path: Path) -> None:
    path.replace(path.with_name(f"{path.name}-wal"))


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def with_a_game_of_another_version(path: Path) -> None:
    changed(path, "UPDATE games SET header = '{\"format\": 99}'")


def with_a_record_that_is_none(path: Path) -> None:
    changed(path, "DROP TRIGGER no_change", 'UPDATE inputs SET input = \'{"is":"Fly"}\' WHERE seq = 3')


def without_a_record(path: Path) -> None:
    changed(path, "DROP TRIGGER no_loss", "DELETE FROM inputs WHERE seq = 3")


TORN = "повреждён", "сохраните копию файла вместе с -wal и верните игры из запасной: sudo prinyato restore ФАЙЛ"


@pytest.mark.parametrize(
    ("spoil", "why", "check"),
    [
        (newer, "от другой версии", "обновите программу: sudo prinyato upgrade"),
        (foreign, "не журнал Prinyato", "назовите другой файл"),
        (garbage, "не журнал Prinyato", "назовите другой файл"),
        (cut, *TORN),
        (with_garbage_pages, *TORN),
        (with_a_garbage_header, "не журнал Prinyato", "назовите другой файл"),
        (only_its_log, *TORN),
        (without_a_record, *TORN),
        (with_a_game_of_another_version, "неоконченную игру эта версия не читает", "обновите программу"),
        (with_a_record_that_is_none, "неоконченную игру эта версия не читает", "обновите программу"),
        (a_folder, "is a folder", "name a file in it"),
    ],
)
def test_it_says_why_and_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None], why: str, check: str
) -> None:
    path = a_journal(tmp_path / "journal.sqlite")
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    assert main(["run", "--silent", "--port", "0", "--journal", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("prinyato: ")
    assert said.count("\n") == 1, "more than a line"
    for words in (str(path), why, check):
        assert words in said
    assert not path.is_file() or path.read_bytes()[100:] == before[100:]


@pytest.mark.parametrize("part", range(1, 20))
def test_a_file_that_is_torn_anywhere_starts_or_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], part: int
) -> None:
    path = a_journal(tmp_path / "journal.sqlite")
    os.truncate(path, path.stat().st_size * part // 20 + 1)
    assert main(["run", "--silent", "--port", "0", "--journal", str(path)]) == 2
    assert TORN[1] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "is_there", "why"),
    [
        (FULL, False, "на диске нет места; освободите его: df -h"),
        (READ_ONLY, False, "записывать нельзя; проверьте, чей он: ls -l"),
        (READ_ONLY, True, "записывать нельзя; проверьте, чей он: ls -l"),
    ],
)
def test_a_disk_that_takes_nothing(tmp_path: Path, error: int, is_there: bool, why: str) -> None:
    disk = BadDisk(tmp_path)
    environment = os.environ | disk.environment()
    path = disk.folder / "journal.sqlite"
    if is_there:
        a_journal(path)
    disk.fail(error)
    table = subprocess.run(
        [sys.executable, "-m", "controller.cli", "run", "--silent", "--port", "0", "--journal", str(path)],
        env=environment,
        cwd=HOUSE,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert table.returncode == 2
    assert table.stderr.startswith(f"prinyato: {path}: ")
    assert why in table.stderr
    assert "Traceback" not in table.stderr
