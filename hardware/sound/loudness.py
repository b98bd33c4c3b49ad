"""How loud each kind of sound is made."""

from __future__ import annotations

from array import array

from hardware.ports import Tone, Volumes
from hardware.sound.layout import Sound

_SHIFT = 15


def amplitude(volume: int) -> float:
    """What a volume (per cent) does to samples: its square, so that half of it sounds about half as loud."""
    return (volume / 100) ** 2


def volume_of(sound: Sound, volumes: Volumes) -> int:
    """The volume of its kind (per cent)."""
    return volumes.signals if isinstance(sound, Tone) else volumes.speech


def at_volume(samples: bytes, volume: int) -> bytes:
    """Samples at a volume (per cent); they never get louder, so none is clipped."""
    if volume == 100:
        return samples
    factor, half = round(amplitude(volume) * (1 << _SHIFT)), 1 << (_SHIFT - 1)
    loud = memoryview(samples).cast("h")
    return array("h", [(sample * factor + half) >> _SHIFT for sample in loud]).tobytes()
