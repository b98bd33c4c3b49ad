"""A part that fails is a missed aim on the page, and the others' figures are there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench import parts
from bench.__main__ import main
from bench.figures import Figure, Found


def fails() -> Sequence[Found]:
    raise ValueError("no such game")


def test_a_part_that_fails_takes_no_figures_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measures = {"rules": fails, "games": lambda: [Figure("games that failed", 0, "games", exactly=0)]}
    monkeypatch.setattr(parts, "USUAL", measures)
    monkeypatch.setattr(sys, "argv", ["bench", "rules", "games", "--write", str(tmp_path)])
    assert main() == 1
    page = (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    assert "| ended by ValueError | 1 | 0 | **MISSED** |" in page
    assert "| games that failed | 0 games | 0 games | ok |" in page
    assert "no such game" in capsys.readouterr().err
