"""What counts as a press and a release, for every kind of seat: the one place where contacts become hands.

A contact chatters; a hand does not. Off for less than the rulebook's ``lift_ms`` is no release, so such gaps are joined
first; then what was on for less than 20 ms in all is a spark and nothing. The first edge's time is the time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.game.inputs import Contact
from controller.game.units import MILLISECOND, SECOND, Instant, Seat

SPARK = 20 * MILLISECOND
"""A touch shorter than this is nothing (ns)."""

LATENESS = 250 * MILLISECOND
"""How long after its instant an edge may still arrive and count (ns); design, "A question's life"."""

_KEPT = 120 * SECOND
"""Touches older than this concern nobody: the longest question and the five seconds of a gesture lie within."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A hand on a pad, gaps joined: from ``down`` to ``up``; ``None`` while it stays (ns)."""

    down: Instant
    bound: int
    up: Instant | None = None
    up_bound: int = 0

    def is_spark(self) -> bool:
        """Whether it left too soon to be a hand."""
        return self.up is not None and self.up - self.down < SPARK

    def covers(self, at: Instant) -> bool:
        """Whether the hand was on the pad before ``at`` and still then."""
        return self.down < at and (self.up is None or self.up > at)

    def decided_at(self, lift: int) -> Instant | None:
        """When it will be known whether this is a hand or a spark; ``None`` if it is known already."""
        if self.up is None:
            return self.down + SPARK
        return self.up + lift if self.is_spark() else None


@dataclass(frozen=True, slots=True)
class Pad:
    """One seat's recent touches, oldest first."""

    touches: tuple[Touch, ...] = ()

    @property
    def down(self) -> bool:
        """Whether the contact is closed now."""
        return bool(self.touches) and self.touches[-1].up is None

    def hands(self, since: Instant) -> tuple[Touch, ...]:
        """The touches that reach beyond ``since`` and are hands as far as is known now."""
        return tuple(t for t in self.touches if (t.up is None or t.up > since) and not t.is_spark())

    def was_down_within(self, since: Instant, until: Instant) -> bool:
        """Whether a hand lay on the pad at some time from ``since`` to ``until``."""
        return any(t.down <= until for t in self.hands(since))

    def feed(self, contact: Contact, lift: int) -> Pad:
        """Take in one change of the contact; one told twice, or older than the last, changes nothing."""
        last = self.touches[-1] if self.touches else None
        if last is None:
            return Pad((Touch(contact.at, contact.bound),)) if contact.down else self
        if last.up is None:
            if contact.down or contact.at < last.down:
                return self
            return self._with_last(replace(last, up=contact.at, up_bound=contact.bound))
        if not contact.down or contact.at <= last.up:
            return self
        if contact.at - last.up < lift:
            return self._with_last(replace(last, up=None, up_bound=0))
        kept = tuple(t for t in self.touches if t.up is None or t.up > contact.at - _KEPT)
        kept = tuple(t for t in kept if not t.is_spark())
        return Pad((*kept, Touch(contact.at, contact.bound)))

    def _with_last(self, touch: Touch) -> Pad:
        return Pad((*self.touches[:-1], touch))


@dataclass(frozen=True, slots=True)
class Pads:
    """Every seat's pad; seat 1 is the first."""

    pads: tuple[Pad, ...]

    @classmethod
    def untouched(cls, seats: int) -> Pads:
        """A table that no hand has touched."""
        return cls((Pad(),) * seats)

    def __getitem__(self, seat: Seat) -> Pad:
        return self.pads[seat - 1]

    def feed(self, contact: Contact, lift: int) -> Pads:
        """Take in one change of a contact."""
        before = self[contact.seat]
        after = before.feed(contact, lift)
        if after is before:
            return self
        index = contact.seat - 1
        return Pads((*self.pads[:index], after, *self.pads[index + 1 :]))

    def down(self) -> tuple[Seat, ...]:
        """The seats with a hand on the pad now."""
        return tuple(seat for seat, pad in enumerate(self.pads, start=1) if pad.down)
