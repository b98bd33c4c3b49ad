"""What fingers do out of a remote's contacts: a short press, one that is held, two in a row.

A value; time is an argument. A key that is kept down is held the moment it has been, and short only when it is up.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from hardware.ports import MILLISECOND, SECOND, Instant, Key, KeyContact

HELD = 1_200 * MILLISECOND
"""A key that is down for so long is held (ns)."""

LONG = 2 * SECOND
"""So long it is held for the lock (ns)."""

TWICE = 600 * MILLISECOND
"""Two presses within this are one gesture, if no third follows within the same (ns)."""

THRICE = 2 * SECOND
"""Where holding cannot be told, three presses within this are a held one (ns)."""


class Way(enum.Enum):
    """How a key was pressed; ``DOWN``: a finger has just come down, and what it means is still open."""

    DOWN = "down"
    SHORT = "short"
    TWICE = "twice"
    HELD = "held"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Gesture:
    """``began``: when its first press came down; ``at``: the instant it counts from, of a short one its down (ns)."""

    key: Key
    way: Way
    began: Instant
    at: Instant


@dataclass(frozen=True, slots=True)
class _Down:
    """A key that is down since ``at``; ``spent``: its press is part of a gesture that has been told already."""

    key: Key
    at: Instant
    spent: bool = False


@dataclass(frozen=True, slots=True)
class _Run:
    """The latest presses of one key with no other between; when each came down."""

    key: Key
    presses: tuple[Instant, ...]


@dataclass(frozen=True, slots=True)
class Gestures:
    """``holds``: this remote reports that a key is kept down; one that does not sends down and up at once."""

    holds: bool = True
    down: tuple[_Down, ...] = ()
    run: _Run | None = None

    @property
    def wakes(self) -> Instant | None:
        """When time alone makes a gesture next (ns)."""
        twice = self._twice_at()
        held = [down.at + (LONG if down.spent else HELD) for down in self.down] if self.holds else []
        return min([*held, *([twice] if twice is not None else [])], default=None)

    def come(self, now: Instant) -> tuple[Gestures, tuple[Gesture, ...]]:
        """What time has made of it until ``now``, each at its instant."""
        after, told = self, []
        while (at := after.wakes) is not None and at <= now:
            after, gesture = after._ripe(at)
            told.append(gesture)
        return after, tuple(told)

    def take(self, contact: KeyContact) -> tuple[Gestures, tuple[Gesture, ...]]:
        """A key went down or up; a contact that is told late is as early as it was."""
        before, ripe = self.come(contact.at)
        after, told = before._goes_down(contact) if contact.down else before._goes_up(contact)
        after, more = after.come(contact.at)
        return after, (*ripe, *told, *more)

    # --- by time

    def _twice_at(self) -> Instant | None:
        """When two presses are surely no more than two; ``None`` while they are not two, or the second is not over."""
        run = self.run
        if run is None or len(run.presses) != 2 or any(down.key is run.key for down in self.down):
            return None
        first, second = run.presses
        if second - first > TWICE:
            return None
        return second + TWICE if self.holds else first + THRICE

    def _ripe(self, at: Instant) -> tuple[Gestures, Gesture]:
        """The one gesture that time makes at ``at``."""
        if at == self._twice_at():
            assert self.run is not None
            return replace(self, run=None), Gesture(self.run.key, Way.TWICE, self.run.presses[0], at)
        down = next(one for one in self.down if at == one.at + (LONG if one.spent else HELD))
        others = tuple(one for one in self.down if one is not down)
        run = None if self.run is not None and self.run.key is down.key else self.run
        if down.spent:
            return replace(self, down=others, run=run), Gesture(down.key, Way.LONG, down.at, at)
        held = replace(down, spent=True)
        return replace(self, down=(*others, held), run=run), Gesture(down.key, Way.HELD, down.at, at)

    # --- by contacts

    def _goes_down(self, contact: KeyContact) -> tuple[Gestures, tuple[Gesture, ...]]:
        key, at = contact.key, contact.at
        if any(down.key is key for down in self.down):
            return self, ()
        told = (Gesture(key, Way.DOWN, at, at),)
        run = _Run(key, (*self._followed(key, at), at))
        if not self.holds and len(run.presses) == 3:
            began = run.presses[0]
            held = tuple(Gesture(key, way, began, at) for way in (Way.HELD, Way.LONG))
            return replace(self, down=(*self.down, _Down(key, at, spent=True)), run=None), (*told, *held)
        return replace(self, down=(*self.down, _Down(key, at)), run=run), told

    def _followed(self, key: Key, at: Instant) -> tuple[Instant, ...]:
        """The presses before, of which the one at ``at`` is the next in a row."""
        if self.run is None or self.run.key is not key:
            return ()
        if self.holds:
            return self.run.presses if at - self.run.presses[-1] <= TWICE else ()
        return tuple(press for press in self.run.presses if at - press <= THRICE)

    def _goes_up(self, contact: KeyContact) -> tuple[Gestures, tuple[Gesture, ...]]:
        down = next((one for one in self.down if one.key is contact.key), None)
        if down is None:
            return self, ()
        others = tuple(one for one in self.down if one is not down)
        told = () if down.spent else (Gesture(down.key, Way.SHORT, down.at, down.at),)
        return replace(self, down=others), told
