"""Where everything in an utterance lies: pure, and counted in frames, so that a window is exact to the frame.

Clips are placed by their speech: a file begins a little before its first word and ends a little after its
last, and these edges lie inside the gaps; a tone has none. Frames are counted from where the utterance begins:
that is the first frame of speech if it begins with a clip, so a file's lead-in has negative frames.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hardware.ports import MILLISECOND, SECOND, Clip, Gap, Mark, Part, Signal, Tone, Utterance
from hardware.sound import tones
from hardware.sound.errors import BadUtterance, UnknownClip
from sounds import Pack

PAUSE = 200 * MILLISECOND
"""Between two clips or tones without a gap, and between two utterances: from the end of speech to the next (ns)."""

Sound = str | Tone
"""A clip, by its id in the catalogue, or a tone."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A clip whose file begins at ``frame`` and lasts ``frames``, or a tone that does."""

    sound: Sound
    frame: int
    frames: int

    @property
    def end(self) -> int:
        """The frame after its last."""
        return self.frame + self.frames


@dataclass(frozen=True, slots=True)
class Layout:
    """An utterance in frames of ``rate`` a second: its clips and tones, its marks, and the frame at which it ends."""

    rate: int
    placed: tuple[Placed, ...]
    marks: Mapping[str, int]
    ends: int

    @property
    def sounds_from(self) -> int:
        """The first frame of any file or tone; the end if there is no sound in it."""
        return min((sound.frame for sound in self.placed), default=self.ends)

    @property
    def sounds_until(self) -> int:
        """The frame after the last one of any file."""
        return max((sound.end for sound in self.placed), default=self.ends)

    def time(self, frame: int) -> int:
        """A frame as ns from the beginning of the utterance."""
        return frame * SECOND // self.rate


def lay_out(utterance: Utterance, pack: Pack) -> Layout:
    """Place the parts of an utterance; UnknownClip or BadUtterance if that is impossible.

    A gap is what lies between the end of the speech or tone before it and the start of what comes after it. A mark
    right before a clip or tone lies at the start of its speech, any other where the part before it ends.
    """
    placed: list[Placed] = []
    marks: dict[str, int] = {}
    frame = 0
    for part in _with_pauses(utterance.parts):
        match part:
            case Clip(name):
                recording = pack.clips.get(name)
                if recording is None:
                    raise UnknownClip(f"there is no clip {name!r} in {pack.path}; check its name in the catalogue")
                placed.append(Placed(name, frame - recording.speech_start, recording.frames))
                frame += recording.speech_end - recording.speech_start
            case Signal(tone):
                length = tones.frames(tone, pack.sample_rate)
                placed.append(Placed(tone, frame, length))
                frame += length
            case Gap(length):
                if length < 0:
                    raise BadUtterance(f"a gap of {length} ns: check how its length was computed")
                frame += round(length * pack.sample_rate / SECOND)
            case Mark(name):
                if name in marks:
                    raise BadUtterance(f"two marks are named {name!r}: check the utterance's parts")
                marks[name] = frame
    return Layout(pack.sample_rate, tuple(placed), MappingProxyType(marks), frame)


def _with_pauses(parts: tuple[Part, ...]) -> Iterator[Part]:
    """The same parts, with the pause that two clips or tones need if no gap stands between them."""
    for n, part in enumerate(parts):
        yield part
        following = next((later for later in parts[n + 1 :] if not isinstance(later, Mark)), None)
        if isinstance(part, Clip | Signal) and isinstance(following, Clip | Signal):
            yield Gap(PAUSE)
