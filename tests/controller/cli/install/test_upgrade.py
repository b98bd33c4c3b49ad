"""An upgrade stands beside what ran before, is tried on a copy of the games, and goes back by itself or by a word."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from controller.cli import upgrade
from controller.cli.install import package, plan
from controller.cli.install.machine import CommandFailed, Machine
from controller.journal import Journal, check_journal
from tests.controller.cli.install.machines import Recorder, machine_at

OLD, NEW = f"{package.VERSIONS}/1.0.0", f"{package.VERSIONS}/1.1.0"


def wheel_of(root: Path, version: str) -> package.Source:
    path = root / "media" / f"prinyato-{version}-py3-none-any.whl"
    path.parent.mkdir(exist_ok=True)
    ZipFile(path, "w").close()
    return package.wheel(path, offline=True)


@pytest.fixture
def installed(tmp_path: Path) -> tuple[Machine, Recorder]:
    machine, recorder = machine_at(tmp_path / "root")
    plan.do(plan.installation(wheel_of(machine.root, "1.0.0"), plan.Options()), machine, lambda *_: None)
    recorder.take()
    return machine, recorder


def versions(machine: Machine) -> set[str]:
    return {path.name for path in machine.path(package.VERSIONS).iterdir()}


def links(machine: Machine) -> tuple[str | None, str | None]:
    """What runs, and what ran before it."""
    return package.environment(machine, package.CURRENT), package.environment(machine, package.PREVIOUS)


def test_the_new_version_runs_and_the_old_one_stays(installed: tuple[Machine, Recorder]) -> None:
    machine, recorder = installed
    package.switch(machine, package.build(machine, wheel_of(machine.root, "1.1.0")))
    assert links(machine) == (NEW, OLD)
    pip, *rest = [command for command in recorder.take() if "venv" not in command]
    assert "--no-index --find-links /media /media/prinyato-1.1.0-py3-none-any.whl[pi]" in pip
    assert rest == [f"{NEW}/bin/prinyato --version", f"{NEW}/bin/prinyato install --yes"]


def test_there_and_back_and_there_again(installed: tuple[Machine, Recorder]) -> None:
    machine, recorder = installed
    package.switch(machine, package.build(machine, wheel_of(machine.root, "1.1.0")))
    package.switch(machine, OLD)
    assert links(machine) == (OLD, NEW)
    assert recorder.take()[-1] == f"{OLD}/bin/prinyato install --yes"
    package.switch(machine, package.build(machine, wheel_of(machine.root, "1.1.0")))
    assert links(machine) == (f"{NEW}-2", OLD)  # the 1.1.0 that was there was in use as the way back
    assert versions(machine) == {"1.0.0", "1.1.0-2"}


def test_a_table_that_does_not_come_up_is_the_old_one_again(installed: tuple[Machine, Recorder]) -> None:
    machine, recorder = installed
    new = package.build(machine, wheel_of(machine.root, "1.1.0"))
    recorder.take()
    recorder.fails = lambda command: command.startswith(NEW)
    with pytest.raises(CommandFailed):
        package.switch(machine, new)
    assert links(machine) == (OLD, None)
    assert recorder.take() == [f"{NEW}/bin/prinyato install --yes", f"{OLD}/bin/prinyato install --yes"]


def test_a_wheel_that_cannot_be_installed_changes_nothing(installed: tuple[Machine, Recorder]) -> None:
    machine, recorder = installed
    recorder.fails = lambda command: " pip " in command
    with pytest.raises(CommandFailed):
        package.build(machine, wheel_of(machine.root, "1.1.0"))
    assert links(machine) == (OLD, None)
    assert versions(machine) == {"1.0.0"}


def test_only_two_versions_are_kept(installed: tuple[Machine, Recorder]) -> None:
    machine, _ = installed
    for version in ("1.1.0", "1.2.0", "1.3.0"):
        package.switch(machine, package.build(machine, wheel_of(machine.root, version)))
    assert versions(machine) == {"1.2.0", "1.3.0"}


def test_the_games_are_tried_on_a_copy(installed: tuple[Machine, Recorder], tmp_path: Path) -> None:
    machine, recorder = installed
    copy = tmp_path / "games.sqlite"
    with Journal.open(copy, boot_id="boot") as journal:
        journal.begin({})
    upgrade.try_on_copy(machine, NEW, copy)
    assert recorder.take() == [f"{NEW}/bin/prinyato journal list --journal {copy}.tried"]
    assert check_journal(copy).games == 1
    assert list(tmp_path.glob("*.tried*")) == []


def test_nothing_is_upgraded_where_nothing_is_installed(tmp_path: Path) -> None:
    machine, _ = machine_at(tmp_path / "root")
    with pytest.raises(package.NotInstalled, match="prinyato install"):
        package.switch(machine, NEW)


@pytest.mark.parametrize("version", ["..", ".", "", "1/2", "$(reboot)", "1 0", "-1.0", "x", "1..\n"])
def test_a_version_is_no_way_out_of_the_folder_of_versions(version: str, tmp_path: Path) -> None:
    path = tmp_path / f"prinyato-{version}-py3-none-any.whl"
    path.parent.mkdir(exist_ok=True)
    ZipFile(path, "w").close()
    with pytest.raises(package.NoWheel, match="Name the file prinyato"):
        package.wheel(path, offline=True)


@pytest.mark.parametrize("content", [b"", b"text", b"PK\x03\x04 and the rest is lost"])
def test_a_wheel_that_is_not_whole_is_no_wheel(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "prinyato-1.2.0-py3-none-any.whl"
    path.write_bytes(content)
    with pytest.raises(package.NoWheel, match=r"prinyato-1\.2\.0-.* is not whole\. Copy it onto the stick again"):
        package.wheel(path, offline=True)


# --- the command -----------------------------------------------------------------------------------


@pytest.fixture
def here(installed: tuple[Machine, Recorder], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The root of an installed table, which the command takes for this computer; its journal."""
    machine, _ = installed
    journal = tmp_path / "state" / "journal.sqlite"
    journal.parent.mkdir()
    with Journal.open(journal, boot_id="boot") as opened:
        opened.begin({})
    monkeypatch.setattr(upgrade, "Machine", lambda _: machine)
    monkeypatch.setattr(upgrade, "journal_of_table", lambda: journal)
    return journal


