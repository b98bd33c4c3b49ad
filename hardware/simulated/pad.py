"""One simulated seat: a hand, a pad, and a line to the table on which things go wrong to order.

A pad is a small module with a memory. What it has to say lies in its outbox until the line carries it; the
line may be slow or cut, but it keeps the order. So whatever fault is ordered, an edge comes before the
``Heard`` that covers it, or that ``Heard`` does not come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

from hardware.clocks import CallAt
from hardware.ports import MILLISECOND, Clock, Edge, Heard, Instant, Presence, Seat, SeatReport
from hardware.simulated.errors import AlreadyHeard


class Pad:
    """A seat that can be pressed, released, and made to fail. Instants, lengths and bounds in ns."""

    def __init__(self, seat: Seat, clock: Clock, call_at: CallAt) -> None:
        self.seat = seat
        self.down = False
        """What the pad's contact says."""
        self.vanished = False
        """Whether the line is cut."""
        self._clock = clock
        self._call_at = call_at
        self._report: Callable[[SeatReport], None] | None = None
        self._outbox: deque[tuple[Instant, Edge | Heard]] = deque()
        self._told = False  # the last level that got through
        self._heard_until: Instant | None = None
        self._hand = False
        self._stuck = False
        self._moves = 0
        self._lateness = 0
        self._to_lose = 0
        self._lossy = False  # an edge was lost since the last answer
        self._to_repeat = 0
        self._to_bounce = 0
        self._spacing = MILLISECOND

    # --- the hand ---

    def press(self, at: Instant | None = None, bound: int = 0) -> None:
        """A hand comes down: now, at an instant to come, or at one past, which is then reported now."""
        self._at(at, lambda instant: self._move(True, instant, bound))

    def release(self, at: Instant | None = None, bound: int = 0) -> None:
        """The hand leaves; see ``press``."""
        self._at(at, lambda instant: self._move(False, instant, bound))

    # --- the faults ---

    def late(self, by: int) -> None:
        """From now on everything this seat reports comes ``by`` later; 0 mends it."""
        self._lateness = by

    def lose_next(self, edges: int = 1) -> None:
        """Lose the next edges. The pad knows it: its next answer to ``hear_past`` does not come."""
        self._to_lose = edges

    def repeat_next(self, edges: int = 1) -> None:
        """Report the next edges twice, each time with the same stamp."""
        self._to_repeat = edges

    def bounce_next(self, edges: int = 4, spacing: int = MILLISECOND) -> None:
        """Let so many edges follow the next press or release; an even number ends as the hand is."""
        self._to_bounce = edges
        self._spacing = spacing

    def stick(self) -> None:
        """The pad comes down and stays down, whatever the hand does."""
        self._stuck = True
        self._follow(self._clock.now(), 0)

    def unstick(self) -> None:
        """The pad follows the hand again."""
        self._stuck = False
        self._follow(self._clock.now(), 0)

    def vanish(self) -> None:
        """Cut the line: the seat falls silent, and keeps what it has to say."""
        self.vanished = True
        self._say(Presence(self.seat, heard=False))

    def come_back(self) -> None:
        """Mend the line: what was kept is reported, with the stamps it had."""
        self.vanished = False
        self._say(Presence(self.seat, heard=True))
        self._deliver()

    def come_back_empty(self) -> None:
        """Mend the line, but the pad has lost what it kept; it reports only how it is now, if that is news.

        If an edge was lost, its next answer to ``hear_past`` does not come.
        """
        self._lossy = self._lossy or any(isinstance(message, Edge) for _, message in self._outbox)
        self._outbox.clear()
        self.come_back()
        if self.down != self._told:
            self._send(Edge(self.seat, self.down, self._clock.now()))

    # --- the line ---

    def connect(self, report: Callable[[SeatReport], None]) -> None:
        """Report from now on, beginning with what was kept."""
        self._report = report
        if self.vanished:
            self._say(Presence(self.seat, heard=False))
        self._deliver()

    def disconnect(self) -> None:
        """Report nothing more."""
        self._report = None

    def hear_past(self, until: Instant) -> None:
        """Answer with one ``Heard`` as soon as ``until`` has come, unless an edge was lost."""
        now = self._clock.now()
        if now < until:
            self._call_at(until, lambda: self.hear_past(until))
        elif self._lossy:
            self._lossy = False
        else:
            self._heard_until = now
            self._send(Heard(self.seat, now))

    # --- within ---

    def _at(self, at: Instant | None, act: Callable[[Instant], None]) -> None:
        now = self._clock.now()
        if at is None or at <= now:
            act(now if at is None else at)
        else:
            # Stamped when it happens: a real loop may call a little later than it was asked to.
            self._call_at(at, lambda: act(self._clock.now()))

    def _move(self, down: bool, at: Instant, bound: int) -> None:
        self._hand = down
        self._moves += 1
        self._follow(at, bound)
        self._bounce(at, bound)

    def _follow(self, at: Instant, bound: int) -> None:
        self._contact(self._hand or self._stuck, at, bound)

    def _bounce(self, at: Instant, bound: int) -> None:
        edges, self._to_bounce = self._to_bounce, 0
        level, move = self.down, self._moves

        def spring(down: bool, instant: Instant) -> None:
            if self._moves == move and not self._stuck:
                self._contact(down, instant, bound)

        for n in range(1, edges + 1):
            self._at(at + n * self._spacing, partial(spring, level ^ (n % 2 == 1)))

    def _contact(self, down: bool, at: Instant, bound: int) -> None:
        if down == self.down:
            return
        if self._heard_until is not None and at < self._heard_until:
            raise AlreadyHeard(self.seat, at, self._heard_until)
        self.down = down
        if self._to_lose:
            self._to_lose -= 1
            self._lossy = True
            return
        edge = Edge(self.seat, down, at, bound)
        self._send(edge)
        if self._to_repeat:
            self._to_repeat -= 1
            self._send(edge)

    def _send(self, message: Edge | Heard) -> None:
        due = self._clock.now() + self._lateness
        if self._outbox:
            due = max(due, self._outbox[-1][0])
        self._outbox.append((due, message))
        self._deliver()

    def _deliver(self) -> None:
        if self._report is None or self.vanished:
            return
        while self._outbox:
            due, message = self._outbox[0]
            if due > self._clock.now():
                self._call_at(due, self._deliver)
                return
            self._outbox.popleft()
            if isinstance(message, Edge):
                self._told = message.down
            self._report(message)

    def _say(self, presence: Presence) -> None:
        if self._report is not None:
            self._report(presence)
