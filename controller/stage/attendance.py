"""Which seats can be heard and why others cannot, and what of it is worth a line in the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from controller.stage.seating import Pad, Seating
from controller.stage.texts import Texts
from hardware.ports import Doubled, LineState, Presence, Spare

MOST_ADOPTIONS = 4
"""So many ways to replace a module are offered at once; where more seats are silent, it is hardly their modules."""


@dataclass(frozen=True, slots=True)
class Adoption:
    """A module without a number could be given this pad, which modules call their seat."""

    module: str
    seat: Pad


@dataclass(frozen=True, slots=True)
class Attendance:
    """What the table knows of its seats' modules; it outlasts a game.

    ``cut``: the ports of the lines that are gone. ``spares``: the modules without a number, the oldest first.
    """

    silent: frozenset[Pad] = frozenset()
    doubled: frozenset[Doubled] = frozenset()
    spares: tuple[str, ...] = ()
    cut: frozenset[str] = frozenset()

    def after(self, report: Presence | Doubled | Spare | LineState) -> Attendance:
        """The attendance as it is with this report."""
        match report:
            case Presence(seat, heard=True):
                others = frozenset(one for one in self.doubled if one.seat != seat)
                return replace(self, silent=self.silent - {seat}, doubled=others)
            case Presence(seat):
                return replace(self, silent=self.silent | {seat})
            case Doubled(seat):
                others = frozenset(one for one in self.doubled if one.seat != seat)
                return replace(self, silent=self.silent | {seat}, doubled=others | {report})
            case Spare(module):
                return self if module in self.spares else replace(self, spares=(*self.spares, module))
            case LineState(up, port):
                return replace(self, cut=self.cut - {port} if up else self.cut | {port})

    def without(self, spare: str) -> Attendance:
        """The attendance without this spare: it has a seat now, or has gone."""
        return replace(self, spares=tuple(one for one in self.spares if one != spare))

    def adoptions(self, seats: Iterable[Pad]) -> tuple[Adoption, ...]:
        """Which spare could take which of these seats that cannot be heard; none while a line is gone."""
        if self.cut:
            return ()
        silent = [seat for seat in seats if seat in self.silent]
        return tuple(Adoption(spare, seat) for seat in silent for spare in self.spares)[:MOST_ADOPTIONS]


def places(pads: Iterable[Pad], seating: Seating, texts: Texts) -> str:
    """These pads as the host knows them: «№ 7, 8», and those at which nobody plays as «площадки 11, 12»."""
    pads = sorted(pads)
    numbers = tuple(sorted(seating.seats_at(pads)))
    others = ", ".join(str(pad) for pad in pads if seating.seat_at(pad) is None)
    parts = [texts.seats(numbers)] if numbers else []
    return "; ".join([*parts, texts.word("pads", pads=others)] if others else parts)


def notes(before: Attendance, now: Attendance, seating: Seating, texts: Texts) -> Iterator[str]:
    """What is new since ``before``: seats that fell silent together share a line of the log, with their cable's end."""
    doubled = now.doubled - before.doubled
    silent = now.silent - before.silent - {one.seat for one in doubled}
    for cut, seats, of_line, of_seats in (
        (now.cut - before.cut, silent, "line_cut", "seats_silent"),
        (before.cut - now.cut, before.silent - now.silent, "line_back", "seats_back"),
    ):
        parts = [texts.word(of_line, port=port) for port in sorted(cut)]
        parts += [texts.word(of_seats, seats=places(seats, seating, texts))] if seats else []
        if parts:
            yield ". ".join(parts)
    for one in sorted(doubled, key=lambda one: one.seat):
        seat, modules = seating.seat_at(one.seat), ", ".join(one.modules)
        word = "pad_doubled" if seat is None else "seat_doubled"
        yield texts.word(word, seat=seat, pad=one.seat, modules=modules)
    for spare in now.spares:
        if spare not in before.spares:
            yield texts.word("spare", module=spare)
