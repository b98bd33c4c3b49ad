"""Every part says how its figures come about, and can be named."""

from __future__ import annotations

import pytest

from bench.parts import LONG, MODULES, USUAL, about, heading


@pytest.mark.parametrize("name", MODULES)
def test_a_part_says_how_it_comes_about(name: str) -> None:
    assert heading(name)
    assert "\n" in about(name), "the headline alone does not say how"
    assert len(heading(name)) <= 120


def test_every_part_is_measured_usually_and_at_length() -> None:
    assert USUAL.keys() == LONG.keys() == MODULES.keys()
