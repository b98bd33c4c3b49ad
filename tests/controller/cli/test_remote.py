"""``prinyato remote``: keys that are learnt in a terminal from a FIFO, and what is refused."""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli import main
from controller.cli.remote.section import SectionError, section, write
from controller.cli.remote.show import show
from controller.cli.remote.words import Words
from controller.config.reading import read_config
from controller.config.written import documented
from hardware.ports import MILLISECOND
from hardware.remote.profiles import bind
from tests.controller.cli.seats.terminal import Terminal
from tests.hardware.remote.events import key, press


@pytest.fixture
def fifo(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    path = tmp_path / "usb-Clicker-event-kbd"
    os.mkfifo(path)
    writer = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    yield path, writer
    os.close(writer)


def test_a_clicker_is_learnt_and_written(fifo: tuple[Path, int], tmp_path: Path) -> None:
    path, writer = fifo
    table = tmp_path / "table.toml"
    table.write_text('language = "ru"\n', encoding="utf-8")
    words = ("remote", "learn", "--profile", "clicker", "--device", str(path), "--write", str(table))
    at = time.monotonic_ns()

    def tap(name: str) -> None:
        nonlocal at
        at = max(at + 200 * MILLISECOND, time.monotonic_ns())
        os.write(writer, press(name, at))

    with Terminal(*words) as terminal:
        for shown, first, second in (("▶", "PAGEDOWN", "PAGEDOWN"), ("◀", "PAGEUP", "PAGEUP"), ("●", "F5", "ESC")):
            terminal.until(f"Нажмите {shown}")
            tap(f"KEY_{first}")
            terminal.until("и ещё раз")
            tap(f"KEY_{second}")
        terminal.until("Нажмите ▲")
        tap("KEY_F5")
        terminal.until("KEY_F5 – это уже ●")
        terminal.press("\n")
        terminal.until("держите")
        os.write(writer, key("KEY_F5", 1, at + 200 * MILLISECOND))
        terminal.until("Записано")
        assert terminal.ended() == 0
    assert "▲ (свисток): как обычно" in terminal.shown
    assert "Удержание пульт показывает" in terminal.shown
    remote = tomllib.loads(table.read_text(encoding="utf-8"))["remote"]
    assert remote["device"] == str(path)
    assert remote["keys"] == {"next": ["KEY_PAGEDOWN"], "back": ["KEY_PAGEUP"], "yes": ["KEY_F5", "KEY_ESC"]}
    bind(remote["profile"], remote["keys"])


def test_a_file_that_has_a_remote_is_refused_before_anything_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.toml"
    table.write_text('[remote]\ndevice = "auto"\n', encoding="utf-8")
    assert main(["remote", "learn", "--profile", "keypad", "--device", "/none", "--write", str(table)]) == 2
    assert "пульт уже записан в разделе [remote]" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_file_that_init_writes_is_filled_where_the_section_is(tmp_path: Path, language: str) -> None:
    table = tmp_path / "table.toml"
    table.write_text(documented(language), encoding="utf-8")
    text = section("/dev/input/by-id/usb-R400-event-kbd", "clicker", {"next": ["KEY_PAGEDOWN"]}, holds=False)
    write(table, text, Words(language))
    remote = read_config(table).remote
    assert (remote.device, remote.profile, remote.holds) == ("/dev/input/by-id/usb-R400-event-kbd", "clicker", False)
    assert remote.keys == {"next": ("KEY_PAGEDOWN",)}
    kept = [
        line for line in table.read_text(encoding="utf-8").splitlines() if line in documented(language).splitlines()
    ]
    assert kept == documented(language).splitlines()
    with pytest.raises(SectionError):
        write(table, text, Words(language))


@pytest.mark.parametrize(
    "before", ["", "# hello", 'language = "en"\n', "[web]\nport = 1\n", "[ remote ] # mine\n\n[web]\nport = 1"]
)
def test_whatever_else_is_set_in_the_file_stays(tmp_path: Path, before: str) -> None:
    table = tmp_path / "table.toml"
    table.write_text(before, encoding="utf-8")
    write(table, section("auto", "keypad", {}, holds=True), Words("en"))
    after = tomllib.loads(table.read_text(encoding="utf-8"))
    remote = after.pop("remote")
    assert remote == {"device": "auto", "profile": "keypad"}
    assert after == {name: value for name, value in tomllib.loads(before).items() if name != "remote"}


def test_a_device_that_is_not_there_is_an_error_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["remote", "learn", "--profile", "keypad", "--device", "/none"]) == 2
    assert "/none cannot be opened" in capsys.readouterr().err


def test_devices_and_what_they_have_are_listed(fifo: tuple[Path, int], capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = fifo
    assert show(Words("ru"), path.parent) == 0
    shown = capsys.readouterr().out
    assert str(path) in shown
    assert "цифровая клавиатура: есть все клавиши" in shown
    assert show(Words("en"), path.parent / "none") == 1
    assert "There is no keyboard" in capsys.readouterr().out
