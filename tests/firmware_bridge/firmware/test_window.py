"""What the light shows of a window and the hands in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware_bridge.firmware.light import COUNTS, DARK, MAY_VOTE, NOMINATED, NOT_HEARD, REFUSED, Module
from tests.firmware_bridge.firmware.native import Native


def test_a_window_opens_and_closes_by_itself(module: Module) -> None:
    module.told(NOMINATED)
    module.window(1000, 2000)
    assert module.meaning(999.9) == NOMINATED
    assert module.meaning(1000) == MAY_VOTE
    assert module.meaning(1999.9) == MAY_VOTE
    assert module.meaning(2000) == NOMINATED


def test_a_hand_before_the_close_counts_until_a_moment_after_it(module: Module) -> None:
    module.window(1000, 2000)
    module.press(1999.9)
    assert module.meaning(1999.9) == COUNTS
    module.release(2100)
    assert module.meaning(2249.9) == COUNTS
    assert module.meaning(2250) == DARK


def test_a_hand_at_the_close_is_late(module: Module) -> None:
    module.window(1000, 2000)
    module.press(2000)
    assert module.meaning(2000) == REFUSED
    assert module.meaning(2249.9) == REFUSED
    assert module.meaning(2250) == DARK


def test_a_hand_that_counts_still_counts_if_another_comes_late(module: Module) -> None:
    module.window(1000, 2000)
    module.press(1500)
    module.release(1800)
    module.press(2050)
    assert module.meaning(2100) == COUNTS


def test_a_hand_that_is_down_at_the_opening_counts(module: Module) -> None:
    module.press(500)
    module.window(1000, 2000)
    assert module.meaning(999.9) == DARK
    assert module.meaning(1000) == COUNTS


def test_a_hand_that_left_before_the_opening_does_not(module: Module) -> None:
    module.window(1000, 2000)
    module.press(500)
    module.release(900)
    assert module.meaning(1500) == MAY_VOTE


def test_a_level_that_is_only_seen_again_is_no_hand(module: Module) -> None:
    module.press(500)
    module.release(900)
    module.window(1000, 2000)
    module.release(1200)
    assert module.meaning(1200) == MAY_VOTE
    module.press(1300)
    module.press(2100)
    module.native.lights_cancel(module.lights)
    module.window(1200, 2000)
    assert module.meaning(2100) == COUNTS


def test_a_hand_that_left_just_after_the_opening_counts_though_nobody_looked(module: Module) -> None:
    module.window(1000, 2000)
    module.press(500)
    module.release(1000.5)
    assert module.meaning(1001) == COUNTS


def test_a_window_that_is_heard_late_knows_the_hand_that_was_there(module: Module) -> None:
    module.press(1100)
    module.release(1300)
    module.window(1000, 2000, polled=1400)
    assert module.meaning(1400) == COUNTS


@given(shifts=st.lists(st.floats(-0.5, 0.5), min_size=1, max_size=20))
def test_a_repeated_window_forgets_no_hand(native: Native, shifts: list[float]) -> None:
    module = Module(native)
    module.window(1000, 3000)
    module.press(1000.2)
    module.release(1000.4)
    module.press(1050)
    module.release(1060)
    for shift in shifts:
        module.window(1000 + shift, 3000 + shift, polled=1100)
        assert module.meaning(1100) == COUNTS


def test_a_close_that_is_moved_before_the_hand_refuses_it(module: Module) -> None:
    module.window(1000, 3000)
    module.press(1500)
    assert module.meaning(1500) == COUNTS
    module.window(1000, 1400, polled=1550)
    assert module.meaning(1550) == REFUSED


def test_what_lamps_still_says_after_the_close_is_no_invitation(module: Module) -> None:
    module.told(MAY_VOTE)
    module.window(1000, 2000)
    assert module.meaning(1999) == MAY_VOTE
    assert module.meaning(2000) == DARK


def test_another_window_asks_anew(module: Module) -> None:
    module.window(1000, 1500)
    module.press(1200)
    module.release(1300)
    assert module.meaning(1400) == COUNTS
    module.window(1600, 2600, polled=1450)
    assert module.meaning(1500) == DARK
    assert module.meaning(1600) == MAY_VOTE


def test_a_cancelled_window_shows_nothing(module: Module) -> None:
    module.window(1000, 2000)
    module.native.lights_cancel(module.lights)
    module.press(1500)
    assert module.meaning(1500) == DARK


@pytest.mark.parametrize("meaning", [REFUSED, NOT_HEARD])
def test_the_decision_of_the_pi_goes_before_the_window(module: Module, meaning: int) -> None:
    module.window(1000, 2000)
    module.told(meaning, 900)
    module.press(1500)
    assert module.meaning(1500) == meaning


@pytest.mark.parametrize(("opens", "closes"), [(-(2**31), -(2**31)), (2**31 - 1, 2**31 - 1)])
def test_a_window_beyond_the_clock_is_never_open(native: Native, opens: int, closes: int) -> None:
    module = Module(native)
    native.lights_window(module.lights, 0, opens, closes)
    for at in range(0, 500_000, 500):
        module.heard(at)
        assert module.meaning(at) == DARK


@pytest.mark.parametrize("minutes", [20, 40, 70])
def test_a_hand_from_long_ago_does_not_seem_to_come(module: Module, minutes: int) -> None:
    module.press(10)
    module.release(500)
    after = run(module, minutes)
    module.window(after + 100, after + 1000, polled=after)
    assert module.meaning(after + 500) == MAY_VOTE


@pytest.mark.parametrize("minutes", [20, 40, 70])
def test_a_hand_that_has_lain_there_for_long_is_down_at_the_opening(module: Module, minutes: int) -> None:
    module.press(10)
    after = run(module, minutes)
    module.window(after + 100, after + 1000, polled=after)
    assert module.meaning(after + 99) == DARK
    assert module.meaning(after + 100) == COUNTS


def run(module: Module, minutes: int) -> int:
    """The Pi is heard all the time; the ms at the end."""
    for at in range(0, minutes * 60_000, 1000):
        module.heard(at)
        module.meaning(at)
    module.heard(minutes * 60_000)
    return minutes * 60_000
