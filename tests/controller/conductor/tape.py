"""What a room hears on tape, sample by sample, and where every word of it should lie.

Where a word lies is reckoned here once more, from the pack's edges and the plans alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from hardware.ports import MILLISECOND, SECOND, Clip, Gap, HardwareError, Instant, Mark, Part
from hardware.sound.reading import reader
from hardware.sound.recorder import RecordedSpeaker
from hardware.sound.settings import SoundSettings
from hardware.sound.tape import Tape
from sounds import Pack
from tests.controller.conductor.room import Said
from tests.controller.conductor.virtual_time import VirtualClock

RATE = 48_000
SETTINGS = SoundSettings(rate=RATE)
BETWEEN = 200 * MILLISECOND
"""Between two words without a gap of their own (ns)."""

ALIKE = 1_000
"""So many frames in a row are no others by chance."""


@dataclass(frozen=True, slots=True)
class Word:
    """A clip on the tape: its file from ``file`` on, its speech from ``begins`` to before ``ends`` (frames)."""

    clip: str
    file: int
    begins: int
    ends: int


@dataclass
class Recorder:
    """Gives a room a speaker that records, and cuts the tape when the evening is over."""

    pack: Pack
    troubles: list[HardwareError] = field(default_factory=list)

    def speaker(self, clock: VirtualClock) -> RecordedSpeaker:
        """For the room."""
        self._speaker = RecordedSpeaker(self.pack, clock, SETTINGS, self.troubles.append)
        return self._speaker

    def tape(self) -> Tape:
        """What has been heard up to now."""
        return self._speaker.tape()

    def transcript(self, said: list[Said]) -> Transcript:
        """What has been heard up to now, beside what the speaker was told to say."""
        tape = self.tape()
        samples = tape.between(0, tape.frames)
        in_order = tuple(sorted(said, key=lambda one: one.plan.begins))
        clips = _read(self.pack, {clip for one in said for clip in one.clips})
        return Transcript(self.pack, tape.begins, samples, in_order, clips)


@dataclass(frozen=True, slots=True)
class Transcript:
    """The samples that were heard from ``begins`` on, what was said in the order of its beginnings, and its clips."""

    pack: Pack
    begins: Instant
    samples: array[int] = field(repr=False)
    said: tuple[Said, ...] = field(repr=False)
    clips: Mapping[str, array[int]] = field(repr=False)

    def frame(self, at: Instant) -> int:
        """The frame that is heard at an instant."""
        return (at - self.begins) * RATE // SECOND

    @property
    def heard(self) -> list[Said]:
        """Of what was said, all that has begun to sound."""
        return [said for said in self.said if self.begins_at(said) < self.until(said)]

    def begins_at(self, said: Said) -> int:
        """The frame of an utterance's first sound."""
        return min((word.file for word in self.words(said)), default=self.frame(said.plan.ends))

    def until(self, said: Said) -> int:
        """The frame after its last sound; what has been given to the card by the cut is still heard."""
        ends = max((word.file + len(self.clips[word.clip]) for word in self.words(said)), default=0)
        return ends if said.cut is None else min(ends, self.frame(said.cut + SETTINGS.latency))

    def words(self, said: Said) -> list[Word]:
        """Where each of its clips lies."""
        scale = RATE // self.pack.sample_rate
        words, at = [], self._first(said)
        for part in _with_pauses(said.utterance.parts):
            match part:
                case Clip(name):
                    clip = self.pack.clips[name]
                    ends = at + clip.speech_frames * scale
                    words.append(Word(name, at - clip.speech_start * scale, at, ends))
                    at = ends
                case Gap(length):
                    at += length * RATE // SECOND
        return words

    def lies(self, word: Word, frames: int | None = None) -> bool:
        """Whether the tape has the speech of a word at its place, or so much of it."""
        speech = self.speech(word.clip)[:frames]
        return self.samples[word.begins : word.begins + len(speech)] == speech

    def speech(self, clip: str) -> array[int]:
        """The samples of a clip's speech."""
        scale, one = RATE // self.pack.sample_rate, self.pack.clips[clip]
        return self.clips[clip][one.speech_start * scale : one.speech_end * scale]

    def expected(self) -> array[int]:
        """The sum of all single clips at their places."""
        tape = array("h", bytes(2 * len(self.samples)))
        for said in self.heard:
            until = self.until(said)
            for word in self.words(said):
                clip = self.clips[word.clip][: max(0, until - word.file)]
                there = tape[word.file : word.file + len(clip)]
                tape[word.file : word.file + len(clip)] = clip if not any(there) else _sum(there, clip)
        return tape

    def _first(self, said: Said) -> int:
        """Its first frame. What does not begin at a whole one is heard at either of the two that are next to it."""
        at = self.frame(said.plan.begins)
        sound = self.speech(said.clips[0])[:ALIKE] if said.clips else array("h")
        return at + 1 if self.samples[at + 1 : at + 1 + len(sound)] == sound else at


def difference(one: array[int], other: array[int]) -> int | None:
    """The first second in which two sounds differ; ``None`` if they are the same, sample for sample."""
    seconds = range(0, max(len(one), len(other)), RATE)
    return next((n // RATE for n in seconds if one[n : n + RATE] != other[n : n + RATE]), None)


def _read(pack: Pack, clips: Iterable[str]) -> dict[str, array[int]]:
    """Clips as they are by themselves."""
    with reader(RATE) as read:
        return {clip: read(pack.clips[clip].path) for clip in clips}


def _sum(one: array[int], other: array[int]) -> array[int]:
    return array("h", map(int.__add__, one, other))


def _with_pauses(parts: tuple[Part, ...]) -> Iterator[Part]:
    """The same, with the pause where none is named."""
    spoken = False
    for part in parts:
        if isinstance(part, Clip) and spoken:
            yield Gap(BETWEEN)
        spoken = isinstance(part, Clip) or (spoken and isinstance(part, Mark))
        yield part
