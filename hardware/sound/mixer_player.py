"""The sound device, through pygame's mixer and nothing else of pygame.

The mixer keeps its stream open with silence, so that no amplifier sleeps and none swallows a first word.
There is one for the whole process, and a play after its closing kills the process: only its owner touches it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache

from hardware.sound.errors import BadClip, BadRate, NoSound
from hardware.sound.layout import Layout
from hardware.sound.mixing import SAMPLE, compose
from hardware.sound.settings import SoundSettings
from sounds import Pack, Recording

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import mixer

KEPT_CLIPS = 64
"""Decoded clips that are kept: about 16 MB, and the same questions are asked all evening."""


class MixerPlayer:
    """Composes utterances of a pack, and plays them on the device that the settings name."""

    def __init__(self, pack: Pack, settings: SoundSettings) -> None:
        self._scale = _scale(pack, settings)
        self._clips = pack.clips
        _open(settings)
        self._samples: Callable[[str], bytes] = lru_cache(KEPT_CLIPS)(self._decode)

    def compose(self, layout: Layout, lead: int) -> memoryview:
        """An utterance as samples, after ``lead`` samples of silence; BadClip if one cannot be decoded."""
        return compose(layout, self._scale, self._samples, lead)

    def play(self, samples: memoryview) -> mixer.Sound:
        """Let the samples sound at once; NoSound if the device does not take them."""
        try:
            sound = mixer.Sound(buffer=samples)
            mixer.find_channel(force=True).play(sound)
        except pygame.error as error:
            raise NoSound(f"the sound device does not play ({error}); check that it is still there") from error
        return sound

    def close(self) -> None:
        """Stop everything and let go of the device."""
        mixer.quit()

    def _decode(self, clip: str) -> bytes:
        return decode(self._clips[clip], self._scale)


def decode(recording: Recording, scale: int) -> bytes:
    """A clip's samples as the open mixer plays them: it resamples what it loads, a whole multiple exactly."""
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


def _scale(pack: Pack, settings: SoundSettings) -> int:
    if settings.rate % pack.sample_rate:
        raise BadRate(
            f"the card's {settings.rate} Hz are no whole multiple of {pack.path}'s {pack.sample_rate} Hz; "
            "check the rate in the configuration"
        )
    return settings.rate // pack.sample_rate


def _open(settings: SoundSettings) -> None:
    if mixer.get_init() is not None:
        raise NoSound("the mixer is open already; check that only one speaker is opened")
    if settings.driver is not None:
        os.environ["SDL_AUDIODRIVER"] = settings.driver
    try:
        mixer.init(settings.rate, -16, 1, settings.buffer, settings.device, allowedchanges=0)
    except pygame.error as error:
        raise NoSound(
            f"the sound device {settings.device or 'of the system'} cannot be opened ({error}); "
            "check that a card is plugged in and how it is named"
        ) from error
