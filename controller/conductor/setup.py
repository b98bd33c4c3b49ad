"""What a game is played by, kept in the journal beside its inputs so that a replay needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import count, islice
from typing import Any

from controller.game import Game, Rulebook, RulebookError, new_game, rulebook
from controller.game.roles import Role
from controller.game.units import Instant, Seat
from controller.game.values import plain_values
from controller.journal import JournalError
from controller.stage.arrangement import Arrangement
from controller.stage.seating import Pad, Seating

FORMAT = 1

MOST_SEATS = 16
"""No rulebook allows more."""

_ELSEWHERE = "finish it with the version that began it, or begin anew with another --journal"


class UnknownSetup(JournalError, ValueError):
    """A game in the journal was begun by a setup that this version does not know; ``found``: what is wrong with it."""

    def __init__(self, found: str, advice: str = "") -> None:
        what = f"In the journal {found}; {advice}" if advice else f"In the journal {found}"
        super().__init__(what, "Use the Prinyato that began it, or name another file with --journal")
        self.found = found


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays and where they sit: the names of numbers 1, 2, …, as far as they are known, and their pads."""

    names: tuple[str, ...]
    seating: Seating

    def fits(self, seats: int, pads: int) -> bool:
        """Whether they are so many, and sit at none but the first ``pads`` pads."""
        return len(self.seating.pads) == seats and all(pad <= pads for pad in self.seating.pads)

    @classmethod
    def of_header(cls, header: Mapping[str, Any]) -> Company:
        """The players of the game with this header; before there was a seating everybody sat at the pad of his number.

        Raises ``KeyError``, ``TypeError`` or ``ValueError`` if it has none.
        """
        pads = header.get("seating")
        return cls(tuple(header["names"]), Seating(tuple(pads)) if pads else Seating.in_order(header["seats"]))


@dataclass(frozen=True, slots=True)
class Setup:
    """One game's rulebook, its deck (one card a seat; empty: not named), the players' names, and where they sit.

    ``pads``: the pad of each number; empty: everybody at the pad of his number. ``by_hand``: the seats that vote by
    the host's word from the beginning; at a table without pads these are all.
    """

    book: Rulebook
    seats: int
    deck: tuple[Role, ...] = ()
    names: tuple[str, ...] = ()
    pads: tuple[Pad, ...] = ()
    by_hand: frozenset[Seat] = frozenset()

    @property
    def has_pads(self) -> bool:
        """Whether any hand can be felt."""
        return len(self.by_hand) < self.seats

    def places(self, pads: int) -> int:
        """How many can play at a table of so many pads: one a pad, if hands are felt at all."""
        return pads if self.has_pads else max(pads, self.book.seats_allowed[1])

    @property
    def stands_open(self) -> bool:
        """Whether there is nothing to be done before it begins: no card to deal, and no pad to give a number."""
        return self.book.is_free and not self.has_pads

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(self.pads) if self.pads else Seating.in_order(self.seats)

    @property
    def company(self) -> Company:
        """Who plays, and where they sit."""
        return Company(self.names, self.seating)

    def with_company(self, company: Company | None, pads: int) -> Setup:
        """The same game with this company, if it is as many and the table's ``pads`` have room for it."""
        if company is None or not company.fits(self.seats, pads):
            return self
        names = company.names if any(company.names) else self.names
        return replace(self, names=names, pads=company.seating.pads)

    def arranged(self, plan: Arrangement) -> Setup:
        """The game that the host has arranged, with whom it has room for; further numbers take the first free pads."""
        names = (*self.names, *("",) * plan.seats)[: plan.seats]
        if not self.has_pads:
            everybody = frozenset(range(1, plan.seats + 1))
            return Setup(plan.book, plan.seats, plan.cards, names, by_hand=everybody)
        by_hand = frozenset(seat for seat in self.by_hand if seat <= plan.seats)
        pads = self.seating.pads[: plan.seats]
        free = (pad for pad in count(1) if pad not in pads)
        pads = (*pads, *islice(free, plan.seats - len(pads)))
        return Setup(plan.book, plan.seats, plan.cards, names, pads, by_hand)

    def game(self, at: Instant) -> Game:
        """The table before the deal."""
        return new_game(self.book, self.seats, deck=self.deck, by_hand=self.by_hand, at=at)

    def header(self, at: Instant) -> dict[str, Any]:
        """This setup as plain JSON, with the instant at which the game begins (ns) and the version that begins it."""
        return {
            "format": FORMAT,
            "version": version("prinyato"),
            "rulebook": self.book.name,
            "options": plain_values(self.book),
            "seats": self.seats,
            "deck": [role.value for role in self.deck],
            "names": list(self.names),
            "seating": list(self.seating.pads),
            "by_hand": sorted(self.by_hand),
            "begins": at,
        }

    @classmethod
    def of_header(cls, header: Mapping[str, Any]) -> Setup:
        """The setup that ``header`` was made of; :class:`UnknownSetup` if this version cannot play by it."""
        found = header.get("format")
        if found != FORMAT:
            raise UnknownSetup(f"a game was begun in format {found!r}, this Prinyato knows {FORMAT}", _ELSEWHERE)
        try:
            _check_kinds(header)
            book = rulebook(header["rulebook"], header["options"])
            deck = tuple(Role(role) for role in header["deck"])
            company = Company.of_header(header)
            by_hand = frozenset(header.get("by_hand", ()))
            return cls(book, header["seats"], deck, company.names, company.seating.pads, by_hand)
        except (RulebookError, TypeError, ValueError) as error:
            raise UnknownSetup(
                f"a game was begun by a setup that cannot be played here: {error}", _ELSEWHERE
            ) from error
        except KeyError as error:
            raise UnknownSetup(f"a game's header lacks {error}") from error


def _check_kinds(header: Mapping[str, Any]) -> None:
    """Raise ``TypeError`` or ``ValueError`` if a header that was kept or sent holds what a setup never does."""
    single = {"rulebook": str, "seats": int, "begins": int}
    lists = {"deck": str, "names": str, "seating": int, "by_hand": int}
    for key, kind in single.items():
        if type(header[key]) is not kind:
            raise TypeError(f"{key} cannot be {header[key]!r}")
    for key, kind in lists.items():
        found = header.get(key, [])
        if not isinstance(found, list) or any(type(one) is not kind for one in found):
            raise TypeError(f"{key} cannot be {found!r}")
    if not 1 <= header["seats"] <= MOST_SEATS:
        raise ValueError(f"seats cannot be {header['seats']}")
