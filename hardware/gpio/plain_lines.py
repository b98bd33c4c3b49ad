"""Lines through plain RPi.GPIO, for old images without gpiozero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hardware.gpio.errors import BadLine, NoDriver
from hardware.gpio.lines import Changed, as_late_as_can_be
from hardware.ports import Clock


def rpi_gpio() -> Any:
    """The library; :class:`NoDriver` if it is not there or does not work here."""
    try:
        from RPi import GPIO
    except (ImportError, RuntimeError) as error:
        raise NoDriver("RPi.GPIO", str(error)) from error
    return GPIO


class PlainLines:
    """Implements ``Lines`` over the module ``gpio``; it stamps nothing, and the bound says so."""

    def __init__(self, gpio: Any, clock: Clock) -> None:
        self._gpio = gpio
        self._clock = clock
        self._watched: set[int] = set()
        self._driven: set[int] = set()
        gpio.setmode(gpio.BCM)

    def watch(self, line: int, changed: Changed, *, pull_up: bool) -> bool:
        """Claim a line and tell of its edges; returns whether it is high."""
        gpio = self._gpio

        def call(_line: int) -> None:
            changed(bool(gpio.input(line)), *as_late_as_can_be(self._clock.now()))

        try:
            gpio.setup(line, gpio.IN, pull_up_down=gpio.PUD_UP if pull_up else gpio.PUD_OFF)
            high = bool(gpio.input(line))
            gpio.add_event_detect(line, gpio.BOTH, callback=call)
        except (RuntimeError, ValueError) as error:
            raise BadLine(line, str(error)) from error
        self._watched.add(line)
        return high

    def is_high(self, line: int) -> bool:
        """The level now."""
        return bool(self._gpio.input(line))

    def drive(self, line: int) -> None:
        """Claim a line as an output that is low."""
        try:
            self._gpio.setup(line, self._gpio.OUT, initial=self._gpio.LOW)
        except (RuntimeError, ValueError) as error:
            raise BadLine(line, str(error)) from error
        self._driven.add(line)

    def put(self, line: int, *, high: bool) -> None:
        """Set the level of an output."""
        try:
            self._gpio.output(line, high)
        except (RuntimeError, ValueError) as error:
            raise BadLine(line, str(error)) from error

    def release(self, lines: Sequence[int]) -> None:
        """Tell nothing more of these lines, and let go of them."""
        ours = (self._watched | self._driven).intersection(lines)
        for line in self._watched & ours:
            self._gpio.remove_event_detect(line)
        # With no line named it would be all of them.
        if ours:
            self._gpio.cleanup(sorted(ours))
        self._watched -= ours
        self._driven -= ours

    def close(self) -> None:
        """Tell nothing more, and let go of every line."""
        self.release(tuple(self._watched | self._driven))
