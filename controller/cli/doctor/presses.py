"""A press at every seat on the Pi's lines: whether it is that seat's, and how late it was told of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from controller.cli.doctor.findings import Finding, Value, fine, none, wrong
from hardware.gpio.gpiozero_lines import STAMPED
from hardware.gpio.lines import LATENESS, Changed
from hardware.ports import MILLISECOND, Clock, Instant, Seat

PATIENCE_S = 30.0
"""So long a press is waited for (s)."""

_QUIET_S = 0.3
"""A button has stopped chattering when it has been quiet for so long (s)."""


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

    def at(self, seat: Seat) -> Changed:
        """What is to be told of this seat's line."""

        def changed(high: bool, at: Instant, bound: int) -> None:
            if high != self._is_button:
                self._heard.put(_Press(seat, at, bound, self._clock.now()))

        return changed

    def ask_for(self, seats: int, ask: Callable[[Seat], None]) -> Iterator[Finding]:
        """``ask`` for each, and say which was pressed; then how late the presses were told of."""
        for seat in range(1, seats + 1):
            self._let_rest()
            ask(seat)
            yield self._judged(seat)
        yield self._lateness()

    def _judged(self, seat: Seat) -> Finding:
        try:
            press = self._heard.get(timeout=self._patience_s)
        except Empty:
            return wrong("press", "press_unheard", seat=seat)
        if press.bound == STAMPED:
            self._delays.append(press.told - press.at)
        if press.seat != seat:
            return wrong("press", "press_elsewhere", seat=seat, other=press.seat)
        return fine("press", "press", seat=seat)

    def _let_rest(self) -> None:
        """Forget what comes until nothing comes any more: the button before is being let go."""
        try:
            while True:
                self._heard.get(timeout=_QUIET_S)
        except Empty:
            return

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
