"""What a room would hear, sample by sample: pieces of sound, each at its frame, and silence everywhere else."""

from __future__ import annotations

import wave
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hardware.ports import SECOND, Instant
from hardware.sound.mixing import SAMPLE, saturated_sum

FULL = 128
"""SDL's full level of a piece of music: it knows whole steps only."""


@dataclass(slots=True)
class Spoken:
    """An utterance from ``frame`` on, cut off before ``until`` if that is not its end."""

    frame: int
    until: int
    samples: memoryview

    def within(self, begin: int, end: int) -> memoryview:
        """Its samples from ``begin`` to ``end``, frames of the tape that lie within it."""
        return self.samples[begin - self.frame : end - self.frame]


@dataclass(slots=True)
class Played:
    """A piece of music from ``frame`` on to before ``until``, and its levels (0 to 128), each from a frame on."""

    frame: int
    until: int
    samples: memoryview
    levels: list[tuple[int, int]] = field(default_factory=list)

    def within(self, begin: int, end: int) -> memoryview:
        """Its samples from ``begin`` to ``end``, each at its level."""
        heard = array("h")
        number = bisect_right(self.levels, begin, key=lambda level: level[0])
        while begin < end:
            level = self.levels[number - 1][1] if number else 0
            change = self.levels[number][0] if number < len(self.levels) else end
            stop = min(change, end)
            piece = self.samples[begin - self.frame : stop - self.frame]
            heard.extend([int(sample * level / FULL) for sample in piece] if level else bytes(len(piece)))
            begin, number = stop, number + 1
        return memoryview(heard)


class Tape:
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
        for first, sound in self._heard(begin, end):
            here = slice(first - begin, first - begin + len(sound))
            heard[here] = [a + b for a, b in zip(heard[here], sound, strict=True)]
        return heard

    def between(self, begin: int, end: int) -> array[int]:
        """The same frames as the card plays them."""
        heard = array("h", bytes(SAMPLE * (end - begin)))
        samples = memoryview(heard)
        filled = begin
        for first, sound in self._heard(begin, end):
            start, meets = first - begin, min(max(filled - first, 0), len(sound))
            samples[start : start + meets] = saturated_sum(samples[start : start + meets], sound[:meets])
            samples[start + meets : start + len(sound)] = sound[meets:]
            filled = max(filled, first + len(sound))
        return heard

    def _heard(self, begin: int, end: int) -> Iterator[tuple[int, memoryview]]:
        """What is heard of each piece between two frames: the frame at which that begins, and its samples."""
        pieces: tuple[Spoken | Played, ...] = (*self.spoken, *self.played)
        for piece in pieces:
            first, last = max(begin, piece.frame), min(end, piece.until)
            if first < last:
                yield first, piece.within(first, last)

    def write(self, path: Path) -> None:
        """All of it, as a WAV file."""
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(SAMPLE)
            file.setframerate(self.rate)
            for begin in range(0, self.frames, self.rate):
                file.writeframes(self.between(begin, min(begin + self.rate, self.frames)).tobytes())
