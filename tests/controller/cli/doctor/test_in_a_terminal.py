"""``prinyato doctor`` in a terminal: a simulated table, and one whose modules run the real firmware."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.cli.simulated import simulated_modules
from hardware.clocks import MonotonicClock
from tests.controller.cli.seats.terminal import Terminal

SILENT = '[speaker]\non = false\n[web]\nport = 0\n[journal]\nfile = "{folder}/journal.sqlite"\n[seats]\n{seats}\n'


def table(folder: Path, seats: str = "", deck: str = "") -> str:
    path = folder / "table.toml"
    path.write_text(deck + SILENT.format(folder=folder, seats=seats), encoding="utf-8")
    return str(path)


def well(shown: str) -> bool:
    """Whether nothing of the table's is wrong: this computer's own clock, power, warmth and disk are as they are."""
    faults = [line[2:] for line in shown.splitlines() if line.startswith("✗ ")]
    return all(fault.startswith(("Clock", "Power", "Temperature", "Room", "Writing")) for fault in faults)


def test_a_simulated_table_in_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with Terminal("doctor", "--config", table(tmp_path)) as terminal:
        terminal.ended()
        assert "\x1b[32m✓\x1b[0m Настройки:" in terminal.shown
        assert "\x1b[2m–\x1b[0m Места: 10 мест нажимаются на странице" in terminal.shown
        assert "Traceback" not in terminal.shown


def test_no_colour_for_who_wants_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with Terminal("doctor", "--config", table(tmp_path), "--language", "en") as terminal:
        code = terminal.ended()
        assert "✓ Settings:" in terminal.shown
        assert "\x1b[" not in terminal.shown
        assert well(terminal.shown)
        assert code == (1 if "✗" in terminal.shown else 0)


def test_a_bus_with_the_real_firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    deck = 'deck = "don=1 mafia=1 sheriff=1 civilian=3"\n'
    # Two modules only: a busy computer that simulates many cannot keep up, which would be found, too.
    with simulated_modules((1, 2), MonotonicClock()) as modules:
        path = table(tmp_path, f'bus = "{modules.port}"\ncount = 6', deck)
        # A computer that is too busy to simulate them in time is given another chance.
        for _ in range(3):
            with Terminal("doctor", "--config", path, "--language", "en") as terminal:
                assert terminal.ended() == 1
                shown = terminal.shown
            if len(re.findall(r"Seat \d: module", shown)) == 2:
                break
        assert f"✓ Port of the bus: {modules.port}" in shown
        assert re.search(r"Seat 1: module [0-9A-F]{8}", shown)
        assert re.search(r"Seat 2: module [0-9A-F]{8}", shown)
        assert "✗ Seat 6: is not heard" in shown
        assert "prinyato seats enrol --seat 6 --config" in shown
        assert "Traceback" not in shown
