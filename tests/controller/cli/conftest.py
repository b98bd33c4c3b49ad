"""A club in a hurry: its rulebook and its voice."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

from bench.voice import hasty_voice as write_voice
from controller.rulebooks import SHIPPED

HASTE = {
    "seats": "6",
    "window_ms": "120",
    "acquaintance_order": "[]",
    "night_order": '["mafia"]',
    "call_s": "1",
    "hunt_number_s": "0",
}
"""Values of ``city`` that make a game short: six seats, no acquaintance, and nights of one call."""

DECK = {"don": 1, "mafia": 1, "sheriff": 1, "civilian": 3}


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rulebook ``city``, but for what is in ``HASTE``."""
    lines = (SHIPPED / "city.toml").read_text(encoding="utf-8").splitlines()
    keys = takewhile(lambda line: not line.startswith("[deck]"), lines)
    written = [f"{key} = {HASTE[key]}" if (key := line.partition(" = ")[0]) in HASTE else line for line in keys]
    cards = [f"{role} = {count}" for role, count in DECK.items()]
    path = tmp_path_factory.mktemp("rulebook") / "quick.toml"
    path.write_text("\n".join([*written, "[deck]", *cards, ""]), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def hasty_voice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A voice that says every phrase in twenty milliseconds."""
    return write_voice(tmp_path_factory.mktemp("voice"))
