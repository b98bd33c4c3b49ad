"""The page of results: figures, plots, how each comes about and how to repeat it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bench.figures import Drawing, Figure, Found
from controller.protocol.picture import svg_of

PLOTS = "plots"


@dataclass(frozen=True, slots=True)
class Measured:
    """A part as it was measured: ``about`` is its docstring, ``again`` the command that repeats it alone."""

    name: str
    about: str
    found: Sequence[Found]
    seconds: float
    again: str

    @property
    def figures(self) -> list[Figure]:
        """Its numbers."""
        return [one for one in self.found if isinstance(one, Figure)]

    @property
    def drawings(self) -> list[Drawing]:
        """Its plots."""
        return [one for one in self.found if isinstance(one, Drawing)]


@dataclass(frozen=True, slots=True)
class Machine:
    """Where, on what and when; ``load`` is of the minute before and of the last minute of the run."""

    processor: str
    cores: int
    python: str
    kernel: str
    begun: str
    load: tuple[float, float]

    @classmethod
    def here(cls, load_before: float) -> Machine:
        """This one, now, at the end of the run."""
        return cls(
            _processor(),
            os.cpu_count() or 1,
            platform.python_version(),
            f"{platform.system()} {platform.release()}",
            f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
            (load_before, os.getloadavg()[0]),
        )


def write(folder: Path, machine: Machine, parts: Sequence[Measured]) -> Path:
    """Write ``RESULTS.md`` and its plots into the folder; returns the page's path."""
    plots = folder / PLOTS
    plots.mkdir(parents=True, exist_ok=True)
    for part in parts:
        for drawing in part.drawings:
            (plots / f"{drawing.name}.svg").write_text(svg_of(drawing.picture), encoding="utf-8")
    page = folder / "RESULTS.md"
    page.write_text("\n".join(_page(machine, parts)), encoding="utf-8")
    return page


def _page(machine: Machine, parts: Sequence[Measured]) -> Iterable[str]:
    figures = [figure for part in parts for figure in part.figures]
    aims = [figure for figure in figures if figure.aim]
    missed = [f"{part.name}: {figure.name}" for part in parts for figure in part.figures if not figure.kept]
    busy = machine.load[0] > machine.cores
    yield "# What is measured\n"
    yield "Written by `make bench`; nothing here is written by hand.\n"
    yield f"* {machine.processor}, {machine.cores} cores; {machine.kernel}; Python {machine.python}; {machine.begun}"
    yield f"* Load of the machine before and at the end: {machine.load[0]:.1f} and {machine.load[1]:.1f}"
    if busy:
        yield "* **The machine was busy with other work**: what is measured in real time is slower than on a quiet one"
    yield f"* {len(parts)} parts, {_minutes(sum(part.seconds for part in parts))}; {len(figures)} figures,"
    yield f"  {len(aims)} of them with an aim, {len(aims) - len(missed)} ok, {len(missed)} missed\n"
    if missed:
        yield from ["Missed:\n", *(f"* {one}" for one in missed), ""]
    for part in parts:
        yield from _section(part)


def _section(part: Measured) -> Iterable[str]:
    yield f"## {part.name}\n"
    if part.figures:
        yield "| figure | measured | aim | |\n|---|--:|--:|---|"
        yield from ("| " + " | ".join(_cell(text) for text in figure.row()) + " |" for figure in part.figures)
        yield ""
    if not part.found:
        yield "Nothing could be measured here: this machine has no chromium.\n"
    for drawing in part.drawings:
        yield f"![{drawing.picture.title}]({PLOTS}/{drawing.name}.svg)\n"
    yield part.about.replace("``", "`") + "\n"
    yield f"Again: `{part.again}`; it took {_minutes(part.seconds)}.\n"


def _cell(text: str) -> str:
    return "**MISSED**" if text == "MISSED" else text.strip()


def _minutes(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.1f} min"


def _processor() -> str:
    """Its name, by Linux; a Pi has its board's in the device tree."""
    board = Path("/proc/device-tree/model")
    if board.exists():
        return board.read_text(encoding="utf-8").strip("\0")
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()
