"""Who has won, for every table of up to 16 seats: the victory predicate of RULES.md 3.4, and H4's option."""

from __future__ import annotations

from itertools import product

import pytest

from controller.game import new_game
from controller.game.ending import winner_by_count
from controller.game.roles import Role, Winner
from controller.rulebooks import load

COUNTS = [(black, red, maniac) for black, red, maniac in product(range(4), range(13), range(2))]


def by_the_table(black: int, red: int, maniac: int) -> Winner | None:
    """RULES.md 3.4, «Victory predicate», in its order."""
    if black + red + maniac == 0:
        return Winner.DRAW
    if black == 0 and maniac == 0:
        return Winner.RED
    if black == 0 and red == 0:
        return Winner.MANIAC
    if black >= 1 and red >= 1 and black >= red:
        return Winner.BLACK
    if (black >= 1 and red == 0 and maniac == 0) or (black >= 2 and red == 0):
        return Winner.BLACK
    return None


def winner(black: int, red: int, maniac: int, *, parity_waits: bool = False) -> Winner | None:
    book = load("club", {"parity_needs_maniac_out": parity_waits})
    roles = (Role.MAFIA,) * black + (Role.CIVILIAN,) * red + (Role.MANIAC,) * maniac
    return winner_by_count(new_game(book, len(roles), roles=roles))


@pytest.mark.parametrize(("black", "red", "maniac"), COUNTS)
def test_the_predicate(black: int, red: int, maniac: int) -> None:
    assert winner(black, red, maniac) is by_the_table(black, red, maniac)


@pytest.mark.parametrize(("black", "red", "maniac"), COUNTS)
def test_parity_that_waits_for_the_maniac(black: int, red: int, maniac: int) -> None:
    waits = maniac and red and by_the_table(black, red, maniac) is Winner.BLACK
    expected = None if waits else by_the_table(black, red, maniac)
    assert winner(black, red, maniac, parity_waits=True) is expected


def test_nobody_has_won_while_a_living_role_is_not_known() -> None:
    assert winner_by_count(new_game(load("club"), 2, roles=(Role.MAFIA, None))) is None
