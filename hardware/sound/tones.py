"""The table's tones: told apart by pitch and by pattern, low enough for ears that no longer hear the highs."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Tone


@dataclass(frozen=True, slots=True)
class Note:
    """So high (Hz), from ``begins`` on, for ``length`` (ms)."""

    pitch: int
    begins: int
    length: int


PATTERNS = {
    Tone.OPEN: (Note(600, 0, 110), Note(900, 120, 180)),
    Tone.CLOSE: (Note(750, 0, 450),),
    Tone.WARNING: (Note(950, 0, 120), Note(950, 240, 120)),
    Tone.END: (Note(900, 0, 170), Note(700, 180, 170), Note(525, 360, 400)),
    Tone.NOTICE: (Note(650, 0, 150),),
}
"""Rising is begin, one long note is stop, two equal ones are a warning, falling is the end of a time, a short one is
that something has happened."""


def frames(tone: Tone, rate: int) -> int:
    """How many frames a tone lasts, at so many a second."""
    return max((note.begins + note.length) * rate // 1000 for note in PATTERNS[tone])
