"""Makes clips of recordings, whoever spoke them, and puts them into a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller.cli.voice.target import Target
from hardware.sound.errors import BadClip
from hardware.sound.headers import MOST_BYTES
from hardware.sound.reading import Read, reader
from sounds import Recording
from sounds.flaws import Finding, Flaw, clipped, duration, noisy
from sounds.studio import RATE, TAKEN_AT, clip_of
from sounds.writing import write_clip, write_pack

_MOST_SECONDS = 60
"""More is never one phrase; none of ours has five seconds."""

Show = Callable[[int, int, str], None]
"""How many are done, of how many, and which one is next."""


class Unmade(Exception):
    """There is no recording after all; says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """A clip, and what gives its recording: ``Unmade`` if there is none."""

    clip: str
    recording: Callable[[], Path]


@dataclass(frozen=True, slots=True)
class Made:
    """The clips that are in the pack now, and what is wrong: with them, or with those that are not."""

    taken: dict[str, Recording] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def make(sources: Sequence[Source], into: Target, show: Show) -> Made:
    """Make each clip, and then ``pack.toml``, which is written even if this is interrupted.

    Raises OSError if the folder cannot be written, ``SoundsError`` if its ``pack.toml`` cannot be read.
    """
    made = Made()
    try:
        with reader(TAKEN_AT) as read:
            for number, source in enumerate(sources):
                show(number, len(sources), source.clip)
                made.findings.extend(_one(source, into, read, made.taken))
    finally:
        if made.taken:
            write_pack(into.folder, into.about, made.taken, into.catalogue.texts)
    return made


def _one(source: Source, into: Target, read: Read, taken: dict[str, Recording]) -> Iterator[Finding]:
    clip = source.clip
    seconds = into.ours.clips[clip].speech_frames / into.ours.sample_rate
    try:
        path = source.recording()
    except Unmade as error:
        yield Finding(clip, Flaw.UNMADE, why=str(error))
        return
    if not path.is_file():
        yield Finding(clip, Flaw.UNREADABLE, why=path.name)
        return
    if path.stat().st_size > MOST_BYTES:
        yield Finding(clip, Flaw.HUGE, why=path.name)
        return
    try:
        samples = read(path)
    except BadClip:
        yield Finding(clip, Flaw.UNREADABLE, why=path.name)
        return
    if len(samples) > _MOST_SECONDS * TAKEN_AT:
        yield Finding(clip, Flaw.TOO_LONG, len(samples) / TAKEN_AT, seconds)
        return
    take = clip_of(samples)
    if take is None:
        yield Finding(clip, Flaw.SILENT)
        return
    into.folder.mkdir(parents=True, exist_ok=True)
    taken[clip] = write_clip(into.folder / f"{clip}.wav", take)
    yield from clipped(clip, samples)
    yield from noisy(clip, take.speech.noise)
    yield from duration(clip, taken[clip].speech_frames / RATE, seconds)
