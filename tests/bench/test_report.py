"""The page of results: figures by part with their aims, plots beside it, and what was missed at its head."""

from __future__ import annotations

from pathlib import Path

from bench.figures import Drawing, Figure
from bench.report import Machine, Measured, write
from controller.protocol.picture import Picture

MACHINE = Machine("a Pi", 4, "3.11.2", "Linux 6.6", "2026-11-30 12:00 UTC", (0.5, 2.5))
FAST = Measured("rules", "How fast.\n\nBy ``step``.", [Figure("step", 33_761, "inputs/s", least=20_000)], 3, "again a")
SLOW = Measured("page", "How slow.", [Figure("p99", 126, "ms", most=50), Figure("median", 9, "ms")], 150, "again b")
SEEN = Measured("bus", "At the bus.", [Drawing("bus", Picture(10, 10, "The bus", ()))], 1, "again c")


def test_figures_aims_docstrings_and_commands(tmp_path: Path) -> None:
    lines = write(tmp_path, MACHINE, [FAST, SLOW]).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# What is measured"
    assert "* a Pi, 4 cores; Linux 6.6; Python 3.11.2; 2026-11-30 12:00 UTC" in lines
    assert "  2 of them with an aim, 1 ok, 1 missed" in lines
    assert "* page: p99" in lines
    assert "| step | 33,761 inputs/s | > 20,000 inputs/s | ok |" in lines
    assert "| p99 | 126 ms | < 50 ms | **MISSED** |" in lines
    assert "| median | 9 ms |  |  |" in lines
    assert "By `step`." in lines
    assert "Again: `again a`; it took 3 s." in lines
    assert "Again: `again b`; it took 2.5 min." in lines


def test_plots_lie_beside_the_page(tmp_path: Path) -> None:
    page = write(tmp_path, MACHINE, [SEEN]).read_text(encoding="utf-8")
    assert "![The bus](plots/bus.svg)" in page
    assert "no chromium" not in page
    assert (tmp_path / "plots" / "bus.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_a_part_without_a_browser_says_so(tmp_path: Path) -> None:
    none = Measured("load", "How much.", [], 0, "again d")
    assert "this machine has no chromium" in write(tmp_path, MACHINE, [none]).read_text(encoding="utf-8")


def test_a_busy_machine_is_named(tmp_path: Path) -> None:
    busy = Machine("a Pi", 4, "3.11.2", "Linux 6.6", "2026-11-30 12:00 UTC", (9.0, 2.5))
    assert "busy with other work" in write(tmp_path, busy, []).read_text(encoding="utf-8")
    assert "busy with other work" not in write(tmp_path, MACHINE, []).read_text(encoding="utf-8")
