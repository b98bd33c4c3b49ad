"""How loud each kind of sound is made."""

from __future__ import annotations

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
    return _multiplied(samples, round(amplitude(volume) * (1 << _SHIFT)))


def _multiplied(samples: bytes, factor: int) -> bytes:
    """Every sample times ``factor`` / 2**15, all at once: as one long number, which is several times faster.

    Each sample has a lane of 32 bits. 2**15 is added to it, so that no lane is below zero, and its share taken away
    again at the end. The samples are little-endian, as every Pi's are.
    """
    wide = bytearray(2 * len(samples))
    wide[0::4], wide[1::4] = samples[0::2], samples[1::2]
    ones = int.from_bytes(b"\1\0\0\0" * (len(samples) // 2), "little")
    unsigned = int.from_bytes(wide, "little") ^ (ones << _SHIFT)
    rounded = unsigned * factor + (ones << (_SHIFT - 1))
    scaled = ((rounded >> _SHIFT) & (ones * 0x1FFFF)) + ones * (0x10000 - factor)
    lanes = scaled.to_bytes(len(wide), "little")
    narrow = bytearray(len(samples))
    narrow[0::2], narrow[1::2] = lanes[0::4], lanes[1::4]
    return bytes(narrow)
