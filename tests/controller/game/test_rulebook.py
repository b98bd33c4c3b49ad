"""Rulebooks: every wrong value names its key and what would be right."""

from __future__ import annotations

import dataclasses
import enum
import math
import tomllib
import typing
from collections.abc import Mapping

import pytest

from controller.game.roles import Role
from controller.game.rulebook import (
    MissingOption,
    Rulebook,
    RulebookError,
    UnknownOption,
    WrongValue,
    check_seats,
)
from controller.game.values import OPTIONS, option_kind, rulebook
from controller.rulebooks import SHIPPED, load, shipped

CITY: Mapping[str, object] = tomllib.loads((SHIPPED / "city.toml").read_text(encoding="utf-8"))
HINTS = typing.get_type_hints(Rulebook)

ALWAYS_WRONG: list[object] = [None, [[1]], {"a": [1]}, {1, 2}, math.nan, math.inf, -1, 10**9, "\u00b2", object()]


@pytest.mark.parametrize("key", OPTIONS)
def test_a_wrong_value_names_its_key(key: str) -> None:
    for value in (*ALWAYS_WRONG, *_another_kind(key)):
        with pytest.raises(WrongValue) as caught:
            rulebook("ours", dict(CITY) | {key: value})
        assert caught.value.key.partition(".")[0] == key  # an entry of a table is named with its table


def _another_kind(key: str) -> list[object]:
    """Values that some other key could have."""
    hint = HINTS[key]
    values: list[object] = [True, 1, 1.5, "all", "mafia", ["all"], ["mafia"], [6, 16], {"don": 1}]
    if hint is bool:
        return [v for v in values if not isinstance(v, bool)]
    if hint is int:
        return [v for v in values if isinstance(v, bool) or not isinstance(v, int)]
    if hint is float:
        return [v for v in values if isinstance(v, bool) or not isinstance(v, int | float)]
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return [v for v in values if v not in [member.value for member in hint]]
    own = {"all_leave_forbidden": ["all"], "seats_allowed": [6, 16], "deck": {"don": 1}}.get(key, ["mafia"])
    return [v for v in values if v != own]


@pytest.mark.parametrize("key", [key for key in OPTIONS if key != "words"])
def test_a_missing_option_is_named(key: str) -> None:
    with pytest.raises(MissingOption, match=f"^{key}: "):
        rulebook("ours", {k: v for k, v in CITY.items() if k != key})


@pytest.mark.parametrize("key", OPTIONS)
def test_a_misspelt_option_is_named_with_the_nearest(key: str) -> None:
    wrong = key[:-1]
    with pytest.raises(UnknownOption, match=f"^{wrong}: no rule reads this option; did you mean {key}\\?$"):
        rulebook("ours", {k: v for k, v in CITY.items() if k != key} | {wrong: CITY[key]})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": 9}, "deck: 10 cards for 9 seats"),
        ({"seats": 5}, "seats: 5 is not within 6 to 16"),
        ({"seats_allowed": [12, 6]}, "seats_allowed: 12 to 6 is not a range"),
        ({"seats_allowed": [6, 17]}, "seats_allowed: 6 to 17 is not a range within 1 to 16"),
        ({"seats_allowed": [6]}, "seats_allowed: [6] needs 2 values"),
        ({"seats_allowed": [6, "16"]}, "seats_allowed: '16' is not a whole number"),
        ({"window_ms": 0}, "window_ms: a window of 0 ms takes no hand"),
        ({"deck": {"don": 1, "civilian": 8}}, "deck: 9 cards for 10 seats"),
        ({"deck": {"civilian": 10}}, "deck: no mafia"),
        ({"deck": {"don": 1, "mafia": 4, "civilian": 5}}, "deck: 5 black and 5 red"),
        ({"deck": {"don": 2, "civilian": 8}}, "deck: 2 cards don"),
        ({"deck": {"boss": 1}}, "deck: 'boss' is not one of civilian, mafia"),
        ({"deck": {"don": 1.5}}, "deck: 1.5 is not a whole number"),
        ({"night_order": ["mafia", "mafia"]}, "night_order: mafia, mafia; name each role"),
        ({"acquaintance_order": ["civilian"]}, "acquaintance_order: civilian; name each role"),
        ({"all_leave_forbidden": ["3"]}, "all_leave_forbidden: '3' is not"),
        ({"all_leave_forbidden": ["3/"]}, "all_leave_forbidden: '3/' is not"),
        ({"all_leave_forbidden": ["some/3"]}, "all_leave_forbidden: 'some/3' is not"),
        ({"all_leave_forbidden": ["3/\u00b2"]}, "all_leave_forbidden: '3/\u00b2' is not"),
        ({"early_lift": "Removal"}, "early_lift: 'Removal' is not one of removal, foul, flag"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(changes: dict[str, object], words: str) -> None:
    with pytest.raises(WrongValue) as caught:
        rulebook("ours", dict(CITY) | changes)
    assert words in str(caught.value)


def test_errors_are_also_built_in_ones() -> None:
    for kind, built_in in ((UnknownOption, KeyError), (MissingOption, KeyError), (WrongValue, TypeError)):
        assert issubclass(kind, RulebookError)
        assert issubclass(kind, built_in)
        assert str(kind("speech_s: long")) == "speech_s: long"


@pytest.mark.parametrize("seats", [5, 17, 0])
def test_a_table_of_the_wrong_size(seats: int) -> None:
    with pytest.raises(WrongValue, match=f"^seats: {seats} is not within 6 to 16"):
        check_seats(load("city"), seats)


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_rulebook_has_every_key_once_and_its_own_name(name: str) -> None:
    book = load(name)
    assert book.name == name
    assert sum(book.deck.values()) == (0 if book.is_free else book.seats)


@pytest.mark.parametrize(
    ("tied", "alive", "forbidden"),
    [(3, 3, True), (3, 9, True), (4, 9, False), (2, 5, True), (1, 5, True), (3, 8, False)],
)
def test_shares_of_the_tied(tied: int, alive: int, forbidden: bool) -> None:
    book = load("city", {"all_leave_forbidden": ["all", "3/9", "any/5"]})
    assert book.forbids_all_leave(tied, alive) is forbidden


def test_kinds_of_options() -> None:
    kinds = {
        key: option_kind(key) for key in ("self_vote", "early_lift", "night_order", "seats_allowed", "speech_s", "x")
    }
    assert kinds == {
        "self_vote": bool,
        "early_lift": str,
        "night_order": list,
        "seats_allowed": list,
        "speech_s": object,
        "x": object,
    }


def test_a_rulebook_is_a_value() -> None:
    assert load("city") == load("city")
    with pytest.raises(dataclasses.FrozenInstanceError):
        load("city").speech_s = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        load("city").deck[Role.DON] = 2  # type: ignore[index]
