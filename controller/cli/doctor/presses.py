"""A press at every seat on the Pi's lines: whether it is that seat's, and how late it was told of."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from controller.cli.doctor.findings import Finding, Value, fine, none, wrong
from hardware.gpio.gpiozero_lines import STAMPED
from hardware.gpio.lines import LATENESS, Changed
from hardware.ports import MILLISECOND, Clock, Instant, Seat

PATIENCE_S = 30.0
"""So long a press is waited for (s)."""


@dataclass(frozen=True, slots=True)
class _Press:
    """A hand came down at this seat; told of at ``told``, and stamped ``at`` to within ± ``bound``."""

    seat: Seat
    at: Instant
    bound: int
    told: Instant


class Presses:
    """Hears the lines, on any thread, and asks for a press at one seat after the other."""

    def __init__(self, clock: Clock, *, is_button: bool, patience_s: float = PATIENCE_S) -> None:
        self._clock = clock
        self._is_button = is_button
        self._patience_s = patience_s
        self._heard: SimpleQueue[_Press] = SimpleQueue()
        self._delays: list[int] = []
        self._last: Seat = 0

    def at(self, seat: Seat) -> Changed:
        """What is to be told of this seat's line."""

        def changed(high: bool, at: Instant, bound: int) -> None:
            if high != self._is_button:
                self._heard.put(_Press(seat, at, bound, self._clock.now()))

        return changed

    def ask_for(self, seats: int, ask: Callable[[Seat], None]) -> Iterator[Finding]:
        """``ask`` for each, and say which was pressed; then how late the presses were told of."""
        for seat in range(1, seats + 1):
            self._forget()
            ask(seat)
            yield self._judged(seat)
        yield self._lateness()

    def _judged(self, seat: Seat) -> Finding:
        press = self._next(seat)
        if press is None:
            return wrong("press", "press_unheard", seat=seat)
        self._last = press.seat
        if press.bound == STAMPED:
            self._delays.append(press.told - press.at)
        if press.seat != seat:
            return wrong("press", "press_elsewhere", seat=seat, other=press.seat)
        return fine("press", "press", seat=seat)

    def _next(self, seat: Seat) -> _Press | None:
        """The next press, if one comes in time. The button before chatters when it is let go: that is none."""
        until = time.monotonic() + self._patience_s
        try:
            while True:
                press = self._heard.get(timeout=max(0.0, until - time.monotonic()))
                if press.seat == seat or press.seat != self._last:
                    return press
        except Empty:
            return None

    def _forget(self) -> None:
        """What has been pressed unasked is no answer."""
        while not self._heard.empty():
            self._heard.get()

    def _lateness(self) -> Finding:
        if not self._delays:
            return none("callback", "callback_unknown")
        values: dict[str, Value] = {
            "longest_ms": round(max(self._delays) / MILLISECOND, 1),
            "limit_ms": LATENESS // MILLISECOND,
            "times": len(self._delays),
        }
        if max(self._delays) > LATENESS:
            return wrong("callback", "callback_late", **values)
        return fine("callback", "callback", **values)
