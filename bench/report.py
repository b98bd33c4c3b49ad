"""The page of results: figures, plots, how each comes about and how to repeat it."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bench.figures import Drawing, Figure, Found
from bench.promises import PROMISES, Promise
from controller.protocol.picture import svg_of

PLOTS = "plots"
HOUR = Path(__file__).parent / "SOAK.md"
"""The last whole hour of ``make soak``."""


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
    """Where, on what, of what and when; ``load`` is of the minute before and of the last minute of the run."""

    processor: str
    cores: int
    python: str
    kernel: str
    code: str
    ended: str
    load: tuple[float, float]

    @classmethod
    def here(cls, load_before: float) -> Machine:
        """This one, now, at the end of the run."""
        return cls(
            _processor(),
            os.cpu_count() or 1,
            platform.python_version(),
            f"{platform.system()} {platform.release()}",
            _code(),
            f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
            (load_before, os.getloadavg()[0]),
        )

    def told(self) -> Iterable[str]:
        """Where and when, a line each."""
        yield f"* {self.processor}, {self.cores} cores; {self.kernel}; Python {self.python}"
        yield f"* Ended {self.ended}; the code is {self.code}"
        yield f"* Load of the machine before and at the end: {self.load[0]:.1f} and {self.load[1]:.1f}"
        if self.load[0] > self.cores:
            yield "* **The machine was busy with other work**: its times are those of such a machine"


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


def write_hour(machine: Machine, hour: Measured) -> Path:
    """Write down a whole hour of ``make soak``, for the page of results to take up; returns where."""
    lines = [f"# {hour.name}\n", "Written by `make soak`; nothing here is written by hand.\n", *machine.told(), ""]
    HOUR.write_text("\n".join([*lines, *_body(hour)]), encoding="utf-8")
    return HOUR


def _page(machine: Machine, parts: Sequence[Measured]) -> Iterable[str]:
    aims = [(part, figure) for part in parts for figure in part.figures if figure.aim]
    missed = [(part, figure) for part, figure in aims if not figure.kept]
    yield "# What is measured\n"
    yield "Written by `make bench`; nothing here is written by hand. What is promised, and what shows it:\n"
    yield from _promises(parts)
    yield from machine.told()
    kept = len(aims) - len(missed)
    took = _minutes(sum(part.seconds for part in parts))
    yield f"* {len(parts)} parts in {took}, one after the other; {kept} of {len(aims)} aims are kept\n"
    if missed:
        yield from ["Missed:\n", *(f"* {_link(part.name)}: {figure.name}" for part, figure in missed), ""]
    for part in parts:
        yield f"## {part.name}\n"
        yield from _body(part)
    if HOUR.exists():
        yield f"#{HOUR.read_text(encoding='utf-8')}"


def _promises(parts: Sequence[Measured]) -> Iterable[str]:
    yield "| promised | shown by | measured | aim | |\n|---|---|--:|--:|---|"
    for promise in PROMISES:
        words = promise.words
        for part, name, figure in _shown(promise, parts):
            value = ("not measured", "", "") if figure is None else map(_cell, figure.row()[1:])
            yield f"| {words} | {_link(part)}: {name} | " + " | ".join(value) + " |"
            words = ""
    yield ""


def _shown(promise: Promise, parts: Sequence[Measured]) -> Iterable[tuple[str, str, Figure | None]]:
    """The figures that show it, by part and name; ``None`` where there is none."""
    figures = {part.name: part.figures for part in parts}
    for part, begins in promise.shown:
        found = [figure for figure in figures.get(part, []) if figure.name.startswith(begins)]
        yield from ((part, figure.name, figure) for figure in found)
        if not found:
            yield part, begins, None


def _link(part: str) -> str:
    return f"[{part}](#{part})"


def _body(part: Measured) -> Iterable[str]:
    for drawing in part.drawings:
        yield f"![{drawing.picture.title}]({PLOTS}/{drawing.name}.svg)\n"
    if part.figures:
        yield "| figure | measured | aim | |\n|---|--:|--:|---|"
        yield from ("| " + " | ".join(_cell(text) for text in figure.row()) + " |" for figure in part.figures)
        yield ""
    if not part.found:
        yield "Nothing could be measured here: this machine has no chromium.\n"
    yield part.about.replace("``", "`") + "\n"
    yield f"Again: `{part.again}`; it took {_minutes(part.seconds)}.\n"


def _cell(text: str) -> str:
    return "**MISSED**" if text == "MISSED" else text.strip()


def _minutes(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.1f} min"


def _code() -> str:
    """The commit, if this is a checkout, and whether anything has been changed since."""
    git = shutil.which("git")
    if git is None:
        return "of no known commit"
    asked = (git, "describe", "--always", "--dirty")
    found = subprocess.run(asked, cwd=HOUR.parent, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "of no known commit"


def _processor() -> str:
    """Its name, by Linux; a Pi has its board's in the device tree."""
    board = Path("/proc/device-tree/model")
    if board.exists():
        return board.read_text(encoding="utf-8").strip("\0")
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()
