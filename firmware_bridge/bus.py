"""Whose turn it is on the bus, as a state machine without I/O: what is sent now, and what arrived.

A turn begins with a frame that gives slots (POLL, HELLO, SETTINGS) and is over when nothing more can come. Frames
that want no answer go before it in the same write. The caller stamps: ``send`` takes an instant before the write, and
``receive`` one after the read, so every bound on what happened in between is a true one.

    data = bus.send(bus.poll(), tells, clock.now())   # then write it
    for event in bus.receive(port.read(), clock.now()): ...
    over = bus.finish(clock.now())                    # the turn's sum, or None while it lasts
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from firmware_bridge.clocks import Stamped
from firmware_bridge.counters import FrameRecord, LineCounters, SeatCounters
from firmware_bridge.frames import Deframer, frame
from firmware_bridge.line import BYTE, SEATS, SEQUENCES, SLOT, TURNAROUND, answers_after
from firmware_bridge.messages import Ack, Answer, BadMessage, Hello, Message, Module, Poll, RawEdge, Settings
from firmware_bridge.payloads import decode, encode
from hardware.ports import MILLISECOND, Instant, Seat

PATIENCE = 25 * MILLISECOND
"""So much later than the end of the last slot an answer may be read: an adapter may hold bytes back for 16 ms."""

SLACK = 2 * MILLISECOND
"""So much later than it was asked to a write may begin, where no answer tells when it did."""

_NOT_EXPECTED_AFTER = 3
"""A seat that missed so many polls is polled on, but not waited for."""

_FAST_LINE, _SLOW_MODULE = 0.998, 1.006
"""Durations times these: the Pi's adapter is no faster than the first, a module no slower than the second."""

_BIT = BYTE // 10

Ask = Poll | Hello | Settings


@dataclass(frozen=True, slots=True)
class SeatHeard:
    """A seat has answered the poll. ``edges``: those that are new; ``restarted``: its boot counter has changed.

    ``gap``: edges are missing before these.
    """

    answer: Answer
    edges: tuple[RawEdge, ...]
    restarted: bool = False
    gap: bool = False


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A turn is over: what was asked, the earliest instant of its closing delimiter, and who stamped it, if a poll."""

    ask: Ask
    earliest: Instant
    stamped: Mapping[Seat, Stamped] = field(default_factory=dict)


@dataclass(slots=True)
class _Turn:
    """``latest``: by then the last of the ask was on the line; ``ends``: the line is free, nothing more can come."""

    ask: Ask
    span: int
    earliest: Instant
    latest: Instant
    expected: set[Seat]
    stamped: dict[Seat, Stamped] = field(default_factory=dict)
    ends: Instant = 0

    def __post_init__(self) -> None:
        self.ends = self.latest + self.span

    def read(self, seat: Seat, stamped: Stamped) -> None:
        """A seat's answer has been read whole."""
        self.expected.discard(seat)
        self.stamped[seat] = stamped
        self.latest = min(self.latest, stamped.read - int(stamped.after / _SLOW_MODULE))
        if not self.expected:
            self.ends = self.latest + self.span


@dataclass(slots=True)
class _Seat:
    """What the bus remembers of a seat."""

    boot: int | None = None
    wanted: int | None = None
    misses: int = _NOT_EXPECTED_AFTER
    counters: SeatCounters = field(default_factory=SeatCounters)


