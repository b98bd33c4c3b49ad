"""The hands of a table whose sensors are wired to the Pi's own header."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.clocks import CallAt
from hardware.gpio.errors import BadLine
from hardware.gpio.lines import LATENESS, Lines
from hardware.ports import MILLISECOND, SOME_TIME, Clock, Edge, Heard, Instant, Seat, SeatReport
from hardware.sensors import Sensor

_AGAIN = 10 * MILLISECOND


@dataclass(slots=True)
class _Input:
    """One seat's line, and what was last said of it."""

    seat: Seat
    line: int
    down: bool | None = None
    heard_until: Instant | None = None


class GpioSeats:
    """Implements ``Seats``: seat 1 is the first of ``pins`` (BCM numbers). Reports come on any thread.

    A push button pulls its line down, against the Pi's own pull-up; other sensors drive it, and high is a hand. Edges
    are neither delayed nor filtered here: what counts as a press is the game's to say. ``call_at`` is the event loop's.
    """

    def __init__(self, lines: Lines, pins: Sequence[int], sensor: Sensor, clock: Clock, call_at: CallAt) -> None:
        self._lines = lines
        self._sensor = sensor
        self._clock = clock
        self._call_at = call_at
        self._inputs = [_Input(seat, line) for seat, line in enumerate(pins, start=1)]
        self._lock = threading.Lock()
        self._report: Callable[[SeatReport], None] | None = None
        self._asked: Instant | None = None
        for one in self._inputs:
            if [other.line for other in self._inputs].count(one.line) > 1:
                raise BadLine(one.line, "two seats are wired to it")

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Claim the lines and begin to report, first how each is. Raises ``BadLine``."""
        self._report = report
        for one in self._inputs:
            high = self._lines.watch(one.line, self._changed(one), pull_up=self._is_button)
            # An edge since the line was claimed knows better.
            if one.down is None:
                self._tell(one, self._is_down(high), self._clock.now(), SOME_TIME)

    def hear_past(self, until: Instant) -> None:
        """Answer for every seat once all that came before ``until`` has been told of."""
        self._asked = until
        self._call_at(until + self._behind, lambda: self._hear(until))

    def close(self) -> None:
        """Report nothing more, and let go of the seats' lines."""
        self._report = None
        self._lines.release([one.line for one in self._inputs])

    @property
    def _is_button(self) -> bool:
        return self._sensor is Sensor.BUTTON

    @property
    def _behind(self) -> int:
        """So much may lie between a hand and its edge being told of (ns)."""
        return LATENESS + self._sensor.delay.greatest

    def _is_down(self, high: bool) -> bool:
        return high != self._is_button

    def _changed(self, one: _Input) -> Callable[[bool, Instant, int], None]:
        def changed(high: bool, at: Instant, bound: int) -> None:
            self._tell(one, self._is_down(high), at, bound)

        return changed

    def _tell(self, one: _Input, down: bool, at: Instant, bound: int) -> None:
        delay = self._sensor.delay
        with self._lock:
            # A line that rests high may give an edge to where it is when it is claimed.
            news = one.down != down
            one.down = down
        if news and self._report is not None:
            self._report(Edge(one.seat, down, at - delay.middle, bound + delay.doubt))

    def _hear(self, until: Instant) -> None:
        if self._report is None or self._asked != until:
            return
        # The level first: what it shows by then has been told of, or is about to be.
        for one in self._inputs:
            if not self._is_heard(one):
                self._look_again(one)

    def _is_heard(self, one: _Input) -> bool:
        """Whether the level is what was last told; then the seat is heard, and that is reported."""
        if self._report is None or self._is_down(self._lines.is_high(one.line)) != one.down:
            return False
        one.heard_until = self._clock.now() - self._behind
        self._report(Heard(one.seat, one.heard_until))
        return True

    def _look_again(self, one: _Input) -> None:
        """Its edge should come any moment. If it does not, it was lost: this request is not answered for the seat."""
        asked = self._asked

        def look() -> None:
            if self._report is None or self._asked != asked or self._is_heard(one):
                return
            now = self._clock.now()
            since = one.heard_until if one.heard_until is not None else now - SOME_TIME
            self._tell(one, self._is_down(self._lines.is_high(one.line)), (since + now) // 2, (now - since + 1) // 2)

        self._call_at(self._clock.now() + LATENESS + _AGAIN, look)
