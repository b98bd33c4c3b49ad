"""How well the table knows when a hand came down: 12 modules, neighbours at ± 5000 ppm, that warm and cool.

Every 125 ms a window closes, and at each seat a hand comes down within 50 ms of it, before or after, and its contact
bounces. Once with an adapter of 1 ms latency on an idle host, once with one of 16 ms on a host that is busy in 2 % of
all crossings. First the real firmware with the real bridge, in virtual time (a minute; ten with `--long`); then, for
many decisions (20,000; 100,000 with `--long`), the model of the bus that the tests hold against the firmware. "On
arrival" is what a table without module clocks would do: the instant at which a hand's report had been read, less the
median delay of all of them.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from random import Random
from statistics import median

from bench.figures import Figure, percentile
from firmware_bridge.bridge import Bridge
from firmware_bridge.clocks import Clocks, Reading, Stamped
from firmware_bridge.line import SEQUENCES
from firmware_bridge.messages import Ack, Answer, Poll, RawEdge
from firmware_bridge.simulator.adapter import AdaptedBus, Adapter, Habits
from firmware_bridge.simulator.model import ModelBus, Read, Turn
from firmware_bridge.simulator.module import SimulatedModule
from firmware_bridge.simulator.resonator import Resonator
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND, Edge, Instant, Seat

SEATS = range(1, 13)
HANDS, MANY_HANDS = 20_000, 100_000
BETWEEN = 125 * MILLISECOND
SPREAD = 50 * MILLISECOND
HELD = 12 * MILLISECOND
AHEAD = 50 * MILLISECOND
LOCKING = 5 * SECOND
MINUTE = 60 * SECOND
MINUTES, MANY_MINUTES = 1.0, 10.0
PPM = 1e-6


@dataclass(frozen=True, slots=True)
class Line:
    """An adapter and its host. ``aim``: the most that the p99 of an instant's error may be (µs)."""

    name: str
    habits: Habits
    aim: float | None = None


LINES = (
    Line("1 ms adapter", Habits(latency_timer=MILLISECOND, spike_share=0.0), aim=100),
    Line("16 ms adapter, 2 % spikes", Habits(latency_timer=16 * MILLISECOND, spike_share=0.02)),
)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that came down, what the table says of it, and when it heard."""

    seat: Seat
    closes: Instant
    truth: Instant
    reading: Reading
    heard: Instant

    @property
    def error(self) -> int:
        """By how much the table is wrong (ns)."""
        return self.reading.at - self.truth


def chatter(closed: bool, chance: Random) -> Iterator[tuple[int, bool]]:
    """How a contact that comes to be so bounces: up to twice within 4 ms, each change by its time after the first."""
    after = 0
    for _ in range(chance.randrange(3)):
        for level in (not closed, closed):
            after += chance.randint(100_000, MILLISECOND)
            yield after, level


class Hands:
    """Moves the hands, and puts what the table hears of them beside the truth."""

    def __init__(self, hand: Callable[[Seat, bool, Instant], None], chance: Random) -> None:
        self.known: list[Hand] = []
        self._hand = hand
        self._chance = chance
        self._closes = LOCKING
        self._pressed: dict[Seat, deque[tuple[Instant, Instant]]] = {seat: deque() for seat in SEATS}

    def move(self, now: Instant) -> None:
        """Order the hands of the next close, if it is near."""
        if now < self._closes - SPREAD - AHEAD:
            return
        for seat in SEATS:
            at = self._closes + self._chance.randint(-SPREAD, SPREAD)
            self._hand(seat, True, at)
            for bounce, down in chatter(True, self._chance):
                self._hand(seat, down, at + bounce)
            self._hand(seat, False, at + HELD)
            self._pressed[seat].append((at, self._closes))
        self._closes += BETWEEN

    def heard(self, seat: Seat, reading: Reading, at: Instant) -> None:
        """The table has heard, at this instant, of the next hand at this seat."""
        truth, closes = self._pressed[seat].popleft()
        self.known.append(Hand(seat, closes, truth, reading, at))


@dataclass(slots=True)
class Table:
    """The host's side, as far as clocks and acknowledgements go."""

    clocks: Clocks = field(default_factory=Clocks)
    _wanted: dict[Seat, Ack] = field(default_factory=dict)

    def ask(self, token: int) -> Poll:
        """The next poll."""
        return Poll(token % 256, tuple(self._wanted.get(seat) for seat in range(1, 17)))

    def hear(self, turn: Turn) -> Iterator[tuple[Seat, RawEdge, Reading | None, Instant]]:
        """The new edges, and when they were."""
        stamped = {read.answer.seat: stamp_of(read) for read in turn.answers}
        self.clocks.moment(turn.earliest, stamped)
        for read in turn.answers:
            seat = read.answer.seat
            for edge in self._new(read.answer):
                yield seat, edge, self.clocks.instant(seat, edge.stamp), read.at

    def _new(self, answer: Answer) -> list[RawEdge]:
        known = self._wanted.get(answer.seat)
        new = [edge for edge in answer.edges if known is None or (edge.number - known.wanted) % SEQUENCES < 16]
        if new:
            self._wanted[answer.seat] = Ack(answer.boot % 7, (new[-1].number + 1) % SEQUENCES)
        return new


