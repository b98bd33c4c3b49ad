"""The parts of the house and which of them imports which: the boxes from the contracts, the arrows from the code.

An arrow that says nothing new is left out: what can be reached along others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grimp import build_graph

from hardware.wiring.sheet import BOARD, FILL, PAPER, QUIET, Point, Sheet
from tools.clauses import HERE
from tools.diagrams.arrows import NoPlace, arrow, runs_through

Imports = frozenset[tuple[str, str]]
"""(who imports, what) for each."""

BRAIN = "controller"
PORTS = "hardware.ports"

_TOP, _ROW, _TALL = 128, 84, 58
_WIDE = 110


@dataclass(frozen=True, slots=True)
class Box:
    """Where a part stands, and what it is in two short lines."""

    at: Point
    size: Point
    says: tuple[str, ...]

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.at[0] + self.size[0]

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.at[1] + self.size[1]


def _box(row: int, left: int, right: int, says: tuple[str, ...], *, rows: int = 1) -> Box:
    return Box((left, _TOP + row * _ROW), (right - left, (rows - 1) * _ROW + _TALL), says)


_OF_THE_BRAIN: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "cli": (305, 795, ("the command «prinyato»: puts a table together and opens it",)),
    "web": (305, 540, ("the console, the room's page,", "spectators: HTTP and WebSockets")),
    "protocol": (305, 540, ("the judge's form, read out of a", "record: page, PDF, CSV, JSON")),
    "conductor": (305, 540, ("the evening: the one place", "where everything meets")),
    "config": (565, 665, ("table.toml",)),
    "stage": (305, 415, ("lamps, words,", "screens; pure")),
    "journal": (430, 540, ("every input,", "kept")),
    "rehearsal": (685, 795, ("games as text",)),
    "rulebooks": (565, 795, ("the clubs' rules as values",)),
    "game": (305, 795, ("the rules: step(game, input) -> (game, facts); pure",)),
}
"""From where to where a part of the brain is drawn, and what it is; in which row, its layer says."""

_OF_THE_TABLE = {
    "firmware_bridge": _box(0, 35, 255, ("seat modules over the serial bus",)),
    "hardware": _box(1, 35, 255, ("drivers: GPIO, lamps, sound,", "remote; a simulated table"), rows=3),
    "sounds": _box(4, 35, 122, ("voice packs",)),
    PORTS: _box(4, 134, 255, ("the types of a hand,", "a lamp, a word")),
}


def contracts() -> dict[str, Any]:
    """What import-linter holds the house to, as in ``pyproject.toml``."""
    linted: dict[str, Any] = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]
    return linted


def boxes() -> dict[str, Box]:
    """Every part of the house, in the row of its layer; ``NoPlace`` if one is new, or gone."""
    house = contracts()
    layers = next(contract["layers"] for contract in house["contracts"] if contract["id"] == BRAIN)
    rows = {name.strip(" ()"): row for row, layer in enumerate(layers) for name in layer.split("|")}
    known = {*_OF_THE_BRAIN, *_OF_THE_TABLE, BRAIN}
    if known != {*rows, *house["root_packages"], PORTS}:
        odd = known ^ {*rows, *house["root_packages"], PORTS}
        raise NoPlace(f"{', '.join(sorted(odd))}: new or gone; see the tables of tools/diagrams/parts.py")
    brain = {f"{BRAIN}.{name}": _box(row, *_OF_THE_BRAIN[name]) for name, row in rows.items()}
    return brain | _OF_THE_TABLE


def imports() -> Imports:
    """Which part imports which, as the code has it."""
    parts = boxes()

    def part_of(module: str) -> str | None:
        return max((part for part in parts if f"{module}.".startswith(f"{part}.")), key=len, default=None)

    graph = build_graph(*contracts()["root_packages"], cache_dir=None)
    found = {
        (part_of(module), part_of(imported))
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
    }
    return frozenset((one, other) for one, other in found if one and other and one != other)


def without_detours(edges: Imports) -> Imports:
    """The same without what can be reached along others."""

    def reached(start: str) -> Iterator[str]:
        for one, other in edges:
            if one == start:
                yield other
                yield from reached(other)

    return frozenset(
        (one, other)
        for one, other in edges
        if not any(other in reached(via) for start, via in edges if start == one and via != other)
    )


def draw() -> Sheet:
    """The drawing."""
    parts = boxes()
    sheet = Sheet(830, 726, "en", "The parts")
    sheet.text(
        (30, 74), "An arrow leads to what is imported; what arrows lead to by way of others has none of its own.", 13
    )
    for name, says, at, size in (
        ("the table", "what hangs on it", (20, 92), (250, 616)),
        ("controller", "the brain", (290, 92), (520, 616)),
    ):
        sheet.box(at, size, PAPER, QUIET, 10)
        sheet.text((at[0] + 15, at[1] + 24), f"{name}: {says}", 13, colour=QUIET)
    for name, part in parts.items():
        _draw_box(sheet, name.rpartition(".")[2], part, BOARD if name.startswith(BRAIN) else FILL)
    for one, other in sorted(without_detours(imports())):
        way = _way(parts[one], parts[other])
        crossed = [name for name, part in parts.items() if runs_through(way, part.at, part.size)]
        if crossed:
            raise NoPlace(f"{one} imports {other}, and {crossed[0]} stands between; see tools/diagrams/parts.py")
        arrow(sheet, way)
    return sheet


def _draw_box(sheet: Sheet, name: str, part: Box, fill: str) -> None:
    sheet.box(part.at, part.size, fill)
    middle = part.at[0] + part.size[0] / 2
    top = part.at[1] + part.size[1] / 2 - 8 * len(part.says) + 5
    sheet.text((middle, top), name, 14, "middle", bold=True)
    for number, line in enumerate(part.says, start=1):
        sheet.text((middle, top + 1 + 15 * number), line, 11, "middle")


def _way(one: Box, other: Box) -> list[Point]:
    """Straight down where one stands above the other, straight across where they stand side by side; else an elbow."""
    left, right = max(one.at[0], other.at[0]), min(one.right, other.right)
    if left < right:
        return [((left + right) / 2, one.bottom), ((left + right) / 2, other.at[1])]
    top, bottom = max(one.at[1], other.at[1]), min(one.bottom, other.bottom)
    if top < bottom:
        level = (top + bottom) / 2
        leftwards = one.at[0] > other.at[0]
        return [(one.at[0] if leftwards else one.right, level), (other.right if leftwards else other.at[0], level)]
    down, aside = one.at[0] + one.size[0] / 4, other.at[0] + other.size[0] * 3 / 4
    level = other.at[1] - (_ROW - _TALL) / 2
    return [(down, one.bottom), (down, level), (aside, level), (aside, other.at[1])]
