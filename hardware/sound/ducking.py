"""How loud music is beside everything else: it comes up and goes softly, and makes room for speech.

The device and the recorder ask the same gain, so that they make the same sound.
"""

from __future__ import annotations

from collections.abc import Iterable

from hardware.ports import MILLISECOND, SECOND, Instant, Volumes
from hardware.sound.gliding import Glide
from hardware.sound.loudness import amplitude
from hardware.sound.voice import Span

DUCKED = 0.25
"""The gain of music under speech: 12 dB less."""

DUCKING = 300 * MILLISECOND
"""How long music takes to make room, so that it has when speech begins (ns)."""

RETURNING = SECOND
"""How long it takes to come back (ns): the mixer changes a level only once a buffer, and no step may be heard."""

HOLD = 700 * MILLISECOND
"""Between two utterances that are closer than this (ns) it stays soft."""

FADE = 2 * SECOND
"""How long music takes to come up and to fade away (ns)."""

CUT = 60 * MILLISECOND
"""How long it takes to stop at once (ns): any quicker would be a click."""


_PACE = round(DUCKING / (1 - DUCKED))


class MusicGain:
    """The gain of the music over time: its volume, its fades, and the room it makes. Instants must not go back."""

    def __init__(self, volumes: Volumes, now: Instant) -> None:
        self._volume = _resting(amplitude(volumes.music), now)
        self._fade = _resting(0.0, now)
        self._duck = _resting(1.0, now)

    def adjust(self, volumes: Volumes, now: Instant) -> None:
        """Another volume."""
        self._volume.to(amplitude(volumes.music), now, FADE)

    def begin(self, now: Instant) -> None:
        """Come up from nothing."""
        self._fade = _resting(0.0, now)
        self.rise(now)

    def rise(self, now: Instant) -> None:
        """Come up from what it is."""
        self._fade.to(1.0, now, FADE)

    def fall(self, now: Instant, within: int) -> None:
        """Go: from full to nothing in so much time (ns)."""
        self._fade.to(0.0, now, within)

    def gone(self, now: Instant) -> bool:
        """Whether it has fallen to nothing."""
        return self._fade.target == 0 and self._fade.at(now) == 0

    def at(self, now: Instant, spans: Iterable[Span]) -> float:
        """The gain, 0 to 1, beside speech that takes these spans."""
        under_speech = any(span.begins - DUCKING <= now < span.ends + HOLD for span in spans)
        target, takes = (DUCKED, DUCKING) if under_speech else (1.0, RETURNING)
        if target != self._duck.target:
            self._duck.to(target, now, round(takes / (1 - DUCKED)))
        return self._volume.at(now) * self._fade.at(now) * self._duck.at(now)


def _resting(gain: float, now: Instant) -> Glide:
    return Glide(gain, gain, now, FADE)
