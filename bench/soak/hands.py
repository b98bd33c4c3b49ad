"""What the hands truly do at a question, drawn around its two seconds; contacts chatter, and some touches are none."""

from __future__ import annotations

from array import array
from collections import deque
from dataclasses import dataclass
from random import Random

from firmware_bridge.simulator.module import SimulatedModule
from hardware.ports import MILLISECOND, SECOND, SOME_TIME, Edge, Instant, Seat, SeatReport
from tests.controller.conductor.room import Window
from tests.firmware_bridge.bus_table import BusTable

LATEST = 600 * MILLISECOND
"""So long after the close a hand may still come down (ns)."""

_CHATTERS = 0.5
_RESTLESS = 0.05
_CHANGES_KEPT = 400
_GONE = 200 * MILLISECOND
"""A hand that leaves while the question stands leaves for longer than any rulebook's gap of a contact (ns)."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat truly does at a question (ns). ``up``: ``None`` while it stays until the release."""

    down: Instant
    up: Instant | None = None
    is_spark: bool = False


class Pads:
    """Moves the hands at the modules' pins, and knows the truth of every contact."""

    def __init__(self, table: BusTable, chance: Random, seats: int) -> None:
        self._table = table
        self._chance = chance
        self._changes: dict[Seat, deque[tuple[Instant, bool]]] = {
            seat: deque(maxlen=_CHANGES_KEPT) for seat in range(1, seats + 1)
        }
        self.errors = array("q")  # eight bytes an edge: what the bench keeps of an hour shall not look like a leak
        self.sparks = 0
        self._outside = 0

    @property
    def inside(self) -> float:
        """Of so many of the edges the truth lies within the bound (%)."""
        return 100 * (1 - self._outside / max(1, len(self.errors)))

    def vote(self, voters: list[Seat], window: Window) -> dict[Seat, Hand]:
        """Order every hand of a question that is planned."""
        hands = {seat: hand for seat in voters if (hand := self._draw(window)) is not None}
        for seat, hand in hands.items():
            self._move(seat, True, hand.down, chatters=not hand.is_spark)
            if hand.up is not None:
                self._move(seat, False, hand.up, chatters=not hand.is_spark)
        return hands

    def clear(self, hands: dict[Seat, Hand], now: Instant) -> Instant:
        """Whoever is still on a pad leaves it; returns when the last contact is at rest."""
        for seat, hand in hands.items():
            if hand.up is None:
                self._move(seat, False, now + self._chance.randint(50, 400) * MILLISECOND, chatters=True)
        return now + SECOND // 2

    def restless(self, now: Instant) -> None:
        """No question stands: here and there a contact closes for a moment, and nobody's hand was there.

        All of it is over within 400 ms, and no spark is so near a hand that has just left that it would be one with it.
        """
        for seat in self._changes:
            if self._chance.random() < _RESTLESS:
                at = now + self._chance.randint(150, 350) * MILLISECOND
                self._move(seat, True, at, chatters=False)
                self._move(seat, False, at + self._chance.randint(2, 14) * MILLISECOND, chatters=False)
                self.sparks += 1

    def take(self, reports: list[SeatReport]) -> None:
        """Whether the truth of each edge lies within its bound; an edge of unknown time claims nothing."""
        for edge in reports:
            if not isinstance(edge, Edge) or edge.bound >= SOME_TIME:
                continue
            off = [abs(at - edge.at) for at, down in self._changes[edge.seat] if down is edge.down]
            nearest = min(off, default=SOME_TIME)
            self.errors.append(nearest)
            self._outside += nearest > edge.bound

    # --- within

    def _draw(self, window: Window) -> Hand | None:
        chance = self._chance
        match chance.choices(("rests", "votes", "close", "late", "early", "spark"), (30, 30, 22, 6, 6, 6))[0]:
            case "votes":
                return self._stays(chance.randint(window.opens, window.closes - 20 * MILLISECOND), window)
            case "close":
                return self._stays(window.closes + round(chance.gauss(0, 6 * MILLISECOND)), window)
            case "late":
                return self._stays(window.closes + chance.randint(MILLISECOND, LATEST), window)
            case "early":
                return self._stays(chance.randint(window.begins + 50 * MILLISECOND, window.opens), window)
            case "spark":
                down = chance.randint(window.opens, window.closes + 50 * MILLISECOND)
                return Hand(down, down + chance.randint(2, 14) * MILLISECOND, is_spark=True)
        return None

    def _stays(self, down: Instant, window: Window) -> Hand:
        """Until the release; one in ten leaves before, and some of those too soon."""
        if self._chance.random() < 0.9:
            return Hand(down)
        first = max(down + _GONE, window.opens + MILLISECOND)
        return Hand(down, self._chance.randint(first, max(first, window.closes + LATEST)))

    def _move(self, seat: Seat, down: bool, at: Instant, *, chatters: bool) -> None:
        module = self._table.simulator.modules[seat - 1]
        changes = self._changes[seat]
        changes.append((at, down))
        if chatters and self._chance.random() < _CHATTERS:
            for n, spacing in self._bounce(module):
                changes.append((at + n * spacing, down ^ (n % 2 == 1)))
        module.hand(down, self._table.at(at))

    def _bounce(self, module: SimulatedModule) -> list[tuple[int, int]]:
        """Bursts of on and off within 20 ms."""
        edges = 2 * self._chance.randint(1, 4)
        spacing = self._chance.randint(100_000, 19 * MILLISECOND // edges)
        module.bounce(edges, spacing)
        return [(n, spacing) for n in range(1, edges + 1)]
