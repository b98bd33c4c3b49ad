"""A voice pack: a folder of clips, and what ``pack.toml`` says about each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sounds.errors import NotThere
from sounds.fields import Fields


@dataclass(frozen=True, slots=True)
class Recording:
    """One clip's file: its length and where its speech begins and ends, in frames of the pack's rate."""

    path: Path
    frames: int
    speech_start: int
    speech_end: int


@dataclass(frozen=True, slots=True)
class Pack:
    """A voice: every recording by its clip id. ``sample_rate`` is in frames a second, all clips are mono."""

    path: Path
    language: str
    voice: str
    licence: str
    sample_rate: int
    clips: Mapping[str, Recording]

    @classmethod
    def load(cls, path: Path) -> Pack:
        """Read the pack in folder ``path``. Nothing is decoded; SoundsError says what is missing or wrong."""
        fields = Fields.read(path / "pack.toml")
        rate = fields.get("sample_rate", int)
        if rate <= 0:
            raise fields.wrong(f"sample_rate is {rate}", "that it is the clips' frames a second")
        clips = fields.table("clips")
        return cls(
            path=path,
            language=fields.get("language", str),
            voice=fields.get("voice", str),
            licence=fields.get("licence", str),
            sample_rate=rate,
            clips=MappingProxyType(
                {clip: _recording(path / f"{clip}.ogg", clips.table(clip)) for clip in clips.values}
            ),
        )


def _recording(path: Path, fields: Fields) -> Recording:
    recording = Recording(
        path, fields.get("frames", int), fields.get("speech_start", int), fields.get("speech_end", int)
    )
    if not 0 <= recording.speech_start < recording.speech_end <= recording.frames:
        raise fields.wrong(
            f"{fields.place} has speech from {recording.speech_start} to {recording.speech_end} "
            f"of {recording.frames} frames",
            "that the speech lies inside the clip",
        )
    if not path.is_file():
        raise NotThere(path, "is not there, but pack.toml names it", "that the whole pack was copied")
    return recording
