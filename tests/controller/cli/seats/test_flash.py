"""``prinyato seats flash``: what it shows while the firmware is written, in a terminal and in a file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import controller.cli.seats.flash
from controller.cli import main
from firmware_bridge.flashing import BOOTLOADER, SEAT_HEX, NoBootloader, Stage

Progress = Callable[[Stage, int], None]


class Avrdude:
    """Takes the place of ``flash``: writes nothing, tells its progress, and fails if it is told to."""

    def __init__(self, error: Exception | None = None) -> None:
        self.asked: tuple[object, ...] = ()
        self._error = error

    def __call__(self, port: str, image: Path, programmer: str, baud: int, progress: Progress) -> None:
        self.asked = (port, image, programmer, baud)
        progress(Stage.WRITING, 0)
        progress(Stage.WRITING, 50)
        if self._error is not None:
            raise self._error
        progress(Stage.WRITING, 100)
        progress(Stage.VERIFYING, 100)


def put_in_place(monkeypatch: pytest.MonkeyPatch, avrdude: Avrdude) -> Avrdude:
    monkeypatch.setattr(controller.cli.seats.flash, "flash", avrdude)
    return avrdude


def test_what_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    avrdude = put_in_place(monkeypatch, Avrdude())
    assert main(["seats", "flash", "--port", "/dev/x"]) == 0
    assert avrdude.asked == ("/dev/x", SEAT_HEX, BOOTLOADER, 115_200)
    image = tmp_path / "other.hex"
    words = ["--port", "usb", "--programmer", "usbasp", "--baud", "57600", "--image", str(image)]
    assert main(["seats", "flash", *words]) == 0
    assert avrdude.asked == ("usb", image, "usbasp", 57_600)


def test_in_a_file_each_stage_is_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    put_in_place(monkeypatch, Avrdude())
    assert main(["seats", "flash", "--port", "/dev/x"]) == 0
    assert capsys.readouterr().out == "запись: 100 %\nпроверка: 100 %\nПрошивка записана и проверена\n"


def test_in_a_terminal_a_bar_grows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    put_in_place(monkeypatch, Avrdude())
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["seats", "flash", "--port", "/dev/x", "--language", "en"]) == 0
    writing, verifying, done, end = capsys.readouterr().out.split("\n")
    assert writing.split("\r")[2:] == [
        f"writing   [{'#' * 20}{' ' * 20}]  50 %",
        f"writing   [{'#' * 40}] 100 %",
    ]
    assert verifying == f"\rverifying [{'#' * 40}] 100 %"
    assert (done, end) == ("The firmware is written, and read back right", "")


def test_what_fails_is_said_on_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put_in_place(monkeypatch, Avrdude(NoBootloader("/dev/x", 115_200)))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["seats", "flash", "--port", "/dev/x"]) == 2
    out, err = capsys.readouterr()
    assert out.endswith(" 50 %\n")
    assert err.startswith("prinyato: No bootloader answers at /dev/x with 115200 baud; check that")
