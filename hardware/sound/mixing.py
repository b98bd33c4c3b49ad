"""Makes one contiguous buffer of an utterance, so that the sound card's own clock makes the window."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from hardware.sound.layout import Layout, Sound

SAMPLE = 2
"""Bytes of a sample: signed, 16 bits, in the machine's own order."""

LOUDEST = 32_767
SOFTEST = -32_768


def compose(layout: Layout, scale: int, samples: Callable[[Sound], bytes], lead: int) -> memoryview:
    """The utterance from its first sound to its last, after ``lead`` samples of silence.

    ``samples`` gives a clip's or tone's samples, ``scale`` of them for each frame of the layout. Where two meet
    in a short gap, one's tail and the other's lead-in are added.
    """
    length = lead + (layout.sounds_until - layout.sounds_from) * scale
    buffer = memoryview(bytearray(length * SAMPLE)).cast("h")
    filled = 0
    for placed in layout.placed:
        clip = memoryview(samples(placed.sound)).cast("h")
        start = lead + (placed.frame - layout.sounds_from) * scale
        meets = min(max(filled - start, 0), len(clip))
        buffer[start : start + meets] = saturated_sum(buffer[start : start + meets], clip[:meets])
        buffer[start + meets : start + len(clip)] = clip[meets:]
        filled = max(filled, start + len(clip))
    return buffer


def saturated_sum(one: memoryview, other: memoryview) -> memoryview:
    """Both at once; what would be louder than a sample can be is as loud as one can be."""
    return memoryview(array("h", [min(max(a + b, SOFTEST), LOUDEST) for a, b in zip(one, other, strict=True)]))
