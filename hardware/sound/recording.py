"""What a room would hear, sample by sample: pieces of sound, each at its frame, and silence everywhere else."""

from __future__ import annotations

import wave
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hardware.ports import SECOND, Instant
from hardware.sound.mixing import LOUDEST, SAMPLE, SOFTEST

FULL = 128
"""SDL's full level of a piece of music: it knows whole steps only."""


@dataclass(slots=True)
class Spoken:
    """An utterance from ``frame`` on, cut off before ``until`` if that is not its end."""

    frame: int
    until: int
    samples: memoryview

    def within(self, begin: int, end: int) -> Sequence[int]:
        """Its samples from ``begin`` to ``end``, frames of the recording that lie within it."""
        return self.samples[begin - self.frame : end - self.frame]


@dataclass(slots=True)
class Played:
    """A piece of music from ``frame`` on to before ``until``, and its levels (0 to 128), each from a frame on."""

    frame: int
    until: int
    samples: memoryview
    levels: list[tuple[int, int]] = field(default_factory=list)

    def within(self, begin: int, end: int) -> Sequence[int]:
        """Its samples from ``begin`` to ``end``, each at its level."""
        heard: list[int] = []
        number = bisect_right(self.levels, begin, key=lambda level: level[0])
        while begin < end:
            level = self.levels[number - 1][1] if number else 0
            change = self.levels[number][0] if number < len(self.levels) else end
            stop = min(change, end)
            piece = self.samples[begin - self.frame : stop - self.frame]
            heard += [int(sample * level / FULL) for sample in piece] if level else [0] * len(piece)
            begin, number = stop, number + 1
        return heard


class Recording:
    """What was heard from ``begins`` on, ``frames`` at ``rate`` a second, one channel of 16 bits."""

    def __init__(self, begins: Instant, rate: int) -> None:
        self.begins = begins
        self.rate = rate
        self.frames = 0
        self.spoken: list[Spoken] = []
        self.played: list[Played] = []

    def frame(self, at: Instant) -> int:
        """The frame that is heard at an instant."""
        return (at - self.begins) * self.rate // SECOND

    def mixed(self, begin: int, end: int) -> list[int]:
        """The frames from ``begin`` on to before ``end``, before the card limits what is too loud."""
        heard = [0] * (end - begin)
        pieces: tuple[Spoken | Played, ...] = (*self.spoken, *self.played)
        for piece in pieces:
            first, last = max(begin, piece.frame), min(end, piece.until)
            if first < last:
                here = slice(first - begin, last - begin)
                sound = piece.within(first, last)
                under = heard[here]
                heard[here] = [a + b for a, b in zip(under, sound, strict=True)] if any(under) else sound
        return heard

    def between(self, begin: int, end: int) -> array[int]:
        """The same frames as the card plays them."""
        return array("h", [min(max(sample, SOFTEST), LOUDEST) for sample in self.mixed(begin, end)])

    def write(self, path: Path) -> None:
        """All of it, as a WAV file."""
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(SAMPLE)
            file.setframerate(self.rate)
            for begin in range(0, self.frames, self.rate):
                file.writeframes(self.between(begin, min(begin + self.rate, self.frames)).tobytes())
