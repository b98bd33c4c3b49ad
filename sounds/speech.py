"""Where in a recording somebody speaks, and how loud: pure, and the same for a club's recordings and our own.

Powers are mean squares of samples; what is compared is always a ratio of two, in decibels.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul
from statistics import median

FULL_SCALE = 32_768
"""The height of the loudest sample of 16 bits."""

WINDOW = 5
"""A window is as many milliseconds long, and begins every millisecond."""

QUIET_DB = -45.0
"""Windows above this, against the highest sample, are speech: the measure of the packs that come with the table."""

_SURELY_DB = -30.0
_BESIDE = 250  # ms around what is surely speech, in which it still swells or dies away
_ROOM = 100  # ms of the room alone, at least, to judge it by
_ABOVE_NOISE_DB = 6.0

_LEAST_DB = -50.0  # against full scale: what is softer is no recording of anybody
_ALIVE_DB = 5.0  # the loudest window above the quiet ones; steady noise has 2 dB, the dullest of our clips 8

_APART = 200  # ms of quiet that no word has in it
_KNOCK = 40  # ms: what is shorter, and apart, is a click of the mouse or a knock at the table


@dataclass(frozen=True, slots=True)
class Speech:
    """The first and the last frame of speech; ``noise``: the room against the highest sample (dB), if it is heard."""

    start: int
    end: int
    noise: float | None


def decibels(power: float, against: float) -> float:
    """A ratio of powers in dB; minus infinity if there is none."""
    return 10 * math.log10(power / against) if power > 0 else -math.inf


def ratio(level: float) -> float:
    """A level in dB as a ratio of heights."""
    return math.pow(10, level / 20)


def power_of(samples: Sequence[float]) -> float:
    """The mean square; 0 of nothing."""
    return sum(map(mul, samples, samples)) / len(samples) if samples else 0.0


def height_of(samples: Sequence[float]) -> float:
    """The highest sample, up or down."""
    return max(max(samples, default=0.0), -min(samples, default=0.0))


def find_speech(samples: Sequence[float], rate: int) -> Speech | None:
    """From the first window of speech to the last one; None if all is silence, or steady noise.

    In a noisy room the limit lies above the noise. A knock before or after the speech is left out. A file of another
    rate than a whole number of thousands is measured in windows that are a little shorter.
    """
    step = rate // 1000
    powers = _powers(samples, step)
    peak = height_of(samples) ** 2
    if not powers or peak < (ratio(_LEAST_DB) * FULL_SCALE) ** 2 or not _alive(powers):
        return None
    noise = _noise(powers, peak)
    limit = QUIET_DB if noise is None else max(QUIET_DB, noise + _ABOVE_NOISE_DB)
    loud = _above(powers, peak, limit)
    stretches = [stretch for stretch in _stretches(loud) if stretch[1] - stretch[0] + WINDOW >= _KNOCK]
    if not stretches:
        return None
    return Speech(stretches[0][0] * step, (stretches[-1][1] + WINDOW) * step - 1, noise)


def _powers(samples: Sequence[float], step: int) -> list[float]:
    """Of each window, one every millisecond."""
    blocks = [power_of(samples[frame : frame + step]) for frame in range(0, len(samples) - step + 1, step)]
    return [sum(blocks[n : n + WINDOW]) / WINDOW for n in range(len(blocks) - WINDOW + 1)]


def _alive(powers: Sequence[float]) -> bool:
    """Whether some windows are much louder than others."""
    quiet = sorted(powers)[len(powers) // 10]
    return max(powers) > quiet * ratio(_ALIVE_DB) ** 2


def _above(powers: Sequence[float], peak: float, limit: float) -> list[int]:
    least = peak * ratio(limit) ** 2
    return [n for n, power in enumerate(powers) if power > least]


def _noise(powers: Sequence[float], peak: float) -> float | None:
    """How loud the room is well before and well after the speech."""
    surely = _above(powers, peak, _SURELY_DB)
    if not surely:
        return None
    room = [*powers[: max(0, surely[0] - _BESIDE)], *powers[surely[-1] + _BESIDE :]]
    return decibels(median(room), peak) if len(room) >= _ROOM else None


def _stretches(loud: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Loud windows without a quiet between them that no word has: the first and the last of each stretch."""
    if not loud:
        return
    first = before = loud[0]
    for window in loud[1:]:
        if window - before > _APART:
            yield first, before
            first = window
        before = window
    yield first, before
