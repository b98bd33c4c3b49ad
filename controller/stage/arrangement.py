"""What the host makes of the next game: a rulebook and what differs from it, how many play, and with which cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.game.cards import DeckFault, deck_fault, proposed_deck, with_civilians
from controller.game.roles import Role
from controller.game.rulebook import Rulebook, UnknownOption, WrongValue, check_seats
from controller.game.values import OPTIONS, plain_values, rulebook

Shelf = Mapping[str, Rulebook]
"""The rulebooks that a host can choose from, by the names they are called by."""

OTHERWISE = ("seats", "seats_allowed", "deck", "words")
"""Options that the host does not set one by one: number and cards have acts of their own, and the limits and the words
that are spoken are the book's."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The next game as it is arranged by now; it can be played as soon as ``fault`` is ``None``.

    ``chosen``: the name on the shelf of the rulebook that is ``written``; ``book``: the same as the host has changed
    it; ``own_deck``: the cards that the host has named, ``None``: those that the rulebook proposes for so many.
    """

    chosen: str
    written: Rulebook
    book: Rulebook
    seats: int
    own_deck: Mapping[Role, int] | None = None

    @classmethod
    def of(cls, shelf: Shelf, book: Rulebook, seats: int, cards: tuple[Role, ...]) -> Arrangement:
        """The beginning: this rulebook, so many seats, and these cards if they are named."""
        chosen = next(name for name, one in shelf.items() if one == book)
        deck = {role: cards.count(role) for role in dict.fromkeys(cards)}
        return cls(chosen, book, book, seats).with_deck(deck or None)

    @property
    def deck(self) -> Mapping[Role, int]:
        """How many cards there are of each role; none at a free table."""
        return self.own_deck if self.own_deck is not None else proposed_deck(self.book, self.seats)

    @property
    def cards(self) -> tuple[Role, ...]:
        """One card a seat, as long as there is no ``fault``."""
        return tuple(role for role, count in self.deck.items() for _ in range(count))

    @property
    def fault(self) -> DeckFault | None:
        """Why it cannot be played yet."""
        return None if self.book.is_free else deck_fault(self.deck, self.seats)

    @property
    def changed(self) -> Mapping[str, object]:
        """The options that differ from the written rulebook, as plain values."""
        written = plain_values(self.written)
        return {key: value for key, value in plain_values(self.book).items() if value != written[key]}

    # --- what the host does

    def with_book(self, shelf: Shelf, name: str, pads: int) -> Arrangement:
        """Another rulebook as it is written, for as many players as before, or as near to that as it allows.

        Raises ``WrongValue`` if it is played by more than there are ``pads``, ``KeyError`` if there is no such book.
        """
        book = shelf[name]
        least, most = book.seats_allowed
        seats = min(max(self.seats, least), most)
        if seats > pads:
            raise WrongValue(f"seats: {name} is played by {least} or more, and there are {pads} pads")
        return Arrangement(name, book, book, seats)

    def with_option(self, key: str, value: object) -> Arrangement:
        """The same with this option so (a plain value); raises ``RulebookError``."""
        if key not in OPTIONS or key in OTHERWISE:
            raise UnknownOption(f"{key}: no option that is set here")
        changed = {**self.changed, key: value}
        return replace(self, book=rulebook(self.written.name, {**plain_values(self.written), **changed}))

    def as_written(self) -> Arrangement:
        """Every option as in the rulebook; number and cards stay."""
        return replace(self, book=self.written)

    def with_seats(self, seats: int, pads: int) -> Arrangement:
        """So many play; cards that the host has named stay, and civilians come or go. Raises ``WrongValue``."""
        check_seats(self.book, seats)
        if seats > pads:
            raise WrongValue(f"seats: {seats} players need as many pads, and there are {pads}")
        own = None if self.own_deck is None else with_civilians(self.own_deck, seats)
        return replace(self, seats=seats, own_deck=own)

    def with_deck(self, deck: Mapping[Role, int] | None) -> Arrangement:
        """These cards, be they right or not; ``None``: those that the rulebook proposes. None at a free table."""
        if deck is None or self.book.is_free:
            return replace(self, own_deck=None)
        deck = {role: count for role, count in deck.items() if count}
        return replace(self, own_deck=None if deck == proposed_deck(self.book, self.seats) else deck)
