"""Writes the drawings and the lists of parts: ``python -m hardware.wiring``."""

from __future__ import annotations

from pathlib import Path

from hardware.wiring.pages import PLACE, pages


def main(place: Path = PLACE) -> None:
    """Write every page that is not as it should be, and say which."""
    place.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        page = place / name
        if page.is_file() and page.read_text(encoding="utf-8") == text:
            continue
        page.write_text(text, encoding="utf-8")
        print(f"written: {page}")


if __name__ == "__main__":
    main()
