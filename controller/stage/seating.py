"""Who sits where: the numbers of a game at the pads of the table, and how hands that come down in order make it so.

A pad is what the drivers call a seat; a seat is a number of the game. A table may have more pads than a game has
numbers: those stay dark, and what happens there goes nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from controller.game.hand import SPARK
from controller.game.units import Instant, Seat

Pad = int
"""The place of a pad at the table, 1 and up."""


class SeatingError(ValueError):
    """Two numbers cannot share a pad, and there is no pad below 1."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The pad of each number, number 1 first. Raises ``SeatingError`` if that is no seating."""

    pads: tuple[Pad, ...]

    def __post_init__(self) -> None:
        if len(set(self.pads)) < len(self.pads) or any(pad < 1 for pad in self.pads):
            raise SeatingError(f"{self.pads} is no seating: every number needs a pad of its own, 1 or above")

    @classmethod
    def in_order(cls, seats: int) -> Seating:
        """Everybody at the pad of his number."""
        return cls(tuple(range(1, seats + 1)))

    def pad_of(self, seat: Seat) -> Pad:
        """The pad of this number."""
        return self.pads[seat - 1]

    def seat_at(self, pad: Pad) -> Seat | None:
        """The number at this pad, if there is one."""
        return self.pads.index(pad) + 1 if pad in self.pads else None

    def seats_at(self, pads: Iterable[Pad]) -> frozenset[Seat]:
        """The numbers at these pads; a pad without one is left out."""
        return frozenset(seat for pad in pads if (seat := self.seat_at(pad)) is not None)

    def moved(self, seat: Seat, pad: Pad) -> Seating:
        """This number at that pad; whoever sat there takes the pad that becomes free."""
        free = self.pad_of(seat)
        return Seating(tuple(pad if one == free else free if one == pad else one for one in self.pads))


@dataclass(frozen=True, slots=True)
class HandsInOrder:
    """Hands come down in order, and each gets the next number of ``seats``; ``taken``: their pads so far.

    A hand that lay there before does not count until it has left and come again. What is a hand and what is a spark is
    as in the game: a hand counts once it has stayed for 20 ms, in the order in which they came down.
    """

    seats: int
    down: frozenset[Pad]
    coming: tuple[tuple[Instant, Pad], ...] = ()
    taken: tuple[Pad, ...] = ()

    @property
    def done(self) -> bool:
        """Whether every number has its pad."""
        return len(self.taken) == self.seats

    @property
    def wakes(self) -> Instant | None:
        """When the next hand will have stayed long enough (ns)."""
        return min((at + SPARK for at, _ in self.coming), default=None)

    def moved(self, pad: Pad, down: bool, at: Instant) -> HandsInOrder:
        """A pad's contact has changed at ``at`` (ns); one told twice changes nothing."""
        if down == (pad in self.down):
            return self
        if down:
            counts = pad not in self.taken and not self.done
            return replace(self, down=self.down | {pad}, coming=(*self.coming, (at, pad)) if counts else self.coming)
        left = replace(self.come(at), down=self.down - {pad})
        return replace(left, coming=tuple(one for one in left.coming if one[1] != pad))

    def come(self, now: Instant) -> HandsInOrder:
        """Whoever has stayed long enough by ``now`` (ns) has his number."""
        ripe = sorted(one for one in self.coming if one[0] + SPARK <= now)
        taken = (*self.taken, *(pad for _, pad in ripe))[: self.seats]
        coming = tuple(one for one in self.coming if one not in ripe)
        return replace(self, coming=() if len(taken) == self.seats else coming, taken=taken)

    def back(self) -> HandsInOrder:
        """The last number is free again."""
        return replace(self, taken=self.taken[:-1])

    def seating(self) -> Seating:
        """What has come of it, once it is done."""
        return Seating(self.taken)
