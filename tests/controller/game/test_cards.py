"""Which decks can be played with, and which a rulebook proposes."""

from __future__ import annotations

import pytest

from controller.game.cards import MOST_CARDS, DeckFault, DeckReason, deck_fault, proposed_deck, with_civilians
from controller.game.roles import Role
from controller.rulebooks import load, shipped

DEALT = [name for name in shipped() if not load(name).is_free]


@pytest.mark.parametrize("name", DEALT)
@pytest.mark.parametrize("seats", range(3, 17))
def test_what_is_proposed_can_be_played_with(name: str, seats: int) -> None:
    deck = proposed_deck(load(name), seats)
    assert deck_fault(deck, seats) is None
    assert min(deck.values()) > 0


@pytest.mark.parametrize("name", DEALT)
def test_at_the_rulebooks_own_number_it_is_the_rulebooks_own_deck(name: str) -> None:
    book = load(name)
    assert proposed_deck(book, book.seats) == book.deck


def test_fewer_players_do_without_what_a_game_can_do_without() -> None:
    club = load("club")
    assert proposed_deck(club, 6) == {Role.DON: 1, Role.MAFIA: 1, Role.SHERIFF: 1, Role.CIVILIAN: 3}
    assert proposed_deck(club, 9)[Role.DOCTOR] == 1
    assert proposed_deck(club, 16) == with_civilians(club.deck, 16)


def test_a_free_table_has_none() -> None:
    assert not proposed_deck(load("timer"), 7)


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ({Role.DON: 1, Role.CIVILIAN: 4}, DeckFault(DeckReason.OTHER_NUMBER, 5, 6)),
        ({Role.CIVILIAN: 6}, DeckFault(DeckReason.NO_MAFIA)),
        ({Role.MAFIA: 3, Role.CIVILIAN: 3}, DeckFault(DeckReason.TOO_MANY_BLACK, 3, 3)),
        ({Role.MAFIA: 1, Role.DOCTOR: 2, Role.CIVILIAN: 3}, DeckFault(DeckReason.TOO_MANY_OF_ROLE, 2, 1, Role.DOCTOR)),
        ({Role.MAFIA: 2, Role.CIVILIAN: 4}, None),
    ],
)
def test_what_is_wrong_with_a_deck_is_told_with_its_numbers(deck: dict[Role, int], fault: DeckFault | None) -> None:
    assert deck_fault(deck, 6) == fault


def test_civilians_are_never_fewer_than_none() -> None:
    crowd = dict.fromkeys(MOST_CARDS, 2)
    assert with_civilians(crowd, 6)[Role.CIVILIAN] == 0
