"""Makes an utterance's samples of a pack's clips and the tones, each as loud as its kind is to be."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from hardware.ports import Tone, Volumes
from hardware.sound.errors import BadRate
from hardware.sound.layout import Layout, Sound
from hardware.sound.loudness import at_volume, volume_of
from hardware.sound.mixing import compose
from hardware.sound.synthesis import synthesise
from sounds import Pack, Recording

KEPT = 64
"""Decoded clips and tones that are kept: about 16 MB, and the same questions are asked all evening."""


class Composer:
    """Composes utterances of a pack for a device of ``rate`` samples a second; BadRate if that would lose frames.

    ``decode`` gives a clip's samples, so many for each of its frames.
    """

    def __init__(self, pack: Pack, rate: int, decode: Callable[[Recording, int], bytes]) -> None:
        self._pack = pack
        self._scale = _scale(pack, rate)
        self._decode = decode
        self._samples = lru_cache(KEPT)(self._make)

    def compose(self, layout: Layout, volumes: Volumes, lead: int = 0) -> memoryview:
        """The utterance as samples, after ``lead`` samples of silence; BadClip if a clip cannot be decoded."""
        return compose(layout, self._scale, partial(self._of_kind, volumes), lead)

    def _of_kind(self, volumes: Volumes, sound: Sound) -> bytes:
        return self._samples(sound, volume_of(sound, volumes))

    def _make(self, sound: Sound, volume: int) -> bytes:
        if isinstance(sound, Tone):
            return at_volume(synthesise(sound, self._pack.sample_rate, self._scale), volume)
        return at_volume(self._decode(self._pack.clips[sound], self._scale), volume)


def _scale(pack: Pack, rate: int) -> int:
    if rate % pack.sample_rate:
        raise BadRate(
            f"the card's {rate} Hz are no whole multiple of {pack.path}'s {pack.sample_rate} Hz; "
            "check the rate in the configuration"
        )
    return rate // pack.sample_rate
