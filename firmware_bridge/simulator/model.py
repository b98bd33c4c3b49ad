"""A bus of seat modules as PROTOCOL.md has them, without their program: fast enough for a hundred thousand hands.

What it says of instants is held against the real firmware (tests, bench). Instants are floats in ns from 0, when
every module boots; the host's are whole.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from firmware_bridge.line import BYTE, LOCKOUT, SEQUENCES, SLOT, TICKS, TURNAROUND, answers_after
from firmware_bridge.messages import Ack, Answer, Health, Poll, RawEdge
from firmware_bridge.simulator.adapter import Adapter
from firmware_bridge.simulator.resonator import Resonator
from hardware.ports import Instant, Seat

BIT = BYTE // 10
POLL_BYTES = 23
"""A POLL on the wire, with its delimiters."""

_ANSWER_BYTES, _EDGE_BYTES = 14, 5
_KEPT, _TOLD = 16, 2
# The noise canceller, four cycles at 16 MHz; the lockout and the time to make an answer, as in the firmware.
_CANCELLER = 250
_LOCKOUT = LOCKOUT - 50_000
_MAKING = 100_000
# How late a stamp is: the way into the interrupt, and now and then another that was there first.
_ENTRY = 2_750.0
_HELD_UP = 0.005
_HOLD_UP = 4_000.0
_SLOWEST = 1.006


class ModelModule:
    """One module and its hand. ``boot``: its boot counter."""

    def __init__(self, seat: Seat, resonator: Resonator, chance: Random, boot: int = 0) -> None:
        self.seat = seat
        self.resonator = resonator
        self.boot = boot
        self._chance = chance
        self._coming: deque[tuple[float, bool]] = deque()
        self._pin = self._known = False
        self._locked_until: float | None = None
        self._edges = deque([RawEdge(0, 0, down=False, found=True, lost=True)])
        self._next = 1
        self._lost = False

    def hand(self, down: bool, at: float) -> None:
        """A hand comes down or leaves; in the order of time, and not before the last poll."""
        self._coming.append((at, down))

    def answer(self, poll: Poll, at: float) -> tuple[Answer, float]:
        """What it says to a poll whose closing delimiter was there at this instant, and when it begins to say it."""
        late = _ENTRY + (self._chance.random() < _HELD_UP) * self._chance.uniform(0, _HOLD_UP)
        stamp = self.resonator.ticks(at + late)
        self._go_on(at + _MAKING)
        self._acknowledge(poll.acks[self.seat - 1])
        if self._lost and len(self._edges) < _KEPT:
            self._look(at + _MAKING)
        drained = len(self._edges) <= _TOLD and self._locked_until is None and not self._lost
        health = Health(down=self._pin, drained=drained, lost=self._lost)
        told = tuple(self._edges)[:_TOLD]
        begins = self.resonator.instant(self.resonator.lapse(at + late) + answers_after(self.seat - 1))
        return Answer(self.seat, poll.token, stamp % TICKS, health, self.boot % 256, told), begins

    def _acknowledge(self, ack: Ack | None) -> None:
        if ack is None or ack.boot != self.boot % 7:
            return
        told = (ack.wanted - (self._next - len(self._edges))) % SEQUENCES
        if told <= len(self._edges):
            for _ in range(told):
                self._edges.popleft()

    def _go_on(self, until: float) -> None:
        """What the pin and the lockouts do until then."""
        while True:
            ends = self._locked_until
            change = self._coming[0][0] if self._coming else None
            if ends is not None and ends <= until and (change is None or ends <= change):
                self._locked_until = None
                if self._pin != self._known:
                    self._note(ends, found=True)
            elif change is not None and change <= until:
                self._pin = self._coming.popleft()[1]
                if self._locked_until is None and self._pin != self._known:
                    self._note(change + _CANCELLER, found=False)
            else:
                return

    def _note(self, at: float, found: bool) -> None:
        self._known = self._pin
        self._locked_until = self.resonator.instant(self.resonator.lapse(at) + _LOCKOUT)
        if self._lost or len(self._edges) == _KEPT:
            self._lost = True
        else:
            self._keep(at, found=found, lost=False)

    def _look(self, at: float) -> None:
        self._lost = False
        self._known = self._pin
        self._locked_until = self.resonator.instant(self.resonator.lapse(at) + _LOCKOUT)
        self._keep(at, found=True, lost=True)

    def _keep(self, at: float, *, found: bool, lost: bool) -> None:
        stamp = self.resonator.ticks(at) % TICKS
        self._edges.append(RawEdge(stamp, self._next % SEQUENCES, self._pin, found=found, lost=lost))
        self._next += 1


@dataclass(frozen=True, slots=True)
class Read:
    """An answer as the host has it: all of it had been read at ``at``, ``size`` bytes with its delimiters."""

    answer: Answer
    size: int
    at: Instant

    @property
    def after(self) -> int:
        """From the stamp to the end of the answer's last data bit, by the module's clock (ns)."""
        return answers_after(self.answer.seat - 1) + self.size * BYTE - BIT


@dataclass(frozen=True, slots=True)
class Turn:
    """One poll: its closing delimiter was at ``at``, in truth; the host may say that it was not before ``earliest``."""

    at: Instant
    earliest: Instant
    answers: tuple[Read, ...]
    over: Instant
    """When all has been read and all slots are over: the next poll may begin."""


class ModelBus:
    """Modules, their line, and the host's end of it."""

    def __init__(self, resonators: Mapping[Seat, Resonator], adapter: Adapter, chance: Random) -> None:
        self.modules = {seat: ModelModule(seat, resonators[seat], chance) for seat in sorted(resonators)}
        self._adapter = adapter

    def poll(self, poll: Poll, now: Instant) -> Turn:
        """The host begins to write the poll at this instant, which is not before the turn before was over."""
        at = self._adapter.write(now) + POLL_BYTES * BYTE
        told: list[tuple[Answer, list[Instant]]] = []
        for module in self.modules.values():
            answer, begins = module.answer(poll, at)
            size = _ANSWER_BYTES + _EDGE_BYTES * len(answer.edges)
            byte = BYTE / (1 + module.resonator.error)
            told.append((answer, [round(begins + n * byte) for n in range(1, size + 1)]))
        return turn(at, now, len(self.modules), told, self._adapter)


def turn(
    at: Instant, asked: Instant, slots: int, told: Sequence[tuple[Answer, list[Instant]]], adapter: Adapter
) -> Turn:
    """The turn of a poll that the host wrote at ``asked`` and the line had at ``at``.

    ``told``: the answers in the order of their slots, each with the ends of its bytes.
    """
    ends = [end for _, answer_ends in told for end in answer_ends]
    read_at = _read(adapter, ends)
    answers: list[Read] = []
    last = -1
    for answer, answer_ends in told:
        last += len(answer_ends)
        answers.append(Read(answer, len(answer_ends), read_at[last]))
    free = at + round((TURNAROUND + slots * SLOT) * _SLOWEST)
    return Turn(at, asked + POLL_BYTES * BYTE - BIT, tuple(answers), max([free, *read_at]))


def _read(adapter: Adapter, ends: Sequence[Instant]) -> list[Instant]:
    """When the host has read each of these bytes."""
    for end in ends:
        adapter.hear(end, 0)
    read_at: list[Instant] = []
    until = ends[-1] + adapter.habits.latency_timer if ends else 0
    while len(read_at) < len(ends):
        for chunk in adapter.chunks(until):
            read_at += [chunk.read_at] * len(chunk.data)
        until = max(until, adapter.due())
    return read_at
