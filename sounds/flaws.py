"""What can be wrong with a clip, by what is heard of it: pure."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sounds.pack import Recording
from sounds.speech import FULL_SCALE, decibels, find_speech, power_of
from sounds.studio import LOUDNESS_DB


class Flaw(enum.Enum):
    """One kind of fault; each finding of it has the figure that is named here, and what that should be."""

    MISSING = "missing"
    """The pack has no such clip, or not its file."""
    UNKNOWN = "unknown"
    """The catalogue has no such clip."""
    DOUBLE = "double"
    """Several files could be this clip."""
    UNMADE = "unmade"
    """The synthesiser has not made it."""
    UNREADABLE = "unreadable"
    """The file cannot be decoded."""
    HUGE = "huge"
    """The file is larger than any phrase."""
    OTHER_LENGTH = "other length"
    """Frames of the file; ``pack.toml`` says others."""
    SILENT = "silent"
    """Nobody speaks in it."""
    CLIPPED = "clipped"
    """At so many places the tops of the wave are cut off."""
    TOO_LONG = "too long"
    """Seconds of speech; the same phrase of ours has so many."""
    TOO_SHORT = "too short"
    """Seconds of speech; the same phrase of ours has so many."""
    LEVEL = "level"
    """RMS of the speech (dB); ours has so much."""
    EDGES = "edges"
    """Milliseconds by which ``pack.toml`` misses where the speech begins or ends."""
    NOISY = "noisy"
    """The room against the voice's peaks (dB); it should be below so much."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A flaw of one clip. ``found`` and ``wanted``: the flaw's figure, where it has one; ``why``: an error's words."""

    clip: str
    flaw: Flaw
    found: float = 0.0
    wanted: float = 0.0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """A clip as it is in a pack: its entry in ``pack.toml``, its samples, and the seconds that ours speaks."""

    clip: str
    recording: Recording
    samples: Sequence[int]
    rate: int
    ours: float


LONGEST, SHORTEST = 2.0, 0.4
"""Speech may last so many times what ours does; half a second more is never too long."""
_SPARE = 0.5

FURTHEST_DB = 4.0
"""From the loudness of ours: more is heard as a step between two phrases."""

LATEST = 30
"""Milliseconds between an edge of the speech and its entry: a window of two seconds hangs on them."""

NOISIEST_DB = -36.0
"""A room nearer to the voice's peaks is heard between the words."""

_TOP = 0.998 * FULL_SCALE
_FLAT = 4  # samples at the top, one after the other
_CUT = 5  # so many times: a loud vowel touches the top now and then


def flaws_of(measured: Measured) -> Iterator[Finding]:
    """Everything that is wrong with a clip of a pack."""
    clip, recording, rate = measured.clip, measured.recording, measured.rate
    if len(measured.samples) != recording.frames:
        yield Finding(clip, Flaw.OTHER_LENGTH, len(measured.samples), recording.frames)
        return
    heard = find_speech(measured.samples, rate)
    if heard is None:
        yield Finding(clip, Flaw.SILENT)
        return
    off = max(abs(heard.start - recording.speech_start), abs(heard.end - recording.speech_end)) * 1000 / rate
    if off > LATEST:
        yield Finding(clip, Flaw.EDGES, off, LATEST)
    level = decibels(power_of(measured.samples[recording.speech_start : recording.speech_end + 1]), FULL_SCALE**2)
    if abs(level - LOUDNESS_DB) > FURTHEST_DB:
        yield Finding(clip, Flaw.LEVEL, level, LOUDNESS_DB)
    yield from clipped(clip, measured.samples)
    yield from duration(clip, recording.speech_frames / rate, measured.ours)


def duration(clip: str, seconds: float, ours: float) -> Iterator[Finding]:
    """Whether it is said much slower, or much faster, than ours; the rulebooks' calls leave room for no more."""
    if seconds > max(LONGEST * ours, ours + _SPARE):
        yield Finding(clip, Flaw.TOO_LONG, seconds, ours)
    if seconds < SHORTEST * ours:
        yield Finding(clip, Flaw.TOO_SHORT, seconds, ours)


def clipped(clip: str, samples: Sequence[int]) -> Iterator[Finding]:
    """Whether the wave is cut off at full scale."""
    tops = sum(1 for at_top, run in groupby(abs(sample) >= _TOP for sample in samples) if at_top and _lasts(run))
    if tops >= _CUT:
        yield Finding(clip, Flaw.CLIPPED, tops)


def noisy(clip: str, noise: float | None) -> Iterator[Finding]:
    """Whether the room is too loud beside the voice (dB)."""
    if noise is not None and noise > NOISIEST_DB:
        yield Finding(clip, Flaw.NOISY, noise, NOISIEST_DB)


def _lasts(run: Iterator[bool]) -> bool:
    return sum(1 for _ in run) >= _FLAT
