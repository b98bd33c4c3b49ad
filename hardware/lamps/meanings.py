"""What a lamp shows: the colour of every meaning, and its pattern in time.

These are the integers of the seat modules' firmware (firmware_bridge/firmware/lights.c). The room's display has the
same colours (controller/web, lamps.css), and forms instead of the patterns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hardware.ports import Lamp

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

BRIGHT = 255


@dataclass(frozen=True, slots=True)
class Meaning:
    """A colour, and its brightness (0 to 255) by the age in its pattern (ms).

    ``repeats``: the pattern begins again after so long (ms); 0 for never.
    """

    colour: Colour
    brightness: Callable[[int], int]
    repeats: int = 0


_REFUSED_MS = 2000
_REFUSED_BLINK_MS = 333


def _dark(_ms: int) -> int:
    return 0


def _steady(_ms: int) -> int:
    return BRIGHT


def _breathing(ms: int) -> int:
    rising = ms if ms < 1500 else 3000 - ms
    return 76 + (rising * 30 >> 8)


def _double_blink(ms: int) -> int:
    return BRIGHT if ms < 150 or 300 <= ms < 450 else 38


def _pulse(ms: int) -> int:
    return BRIGHT - (ms * 98 >> 8)


def _fast_blink(ms: int) -> int:
    if ms >= _REFUSED_MS:
        return 0
    return BRIGHT if ms % _REFUSED_BLINK_MS <= _REFUSED_BLINK_MS // 2 else 26


def _flash(ms: int) -> int:
    return BRIGHT if ms < 120 else 0


def _wink(ms: int) -> int:
    return BRIGHT if ms < 800 else 26


_AMBER = (0xE6, 0x9F, 0x00)

MEANINGS: Mapping[Lamp, Meaning] = {
    Lamp.DARK: Meaning((0, 0, 0), _dark),
    Lamp.YOUR_TURN: Meaning((0xFF, 0xE8, 0xC2), _steady),
    Lamp.NOMINATED: Meaning(_AMBER, _breathing, repeats=3000),
    Lamp.ASKED: Meaning(_AMBER, _double_blink, repeats=1000),
    Lamp.MAY_VOTE: Meaning((0x56, 0xB4, 0xE9), _pulse, repeats=500),
    Lamp.COUNTS: Meaning((0x2B, 0xB5, 0x8A), _steady),
    Lamp.REFUSED: Meaning((0xFF, 0x6A, 0x3D), _fast_blink),
    Lamp.NOT_HEARD: Meaning((0xCC, 0x79, 0xA7), _flash, repeats=2000),
    Lamp.CURSOR: Meaning((0xFF, 0xFF, 0xFF), _wink, repeats=1000),
}


def brightness(lamp: Lamp, age_ms: int) -> int:
    """How bright the meaning's colour is, 0 to 255, so long after it began to be shown."""
    meaning = MEANINGS[lamp]
    return meaning.brightness(age_ms % meaning.repeats if meaning.repeats else age_ms)


def light(lamp: Lamp, age_ms: int) -> Colour:
    """What an RGB lamp shines, so long after the meaning began to be shown."""
    level = brightness(lamp, age_ms) + 1
    red, green, blue = MEANINGS[lamp].colour
    return red * level >> 8, green * level >> 8, blue * level >> 8


def is_on(lamp: Lamp, age_ms: int) -> bool:
    """Whether a lamp that knows only on and off is on: where the brightness is a half and more.

    Breathing is then 2.1 s on and 0.9 s off, the pulse two long flashes a second: every pattern stays one of its own.
    """
    return brightness(lamp, age_ms) > BRIGHT // 2


def moves(lamp: Lamp, age_ms: int) -> bool:
    """Whether time alone will still change it."""
    return MEANINGS[lamp].repeats > 0 or (lamp is Lamp.REFUSED and age_ms < _REFUSED_MS)
