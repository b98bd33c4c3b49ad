"""Writes the drawings of CONTRIBUTING.md: ``python -m tools.diagrams``."""

from __future__ import annotations

from pathlib import Path

from hardware.wiring.pages import write
from tools.clauses import DOCS
from tools.diagrams import hand, parts, phases

PLACE = DOCS / "diagrams"
DRAWINGS = {"parts": parts.draw, "hand": hand.draw, "phases": phases.draw}


def pages() -> dict[str, str]:
    """Every drawing by its file's name."""
    return {f"{name}.svg": draw().svg() for name, draw in DRAWINGS.items()}


def main(place: Path = PLACE) -> None:
    """Write every drawing that is not as it should be, and say which."""
    write(pages(), place)


if __name__ == "__main__":
    main()
