"""How a USB serial adapter and a busy host hold bytes back, as far as time is concerned.

The adapter gathers what it hears and gives it to the host when a packet is full or its latency timer has run
out, which begins anew with each packet (FTDI, AN232B-04). Instants and lengths are floats in ns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from hardware.ports import MILLISECOND

PACKET = 62
"""Bytes of the line in a full packet; two more tell the adapter's state."""

_LEAST = 30_000.0
_USUAL = 180_000.0


@dataclass(frozen=True, slots=True)
class Burst:
    """So many bytes in a row on the line, the first of which begins at ``at``."""

    at: float
    byte: float
    count: int


class Usb:
    """One adapter on one host. ``spikes``: the share of crossings that find the host busy for up to 20 ms."""

    def __init__(self, chance: Random, latency: int = MILLISECOND, spikes: float = 0.0) -> None:
        self._chance = chance
        self._latency = float(latency)
        self._spikes = spikes
        self._timer = self._latency
        self._held = 0
        self._read = 0.0

    def written(self, at: float) -> float:
        """When the first bit of what the host writes at this instant is on the line."""
        return at + self._crossing()

    def read(self, bursts: Iterable[Burst]) -> list[float]:
        """When the host has read the last byte of each burst. Bursts come in the order of time, across calls too."""
        reads: list[float] = []
        waiting = 0
        for burst in bursts:
            if self._timer <= burst.at:
                reads += [self._arrive(self._timer)] * waiting
                waiting = 0
                self._idle_until(burst.at)
            waiting += 1
            at, left = burst.at, burst.count
            while left:
                come = min(left, PACKET - self._held, math.floor((self._timer - at) / burst.byte))
                self._held += come
                left -= come
                at += come * burst.byte
                if self._held < PACKET and not left:
                    break
                whole = waiting - 1 if left else waiting
                reads += [self._arrive(at if self._held == PACKET else self._timer)] * whole
                waiting -= whole
        return reads + [self._arrive(self._timer)] * waiting

    def _idle_until(self, at: float) -> None:
        """The timer goes round, and tells the host that there is nothing."""
        rounds = math.floor((at - self._timer) / self._latency) + 1
        self._timer += rounds * self._latency

    def _arrive(self, left: float) -> float:
        """A packet leaves the adapter; returns when the host has read it. None overtakes another."""
        self._held = 0
        self._timer = left + self._latency
        self._read = max(self._read, left + self._crossing())
        return self._read

    def _crossing(self) -> float:
        spike = self._chance.uniform(0, 20 * MILLISECOND) if self._chance.random() < self._spikes else 0.0
        return self._chance.uniform(_LEAST, _LEAST + _USUAL) + spike
