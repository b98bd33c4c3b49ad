"""The disk and the journal: what is found is said, and nothing is written under a table that plays."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from controller.cli.doctor import checks_of_journal
from controller.cli.doctor.checks_of_journal import disk_sync, journal, judged_space, judged_syncs, space
from controller.cli.doctor.findings import State
from controller.cli.lock import is_played, only_table
from controller.journal import Journal, JournalBusy, JournalFault
from tests.controller.cli.doctor.patients import has, patient_at, told


def test_the_disk_is_measured_and_left_as_it_was(tmp_path: Path) -> None:
    [found] = disk_sync(patient_at(tmp_path))
    assert found.check == "disk-sync"
    assert found.values["limit_ms"] == 250
    assert not list(tmp_path.iterdir())


def test_what_is_measured_is_judged() -> None:
    assert judged_syncs([5.0] * 20).state is State.FINE
    stalls = judged_syncs([5.0] * 19 + [2_400.0])
    assert (stalls.state, stalls.values["longest_ms"]) == (State.NOTE, 2_400.0)
    assert has(judged_syncs([300.0] * 20), "disk_slow", "класса A2", "class A2")


def test_a_disk_that_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_folder: Path) -> list[float]:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(checks_of_journal, "sync_times", refuse)
    [found] = disk_sync(patient_at(tmp_path))
    assert has(found, "disk_unwritable", "sudo prinyato doctor", "sudo prinyato doctor")


def test_the_room_on_the_disk(tmp_path: Path) -> None:
    assert [one.check for one in space(patient_at(tmp_path))] == ["space"]
    assert judged_space(10**9, tmp_path).state is State.FINE
    assert judged_space(3 * 10**8, tmp_path).state is State.NOTE
    assert has(judged_space(10**7, tmp_path), "space_gone", "apt-get clean", "apt-get clean")


def test_no_journal_yet(tmp_path: Path) -> None:
    assert [one.state for one in journal(patient_at(tmp_path))] == [State.NONE]
    assert not list(tmp_path.iterdir())


def test_a_journal_that_is_whole(tmp_path: Path) -> None:
    patient = patient_at(tmp_path)
    with Journal.open(patient.journal, boot_id="boot") as opened:
        opened.finish(opened.begin({"rulebook": "city"}), "over")
        [found] = journal(patient)
        assert (found.state, found.values["games"], found.values["version"]) == (State.FINE, 1, 1)
        number = opened.begin({"rulebook": "city"})
        [found] = journal(patient)
        assert (found.state, found.values["unfinished"]) == (State.NOTE, number)
        assert f"prinyato journal show {number}" in told(found)[2]
        # The table that plays it knows.
        assert [one.state for one in journal(patient_at(tmp_path, plays=True))] == [State.FINE]


def test_another_database(tmp_path: Path) -> None:
    patient = patient_at(tmp_path)
    with sqlite3.connect(patient.journal) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    connection.close()
    [found] = journal(patient)
    assert has(found, "journal_foreign", "[journal]", "[journal]")


def test_a_journal_of_a_later_version(tmp_path: Path) -> None:
    patient = patient_at(tmp_path)
    Journal.open(patient.journal, boot_id="boot").close()
    with sqlite3.connect(patient.journal) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    [found] = journal(patient)
    assert has(found, "journal_version", "sudo prinyato upgrade", "sudo prinyato upgrade")


def test_a_damaged_journal(tmp_path: Path) -> None:
    patient = patient_at(tmp_path)
    Journal.open(patient.journal, boot_id="boot").close()
    os.truncate(patient.journal, patient.journal.stat().st_size - 100)
    [found] = journal(patient)
    assert has(found, "journal_torn", "sudo prinyato restore", "sudo prinyato restore")


def test_a_log_without_its_journal(tmp_path: Path) -> None:
    patient = patient_at(tmp_path)
    (tmp_path / "journal.sqlite-wal").write_bytes(b"records")
    [found] = journal(patient)
    assert has(found, "journal_torn", "-wal", "-wal")


@pytest.mark.parametrize(
    ("error", "said", "remedy"),
    [(JournalBusy, "journal_busy", "sudo fuser -v"), (JournalFault, "journal_faulty", "dmesg | tail")],
)
def test_a_journal_that_cannot_be_read_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[JournalBusy | JournalFault], said: str, remedy: str
) -> None:
    def refuse(path: Path) -> None:
        raise error(f"Journal {path}: no", "Look")

    patient = patient_at(tmp_path)
    Journal.open(patient.journal, boot_id="boot").close()
    monkeypatch.setattr(checks_of_journal, "check_journal", refuse)
    [found] = journal(patient)
    assert has(found, said, remedy, remedy)


def test_a_journal_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    patient = patient_at(tmp_path)
    Journal.open(patient.journal, boot_id="boot").close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    [found] = journal(patient)
    assert has(found, "journal_read_only", "ls -l", "ls -l")


def test_under_a_table_that_plays_the_disk_is_left_alone(tmp_path: Path) -> None:
    [found] = disk_sync(patient_at(tmp_path, plays=True))
    assert (found.state, found.said) == (State.NONE, "while_playing")


def test_whether_a_table_plays(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    assert not is_played(path)
    assert not list(tmp_path.iterdir()), "to ask makes nothing"
    with only_table(path):
        assert is_played(path)
        assert is_played(path)
    assert not is_played(path)
    with only_table(path):
        pass  # who asked holds nothing
