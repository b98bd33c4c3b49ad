"""A voice pack: a folder of clips, and what ``pack.toml`` says about each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sounds.fields import Fields

LOWEST_RATE, HIGHEST_RATE = 8_000, 192_000
LONGEST_S = 60
"""A voice has a rate between these, and none of its phrases is as long: ten seconds are many."""


@dataclass(frozen=True, slots=True)
class Recording:
    """One clip's file: its length and where its speech begins and ends, in frames of the pack's rate."""

    path: Path
    frames: int
    speech_start: int
    speech_end: int

    @property
    def speech_frames(self) -> int:
        """How long the speech is, in frames."""
        return self.speech_end - self.speech_start


@dataclass(frozen=True, slots=True)
class Pack:
    """A voice: every recording by its clip id. ``sample_rate`` is in frames a second, all clips are mono."""

    path: Path
    language: str
    voice: str
    licence: str
    sample_rate: int
    clips: Mapping[str, Recording]
    lost: tuple[str, ...] = ()
    """What ``pack.toml`` names and the folder does not hold: no file, or a link that leads out of it."""

    @classmethod
    def load(cls, path: Path) -> Pack:
        """Read the pack in folder ``path``. Nothing is decoded; SoundsError says what is wrong.

        A clip's file is ``file`` of its entry, or else its id with ``.ogg``.
        """
        fields = Fields.read(path / "pack.toml")
        rate = fields.get("sample_rate", int)
        if not LOWEST_RATE <= rate <= HIGHEST_RATE:
            raise fields.wrong(f"sample_rate is {rate}", "that it is the clips' frames a second")
        entries = fields.table("clips")
        named = {clip: _recording(clip, path, entries.table(clip), rate * LONGEST_S) for clip in entries.values}
        there = {clip: recording for clip, recording in named.items() if _is_within(recording.path, path)}
        return cls(
            path=path,
            language=fields.get("language", str),
            voice=fields.get("voice", str),
            licence=fields.get("licence", str),
            sample_rate=rate,
            clips=MappingProxyType(there),
            lost=tuple(clip for clip in named if clip not in there),
        )


def _is_within(file: Path, folder: Path) -> bool:
    try:
        if file.parent == folder and not file.is_symlink():  # as all of ours: to resolve them takes longer than to load
            return file.is_file()
        return file.is_file() and file.resolve().is_relative_to(folder.resolve())
    except OSError:  # a name that no disk can have, or a folder that may not be entered
        return False


def _recording(clip: str, folder: Path, fields: Fields, longest: int) -> Recording:
    file = Path(fields.get("file", str) if "file" in fields.values else f"{clip}.ogg")
    if file.is_absolute() or ".." in file.parts or "\0" in str(file):
        raise fields.wrong(f"{fields.place} names {str(file)!r}", "that every clip lies in the pack's own folder")
    recording = Recording(
        path=folder / file,
        frames=fields.get("frames", int),
        speech_start=fields.get("speech_start", int),
        speech_end=fields.get("speech_end", int),
    )
    if not 0 <= recording.speech_start < recording.speech_end <= recording.frames:
        raise fields.wrong(
            f"{fields.place} has speech from {recording.speech_start} to {recording.speech_end} "
            f"of {recording.frames} frames",
            "that the speech lies inside the clip",
        )
    if recording.frames > longest:
        raise fields.wrong(f"{fields.place} has {recording.frames} frames", f"that it is no longer than {LONGEST_S} s")
    return recording
