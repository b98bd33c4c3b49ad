"""Which utterance sounds when: what has been promised holds, and everything else finds its place around it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from hardware.ports import MILLISECOND, Clock, Instant, Plan, Rank
from hardware.sound.layout import PAUSE, Layout
from hardware.sound.settings import SoundSettings

LEAD = 300 * MILLISECOND
"""From planning an utterance with marks to its first sound, at least (ns): time to tell the seats its instants."""

PROMPT = 70 * MILLISECOND
"""From planning any utterance until the device must have it, at least (ns): time to decode and compose it."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A plan, and when its sound is: from the first frame of a file, ``sounds``, to the last, ``until``.

    ``queued``: it is said as soon as can be, not at an instant of its own.
    """

    plan: Plan
    sounds: Instant
    until: Instant
    rank: Rank
    queued: bool

    @property
    def first(self) -> Instant:
        """When it begins to take its place: with its sound, or with the silence that belongs to it."""
        return min(self.plan.begins, self.sounds)

    @property
    def last(self) -> Instant:
        """When it has ended, with all its sound."""
        return max(self.plan.ends, self.until)


class Schedule:
    """The promises that have not ended. Every speaker keeps one, so a silent table runs as a speaking one.

    ``latency``: from giving a sound to the device until it is in the air (ns).
    """

    def __init__(self, clock: Clock, latency: int = SoundSettings().latency) -> None:
        self._clock = clock
        self._latency = latency
        self._ids = itertools.count(1)
        self._promises: list[Promise] = []

    def place(self, layout: Layout, at: Instant | None = None, rank: Rank = Rank.ANNOUNCEMENT) -> Plan:
        """Give an utterance its instants, in the first silence into which it fits; see ``Speaker.plan``.

        No sound comes sooner than ``lead`` from now. With ``at``, silence before it may: if that is the instant of a
        press, an utterance that begins with a gap is counted from it, and that gap may lie over what is being said.
        """
        now = self._clock.now()
        self._promises = [one for one in self._promises if max(one.plan.ends + PAUSE, one.last) > now]
        soonest = now + self.lead(layout)
        first_sound = layout.time(layout.sounds_from)
        promise = partial(_promise, layout, next(self._ids), rank, queued=at is None)
        if at is None:
            placed = self._first_fit(promise, max(soonest, soonest - first_sound, self._behind(rank)))
        else:
            placed = promise(max(at, soonest - first_sound))
            if any(_collide(placed, other) for other in self._promises):
                placed = self._first_fit(promise, placed.plan.begins)
        self._promises.append(placed)
        return placed.plan

    def cancel(self, plan: Plan) -> None:
        """Give its time back to those planned from now on; those already planned stay where they are."""
        self._promises = [one for one in self._promises if one.plan.id != plan.id]

    def lead(self, layout: Layout) -> int:
        """From planning this to its first sound, at least (ns)."""
        return max(LEAD if layout.marks else 0, self._latency + PROMPT)

    def _behind(self, rank: Rank) -> Instant:
        """When all has been said that goes before a new utterance of this rank."""
        before = (one.plan.ends + PAUSE for one in self._promises if one.queued and one.rank >= rank)
        return max(before, default=0)

    def _first_fit(self, promise: Callable[[Instant], Promise], begins: Instant) -> Promise:
        """From ``begins`` on, where it fits with a pause on both sides."""
        while True:
            placed = promise(begins)
            other = next((other for other in self._promises if not _apart(placed, other)), None)
            if other is None:
                return placed
            begins = max(other.plan.ends + PAUSE, other.last + placed.plan.begins - placed.first)


def _promise(layout: Layout, number: int, rank: Rank, begins: Instant, *, queued: bool) -> Promise:
    return Promise(
        Plan(
            id=number,
            begins=begins,
            ends=begins + layout.time(layout.ends),
            marks={name: begins + layout.time(frame) for name, frame in layout.marks.items()},
        ),
        sounds=begins + layout.time(layout.sounds_from),
        until=begins + layout.time(layout.sounds_until),
        rank=rank,
        queued=queued,
    )


def _collide(exact: Promise, other: Promise) -> bool:
    """Whether what has its instant would sound while the other speaks, or the other within it."""
    return exact.sounds < other.last and other.first < exact.last


def _apart(one: Promise, other: Promise) -> bool:
    """Whether there is a pause between the two."""
    return _before(one, other) or _before(other, one)


def _before(one: Promise, other: Promise) -> bool:
    return one.plan.ends + PAUSE <= other.plan.begins and one.last <= other.first
