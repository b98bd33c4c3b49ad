from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.game import new_game
from controller.game.evolve import evolve
from controller.game.hand import Pad
from controller.game.state import Game
from controller.game.window import Window
from controller.rulebooks import load

GAME = new_game(load("city"), 10)
_NAMES = [field.name for field in fields(Game)]


@given(st.dictionaries(st.sampled_from(_NAMES), st.integers()))
def test_it_is_what_replace_makes(changes: dict[str, Any]) -> None:
    assert evolve(GAME, **changes) == replace(GAME, **changes)


def test_the_old_value_stays() -> None:
    assert evolve(GAME, day=3).day == 3
    assert GAME.day == 0


def test_no_field_is_invented() -> None:
    with pytest.raises(TypeError, match="Game has no field nihgt"):
        evolve(GAME, nihgt=1)


@dataclass(frozen=True, slots=True)
class _Checked:
    low: int
    high: int

    def __post_init__(self) -> None:
        assert self.low <= self.high


@pytest.mark.parametrize("value", [_Checked(1, 2), Pad()])
def test_a_class_that_checks_its_fields_or_has_one_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match=r"use dataclasses\.replace"):
        evolve(value)


def test_a_frozen_value_stays_frozen() -> None:
    window = evolve(Window(1, 2, 3), closes=4)
    assert window == Window(1, 2, 4)
    with pytest.raises(AttributeError):
        window.closes = 5  # type: ignore[misc]
