"""The page of results that is checked in has a figure, with its aim, for everything that the table promises."""

from __future__ import annotations

from pathlib import Path

import pytest

import bench
from bench.parts import MODULES
from bench.promises import PROMISES, Promise

PAGE = Path(bench.__file__).parent / "RESULTS.md"
LINES = PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.words)
def test_a_promise_has_its_figures_and_aims(promise: Promise) -> None:
    first = next(place for place, line in enumerate(LINES) if line.startswith(f"| {promise.words} | "))
    for line in LINES[first : first + len(promise.shown)]:
        _, _, _, measured, aim, verdict, _ = (cell.strip() for cell in line.split("|"))
        assert measured
        assert aim
        assert verdict


@pytest.mark.parametrize("name", MODULES)
def test_every_part_is_on_the_page(name: str) -> None:
    assert f"## {name}" in LINES


def test_its_plots_are_there() -> None:
    plots = [line.partition("](")[2].rstrip(")") for line in LINES if line.startswith("![")]
    assert {"plots/errors.svg", "plots/decisions.svg", "plots/bus.svg", "plots/page.svg"} <= set(plots)
    assert all((PAGE.parent / plot).is_file() for plot in plots)
