"""What a USB adapter and a busy host do to time: writes come to the line late, reads come in chunks, and later still.

Pure and seeded. ``Adapter`` is the model alone, ``AdaptedBus`` puts it between a simulated bus and a bridge, in virtual
time. Instants and lengths are ns.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from firmware_bridge import line
from firmware_bridge.simulator.simulator import Received
from hardware.ports import MILLISECOND, Instant

PACKET = 62
"""So many bytes an FTDI puts into one USB packet: it is sent at once when it is full."""

NEVER: Instant = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Uniform:
    """Any delay from ``least`` to ``greatest`` is as likely."""

    least: int
    greatest: int

    def draw(self, chance: Random) -> int:
        """One such delay."""
        return chance.randint(self.least, self.greatest)


@dataclass(frozen=True, slots=True)
class Exponential:
    """Most delays are near ``least``, ``mean`` on top of it on average, and none is above ``greatest``."""

    least: int
    mean: int
    greatest: int

    def draw(self, chance: Random) -> int:
        """One such delay."""
        return min(self.greatest, self.least + round(chance.expovariate(1 / self.mean)))


Delay = Uniform | Exponential


@dataclass(frozen=True, slots=True)
class Habits:
    """How an adapter and its host behave; the defaults are an FTDI at 1 ms on a Pi that has something else to do."""

    write: Delay = Exponential(30_000, 60_000, MILLISECOND)
    """From the program's call until the first start bit."""
    read: Delay = Exponential(60_000, 90_000, MILLISECOND)
    """From the USB packet until the program has it."""
    latency_timer: int = MILLISECOND
    """A packet that is not full is sent so long after the one before; 16 ms is how an FTDI comes."""
    spike_share: float = 0.02
    """So many of all writes and reads meet a busy host…"""
    spike: Delay = Uniform(MILLISECOND, 4 * MILLISECOND)
    """…and take so much longer."""


class Chunk(NamedTuple):
    """What one read of the program returns, and when."""

    data: bytes
    read_at: Instant


class Adapter:
    """The way from a program to the line and back. Calls have to be made in the order of their instants."""

    def __init__(self, habits: Habits | None = None, seed: int = 1) -> None:
        self.habits = habits or Habits()
        self._chance = Random(seed)
        self._written = 0
        self._read = 0
        self._held = bytearray()
        # The timer runs freely: nobody knows where in its round a byte will meet it.
        self._tick = self._chance.randrange(self.habits.latency_timer)
        self._on_the_way: deque[Chunk] = deque()

    def write(self, now: Instant) -> Instant:
        """A program writes now: from this instant on its bytes may be on the line."""
        self._written = max(self._written, now + self._late(self.habits.write))
        return self._written

    def hear(self, at: Instant, value: int) -> None:
        """A byte has come from the line."""
        self._send_until(at)
        self._held.append(value)
        if len(self._held) == PACKET:
            self._send(at)
            self._tick = at + self.habits.latency_timer

    def chunks(self, until: Instant) -> list[Chunk]:
        """What the program has read by then, and was not returned before."""
        self._send_until(until)
        found: list[Chunk] = []
        while self._on_the_way and self._on_the_way[0].read_at <= until:
            found.append(self._on_the_way.popleft())
        return found

    def due(self) -> Instant:
        """When the program reads what has been sent to it; ``NEVER`` if nothing has."""
        return self._on_the_way[0].read_at if self._on_the_way else NEVER

    def safe_until(self, now: Instant) -> Instant:
        """Nothing that comes from the line after ``now`` is read before this."""
        self._send_until(now)
        full = now + (PACKET - 1 - len(self._held)) * line.BYTE  # the first byte may end any moment
        return min(self._tick, full) + self.habits.read.least

    def _send_until(self, instant: Instant) -> None:
        """Empty the buffer at every tick up to then; a tick with nothing to send has only passed."""
        if self._tick > instant:
            return
        if self._held:
            self._send(self._tick)
        timer = self.habits.latency_timer
        self._tick += ((instant - self._tick) // timer + 1) * timer

    def _send(self, at: Instant) -> None:
        self._read = max(self._read, at + self._late(self.habits.read))
        self._on_the_way.append(Chunk(bytes(self._held), self._read))
        self._held.clear()

    def _late(self, delay: Delay) -> int:
        late = delay.draw(self._chance)
        if self._chance.random() < self.habits.spike_share:
            late += self.habits.spike.draw(self._chance)
        return late


class Bus(Protocol):
    """A bus in virtual time: what of a ``Simulator`` the adapter needs."""

    @property
    def now(self) -> Instant:
        """The present instant."""
        ...

    def run_until(self, instant: Instant) -> None:
        """Let time go on until then."""
        ...

    def write(self, data: bytes, at: Instant | None = None) -> Instant:
        """Send from ``at`` on; returns when the last byte is out."""
        ...

    def read(self) -> Iterable[Received]:
        """What was heard since the last call."""
        ...


class AdaptedBus:
    """A bus behind an adapter. The bridge's loop is::

    chunk = bus.next_chunk(when the bridge wants to act)
    if chunk is None:    # it is then
        bus.write(what the bridge sends, bus.now)
    else:
        ...              # give the bridge chunk.data, read at chunk.read_at
    """

    def __init__(self, bus: Bus, adapter: Adapter) -> None:
        self._bus = bus
        self._adapter = adapter
        self._now = bus.now
        self._ready: deque[Chunk] = deque()

    @property
    def now(self) -> Instant:
        """The bridge's present instant; the bus may be a little ahead, by less than anybody can notice."""
        return self._now

    def write(self, data: bytes, now: Instant) -> Instant:
        """The bridge writes now; returns the end of the last byte on the line, which no real bridge could know."""
        return self._bus.write(data, self._adapter.write(now))

    def next_chunk(self, until: Instant) -> Chunk | None:
        """Let time go on until the bridge reads something, or until ``until`` (None)."""
        while not self._ready:
            due = self._adapter.due()
            end = min(until, due, self._adapter.safe_until(self._bus.now))
            self._bus.run_until(end)
            for byte in self._bus.read():
                self._adapter.hear(byte.at, byte.value)
            self._ready.extend(self._adapter.chunks(end))
            if end >= until and not self._ready:
                self._now = until
                return None
        chunk = self._ready.popleft()
        self._now = chunk.read_at
        return chunk
