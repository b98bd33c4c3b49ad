"""Writes a pack: its clips as WAV, and ``pack.toml``, which names them."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sounds.fields import Fields, key_of, toml_of
from sounds.pack import Recording
from sounds.studio import RATE, Take

_HEAD = """\
# The clips of {language}.toml. Written by prinyato voice, which keeps no other comment than this one.
# frames: the length of a clip. speech_start, speech_end: the first and the last frame of speech, found as in the packs
# that come with the table.
"""


@dataclass(frozen=True, slots=True)
class About:
    """What a pack says of itself: ``engine`` is the program that spoke, empty if a person did."""

    language: str
    voice: str
    licence: str
    engine: str = ""


def write_clip(path: Path, take: Take) -> Recording:
    """A clip as WAV, 16 bits, one channel. OSError if that is impossible; then a file that was there is as it was."""
    samples = array("h", take.samples)
    if sys.byteorder == "big":
        samples.byteswap()
    beside = _beside(path)
    with wave.open(str(beside), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    beside.replace(path)
    return Recording(path, len(samples), take.speech.start, take.speech.end)


def write_pack(folder: Path, about: About, made: Mapping[str, Recording], order: Iterable[str]) -> None:
    """Write ``pack.toml`` with these clips added to, or put in the place of, those it has; sorted as in ``order``.

    What it says of itself stays as it is, if it is there already. OSError or SoundsError if that is impossible.
    """
    path = folder / "pack.toml"
    values = Fields.read(path).values if path.exists() else _new(about)
    clips = values.pop("clips") | {clip: _entry(recording) for clip, recording in made.items()}
    places = {clip: n for n, clip in enumerate(order)}
    ordered = sorted(clips, key=lambda clip: places.get(clip, len(places)))
    lines = [f"{key_of(key)} = {toml_of(value)}" for key, value in values.items()]
    lines += ["", "[clips]", *(f"{key_of(clip)} = {toml_of(clips[clip])}" for clip in ordered), ""]
    beside = _beside(path)
    beside.write_text(_HEAD.format(language=values["language"]) + "\n".join(lines), encoding="utf-8")
    beside.replace(path)


def _beside(path: Path) -> Path:
    """Where a file is written before it takes its place; a link that lies there leads nobody astray."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    return beside


def _new(about: About) -> dict[str, Any]:
    values: dict[str, Any] = {"language": about.language, "voice": about.voice}
    if about.engine:
        values["engine"] = about.engine
    return {**values, "sample_rate": RATE, "licence": about.licence, "clips": {}}


def _entry(recording: Recording) -> dict[str, Any]:
    return {
        "file": recording.path.name,
        "frames": recording.frames,
        "speech_start": recording.speech_start,
        "speech_end": recording.speech_end,
    }
