"""What ``prinyato doctor`` says and returns, of a simulated table, a running one, and a configuration that is none."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from controller.cli import doctor, main
from controller.cli.doctor import CHECKS
from controller.cli.doctor.patient import of_the_service
from controller.cli.install import plan
from controller.cli.lock import only_table

OF_THIS_COMPUTER = {"power", "temperature", "clock", "space"}

SILENT = '[speaker]\non = false\n[web]\nport = 0\n[journal]\nfile = "{folder}/journal.sqlite"\n'


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # This computer's own clock, warmth and disk are as they are.
    monkeypatch.setattr(doctor, "CHECKS", [check for check in CHECKS if check.__name__ not in OF_THIS_COMPUTER])
    Path("table.toml").write_text(SILENT.format(folder=tmp_path), encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int) -> str:
    """What the command says, which must end with this code."""
    try:
        found = main(["doctor", "--config", "table.toml", *words])
    except SystemExit as end:  # argparse
        found = end.code if isinstance(end.code, int) else 2
    out, err = capsys.readouterr()
    assert found == code, out + err
    assert "Traceback" not in out + err
    return (out + err).strip()


def examined(capsys: pytest.CaptureFixture[str], *words: str, code: int) -> dict[str, dict[str, Any]]:
    found = json.loads(said(capsys, "--json", *words, code=code))
    assert all(list(one) == ["name", "state", "text", "remedy", "figures"] for one in found)
    return {one["name"]: one for one in found}


def test_a_simulated_table_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    found = examined(capsys, code=0)
    assert found["seats"] == {
        "name": "seats",
        "state": "none",
        "text": "10 мест нажимаются на странице: проверять нечего",
        "remedy": "",
        "figures": {"seats": 10},
    }
    assert {found[name]["state"] for name in ("sound-card", "remote", "port", "pin-factory", "lamps")} == {"none"}


def test_pads_at_which_nobody_plays_are_examined_too(capsys: pytest.CaptureFixture[str]) -> None:
    with Path("table.toml").open("a", encoding="utf-8") as file:
        file.write("[seats]\npads = 12\n")
    assert examined(capsys, code=0)["seats"]["figures"] == {"seats": 12}


def test_what_is_wrong_is_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    with Path("table.toml").open("a", encoding="utf-8") as file:
        file.write('[seats]\nbus = "/dev/serial/by-path/none"\n')
    found = examined(capsys, "--language", "en", code=1)
    assert found["port"]["state"] == found["line"]["state"] == "wrong"
    assert "ls /dev/serial/by-path" in found["port"]["remedy"]
    lines = said(capsys, "--language", "en", code=1).splitlines()
    assert any(line.startswith("✗ Port of the bus: /dev/serial/by-path/none is not there") for line in lines)
    assert lines[-1].startswith("Wrong: 2.")


def test_a_table_that_runs_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    before = set(tmp_path.iterdir())
    with only_table(tmp_path / "journal.sqlite"):
        found = examined(capsys, code=0)
    assert found["table"]["state"] == "note"
    assert found["disk-sync"]["state"] == "none"
    assert {path.name for path in set(tmp_path.iterdir()) - before} == {"journal.sqlite.lock"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("no toml", "table.toml: not TOML"),
        ("[web]\nport = 99999\n", "web.port: 99999 is not within 0 to 65535"),
        ('[seats]\non = "bus"\n', "seats.on: no bus is named"),
        ("[seats]\npins = [4]\n", "seats.pins: 1 lines for 10 seats"),
        ("[seats]\npads = 4\n", "seats.pads: 4 pads for 10 players"),
        ("[seats]\ncount = 99\n", "seats.count: 99 is not within"),
    ],
)
def test_a_configuration_that_is_none(capsys: pytest.CaptureFixture[str], text: str, error: str) -> None:
    Path("table.toml").write_text(text, encoding="utf-8")
    assert error in said(capsys, code=2)


def test_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert "invalid choice: 'de'" in said(capsys, "--language", "de", code=2)
    shown = said(capsys, "--help", code=0)
    assert "{name, state, text, remedy, figures}" in shown
    assert "--no-sound" in shown


def test_a_journal_out_of_reach(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("controller.cli.doctor.is_played", refuse)
    assert 'run it with "sudo"' in said(capsys, code=2)


def test_the_installed_table_is_examined_by_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(plan, "SETTINGS", str(tmp_path / "table.toml"))
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0]["figures"] == {"file": str(tmp_path / "table.toml"), "seats": 10}


def test_a_device_is_the_services_by_its_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ttyUSB0"
    path.touch()
    monkeypatch.setattr("grp.getgrgid", lambda _: type("Group", (), {"gr_name": "dialout"}))
    for mode, may in ((0o660, True), (0o640, False), (0o666, True), (0o600, False)):
        path.chmod(mode)
        assert of_the_service(path) is may
    monkeypatch.setattr("grp.getgrgid", lambda _: type("Group", (), {"gr_name": "wheel"}))
    path.chmod(0o660)
    assert not of_the_service(path)
    assert of_the_service(Path(os.devnull))


def test_every_kind_of_check_is_made_once() -> None:
    names = [check.__name__ for check in CHECKS]
    assert len(set(names)) == len(names) == 16
    assert set(names) > OF_THIS_COMPUTER
