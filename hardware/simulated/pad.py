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
        self._losses = 0
        self._sure_until: Instant = 0  # what the contact did before is known to the table
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
        """Lose the next edges. The pad knows it: what it was asked before is not answered."""
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
        self._be_sure_until(self._clock.now())
        self._say(Presence(self.seat, heard=False))

    def come_back(self) -> None:
        """Mend the line: what was kept is reported, with the stamps it had."""
        self.vanished = False
        self._say(Presence(self.seat, heard=True))
        self._deliver()

    def come_back_empty(self) -> None:
        """Mend the line, but the pad has lost its power meanwhile, and with it what it kept.

        What it was asked before is not answered; how it is now it tells, if that is news.
        """
        self._outbox.clear()
        self._losses += 1
        self.come_back()
        self._tell_level()

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
        """Answer with one ``Heard`` as soon as ``until`` has come, unless an edge is lost meanwhile."""
        self._tell_level()
        self._answer(until, self._losses)

    # --- within ---

    def _answer(self, until: Instant, losses: int) -> None:
        now = self._clock.now()
        if self._losses != losses:
            return
        if now < until:
            self._call_at(until, lambda: self._answer(until, losses))
        else:
            self._heard_until = now
            self._send(Heard(self.seat, now))

    def _be_sure_until(self, at: Instant) -> None:
        if not self._outbox and self.down == self._told:
            self._sure_until = max(self._sure_until, at)

    def _tell_level(self) -> None:
        """After a loss: the contact is not as was told, and has changed at some time of which the table is not sure."""
        told = next((m.down for _, m in reversed(self._outbox) if isinstance(m, Edge)), self._told)
        if self.down != told:
            since, now = self._sure_until, self._clock.now()
            self._send(Edge(self.seat, self.down, (since + now) // 2, (now - since + 1) // 2))

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
        if self._to_lose:
            self._be_sure_until(at)
            self._to_lose -= 1
            self._losses += 1
            self.down = down
            return
        self.down = down
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
            self._sure_until = max(self._sure_until, message.at if isinstance(message, Edge) else message.until)
            self._report(message)

    def _say(self, presence: Presence) -> None:
        if self._report is not None:
            self._report(presence)
