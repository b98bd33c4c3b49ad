"""Writes the drawings and the lists of parts: ``python -m hardware.wiring``."""

from __future__ import annotations

from pathlib import Path

from hardware.wiring.pages import PLACE, pages, write


def main(place: Path = PLACE) -> None:
    """Write every page that is not as it should be, and say which."""
    write(pages(), place)


if __name__ == "__main__":
    main()
