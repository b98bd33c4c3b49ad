"""The model of the bus says what the real firmware says, at the same instants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import median

import pytest

from bench.figures import percentile
from bench.seat_clocks import Table
from firmware_bridge.line import STAMP_LATENESS, TICK, TICKS
from firmware_bridge.messages import Answer, Health, Poll
from firmware_bridge.simulator.adapter import Adapter, Habits, Uniform
from firmware_bridge.simulator.model import ModelBus
from firmware_bridge.simulator.resonator import Resonator
from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND, Instant, Seat
from tests.firmware_bridge.simulator.polled_firmware import PolledFirmware

SEATS = range(1, 13)
BEGINS = SECOND // 2
PPM = 1e-6

Move = Callable[[Seat, bool, Instant], None]
Said = tuple[tuple[bool, bool, bool], tuple[tuple[int, bool, bool, bool], ...]]


def error(seat: Seat) -> float:
    """Neighbours at opposite ends."""
    return -5000 * PPM if seat % 2 else 5000 * PPM


def firmware(seats: int, habits: Habits) -> tuple[PolledFirmware, Move]:
    """The real thing, and how its hands move."""
    simulator = Simulator(seats)
    for seat, module in enumerate(simulator.modules, start=1):
        module.clock(error(seat) / PPM)
    polled = PolledFirmware(simulator, Adapter(habits))
    return polled, lambda seat, down, at: simulator.modules[seat - 1].hand(down, at)


def model(seats: int, habits: Habits) -> tuple[ModelBus, Move]:
    """Its model."""
    resonators = {seat: Resonator(error(seat)) for seat in range(1, seats + 1)}
    bus = ModelBus(resonators, Adapter(habits), Random(1))
    return bus, lambda seat, down, at: bus.modules[seat].hand(down, at)


# --- its instants ------------------------------------------------------------------------------------


@dataclass
class Found:
    """What came of many hands (ns): their stamps, and what the table made of them, against the truth."""

    stamps: list[float] = field(default_factory=list)
    readings: list[int] = field(default_factory=list)
    bounds: list[int] = field(default_factory=list)


def play(bus: PolledFirmware | ModelBus, move: Move, hands: int = 2_000) -> Found:
    """Move hands at every seat, each 12 ms down, until the table has heard of so many."""
    chance, table, found = Random(2), Table(), Found()
    coming: dict[Seat, list[tuple[Instant, bool]]] = {seat: [] for seat in SEATS}
    follows = dict.fromkeys(SEATS, BEGINS + 20 * MILLISECOND)
    now, token, heard = BEGINS, 0, 0
    while heard < hands:
        for seat in SEATS:
            while follows[seat] < now + 60 * MILLISECOND:
                at = follows[seat]
                for change in ((at, True), (at + 12 * MILLISECOND, False)):
                    move(seat, change[1], change[0])
                    coming[seat].append(change)
                follows[seat] += chance.randint(19 * MILLISECOND, 40 * MILLISECOND)
        token += 1
        turn = bus.poll(table.ask(token), now)
        stamps = {read.answer.seat: read.answer.stamp for read in turn.answers}
        for seat, edge, reading, _ in table.hear(turn):
            if edge.lost:
                continue
            truth, down = coming[seat].pop(0)
            assert (edge.down, edge.found) == (down, False)
            heard += down
            ticks = (edge.stamp - stamps[seat] + TICKS // 2) % TICKS - TICKS // 2
            found.stamps.append(ticks * TICK / (1 + error(seat)) - (truth - turn.at))
            if reading is not None:
                assert abs(reading.at - truth) <= reading.bound
                found.readings.append(abs(reading.at - truth))
                found.bounds.append(reading.bound)
        now = turn.over
    return found


def test_two_thousand_hands_of_the_firmware_and_of_the_model() -> None:
    habits = Habits(spike_share=0.0)
    real = play(*firmware(len(SEATS), habits))
    modelled = play(*model(len(SEATS), habits))
    for percent in (1, 5, 50, 95, 99):
        assert abs(percentile(real.stamps, percent) - percentile(modelled.stamps, percent)) < TICK / 2
    for stamps in (real.stamps, modelled.stamps):
        assert max(map(abs, stamps)) < STAMP_LATENESS
    for one, other in ((real.readings, modelled.readings), (real.bounds, modelled.bounds)):
        assert abs(median(one) - median(other)) < 25_000
        assert abs(percentile(one, 99) - percentile(other, 99)) < 50_000


# --- its words ---------------------------------------------------------------------------------------


def sure(health: Health) -> tuple[bool, bool, bool]:
    """What it says of the hand."""
    return health.down, health.drained, health.lost


def conversation(bus: PolledFirmware | ModelBus, heard_from: int) -> list[Said]:
    """What seat 1 says to 60 polls; the table acknowledges from this one on."""
    table = Table()
    said: list[Said] = []
    now = BEGINS
    for token in range(60):
        nothing = Poll(token, (None,) * 16)
        turn = bus.poll(table.ask(token) if token >= heard_from else nothing, now)
        list(table.hear(turn))
        answer: Answer = turn.answers[0].answer
        edges = tuple((edge.number, edge.down, edge.found, edge.lost) for edge in answer.edges)
        said.append((sure(answer.health), edges))
        now += 12 * MILLISECOND
    return said


STORIES = {
    "a hand": [(30.3, True), (90.7, False)],
    "a spark within the lockout": [(30.3, True), (31.3, False), (32.1, True), (90.7, False)],
    "a bounce that ends the other way": [(30.3, True), (32.3, False)],
    "two hands between two polls": [(30.3, True), (36.3, False)],
    "a flood": [(30.3 + 7 * n, n % 2 == 0) for n in range(40)],
}


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("heard_from", [0, 45])
def test_the_model_tells_a_story_as_the_firmware_does(story: str, heard_from: int) -> None:
    habits = Habits(write=Uniform(0, 0), read=Uniform(0, 0), spike_share=0.0)
    told = []
    for kind in (firmware, model):
        bus, move = kind(1, habits)
        for at, down in STORIES[story]:
            move(1, down, BEGINS + round(at * MILLISECOND))
        told.append(conversation(bus, heard_from))
    assert told[0] == told[1]
