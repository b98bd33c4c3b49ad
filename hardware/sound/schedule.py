"""Which utterance sounds when: first come, first said, and what has been promised holds."""

from __future__ import annotations

import itertools

from hardware.ports import MILLISECOND, Clock, Instant, Plan
from hardware.sound.layout import PAUSE, Layout

LEAD = 300 * MILLISECOND
"""From planning an utterance to its first sound, at least (ns): time to compose it and to tell the seats."""


class Schedule:
    """The plans that have not ended. Both speakers keep one, so a silent table runs as a speaking one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ids = itertools.count(1)
        self._plans: list[Plan] = []

    def place(self, layout: Layout, at: Instant | None = None) -> Plan:
        """Give an utterance its instants: from ``at``, or as soon as can be, but behind all that is planned.

        No sound comes sooner than ``LEAD`` from now. Silence before it may: with ``at`` the instant of a
        press, an utterance that begins with a gap is counted from the press.
        """
        now = self._clock.now()
        self._plans = [plan for plan in self._plans if plan.ends + PAUSE > now]
        begins = max(
            now + LEAD if at is None else at,
            now + LEAD - layout.time(layout.sounds_from),
            *(plan.ends + PAUSE for plan in self._plans),
        )
        plan = Plan(
            id=next(self._ids),
            begins=begins,
            ends=begins + layout.time(layout.ends),
            marks={name: begins + layout.time(frame) for name, frame in layout.marks.items()},
        )
        self._plans.append(plan)
        return plan

    def cancel(self, plan: Plan) -> None:
        """Give its time back to those planned from now on; those already planned stay where they are."""
        self._plans = [other for other in self._plans if other.id != plan.id]
