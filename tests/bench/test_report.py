"""The page of results: figures by part with their aims, plots beside it, and what was missed at its head."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench import report
from bench.figures import Drawing, Figure
from bench.report import Machine, Measured, write, write_hour
from controller.protocol.picture import Picture

MACHINE = Machine("a Pi", 4, "3.11.2", "Linux 6.6", "2fa684e", "2026-11-30 12:00 UTC", (0.5, 2.5))
STEPS = [Figure("step", 33_761, "inputs/s", least=20_000), Figure("step again", 19_000, "inputs/s", least=20_000)]
FAST = Measured("rules", "How fast.\n\nBy ``step``.", STEPS, 3, "again a")
SLOW = Measured("page", "How slow.", [Figure("p99", 126, "ms", most=50), Figure("median", 9, "ms")], 150, "again b")
SEEN = Measured("bus", "At the bus.", [Drawing("bus", Picture(10, 10, "The bus", ()))], 1, "again c")


@pytest.fixture(autouse=True)
def own_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "HOUR", tmp_path / "SOAK.md")


def test_figures_aims_docstrings_and_commands(tmp_path: Path) -> None:
    lines = write(tmp_path, MACHINE, [FAST, SLOW]).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# What is measured"
    assert "* a Pi, 4 cores; Linux 6.6; Python 3.11.2" in lines
    assert "* Ended 2026-11-30 12:00 UTC; the code is 2fa684e" in lines
    assert "* 2 parts in 2.5 min, one after the other; 1 of 3 aims are kept" in lines
    assert "* [page](#page): p99" in lines
    assert "| step | 33,761 inputs/s | > 20,000 inputs/s | ok |" in lines
    assert "| p99 | 126 ms | < 50 ms | **MISSED** |" in lines
    assert "| median | 9 ms |  |  |" in lines
    assert "By `step`." in lines
    assert "Again: `again a`; it took 3 s." in lines
    assert "Again: `again b`; it took 2.5 min." in lines


def test_every_promise_is_at_the_head_with_all_that_shows_it(tmp_path: Path) -> None:
    lines = write(tmp_path, MACHINE, [FAST]).read_text(encoding="utf-8").splitlines()
    head = lines[: lines.index("## rules")]
    promised = "`step` over 20,000 inputs/s"
    assert f"| {promised} | [rules](#rules): step | 33,761 inputs/s | > 20,000 inputs/s | ok |" in head
    assert "|  | [rules](#rules): step again | 19,000 inputs/s | > 20,000 inputs/s | **MISSED** |" in head
    assert "| leaks 0 | [leaks](#leaks): leaks | not measured |  |  |" in head


def test_the_last_whole_hour_of_the_soak_is_taken_up_as_it_was_written(tmp_path: Path) -> None:
    hour = Measured("an hour", "How.", [Figure("wrong", 0, "", exactly=0)], 4_000, "make soak")
    told = write_hour(MACHINE, hour).read_text(encoding="utf-8")
    assert told.startswith("# an hour\n")
    assert "| wrong | 0 | 0 | ok |\n" in told
    assert "Again: `make soak`; it took 66.7 min.\n" in told
    assert write(tmp_path, MACHINE, [FAST]).read_text(encoding="utf-8").endswith(f"\n#{told}")


def test_plots_lie_beside_the_page(tmp_path: Path) -> None:
    page = write(tmp_path, MACHINE, [SEEN]).read_text(encoding="utf-8")
    assert "![The bus](plots/bus.svg)" in page
    assert "no chromium" not in page
    assert (tmp_path / "plots" / "bus.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_a_part_without_a_browser_says_so(tmp_path: Path) -> None:
    none = Measured("load", "How much.", [], 0, "again d")
    assert "this machine has no chromium" in write(tmp_path, MACHINE, [none]).read_text(encoding="utf-8")


def test_a_busy_machine_is_named(tmp_path: Path) -> None:
    busy = replace(MACHINE, load=(9.0, 2.5))
    assert "busy with other work" in write(tmp_path, busy, []).read_text(encoding="utf-8")
    assert "busy with other work" not in write(tmp_path, MACHINE, []).read_text(encoding="utf-8")
