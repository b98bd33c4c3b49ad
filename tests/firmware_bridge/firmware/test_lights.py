"""What the light shows by what the module was told, and when the Pi is silent."""

from __future__ import annotations

import pytest

from tests.firmware_bridge.firmware.light import (
    ASKED,
    COUNTS,
    CURSOR,
    DARK,
    MAY_VOTE,
    NOMINATED,
    NOT_HEARD,
    REFUSED,
    YOUR_TURN,
    Module,
)


def lit(module: Module, start: int, stop: int, step: int = 10) -> list[float]:
    shown = []
    for at in range(start, stop, step):
        module.heard(at)
        shown.append(module.brightness(at))
    return shown


def flashes(shown: list[float]) -> int:
    """How often it goes from dim to bright."""
    return sum(before < 0.5 <= after for before, after in zip([0.0, *shown], shown, strict=False))


def test_a_meaning_is_shown_by_its_number_and_another_number_is_dark(module: Module) -> None:
    for number in range(16):
        module.told(number)
        assert module.meaning(1) == (number if number <= CURSOR else DARK)


@pytest.mark.parametrize("meaning", [YOUR_TURN, COUNTS])
def test_a_steady_meaning_is_always_bright(module: Module, meaning: int) -> None:
    module.told(meaning)
    assert set(lit(module, 0, 4000)) == {1}


def test_dark_is_dark(module: Module) -> None:
    assert set(lit(module, 0, 2900)) == {0}


def test_nominated_breathes_in_three_seconds(module: Module) -> None:
    module.told(NOMINATED)
    shown = lit(module, 0, 6000)
    assert shown[0] == shown[300] == pytest.approx(0.3, abs=0.02)
    assert shown[150] == shown[450] == pytest.approx(1, abs=0.02)
    assert shown[:151] == sorted(shown[:151])
    assert shown[150:301] == sorted(shown[150:301], reverse=True)


@pytest.mark.parametrize(
    ("meaning", "length", "count"), [(ASKED, 1000, 2), (MAY_VOTE, 500, 1), (NOT_HEARD, 2000, 1), (CURSOR, 1000, 1)]
)
def test_a_pattern_flashes_so_often_in_its_length_and_begins_again(
    module: Module, meaning: int, length: int, count: int
) -> None:
    module.told(meaning)
    shown = lit(module, 0, 3 * length)
    assert flashes(shown) == 3 * count
    period = length // 10
    assert shown[:period] == shown[period : 2 * period] == shown[2 * period :]


def test_refused_blinks_three_times_a_second_for_two_seconds_and_stays_dark(module: Module) -> None:
    module.told(REFUSED)
    shown = lit(module, 0, 6000)
    assert flashes(shown[:200]) == 6
    assert set(shown[200:]) == {0}


def test_a_repeated_meaning_does_not_begin_its_pattern_again(module: Module) -> None:
    module.told(REFUSED)
    for at in range(0, 6000, 10):
        if at % 1000 == 0:
            module.told(REFUSED, at)
        assert (module.brightness(at) > 0) == (at < 2000)


def test_a_meaning_that_comes_back_begins_its_pattern(module: Module) -> None:
    module.told(REFUSED)
    lit(module, 0, 2500)
    module.told(DARK, 2500)
    lit(module, 2500, 2600)
    module.told(REFUSED, 2600)
    assert module.brightness(2600) == 1


def test_a_module_without_a_number_winks(module: Module) -> None:
    module.numbered = False
    module.told(YOUR_TURN)
    assert module.meaning(1) == CURSOR


# --- silence ---


def test_silence_for_three_seconds_is_shown_until_lamps_comes(module: Module) -> None:
    module.told(YOUR_TURN)
    module.window(3500, 5000)
    assert module.meaning(2999) == YOUR_TURN
    assert module.meaning(3000) == NOT_HEARD
    module.heard(3100)
    assert module.meaning(3600) == NOT_HEARD
    module.told(DARK, 3700)
    assert module.meaning(3700) == DARK


def test_any_frame_of_the_pi_breaks_the_silence_before_it_is_one(module: Module) -> None:
    module.told(YOUR_TURN)
    for at in range(0, 9000, 500):
        module.heard(at)
        assert module.meaning(at) == YOUR_TURN


def test_silence_lasts_longer_than_the_clock_goes_round(module: Module) -> None:
    for at in range(0, 2 * 2_147_484, 1000):
        assert module.meaning(at) == (NOT_HEARD if at >= 3000 else DARK)


def test_silence_is_shown_by_a_module_without_a_number_too(module: Module) -> None:
    module.numbered = False
    assert module.meaning(3000) == NOT_HEARD
