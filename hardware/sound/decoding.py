"""Decodes sound files with pygame's mixer, as it plays them: it resamples what it loads, a whole multiple exactly."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.sound.errors import BadClip, BadTrack, NoSound
from hardware.sound.mixing import SAMPLE
from sounds import Recording

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import mixer

_SMALL_BUFFER = 64
"""A device that is opened only to decode is closed again within a buffer or two."""


def decode(recording: Recording, scale: int) -> bytes:
    """A clip's samples at the rate of the open mixer, ``scale`` of them for each frame; BadClip if they are not."""
    try:
        samples = mixer.Sound(file=recording.path).get_raw()
    except (pygame.error, OSError) as error:
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
    except (pygame.error, OSError) as error:
        raise BadTrack(path, str(error)) from error


@contextmanager
def decoder(rate: int) -> Iterator[None]:
    """For as long as this lasts a mixer is open at this rate, and is heard nowhere: the one that is, or its own."""
    opened = _open_at()
    if opened == rate:
        yield
        return
    if opened is not None:
        raise NoSound(f"the mixer is open at {opened} Hz, not {rate} Hz; close the speaker that has it")
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        mixer.init(rate, -16, 1, _SMALL_BUFFER, allowedchanges=0)
        yield
    finally:
        mixer.quit()
        if before is None:
            del os.environ["SDL_AUDIODRIVER"]
        else:
            os.environ["SDL_AUDIODRIVER"] = before


def _open_at() -> int | None:
    """The rate of the mixer, if it is open."""
    return mixer.get_init()[0] if mixer.get_init() is not None else None
