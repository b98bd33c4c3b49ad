"""The page of results that is checked in has a figure, with its aim, for everything that the table promises."""

from __future__ import annotations

from pathlib import Path

import pytest

import bench
from bench.parts import MODULES
from bench.promises import PROMISES, Promise

PAGE = Path(bench.__file__).parent / "RESULTS.md"
LINES = PAGE.read_text(encoding="utf-8").splitlines()

AIMS = {
    "leaks 0": "0 pairs",
    "losses 0": "0 games",
    "wrong decisions 0": "0",
    "truths inside the bound 100 %": "100 %",
    "`step` over 20,000 inputs/s": "> 20,000 inputs/s",
    "a game replayed in under 100 ms": "< 100 ms",
    "edge to lamp at a module under 2 ms": "< 2 ms",
    "edge to page under 50 ms at p99": "< 50 ms",
    "bridge and controller together under 10 % of one core of this machine at full rate with 12 seats": "< 10 %",
    "start in under 2 s": "< 2 s",
    "under 100 MB": "< 100 MB",
}


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.words)
def test_a_promise_has_its_figures_and_aims(promise: Promise) -> None:
    first = next(place for place, line in enumerate(LINES) if line.startswith(f"| {promise.words} | "))
    for line in LINES[first : first + len(promise.shown)]:
        _, _, _, measured, aim, verdict, _ = (cell.strip() for cell in line.split("|"))
        assert measured
        assert aim == AIMS[promise.words]
        assert verdict


@pytest.mark.parametrize("name", MODULES)
def test_every_part_is_on_the_page(name: str) -> None:
    assert f"## {name}" in LINES


def test_its_plots_are_there() -> None:
    plots = [line.partition("](")[2].rstrip(")") for line in LINES if line.startswith("![")]
    assert {"plots/errors.svg", "plots/decisions.svg", "plots/bus.svg", "plots/page.svg"} <= set(plots)
    assert all((PAGE.parent / plot).is_file() for plot in plots)


def test_no_promise_is_dropped() -> None:
    assert [promise.words for promise in PROMISES] == list(AIMS)
