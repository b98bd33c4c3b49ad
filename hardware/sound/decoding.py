"""Decodes sound files with pygame's mixer, as it plays them: it resamples what it loads, a whole multiple exactly."""

from __future__ import annotations

from pathlib import Path

from hardware.sound.errors import BadClip, BadTrack
from hardware.sound.headers import Unfit, look_at
from hardware.sound.mixing import SAMPLE
from hardware.sound.sdl import MixerError, mixer
from sounds import Recording


def decode(recording: Recording, scale: int) -> bytes:
    """A clip's samples at the rate of the open mixer, ``scale`` of them for each frame; BadClip if they are not."""
    try:
        look_at(recording.path)
        samples = mixer.Sound(file=recording.path).get_raw()
    except (MixerError, OSError, Unfit) as error:
        raise BadClip(f"{recording.path} cannot be decoded ({error}); check that the pack was copied whole") from error
    frames = len(samples) // SAMPLE
    if frames != recording.frames * scale:
        raise BadClip(
            f"{recording.path} has {frames} samples, not {recording.frames} times {scale}; "
            "check that it belongs to this pack.toml"
        )
    return samples


def decode_track(path: Path) -> bytes:
    """The samples of a piece of music at the rate of the open mixer; BadTrack if it is none."""
    try:
        return mixer.Sound(file=path).get_raw()
    except (MixerError, OSError) as error:
        raise BadTrack(path, str(error)) from error
