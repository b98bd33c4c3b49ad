"""A rulebook for a club in a hurry."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

from controller.rulebooks import SHIPPED

HASTE = {
    "seats": "6",
    "window_ms": "500",
    "acquaintance_order": "[]",
    "night_order": '["mafia"]',
    "call_s": "1",
    "hunt_number_s": "0",
}
"""Values of ``city`` that make a game short: six seats, no acquaintance, and nights of one call."""

DECK = {"don": 1, "mafia": 1, "sheriff": 1, "civilian": 3}


def quick_rulebook(folder: Path) -> Path:
    """Write the rulebook ``city``, but for what is in ``HASTE``."""
    lines = (SHIPPED / "city.toml").read_text(encoding="utf-8").splitlines()
    keys = takewhile(lambda line: not line.startswith("[deck]"), lines)
    written = [f"{key} = {HASTE[key]}" if (key := line.partition(" = ")[0]) in HASTE else line for line in keys]
    cards = [f"{role} = {count}" for role, count in DECK.items()]
    path = folder / "quick.toml"
    path.write_text("\n".join([*written, "[deck]", *cards, ""]), encoding="utf-8")
    return path
