"""Writes the drawings of CONTRIBUTING.md: ``python -m tools.diagrams``."""

from __future__ import annotations

from pathlib import Path

from tools.clauses import DOCS
from tools.diagrams import hand, parts, phases

PLACE = DOCS / "diagrams"
DRAWINGS = {"parts": parts.draw, "hand": hand.draw, "phases": phases.draw}


def pages() -> dict[str, str]:
    """Every drawing by its file's name."""
    return {f"{name}.svg": draw().svg() for name, draw in DRAWINGS.items()}


def main(place: Path = PLACE) -> None:
    """Write every drawing that is not as it should be, and say which."""
    place.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        page = place / name
        if page.is_file() and page.read_text(encoding="utf-8") == text:
            continue
        page.write_text(text, encoding="utf-8")
        print(f"written: {page}")


if __name__ == "__main__":
    main()
