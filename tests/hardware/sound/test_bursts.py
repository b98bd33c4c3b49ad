"""The window in bursts, from the real mixer: two seconds to the sample, and so heard by a card that listens."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from pathlib import Path

from hardware.ports import SECOND
from hardware.simulated.sound_card import Comparator
from sounds import BUNDLED

RATE = 48_000
ROOT = BUNDLED.parent
ALLOWED = SECOND // 192_000 + 1  # a sample of the card, and a rounded nanosecond


def play(where: str, **environment: str) -> str:
    """What a whole process prints that plays the window there."""
    script = Path(__file__).with_name("recorded_bursts.py")
    return subprocess.run(
        [sys.executable, script, where],
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"} | environment,
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    ).stdout


def test_the_bursts_lie_exactly_two_seconds_apart_in_what_would_be_heard(tmp_path: Path) -> None:
    raw = tmp_path / "table.raw"
    play("file", SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(raw), SDL_DISKAUDIODELAY="1")
    sound = array("h", raw.read_bytes())
    first, last = [frame for frame, down in Comparator(RATE).hear(sound) if down]
    assert last - first == 2 * RATE == 96_000
    assert sound[first : first + 1000] == sound[last : last + 1000]


def test_a_card_that_listens_hears_them_two_seconds_apart() -> None:
    starved, first, last = map(int, play("card").splitlines()[-1].split())
    # A busy computer leaves the card without sound for a moment: then it hears, rightly, a longer window.
    assert last - first >= 2 * SECOND - ALLOWED
    if not starved:
        assert last - first <= 2 * SECOND + ALLOWED


def test_a_comparator_is_closed_while_it_is_loud() -> None:
    comparator = Comparator(1000)  # it holds for two samples
    assert comparator.hear(array("h", [0, 100, -100])) == []
    assert comparator.hear(array("h", [0, -20_000, 0, 20_000])) == [(4, True)]
    assert comparator.hear(array("h", [0, 0, 0])) == [(8, False)]
    assert comparator.hear(array("h", [9_000])) == [(10, True)]
