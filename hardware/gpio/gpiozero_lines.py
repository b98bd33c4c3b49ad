"""Lines through gpiozero: by lgpio with the kernel's stamps, or by RPi.GPIO on old images."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hardware.gpio.errors import BadLine, NoDriver
from hardware.gpio.lines import Changed, as_late_as_can_be
from hardware.ports import SECOND, Clock, Instant

STAMPED = 100_000
"""The kernel stamps an edge in its interrupt: the bound of that stamp (ns)."""

_OLDEST = 3_600 * SECOND
"""A stamp further back is one of another clock."""

_BRACKETS = 16


def factory_named(name: str) -> Any:
    """gpiozero's pin factory of this name, "lgpio" or "rpigpio": never another one in silence. :class:`NoDriver`."""
    try:
        if name == "lgpio":
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    except Exception as error:  # a library of each its own says in its own way that it cannot
        raise NoDriver(name, f"{type(error).__name__}: {error}") from error


class GpiozeroLines:
    """Implements ``Lines``. ``kernel_stamps``: an edge comes with the instant at which the kernel saw it.

    Without them the factory's ticks are those of its callback, and the bound says so.
    """

    def __init__(self, factory: Any, clock: Clock, *, kernel_stamps: bool) -> None:
        self._factory = factory
        self._clock = clock
        self._kernel_stamps = kernel_stamps
        self._offset = _offset(clock, factory.ticks)
        self._pins: dict[int, Any] = {}
        # gpiozero holds a callback weakly.
        self._callbacks: dict[int, Callable[[float, int], None]] = {}

    def watch(self, line: int, changed: Changed, *, pull_up: bool) -> bool:
        """Claim a line and tell of its edges; returns whether it is high."""
        try:
            pin = self._factory.pin(line)
            pin.function = "input"
            pin.pull = "up" if pull_up else "floating"
            # Before its edges are watched: a line that rests high may give one when it is claimed.
            high = bool(pin.state)
            callback = self._callbacks[line] = self._callback(changed)
            pin.edges = "both"
            pin.when_changed = callback
        except Exception as error:  # gpiozero and the library below it have no error in common
            raise BadLine(line, f"{type(error).__name__}: {error}") from error
        self._pins[line] = pin
        return high

    def is_high(self, line: int) -> bool:
        """The level now."""
        return bool(self._pins[line].state)

    def drive(self, line: int) -> None:
        """Claim a line as an output that is low."""
        try:
            pin = self._factory.pin(line)
            pin.output_with_state(False)
        except Exception as error:  # as above
            raise BadLine(line, f"{type(error).__name__}: {error}") from error
        self._pins[line] = pin

    def put(self, line: int, *, high: bool) -> None:
        """Set the level of an output."""
        try:
            self._pins[line].state = high
        except Exception as error:  # as above
            raise BadLine(line, f"{type(error).__name__}: {error}") from error

    def release(self, lines: Sequence[int]) -> None:
        """Tell nothing more of these lines, and let go of them."""
        for line in lines:
            # Seats that never began have none.
            if (pin := self._pins.pop(line, None)) is not None:
                pin.when_changed = None
                pin.close()
                self._callbacks.pop(line, None)

    def close(self) -> None:
        """Tell nothing more, and let go of every line and of the factory."""
        self.release(tuple(self._pins))
        self._factory.close()

    def _callback(self, changed: Changed) -> Callable[[float, int], None]:
        def call(ticks: float, state: int) -> None:
            changed(bool(state), *self._instant(ticks))

        return call

    def _instant(self, ticks: float) -> tuple[Instant, int]:
        now = self._clock.now()
        at = round(ticks * SECOND) + self._offset
        # A kernel before 5.7 counts from another beginning: its stamps say nothing here. Any other is right, however
        # late its callback.
        if self._kernel_stamps and now - _OLDEST <= at <= now + STAMPED:
            return at, STAMPED
        return as_late_as_can_be(now)


def _offset(clock: Clock, ticks: Callable[[], float]) -> int:
    """From the factory's ticks to table time (ns), by the quickest of several looks at both."""
    best = None
    for _ in range(_BRACKETS):
        before, tick, after = clock.now(), ticks(), clock.now()
        if best is None or after - before < best[0]:
            best = after - before, (before + after) // 2 - round(tick * SECOND)
    assert best is not None
    return best[1]
