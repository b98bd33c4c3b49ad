"""Who has won, for every table of up to 16 seats: the victory predicate of RULES.md 3.4, and H4's option."""

from __future__ import annotations

from itertools import product

import pytest

from controller.game import new_game
from controller.game.ending import winner_by_count
from controller.game.roles import Role, Winner
from controller.rulebooks import load
from tests.controller.game.any_game import winner_by_the_table

COUNTS = [(black, red, maniac) for black, red, maniac in product(range(4), range(13), range(2))]


def winner(black: int, red: int, maniac: int, *, parity_waits: bool = False) -> Winner | None:
    book = load("club", {"parity_needs_maniac_out": parity_waits})
    roles = (Role.MAFIA,) * black + (Role.CIVILIAN,) * red + (Role.MANIAC,) * maniac
    return winner_by_count(new_game(book, len(roles), roles=roles))


@pytest.mark.parametrize(("black", "red", "maniac"), COUNTS)
def test_the_predicate(black: int, red: int, maniac: int) -> None:
    assert winner(black, red, maniac) is winner_by_the_table(black, red, maniac)


@pytest.mark.parametrize(("black", "red", "maniac"), COUNTS)
def test_parity_that_waits_for_the_maniac(black: int, red: int, maniac: int) -> None:
    waits = maniac and red and winner_by_the_table(black, red, maniac) is Winner.BLACK
    expected = None if waits else winner_by_the_table(black, red, maniac)
    assert winner(black, red, maniac, parity_waits=True) is expected


def test_nobody_has_won_while_a_living_role_is_not_known() -> None:
    assert winner_by_count(new_game(load("club"), 2, roles=(Role.MAFIA, None))) is None
