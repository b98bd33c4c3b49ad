"""A club in a hurry: its rulebook and its voice."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

from controller.rulebooks import SHIPPED
from sounds import BUNDLED, Catalogue

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
    """The rulebook ``city`` with nights and windows as short as can be."""
    lines = []
    for line in (SHIPPED / "city.toml").read_text(encoding="utf-8").splitlines():
        key = line.partition(" = ")[0]
        lines.append(f"{key} = {HASTE[key]}" if key in HASTE else line)
    text = "\n".join(line for line in takewhile(lambda line: not line.startswith("[deck]"), lines))
    cards = "\n".join(f"{role} = {count}" for role, count in DECK.items())
    path = tmp_path_factory.mktemp("rulebook") / "quick.toml"
    path.write_text(f"{text}\n[deck]\n{cards}\n", encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def hasty_voice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A voice that says every phrase in twenty milliseconds; to be planned by, not to be heard."""
    path = tmp_path_factory.mktemp("voice")
    clips = Catalogue.load(BUNDLED / "ru.toml").texts
    for clip in clips:
        (path / f"{clip}.ogg").touch()
    recordings = "\n".join(f"{clip} = {{ frames = 160, speech_start = 0, speech_end = 160 }}" for clip in clips)
    head = 'language = "ru"\nvoice = "haste"\nlicence = "none"\nsample_rate = 8000\n[clips]\n'
    (path / "pack.toml").write_text(head + recordings, encoding="utf-8")
    return path
