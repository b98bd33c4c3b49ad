"""One lamp of one colour a seat, each on a line of the header: meanings are told apart by their patterns."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from hardware.gpio.lines import Lines
from hardware.lamps.meanings import is_on
from hardware.lamps.shown import Glow
from hardware.ports import HardwareError


class SingleLamps:
    """Implements ``Bulbs``: seat 1 is the first of ``pins``, and high is lit.

    A lamp is on or off. To dim it in software is a thousand switchings a second beside the sound, which stutter when
    the Pi is busy; no meaning needs it.
    """

    def __init__(self, lines: Lines, pins: Sequence[int]) -> None:
        """Claims the lines; raises ``BadLine``."""
        self._lines = lines
        self._pins = tuple(pins)
        self._lit = dict.fromkeys(self._pins, False)
        for pin in self._pins:
            lines.drive(pin)

    def glow(self, glows: Sequence[Glow]) -> None:
        """Shine so now."""
        for pin, glow in zip(self._pins, glows, strict=True):
            self._put(pin, high=is_on(*glow))

    def close(self) -> None:
        """Everything dark, and let go of the lines."""
        for pin in self._pins:
            with contextlib.suppress(HardwareError):
                self._put(pin, high=False)
        self._lines.release(self._pins)

    def _put(self, pin: int, *, high: bool) -> None:
        if self._lit[pin] is not high:
            self._lines.put(pin, high=high)
            self._lit[pin] = high
