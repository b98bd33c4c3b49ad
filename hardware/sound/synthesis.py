"""Makes samples of the tones. Every note begins and ends softly, so that nothing clicks."""

from __future__ import annotations

import math
from array import array

from hardware.ports import Tone
from hardware.sound.mixing import LOUDEST
from hardware.sound.tones import PATTERNS, frames

_ATTACK_MS = 5
_RELEASE_MS = 30

_LEVEL = 0.28
"""Of the fundamental, of full scale: with its overtone a little louder than the loudest words of the packs."""

_OVERTONE = 0.3
"""Of the octave, of the fundamental: small loudspeakers and old ears hear more of a note that has one."""


def synthesise(tone: Tone, rate: int, scale: int) -> bytes:
    """The tone in samples, ``scale`` of them for each of its frames at ``rate`` a second."""
    samples = array("h", bytes(2 * frames(tone, rate) * scale))
    for note in PATTERNS[tone]:
        begins, length = (ms * rate // 1000 * scale for ms in (note.begins, note.length))
        samples[begins : begins + length] = _note(note.pitch, length, rate * scale)
    return samples.tobytes()


def _note(pitch: int, length: int, rate: int) -> array[int]:
    attack, release = (ms * rate // 1000 for ms in (_ATTACK_MS, _RELEASE_MS))
    turn = 2 * math.pi * pitch / rate
    return array(
        "h",
        (
            round(
                LOUDEST
                * _LEVEL
                * _edge((n + 1) / attack)
                * _edge((length - n) / release)
                * (math.sin(turn * (n + 1)) + _OVERTONE * math.sin(2 * turn * (n + 1)))
            )
            for n in range(length)
        ),
    )


def _edge(passed: float) -> float:
    """How much of a note is there when so much of its edge has passed: half a cosine."""
    return 0.5 - 0.5 * math.cos(math.pi * passed) if passed < 1 else 1.0
