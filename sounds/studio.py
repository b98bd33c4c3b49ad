"""Makes a clip of a recording: cut to its speech, and as loud as the clips that come with the table.

In plain Python, so that a table needs no library for what a club does once: about a tenth of a second a clip.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from sounds.speech import FULL_SCALE, Speech, find_speech, height_of, power_of, ratio

RATE = 24_000
"""Of a clip, in frames a second: every pack that is made here has it."""

TAKEN_AT = 2 * RATE
"""Of a recording."""

LOUDNESS_DB = -20.3
"""RMS of the speech against full scale: the average of both packs that come with the table."""

HIGHEST_DB = -1.0
"""No sample is higher: a card or an amplifier has something left."""

LEAD, TAIL = 8, 18
"""Milliseconds that stay before and after the speech, faded in and out."""

_HUM_HZ = 70
_TAPS = 32  # of the filter's odd half; a pass up to 10.6 kHz, a stop from 13.4 kHz at -60 dB


@dataclass(frozen=True, slots=True)
class Take:
    """A clip: its samples at ``RATE``, and where in them its speech lies."""

    samples: array[int]
    speech: Speech


def clip_of(recording: Sequence[int]) -> Take | None:
    """The clip that a recording at ``TAKEN_AT`` makes; None if nobody speaks in it."""
    sound = without_hum(halved(recording))
    speech = find_speech(sound, RATE)
    if speech is None:
        return None
    begins = max(0, speech.start - LEAD * RATE // 1000)
    ends = min(len(sound), speech.end + 1 + TAIL * RATE // 1000)
    inside = Speech(speech.start - begins, speech.end - begins, speech.noise)
    faded = _faded(sound[begins:ends], inside)
    return Take(levelled(faded, power_of(faded[inside.start : inside.end + 1])), inside)


# --- the filters -----------------------------------------------------------------------------------


def halved(samples: Sequence[int]) -> list[float]:
    """Every second sample, after everything above the new half rate is taken out; in the same time."""
    even, odd = samples[0::2], samples[1::2]
    half = _TAPS // 2
    around = [*[0] * half, *odd, *[0] * (half + len(even) - len(odd))]
    return [sample / 2 + sum(map(mul, _HALF_BAND, around[n : n + _TAPS])) for n, sample in enumerate(even)]


def _half_band() -> list[float]:
    """The odd taps of a low pass at a quarter of the rate; the even ones are 0, but for the middle's 1/2."""
    half = _TAPS // 2
    offsets = [2 * (n - half) + 1 for n in range(_TAPS)]
    taps = [
        math.sin(math.pi * k / 2) / (math.pi * k) * (0.42 + 0.5 * math.cos(x) + 0.08 * math.cos(2 * x))
        for k, x in ((k, math.pi * k / _TAPS) for k in offsets)
    ]
    return [tap / (2 * sum(taps)) for tap in taps]


_HALF_BAND = _half_band()


def without_hum(samples: Sequence[float]) -> list[float]:
    """Without what is below a voice: mains, wind, a constant; a Butterworth high pass of the second order."""
    angle = math.tan(math.pi * _HUM_HZ / RATE)
    scale = 1 / (1 + math.sqrt(2) * angle + angle * angle)
    back1 = 2 * (angle * angle - 1) * scale
    back2 = (1 - math.sqrt(2) * angle + angle * angle) * scale
    passed: list[float] = []
    x1 = x2 = samples[0] if samples else 0.0  # as if it had always been there: a constant makes no thump
    y1 = y2 = 0.0
    for x in samples:
        y = scale * (x - 2 * x1 + x2) - back1 * y1 - back2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        passed.append(y)
    return passed


# --- loudness --------------------------------------------------------------------------------------


def levelled(samples: Sequence[float], power: float) -> array[int]:
    """At ``LOUDNESS_DB``, if ``power`` is the speech's; peaks that this makes too high are held down smoothly."""
    gain = ratio(LOUDNESS_DB) * FULL_SCALE / math.sqrt(power)
    return array("h", map(round, limited([gain * sample for sample in samples], ratio(HIGHEST_DB) * FULL_SCALE)))


_BLOCK = RATE // 1000
_REACH = 4  # blocks before and after a peak over which it is held down


def limited(samples: Sequence[float], highest: float) -> list[float]:
    """The same, no sample higher than ``highest``: around a peak everything is taken down and up again within 10 ms."""
    if height_of(samples) <= highest:
        return list(samples)
    blocks = [samples[n : n + _BLOCK] for n in range(0, len(samples), _BLOCK)]
    needed = [min(1.0, highest / max(height_of(block), 1.0)) for block in blocks]
    held = [min(needed[max(0, n - _REACH) : n + _REACH + 1]) for n in range(len(blocks))]
    smooth = [_mean(held[max(0, n - _REACH) : n + _REACH + 1]) for n in range(len(blocks))]
    # Between two blocks the lower of the two, so that a line from edge to edge is nowhere above what a block bears.
    edges = [smooth[0], *map(min, smooth, smooth[1:]), smooth[-1]]
    return [
        sample * (first + (second - first) * n / _BLOCK)
        for block, first, second in zip(blocks, edges, edges[1:], strict=False)
        for n, sample in enumerate(block)
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _faded(samples: Sequence[float], speech: Speech) -> list[float]:
    """Rising from nothing to the speech, and falling to nothing after it."""
    tail = len(samples) - 1 - speech.end
    faded = list(samples)
    for n in range(speech.start):
        faded[n] *= n / speech.start
    for n in range(tail):
        faded[-1 - n] *= n / tail
    return faded
