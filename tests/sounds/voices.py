"""A voice to order, made of sines: it hums, swells and dies away as speech does, and is the same every time."""

from __future__ import annotations

import math
import wave
from array import array
from pathlib import Path

RATE = 48_000


def spoken(seconds: float, *, rate: int = RATE, height: float = 0.3) -> list[float]:
    """Syllables, five a second, with nothing before the first and after the last; the height is against full scale."""
    length = round(seconds * rate)
    swell = [abs(math.sin(5 * math.pi * n / rate)) for n in range(length)]
    pitch = 2 * math.pi * 140 / rate
    tops = [math.sin(pitch * n) + 0.5 * math.sin(3 * pitch * n) + 0.3 * math.sin(9 * pitch * n) for n in range(length)]
    return [height / 1.8 * high * loud for high, loud in zip(tops, swell, strict=True)]


def silence(seconds: float, *, rate: int = RATE) -> list[float]:
    """Nothing."""
    return [0.0] * round(seconds * rate)


def hiss(seconds: float, height: float, *, rate: int = RATE) -> list[float]:
    """Steady noise, from a generator of its own."""
    state, samples = 1, []
    for _ in range(round(seconds * rate)):
        state = (1_103_515_245 * state + 12_345) % 2**31
        samples.append(height * (state / 2**30 - 1))
    return samples


def sixteen_bits(samples: list[float]) -> array[int]:
    """As a sound card takes them: what is too high is cut off."""
    return array("h", (round(32_767 * min(max(sample, -1.0), 1.0)) for sample in samples))


def write(path: Path, samples: list[float], *, rate: int = RATE, channels: int = 1) -> Path:
    """As a WAV file."""
    whole = sixteen_bits([sample for sample in samples for _ in range(channels)])
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(whole.tobytes())
    return path