def command(*words: str) -> int:
    from controller.cli import main

    return main(["upgrade", *words])


def test_the_journal_is_copied_first(
    here: Path, installed: tuple[Machine, Recorder], capsys: pytest.CaptureFixture[str]
) -> None:
    machine, _ = installed
    wheel = wheel_of(machine.root, "1.1.0").what
    assert command(str(wheel), "--yes") == 0
    [copy] = here.parent.glob("journal-before-1.1.0-*.sqlite")
    assert check_journal(copy).games == 1
    assert f"Стоит {NEW}" in capsys.readouterr().out
    assert command("--back", "--yes") == 0
    assert links(machine) == (OLD, NEW)


def test_a_journal_that_the_new_version_cannot_read_stops_it(
    here: Path, installed: tuple[Machine, Recorder], capsys: pytest.CaptureFixture[str]
) -> None:
    machine, recorder = installed
    recorder.fails = lambda command: "journal list" in command
    assert command(str(wheel_of(machine.root, "1.1.0").what), "--yes") == 2
    assert "failed: no such thing" in capsys.readouterr().err
    assert links(machine) == (OLD, None)
    assert versions(machine) == {"1.0.0"}


@pytest.mark.parametrize("words", [["--dry-run"], []])
def test_it_is_shown_first(
    words: list[str], here: Path, installed: tuple[Machine, Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, recorder = installed
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    assert command(str(wheel_of(machine.root, "1.1.0").what), *words) == (0 if words else 2)
    assert recorder.take() == []
    assert list(here.parent.glob("journal-before-*")) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [(["letter.txt"], "no wheel of Prinyato"), (["--back"], "no version before this one")],
)
def test_what_cannot_be_done_is_said(
    words: list[str], says: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert here.exists()
    assert command(*words, "--yes") == 2
    assert says in capsys.readouterr().err
