"""What the strokes of a remote mean, which of them are deaf, and what a finger that came down was aimed at.

A stroke says something only if it meant the same when its finger came down as it does now, and had meant it for half a
second then (remote.md, "what has just changed its meaning is deaf"). «Принято» alone is taken from the close on
(design, "A question's life"), and so is what keeps the next floor from being given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.conductor.remotes.deeds import Deed, Stroke
from controller.conductor.remotes.gestures import Gesture
from controller.game.aim import FRESH
from controller.game.units import Instant
from hardware.ports import Key

_AT_ONCE = (Deed.ACCEPT, Deed.CANCEL_FLOOR)
"""What a change of meaning never makes deaf."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a stroke says, of what."""

    deed: Deed
    of: object


@dataclass(frozen=True, slots=True)
class Aim:
    """What a finger that came down at ``at`` was aimed at: what its key's strokes meant then, if they were not deaf.

    ``number``: what had been typed before it.
    """

    at: Instant
    number: int | None
    meant: Mapping[Stroke, Meaning]


@dataclass(frozen=True, slots=True)
class Meanings:
    """``strokes``: what each means, and until when it is deaf (ns). ``aims``: of the latest fingers on each key.

    ``deaf_until``: nothing at all is heard before (ns), for a number has lapsed or the lock was turned.
    """

    strokes: Mapping[Stroke, tuple[Meaning, Instant]] = field(default_factory=dict)
    deaf_until: Instant = 0
    aims: Mapping[Key, tuple[Aim, ...]] = field(default_factory=dict)

    def become(self, meant: Mapping[Stroke, Meaning], now: Instant, goes_on_after: int) -> Meanings:
        """The strokes mean this; one that means something else from now on is deaf for a while (ns).

        ``goes_on_after``: how long one that carries the game on is deaf (ns).
        """
        strokes: dict[Stroke, tuple[Meaning, Instant]] = {}
        for stroke, meaning in meant.items():
            known = self.strokes.get(stroke)
            lasts = goes_on_after if meaning.deed is Deed.GO_ON else FRESH
            strokes[stroke] = known if known is not None and known[0] == meaning else (meaning, now + lasts)
        return replace(self, strokes=strokes)

    def deafened(self, now: Instant) -> Meanings:
        """Nothing is heard for a moment."""
        return replace(self, deaf_until=now + FRESH)

    def finger_down(self, key: Key, at: Instant, number: int | None) -> Meanings:
        """A finger has come down on this key, after this number was typed: what it is aimed at is known later."""
        meant = {
            stroke: meaning
            for stroke, (meaning, until) in self.strokes.items()
            if stroke.key is key and at >= self.deaf_until and (meaning.deed in _AT_ONCE or at >= until)
        }
        kept = self.aims.get(key, ())[-2:]
        return replace(self, aims={**self.aims, key: (*kept, Aim(at, number, meant))})

    def aim_of(self, gesture: Gesture) -> Aim | None:
        """What the finger of this gesture was aimed at."""
        return next((aim for aim in self.aims.get(gesture.key, ()) if aim.at == gesture.began), None)

    def says(self, stroke: Stroke, aim: Aim | None) -> Deed | None:
        """What a stroke that was aimed so says, if it still means that."""
        meant = aim.meant.get(stroke) if aim is not None else None
        now = self.strokes.get(stroke)
        return meant.deed if meant is not None and now is not None and now[0] == meant else None
