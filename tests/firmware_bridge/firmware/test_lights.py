"""What the light shows, by what the module was told, its hand, and the time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.line import TICK, TICKS
from hardware.ports import MILLISECOND, Lamp
from tests.firmware_bridge.firmware.native import Lights, Native

DARK, YOUR_TURN, NOMINATED, ASKED, MAY_VOTE, COUNTS, REFUSED, NOT_HEARD, CURSOR = range(9)

COLOURS = {
    YOUR_TURN: 0xFFE8C2,
    NOMINATED: 0xE69F00,
    ASKED: 0xE69F00,
    MAY_VOTE: 0x56B4E9,
    COUNTS: 0x2BB58A,
    REFUSED: 0xFF6A3D,
    NOT_HEARD: 0xCC79A7,
    CURSOR: 0xFFFFFF,
}


def ticks(ms: float) -> int:
    return round(ms * MILLISECOND / TICK)


class Module:
    """A module's light; times in ms from its beginning, which is wherever its clock stands."""

    def __init__(self, native: Native, begins: int = 0) -> None:
        self.native = native
        self.begins = begins
        self.lights = Lights()
        self.numbered = True
        native.lights_begin(self.lights, self.tick(0))

    def tick(self, ms: float) -> int:
        return (self.begins + ticks(ms)) % TICKS

    def heard(self, at: float) -> None:
        self.native.lights_heard(self.lights, self.tick(at))

    def told(self, meaning: int, at: float = 0) -> None:
        self.heard(at)
        self.native.lights_told(self.lights, meaning)

    def window(self, opens: float, closes: float, polled: float = 0) -> None:
        """Against a poll that was stamped at ``polled``."""
        self.native.lights_window(self.lights, self.tick(polled), ticks(opens - polled), ticks(closes - polled))

    def hand(self, at: float, down: bool) -> None:
        self.native.lights_hand(self.lights, self.tick(at), down)

    def press(self, at: float) -> None:
        self.hand(at, True)

    def release(self, at: float) -> None:
        self.hand(at, False)

    def meaning(self, at: float) -> int:
        meaning = self.native.lights_meaning(self.lights, self.numbered, self.tick(at))
        assert isinstance(meaning, int)
        return meaning

    def brightness(self, at: float) -> float:
        """Of the colour that belongs to the meaning, from 0 to 1."""
        meaning = self.meaning(at)
        colour = self.native.lights_colour(self.lights, meaning, self.tick(at))
        full = COLOURS.get(meaning, 0)
        parts = [(colour.red, full >> 16), (colour.green, full >> 8 & 0xFF), (colour.blue, full & 0xFF)]
        shares = [part / whole for part, whole in parts if whole]
        assert all(part == 0 for part, whole in parts if not whole)
        assert not shares or max(shares) - min(shares) < 0.03
        return max(shares, default=0)


@pytest.fixture(params=[0, TICKS - ticks(1500), TICKS // 2 - ticks(1500)], ids=["boot", "wrap", "half"])
def module(request: pytest.FixtureRequest, native: Native) -> Module:
    """Also where the clock, or its sign, begins anew in the middle of the test."""
    return Module(native, request.param)


def lit(module: Module, start: int, stop: int, step: int = 10) -> list[float]:
    shown = []
    for at in range(start, stop, step):
        module.heard(at)
        shown.append(module.brightness(at))
    return shown


def flashes(shown: list[float]) -> int:
    """How often it goes from dim to bright."""
    return sum(before < 0.5 <= after for before, after in zip([0.0, *shown], shown, strict=False))


# --- patterns ---


def test_the_meanings_have_the_numbers_of_the_protocol(module: Module) -> None:
    for number, lamp in enumerate(Lamp):
        assert lamp.name == ["DARK", "YOUR_TURN", "NOMINATED", "ASKED", "MAY_VOTE", "COUNTS", "REFUSED", "NOT_HEARD",
                             "CURSOR"][number]  # fmt: skip
        module.told(number)
        assert module.meaning(1) == number
    for number in range(9, 16):
        module.told(number)
        assert module.meaning(2) == DARK


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


# --- a window ---


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
