"""A setup comes back from its header, and says what of a header is no setup's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.conductor import Setup
from controller.conductor.setup import UnknownSetup
from controller.game.roles import Role
from controller.rulebooks import load

SETUP = Setup(load("club"), 12, (Role.MAFIA,) * 12, ("Аня", "") * 6, pads=(*range(5, 17),), by_hand=frozenset({2, 7}))
HEADER = SETUP.header(5)


def test_it_comes_back() -> None:
    assert Setup.of_header(HEADER) == SETUP
    assert HEADER["version"]


def test_a_header_of_before_is_enough() -> None:
    old = {key: value for key, value in HEADER.items() if key not in ("version", "seating", "by_hand")}
    found = Setup.of_header(old)
    assert found.seating.pads == tuple(range(1, 13))
    assert found.by_hand == frozenset()


@pytest.mark.parametrize("key", ["rulebook", "options", "seats", "deck", "names", "begins"])
def test_what_is_missing_is_named(key: str) -> None:
    with pytest.raises(UnknownSetup, match=key):
        Setup.of_header({name: value for name, value in HEADER.items() if name != key})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rulebook", 5),
        ("options", []),
        ("options", {"window_ms": "2000"}),
        ("seats", 0),
        ("seats", 10**9),
        ("seats", True),
        ("seats", "10"),
        ("deck", ["wizard"]),
        ("deck", [{}]),
        ("names", "Аня"),
        ("names", [None]),
        ("seating", [1, 1]),
        ("seating", [1.5]),
        ("by_hand", ["2"]),
        ("begins", None),
        ("begins", 0.5),
    ],
)
def test_what_no_setup_holds_is_said(key: str, value: object) -> None:
    with pytest.raises(UnknownSetup):
        Setup.of_header({**HEADER, key: value})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(key=st.sampled_from(sorted(HEADER)), value=ANYTHING)
def test_whatever_stands_in_a_header_it_is_a_setup_or_none(key: str, value: Any) -> None:
    try:
        found = Setup.of_header({**HEADER, key: value})
    except UnknownSetup:
        return
    found.game(0)
