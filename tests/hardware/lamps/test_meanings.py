"""The meanings of the lamps: told apart without colour, and as the room's display has them."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import controller.web
from hardware.lamps.meanings import MEANINGS, is_on, light, moves
from hardware.ports import Lamp

CSS = Path(controller.web.__file__).with_name("static") / "css"
LAMPS_CSS = (CSS / "lamps.css").read_text(encoding="utf-8")

STEADY = (Lamp.YOUR_TURN, Lamp.COUNTS)
"""The same for a lamp of one colour: nobody speaks while hands are counted."""


def switched(lamp: Lamp) -> tuple[bool, ...]:
    return tuple(is_on(lamp, ms) for ms in range(0, 12_000, 10))


def test_a_lamp_of_one_colour_tells_them_apart_by_pattern() -> None:
    for one, other in itertools.combinations(Lamp, 2):
        if {one, other} != set(STEADY):
            assert switched(one) != switched(other), (one, other)


def test_on_and_off_are_long_enough_to_be_seen() -> None:
    for lamp in Lamp:
        runs = [len(list(run)) * 10 for _, run in itertools.groupby(switched(lamp))]
        assert min(runs[:-1], default=1_000) >= 100, lamp


def test_no_lamp_blinks_faster_than_three_times_a_second() -> None:
    for lamp in Lamp:
        lit = switched(lamp)
        begins = [ms for ms, (was, now) in enumerate(itertools.pairwise(lit), 1) if now and not was]
        for first, fourth in itertools.pairwise(begins[::3]):
            assert fourth - first >= 90, lamp


def test_dark_is_dark_and_refused_ends_dark_after_two_seconds() -> None:
    assert light(Lamp.DARK, 500) == (0, 0, 0)
    assert light(Lamp.REFUSED, 1_999) != (0, 0, 0)
    assert all(light(Lamp.REFUSED, ms) == (0, 0, 0) for ms in (2_000, 2_001, 10**9))


@pytest.mark.parametrize("lamp", Lamp)
def test_what_does_not_move_stays_as_it_is(lamp: Lamp) -> None:
    for since in (0, 1_000, 5_000):
        if not moves(lamp, since):
            assert len({light(lamp, ms) for ms in range(since, since + 10_000)}) == 1
    assert moves(lamp, 0) == (len({light(lamp, ms) for ms in range(10_000)}) > 1)


# --- the display -----------------------------------------------------------------------------------


def variables() -> dict[str, tuple[int, ...]]:
    """The colours of the page by day."""
    found = re.findall(r"(--[\w-]+): #([0-9a-fA-F]{3,6});", (CSS / "page.css").read_text(encoding="utf-8"))
    # "#fff" is short for "#ffffff".
    return {
        name: tuple(bytes.fromhex(value if len(value) == 6 else re.sub("(.)", r"\1\1", value))) for name, value in found
    }


@pytest.mark.parametrize("lamp", [lamp for lamp in Lamp if lamp is not Lamp.DARK])
def test_the_display_has_the_same_colours(lamp: Lamp) -> None:
    named = re.search(rf'\[data-lamp="{lamp.value}"\] {{ --lamp: var\((--\w+)\)', LAMPS_CSS)
    assert named is not None
    assert variables()[named[1]] == MEANINGS[lamp].colour


def test_on_a_screen_a_meaning_is_a_form_and_nothing_blinks() -> None:
    assert "animation" not in LAMPS_CSS  # on a screen only what time moves is moved
