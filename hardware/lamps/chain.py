"""One chain of APA102 or SK9822 lights, in the order of the seats."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Protocol

from hardware.lamps.meanings import Colour, light
from hardware.lamps.shown import Glow
from hardware.ports import HardwareError, Lamp

LONGEST = 16
"""So many lights are always told, of a longer table than ours: one beyond our seats stays dark."""

_START = bytes(4)
_LIGHT = 0b1110_0000
_LEVELS = 31


class Spi(Protocol):
    """What bytes are clocked out of."""

    def write(self, data: bytes) -> None:
        """Clock these bytes out, at once and whole; raises ``HardwareError``."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class Chain:
    """Implements ``Bulbs``. ``brightness``: of the whole chain, per cent, 1 to 100."""

    def __init__(self, opened: Callable[[], Spi], brightness: int) -> None:
        """Opens the device; whatever ``opened`` raises, it raises."""
        self._opened = opened
        self._level = max(1, round(_LEVELS * brightness / 100))
        self._spi: Spi | None = opened()

    def glow(self, glows: Sequence[Glow]) -> None:
        """Shine so now; a device that is gone is opened again."""
        if self._spi is None:
            self._spi = self._opened()
        try:
            self._spi.write(frame([light(*glow) for glow in _padded(glows)], self._level))
        except HardwareError:
            self._spi.close()
            self._spi = None
            raise

    def close(self) -> None:
        """Everything dark, and let go of the device."""
        if self._spi is None:
            return
        # That it has gone is not said again: it is closed by then.
        with contextlib.suppress(HardwareError):
            self.glow([])
        if self._spi is not None:
            self._spi.close()
            self._spi = None


def _padded(glows: Sequence[Glow]) -> list[Glow]:
    return [*glows, *[(Lamp.DARK, 0)] * (LONGEST - len(glows))]


def frame(colours: Sequence[Colour], level: int) -> bytes:
    """The bytes for these lights, the first of the chain first; ``level``: the brightness of each, 0 to 31.

    32 zero bits, 32 a light (111, level, blue, green, red), then for an SK9822 32 zero bits more, and half a clock for
    every light: each passes the data on half a clock later. Zeros, not ones, which a light further on would take for
    white.
    """
    lights = b"".join(bytes((_LIGHT | level, blue, green, red)) for red, green, blue in colours)
    return _START + lights + bytes(4 + (len(colours) + 15) // 16)