def measure(minutes: float = MINUTES, count: int = HANDS) -> list[Figure]:
    """Errors and bounds with the firmware, then decisions with the model, for both adapters."""
    with ProcessPoolExecutor() as pool:
        firmware = list(pool.map(play_firmware, LINES, repeat(minutes)))
        model = list(pool.map(play_model, LINES, repeat(count)))
    found = []
    for line, hands in zip(LINES, firmware, strict=True):
        found += errors(f"firmware, {line.name}", hands, line.aim)
    for line, hands in zip(LINES, model, strict=True):
        found += [*errors(f"model, {line.name}", hands, line.aim), *decisions(f"model, {line.name}", hands)]
    return found


def play_firmware(line: Line, minutes: float = MINUTES, seed: int = 1) -> list[Hand]:
    """So many minutes on this line, by the bridge as it is."""
    chance = Random(seed)
    simulator = Simulator(len(SEATS), seed=seed)
    bus = AdaptedBus(simulator, Adapter(line.habits, seed))
    bridge = Bridge(len(SEATS))
    hands = Hands(lambda seat, down, at: simulator.modules[seat - 1].hand(down, at), chance)
    bridge.opened("simulation", bus.now)
    warmed = 0
    while bus.now < LOCKING + minutes * MINUTE:
        hands.move(bus.now)
        while warmed * MINUTE <= bus.now:
            for module in simulator.modules:
                warm(module, warmed)
            warmed += 1
        chunk = bus.next_chunk(bridge.wakes or bus.now)
        if chunk is None:
            bus.write(bridge.write(bus.now), bus.now)
        else:
            bridge.receive(chunk.data, chunk.read_at)
        for report in bridge.take_reports():
            if isinstance(report, Edge) and report.down:
                hands.heard(report.seat, Reading(report.at, report.bound), bus.now)
    return hands.known


