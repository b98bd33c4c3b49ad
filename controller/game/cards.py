"""Decks: whether a game can be played with one, and which a rulebook proposes for another number of players."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from controller.game.roles import Role
from controller.game.rulebook import Rulebook, WrongValue

MOST_CARDS: Mapping[Role, int] = {
    **dict.fromkeys((Role.DON, Role.SHERIFF, Role.DOCTOR, Role.PUTANA, Role.MANIAC), 1),
    Role.KAMIKAZE: 2,
}
"""There are at most so many cards of these (club, «(2шт.)»; RULES.md H63)."""

_SPARED_FIRST = (Role.KAMIKAZE, Role.MANIAC, Role.PUTANA, Role.DOCTOR, Role.MAFIA, Role.DON, Role.SHERIFF)
"""Which cards a smaller company does without, before those that every game has."""


class DeckReason(enum.Enum):
    """Why a game cannot be played with a deck."""

    OTHER_NUMBER = "other_number"
    NO_MAFIA = "no_mafia"
    TOO_MANY_BLACK = "too_many_black"
    TOO_MANY_OF_ROLE = "too_many_of_role"


@dataclass(frozen=True, slots=True)
class DeckFault:
    """What is wrong with a deck: there are ``have`` cards, black ones or ones of ``role``, and ``limit`` is the number
    of seats, of red cards, or the most there are of that role."""

    reason: DeckReason
    have: int = 0
    limit: int = 0
    role: Role | None = None


def deck_fault(deck: Mapping[Role, int], seats: int) -> DeckFault | None:
    """Why a game of ``seats`` cannot be played with this deck, if it cannot (RULES.md H63)."""
    cards = sum(deck.values())
    black = deck.get(Role.MAFIA, 0) + deck.get(Role.DON, 0)
    red = cards - black - deck.get(Role.MANIAC, 0)
    if cards != seats:
        return DeckFault(DeckReason.OTHER_NUMBER, cards, seats)
    if black == 0:
        return DeckFault(DeckReason.NO_MAFIA)
    if black >= red:
        return DeckFault(DeckReason.TOO_MANY_BLACK, black, red)
    for role, most in MOST_CARDS.items():
        if deck.get(role, 0) > most:
            return DeckFault(DeckReason.TOO_MANY_OF_ROLE, deck[role], most, role)
    return None


def check_deck(deck: Mapping[Role, int], seats: int) -> None:
    """Raise ``WrongValue`` unless a game of ``seats`` can be played with this deck (RULES.md H63)."""
    fault = deck_fault(deck, seats)
    if fault is not None:
        raise WrongValue(f"deck: {_words(fault)}")


def proposed_deck(book: Rulebook, seats: int) -> Mapping[Role, int]:
    """The rulebook's deck, and for another number of seats one made of it: civilians come or go, and where that does
    not do, so do others. RULES.md 3.5 leaves the deck to the host there; this is where he begins.

    Three seats are the fewest for which it can be played.
    """
    if book.is_free or seats == book.seats:
        return book.deck
    deck = with_civilians(book.deck, seats)
    for role in _SPARED_FIRST:
        while deck.get(role, 0) and deck_fault(deck, seats) is not None and not _is_last_black(deck, role):
            deck = with_civilians({**deck, role: deck[role] - 1}, seats)
    return {role: count for role, count in deck.items() if count}


def with_civilians(deck: Mapping[Role, int], seats: int) -> dict[Role, int]:
    """The same cards, with a civilian for every seat that has no other: none if there are more cards than seats."""
    others = sum(count for role, count in deck.items() if role is not Role.CIVILIAN)
    return {**deck, Role.CIVILIAN: max(0, seats - others)}


def _is_last_black(deck: Mapping[Role, int], role: Role) -> bool:
    return role in (Role.MAFIA, Role.DON) and deck.get(Role.MAFIA, 0) + deck.get(Role.DON, 0) == 1


def _words(fault: DeckFault) -> str:
    match fault.reason:
        case DeckReason.OTHER_NUMBER:
            return f"{fault.have} cards for {fault.limit} seats; name one card a seat"
        case DeckReason.NO_MAFIA:
            return "no mafia; at least one mafia or don is needed"
        case DeckReason.TOO_MANY_BLACK:
            return f"{fault.have} black and {fault.limit} red; the reds must be more, or the game is over at once"
        case DeckReason.TOO_MANY_OF_ROLE:
            assert fault.role is not None
            return f"{fault.have} cards {fault.role.value}; there is at most {fault.limit}"
