"""What ``prinyato seats`` says and returns when something is wrong: one sentence, no traceback."""

from __future__ import annotations

import json
import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli import main
from firmware_bridge.port import open_port
from firmware_bridge.simulator import library
from firmware_bridge.simulator.errors import MissingTool


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def port() -> Iterator[str]:
    """A serial port at which nobody answers."""
    master, slave = pty.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 2) -> str:
    """What the command says, which must end with this code."""
    try:
        found = main(["seats", *words])
    except SystemExit as end:  # argparse
        found = end.code if isinstance(end.code, int) else 2
    out, err = capsys.readouterr()
    assert found == code, out + err
    return (out + err).strip()


ACTIONS = [[], ["show"], ["enrol"], ["zero-test"]]


@pytest.mark.parametrize("action", ACTIONS)
def test_a_bus_that_nobody_names(capsys: pytest.CaptureFixture[str], action: list[str]) -> None:
    assert said(capsys, *action) == (
        "prinyato: no bus is named; --bus names the adapter's port (ls /dev/serial/by-path), --simulate 10 needs none"
    )


@pytest.mark.parametrize("action", ACTIONS)
def test_a_port_that_is_not_there(capsys: pytest.CaptureFixture[str], action: list[str]) -> None:
    assert said(capsys, *action, "--bus", "/dev/none") == (
        "prinyato: /dev/none cannot be opened (No such file or directory); check that the adapter is plugged in, "
        "and the name"
    )


@pytest.mark.parametrize("action", ACTIONS)
def test_a_port_that_a_table_runs_on(capsys: pytest.CaptureFixture[str], port: str, action: list[str]) -> None:
    with open_port(port):
        assert said(capsys, *action, "--bus", port) == (
            f"prinyato: {port} is used by another program; stop the table that runs on it, then try again"
        )


def test_what_is_no_serial_device(capsys: pytest.CaptureFixture[str]) -> None:
    Path("text").touch()
    assert "text is not a serial device (Inappropriate ioctl for device)" in said(capsys, "--bus", "text")


def test_a_port_whose_driver_cannot_switch_the_direction(capsys: pytest.CaptureFixture[str], port: str) -> None:
    Path("table.toml").write_text(f'[seats]\nbus = "{port}"\nbus_rs485 = true\n', encoding="utf-8")
    assert "cannot switch the direction; leave rs485 off" in said(capsys, "--config", "table.toml")
    assert "seats.bus_rs485: there is no bus to switch" in said(capsys, "--bus-rs485")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["--seats", "17", "--bus", "x"], "argument --seats: 17 is not a whole number of 1 to 16"),
        (["--seats", "zwei"], "argument --seats: zwei is not a whole number of 1 to 16"),
        (["--simulate", "0"], "argument --simulate: 0 is not a whole number of 1 to 16"),
        (["--simulate", "3", "--bus", "x"], "name a bus, or modules to simulate; not both"),
        (["--config", "none.toml"], "none.toml: cannot be read (No such file or directory); check the path"),
        (["--language", "de"], "argument --language: invalid choice: 'de'"),
        (["zero-test", "--edges", "0"], "argument --edges: 0 is not a whole number of 1 or more"),
        (["enrol", "--seat", "17"], "argument --seat: 17 is not a whole number of 1 to 16"),
        (["enrol", "--sensor", "nose"], "argument --sensor: nose is none of button, light-barrier, touch-pad"),
        (["--json", "enrol"], "--json means nothing to prinyato seats enrol; leave it out"),
        (["--once", "zero-test"], "--once means nothing to prinyato seats zero-test; leave it out"),
        (["--bus", "x", "flash", "--port", "y"], "--bus means nothing to prinyato seats flash; leave it out"),
        (["flash"], "the following arguments are required: --port"),
        (["flash", "--port", "/dev/none"], "/dev/none cannot be opened (No such file or directory); check that"),
        (["flash", "--port", "/dev/none", "--image", "no.hex"], "no.hex cannot be written (there is no such file)"),
    ],
)
def test_what_cannot_be_meant_is_said(capsys: pytest.CaptureFixture[str], words: list[str], text: str) -> None:
    assert text in said(capsys, *words)


def test_a_configuration_without_a_seat_too_many(capsys: pytest.CaptureFixture[str], port: str) -> None:
    Path("table.toml").write_text(f'[seats]\nbus = "{port}"\ncount = 99\n', encoding="utf-8")
    assert "seats.count: 99 is not within 6 to 16" in said(capsys, "--config", "table.toml")


def test_a_seat_that_the_table_does_not_have(capsys: pytest.CaptureFixture[str], port: str) -> None:
    text = said(capsys, "enrol", "--bus", port, "--seats", "4", "--seat", "5")
    assert text == "prinyato: the table has 4 seats, and no seat 5; --seats says how many"


def test_pads_at_which_nobody_plays_are_looked_after_too(capsys: pytest.CaptureFixture[str], port: str) -> None:
    Path("table.toml").write_text(f'[seats]\nbus = "{port}"\ncount = 10\npads = 12\n', encoding="utf-8")
    text = said(capsys, "enrol", "--config", "table.toml", "--seat", "13")
    assert text == "prinyato: the table has 12 seats, and no seat 13; --seats says how many"


@pytest.mark.parametrize("action", [*ACTIONS[1:], ["flash"]])
def test_help(capsys: pytest.CaptureFixture[str], action: list[str]) -> None:
    assert f"usage: prinyato seats {action[0]}" in said(capsys, *action, "--help", code=0)


def test_modules_that_cannot_be_simulated_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise MissingTool("simavr's library is not installed", "libsimavr-dev")

    monkeypatch.setattr(library, "load", missing)
    for action in ACTIONS:
        assert said(capsys, *action, "--simulate", "2").endswith(
            "simavr's library is not installed; install it: sudo apt-get install libsimavr-dev"
        )


def test_nobody_answers(capsys: pytest.CaptureFixture[str], port: str) -> None:
    lines = said(capsys, "--bus", port, "--seats", "2", code=1).splitlines()
    assert [line.split()[-2:] for line in lines[1:3]] == [["не", "слышно"]] * 2
    assert said(capsys, "zero-test", "--bus", port, "--seats", "2", "--language", "en", code=1).splitlines() == [
        "Seats that are not heard: 1, 2. prinyato seats shows what is wrong with them",
        "there is nothing to compare: one seat is heard at most",
    ]


def test_a_fault_report_holds_the_last_frames(capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(said(capsys, "--simulate", "2", "--json", code=0))
    assert [seat["heard"] for seat in report["seats"]] == [True, True]
    sent = [frame for frame in report["frames"] if " > 01 " in frame]  # polls
    assert len(report["frames"]) == 200
    assert len(sent) > 30
