"""A thumb that presses twice gives one foul (SITUATIONS.md O1); a technical one as well, or it would be a removal."""

from __future__ import annotations

import pytest

from controller.game import day_game, new_game, step
from controller.game.inputs import Command, Foul, TechnicalFoul
from controller.game.units import MILLISECOND, SECOND
from controller.rulebooks import load

SEATS = tuple(range(1, 11))
GAME = day_game(new_game(load("fiim"), 10), day=2, alive=SEATS, opener=1)


@pytest.mark.parametrize("kind", [Foul, TechnicalFoul])
@pytest.mark.parametrize(("after", "fouls"), [(0, 1), (149, 1), (150, 2)])
def test_within_150_ms_it_is_one(kind: type[Foul | TechnicalFoul], after: int, fouls: int) -> None:
    game, _ = step(GAME, Command("1", SECOND, kind(6)))
    game, _ = step(game, Command("2", SECOND + after * MILLISECOND, kind(6)))
    assert game.player(6).fouls + game.player(6).technical_fouls == fouls


@pytest.mark.parametrize("kind", [Foul, TechnicalFoul])
def test_two_seats_are_two(kind: type[Foul | TechnicalFoul]) -> None:
    game, _ = step(GAME, Command("1", SECOND, kind(6)))
    game, _ = step(game, Command("2", SECOND, kind(7)))
    assert game.player(7).fouls + game.player(7).technical_fouls == 1
