"""Games go to a stick and come back; what the copy lacks is not replaced unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli import main
from controller.cli.install import plan
from controller.cli.install.games import journal_of_table, roster_file
from controller.cli.lock import only_table
from controller.journal import Journal, check_journal


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "state" / "journal.sqlite"
    path.parent.mkdir()
    with Journal.open(path, boot_id="boot") as opened:
        opened.begin({"seats": 10})
    return path


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    path = tmp_path / "stick"
    path.mkdir()
    return path


def begin(path: Path) -> None:
    with Journal.open(path, boot_id="later") as opened:
        opened.begin({"seats": 8})


def test_there_and_back(journal: Path, stick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(stick), "--journal", str(journal)]) == 0
    [copy] = stick.iterdir()
    assert f"Игр сохранено: 1, записей: 0, проверено: {copy}" in capsys.readouterr().out
    journal.unlink()
    assert main(["restore", str(copy), "--journal", str(journal)]) == 0
    assert "Игр восстановлено: 1" in capsys.readouterr().out
    assert check_journal(journal).games == 1
    assert list(journal.parent.glob("*restored*")) == []


def test_the_clubs_names_go_with_the_games(journal: Path, stick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy, roster, names = stick / "games.sqlite", roster_file(journal), '{"added": ["Борис"], "removed": []}'
    roster.write_text(names, encoding="utf-8")
    assert main(["backup", str(copy), "--journal", str(journal)]) == 0
    assert f"Имена клуба: {stick / 'games.names.json'}" in capsys.readouterr().out
    restore = ["restore", str(copy), "--journal", str(journal)]
    roster.unlink()
    assert main(restore) == 0
    assert roster.read_text(encoding="utf-8") == names
    assert f"Имена клуба: {roster}" in capsys.readouterr().out
    roster.write_text('{"added": [], "removed": []}', encoding="utf-8")
    assert main(restore) == 0
    assert "Борис" not in roster.read_text(encoding="utf-8")
    assert "они остались" in capsys.readouterr().out


def test_names_that_are_none_are_not_brought_back(
    journal: Path, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = stick / "games.sqlite"
    assert main(["backup", str(copy), "--journal", str(journal)]) == 0
    (stick / "games.names.json").write_text("[]", encoding="utf-8")
    assert main(["restore", str(copy), "--journal", str(journal)]) == 2
    assert "games.names.json is no list of names" in capsys.readouterr().err
    assert not roster_file(journal).exists()


def test_names_that_cannot_be_read_are_missed_and_said(
    journal: Path, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster_file(journal).mkdir()
    assert main(["backup", str(stick / "games.sqlite"), "--journal", str(journal)]) == 2
    told = capsys.readouterr()
    assert "the games are kept, the names are not" in told.err
    assert (stick / "games.sqlite").exists()


def test_two_copies_within_a_minute_are_two(journal: Path, stick: Path) -> None:
    for _ in range(2):
        assert main(["backup", str(stick), "--journal", str(journal)]) == 0
    assert len(list(stick.iterdir())) == 2


def test_games_that_the_copy_lacks_are_kept(journal: Path, stick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = stick / "games.sqlite"
    assert main(["backup", str(copy), "--journal", str(journal)]) == 0
    begin(journal)
    restore = ["restore", str(copy), "--journal", str(journal), "--language", "en"]
    assert main(restore) == 2
    assert "something that" in capsys.readouterr().out
    assert check_journal(journal).games == 2
    assert main([*restore, "--yes"]) == 0
    assert check_journal(journal).games == 1
    [beside] = journal.parent.glob("journal-before-*")
    assert str(beside) in capsys.readouterr().out
    assert check_journal(beside).games == 2


def test_not_under_a_table_that_runs(journal: Path, stick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = stick / "games.sqlite"
    with only_table(journal):
        assert main(["backup", str(copy), "--journal", str(journal)]) == 0
        assert main(["restore", str(copy), "--journal", str(journal)]) == 2
    assert "another table plays with it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backup", "{stick}/a/b.sqlite", "--journal", "{journal}"], "check that the stick is plugged in"),
        (["backup", "{stick}/pulled out", "--journal", "{journal}"], "pulled out is no folder; check that the stick"),
        (["backup", "{journal}", "--journal", "{journal}"], "is there already"),
        (["backup", "{stick}", "--journal", "{stick}/none"], "is not there"),
        (["restore", "{stick}/none", "--journal", "{journal}"], "is not there"),
        (["restore", "{journal}", "--journal", "{stick}/a/b"], "let the table start once"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: list[str], says: str, journal: Path, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format(stick=stick, journal=journal) for word in words]) == 2
    assert says in capsys.readouterr().err


def test_the_installed_tables_games_are_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "SETTINGS", str(tmp_path / "table.toml"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "mine"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    assert journal_of_table() == tmp_path / "mine" / "prinyato" / "journal.sqlite"
    (tmp_path / "table.toml").write_text("", encoding="utf-8")
    assert journal_of_table() == Path("/var/lib/prinyato/journal.sqlite")
    (tmp_path / "table.toml").write_text('[journal]\nfile = "/srv/games.sqlite"\n', encoding="utf-8")
    assert journal_of_table() == Path("/srv/games.sqlite")