class Bus:
    """The line with ``seats`` slots, seats 1 and up."""

    def __init__(self, seats: int) -> None:
        if not 1 <= seats <= SEATS:
            raise ValueError(f"a bus has 1 to {SEATS} seats, not {seats}")
        self.seats = range(1, seats + 1)
        self.counters = LineCounters()
        self.record = FrameRecord()
        self._seats = {seat: _Seat() for seat in self.seats}
        self._deframer = Deframer()
        self._turn: _Turn | None = None
        self._token = 0

    # --- sending

    def poll(self) -> Poll:
        """The next poll, which acknowledges what has arrived."""
        self._token = (self._token + 1) % 256
        acks = [self._ack(seat) for seat in self.seats]
        return Poll(self._token, (*acks, *[None] * (SEATS - len(acks))))

    def send(self, ask: Ask, tells: Iterable[Message], now: Instant) -> bytes:
        """Begin a turn: the bytes to write right after ``now``. No turn may be open."""
        assert self._turn is None, "the turn before is not over"
        payloads = [encode(message) for message in (*tells, ask)]
        data = b"".join(frame(payload) for payload in payloads)
        for payload in payloads:
            self.record.keep(now, payload, sent=True)
        # The last bit may still be on its way when the stamp is taken.
        earliest = now + int((len(data) * BYTE - _BIT) * _FAST_LINE)
        self._turn = self._begin(ask, earliest)
        return data

    def _begin(self, ask: Ask, earliest: Instant) -> _Turn:
        if isinstance(ask, Poll):
            self.counters.polls += 1
            expected = {seat for seat, state in self._seats.items() if state.misses < _NOT_EXPECTED_AFTER}
            return _Turn(ask, _span(len(self.seats)), earliest, earliest + PATIENCE, expected)
        slots = SEATS if isinstance(ask, Hello) else 1
        return _Turn(ask, _span(slots), earliest, earliest + SLACK, set())

    def _ack(self, seat: Seat) -> Ack | None:
        state = self._seats[seat]
        return None if state.boot is None or state.wanted is None else Ack(state.boot % 7, state.wanted)

    # --- the turn

    @property
    def ends(self) -> Instant | None:
        """When the open turn will be over if nothing more arrives; ``None``: none is open."""
        return self._turn.ends if self._turn else None

    def finish(self, now: Instant) -> TurnOver | None:
        """The sum of the turn, once it is over."""
        turn = self._turn
        if turn is None or now < turn.ends:
            return None
        self._turn = None
        if isinstance(turn.ask, Poll):
            self._count_misses(turn.stamped)
        return TurnOver(turn.ask, turn.earliest, turn.stamped)

    def _count_misses(self, stamped: Mapping[Seat, Stamped]) -> None:
        for seat, state in self._seats.items():
            if seat in stamped:
                state.misses = 0
            else:
                state.counters.missed += state.misses < _NOT_EXPECTED_AFTER
                state.misses += 1

    @property
    def span(self) -> int:
        """How long the slots of a poll take (ns)."""
        return TURNAROUND + len(self.seats) * SLOT

    def drop(self) -> None:
        """The line is gone: nothing of the open turn will come, and half a frame will not go on."""
        self._turn = None
        self._deframer.forget()

    # --- receiving

    def receive(self, data: bytes, at: Instant) -> Iterator[SeatHeard | Module]:
        """Take in what had been read by ``at``; anything that is no frame is counted and thrown away."""
        for payload in self._payloads(data):
            self.record.keep(at, payload, sent=False)
            try:
                message = decode(payload)
            except BadMessage:
                self.counters.bad_messages += 1
                continue
            match message:
                case Answer():
                    heard = self._answer(message, len(payload), at)
                    if heard is not None:
                        yield heard
                case Module():
                    yield message
                case _:
                    self.counters.echoes += 1

    def _payloads(self, data: bytes) -> Sequence[bytes]:
        frames = self._deframer.feed(data)
        counted = self._deframer.counters
        self.counters.thrown_away, self.counters.bad_crc = counted.thrown_away, counted.crc_failures
        return [one.payload for one in frames]

    def _answer(self, answer: Answer, length: int, at: Instant) -> SeatHeard | None:
        turn = self._turn
        current = turn is not None and isinstance(turn.ask, Poll) and turn.ask.token == answer.token
        if not current or answer.seat not in self._seats:
            self.counters.wrong_token += 1
            return None
        assert turn is not None
        state = self._seats[answer.seat]
        if answer.seat not in turn.stamped:
            wire = length + 5  # with its CRC, COBS and delimiters
            after = answers_after(answer.seat - 1) + wire * BYTE - _BIT
            turn.read(answer.seat, Stamped(answer.stamp, answer.boot, after, at))
        return self._take(state, answer)

    def _take(self, state: _Seat, answer: Answer) -> SeatHeard:
        counters = state.counters
        counters.answers += 1
        counters.late_slots += answer.health.missed
        counters.line_faults += answer.health.garbled
        restarted = state.boot is not None and state.boot != answer.boot
        if state.boot != answer.boot:
            state.boot, state.wanted = answer.boot, None
            counters.restarts += restarted
        # A boot's first edge says *lost* too: what is lost by that, the restart has counted.
        begun = state.wanted is not None
        edges, gap = _new(answer.edges, state.wanted)
        if edges:
            state.wanted = (edges[-1].number + 1) % SEQUENCES
        counters.lost += restarted or gap or bool(edges and begun and any(edge.lost for edge in edges))
        return SeatHeard(answer, edges, restarted, gap)

    def seat_counters(self, seat: Seat) -> SeatCounters:
        """What was counted at one seat."""
        return self._seats[seat].counters


def _span(slots: int) -> int:
    """How long so many slots take by the slowest module (ns)."""
    return int((TURNAROUND + slots * SLOT) * _SLOW_MODULE)


def _new(edges: tuple[RawEdge, ...], wanted: int | None) -> tuple[tuple[RawEdge, ...], bool]:
    """Those edges that have not been taken yet, and whether others are missing before them."""
    if not edges or wanted is None:
        return edges, False
    # A module repeats what is not acknowledged, so what comes is at most a queue's length behind what is wanted.
    taken = [(wanted - edge.number) % SEQUENCES for edge in edges]
    new = tuple(edge for edge, behind in zip(edges, taken, strict=True) if behind == 0 or behind >= SEQUENCES // 2)
    gap = bool(new) and new[0].number != wanted
    return new, gap