def warm(module: SimulatedModule, minute: int) -> None:
    """Neighbours at opposite ends; each warms by 50 ppm in one minute, and cools in the next, in two groups."""
    error = 5_000 if module.number % 2 else -5_000
    rising = (minute + module.number // 2) % 2 == 0
    inwards = -1 if error > 0 else 1
    module.clock(error + (0 if rising else 50 * inwards), 50 * inwards * (1 if rising else -1))


def play_model(line: Line, count: int = HANDS, seed: int = 1) -> list[Hand]:
    """So many hands on this line, by the model of the bus and the clocks alone."""
    chance = Random(seed)
    bus = ModelBus({seat: resonator(seat, chance) for seat in SEATS}, Adapter(line.habits, seed), chance)
    table = Table()
    hands = Hands(lambda seat, down, at: bus.modules[seat].hand(down, at), chance)
    now, token = 0, 0
    while len(hands.known) < count:
        hands.move(now)
        token += 1
        turn = bus.poll(table.ask(token), now)
        for seat, edge, reading, at in table.hear(turn):
            if edge.down:
                assert reading is not None, "a clock has lost its lock"
                hands.heard(seat, reading, at)
        now = turn.over
    return hands.known


def stamp_of(read: Read) -> Stamped:
    """What the clocks want to know of an answer."""
    return Stamped(read.answer.stamp, read.answer.boot, read.after, read.at)


def resonator(seat: Seat, chance: Random) -> Resonator:
    """Neighbours at opposite ends; each warms and cools by 50 ppm a minute, in its own time."""
    error = (-1) ** seat * 5_000 * PPM * chance.uniform(0.9, 1)
    return Resonator.warming(error, 50 * PPM / 60, chance.uniform(120, 600), chance.uniform(0, 2 * math.pi))


def errors(where: str, hands: list[Hand], aim: float | None) -> list[Figure]:
    """How wrong, and how wrong at most, by the table's own bound."""
    off = [abs(hand.error) / 1_000 for hand in hands]
    bounds = [hand.reading.bound / 1_000 for hand in hands]
    inside = sum(abs(hand.error) <= hand.reading.bound for hand in hands) * 100 / len(hands)
    apart = [difference / 1_000 for difference in between_seats(hands)]
    delay = median(hand.heard - hand.truth for hand in hands)
    arrivals = [abs(hand.heard - delay - hand.truth) / 1_000 for hand in hands]
    return [
        Figure(f"error of {len(hands):,} hands (median), {where}", median(off), "µs"),
        Figure(f"error of a hand (p99), {where}", percentile(off, 99), "µs", most=aim),
        Figure(f"error of a hand (max), {where}", max(off), "µs"),
        Figure(f"its bound (median), {where}", median(bounds), "µs"),
        Figure(f"its bound (p99), {where}", percentile(bounds, 99), "µs"),
        Figure(f"truths inside the bound, {where}", inside, "%", exactly=100),
        Figure(f"seat against seat (p99), {where}", percentile(apart, 99), "µs", most=5),
        Figure(f"seat against seat (max), {where}", max(apart), "µs"),
        Figure(f"stamped on arrival (median), {where}", median(arrivals), "µs"),
        Figure(f"stamped on arrival (p99), {where}", percentile(arrivals, 99), "µs"),
    ]


def decisions(where: str, hands: list[Hand]) -> list[Figure]:
    """In time or late: decided wrongly, and not decided."""
    delay = median(hand.heard - hand.truth for hand in hands)
    guessed = sum((hand.heard - delay < hand.closes) != (hand.truth < hand.closes) for hand in hands)
    wrong = sum(map(is_wrong, hands))
    disputed = sum(map(is_disputed, hands))
    return [
        Figure(f"wrong of {len(hands):,} decisions, {where}", wrong, "", exactly=0),
        Figure(f"disputed decisions, {where}", disputed * 100 / len(hands), "%"),
        Figure(f"wrong decisions on arrival, {where}", guessed * 100 / len(hands), "%"),
    ]


def is_disputed(hand: Hand) -> bool:
    """Whether the bound leaves it open."""
    return hand.reading.at - hand.reading.bound < hand.closes <= hand.reading.at + hand.reading.bound


def is_wrong(hand: Hand) -> bool:
    """Whether it is decided, and not as it was."""
    return not is_disputed(hand) and (hand.reading.at < hand.closes) != (hand.truth < hand.closes)


def between_seats(hands: list[Hand]) -> Iterator[int]:
    """By how much neighbours are wrong about each other (ns), at every close."""
    last: dict[Seat, Hand] = {}
    for hand in hands:
        last[hand.seat] = hand
        neighbour = last.get(hand.seat % len(SEATS) + 1)
        if neighbour is not None and neighbour.closes == hand.closes:
            yield abs(hand.error - neighbour.error)
