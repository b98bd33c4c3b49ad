"""A sound that a comparator can date: a tone burst that is at full height within an eighth of a millisecond."""

from __future__ import annotations

import math
import wave
from array import array
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from hardware.ports import Clip, Part, Utterance
from hardware.sound.mixing import LOUDEST, SAMPLE
from sounds import Pack, Recording

BURST = "calibration_burst"
"""The clip's name in a pack that has it."""

TONE_HZ = 2_000
"""Loud from every small loudspeaker and every electret microphone; its first crest comes after 125 µs."""

LENGTH_MS = 25
_FADE_MS = 5  # without one its end is a second click


def with_burst(pack: Pack, folder: Path) -> Pack:
    """The same pack and the burst, whose file is written into ``folder``.

    Its speech has no length, so that it takes no time in an utterance: put in the place of another clip, its onset
    lies where that clip's mark lies, and the gap after it is as long as ever.
    """
    samples = _samples(pack.sample_rate)
    path = folder / f"{BURST}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(SAMPLE)
        file.setframerate(pack.sample_rate)
        file.writeframes(samples.tobytes())
    recording = Recording(path, len(samples), speech_start=0, speech_end=0)
    return replace(pack, clips=MappingProxyType({**pack.clips, BURST: recording}))


def in_bursts(utterance: Utterance) -> Utterance:
    """The same gaps and marks, with a burst for every clip."""

    def sharp(part: Part) -> Part:
        return Clip(BURST) if isinstance(part, Clip) else part

    return Utterance(tuple(map(sharp, utterance.parts)))


def _samples(rate: int) -> array[int]:
    length, fade = LENGTH_MS * rate // 1000, _FADE_MS * rate // 1000
    return array(
        "h",
        (
            round(0.9 * LOUDEST * math.sin(2 * math.pi * TONE_HZ * n / rate) * min(1.0, (length - n) / fade))
            for n in range(length)
        ),
    )
