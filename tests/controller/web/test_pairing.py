"""The code: how often it may be guessed, when the room sees it, when another one holds."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.web.pairing import ADMITTING, ALONE, MOST_AN_HOUR, WAITS_S, WRONG_A_CODE, Pairing, Verdict, is_code
from hardware.ports import SECOND

START = 5 * SECOND
HOUR = 3600 * SECOND


def pairing(start: int = START) -> Pairing:
    """One whose codes are 000000, 000001, …"""
    codes = itertools.count()
    return Pairing(lambda: f"{next(codes):06}", start)


def wrong_until(one: Pairing, now: int, count: int) -> int:
    """Guess wrong ``count`` times as fast as it is heard; returns when the last was."""
    for _ in range(count):
        now += one.wait(now)
        assert one.guess("999999", now) is Verdict.WRONG
    return now


@pytest.mark.parametrize(
    ("said", "code"), [("000000", True), ("12345", False), ("1234567", False), ("12a456", False), ("١٢٣٤٥٦", False)]
)
def test_a_code_has_six_digits(said: str, code: bool) -> None:
    assert is_code(said) == code


def test_the_right_code_is_used_once() -> None:
    one = pairing()
    assert one.guess("000000", START) is Verdict.RIGHT
    assert one.guess("000000", START) is Verdict.WRONG


def test_after_a_wrong_guess_nobody_is_heard_for_a_while_not_even_with_the_right_code() -> None:
    one = pairing()
    one.guess("999999", START)
    assert one.wait(START) == WAITS_S[0] * SECOND
    assert one.guess("000000", START + WAITS_S[0] * SECOND - 1) is Verdict.TOO_SOON
    assert one.guess("000000", START + WAITS_S[0] * SECOND) is Verdict.RIGHT


def test_the_wait_grows_and_a_long_rest_makes_it_shorter() -> None:
    one, now, waits = pairing(), START, []
    for _ in range(len(WAITS_S) + 2):
        now = wrong_until(one, now, 1)
        waits.append(one.wait(now) // SECOND)
    assert tuple(waits) == (*WAITS_S, WAITS_S[-1], WAITS_S[-1])
    now = wrong_until(one, now + HOUR, 1)
    assert one.wait(now) == WAITS_S[10 - 6] * SECOND  # six of ten were forgiven, and this is one more
    now = wrong_until(one, now + 10 * HOUR, 1)
    assert one.wait(now) == WAITS_S[0] * SECOND


def test_ten_wrong_guesses_and_another_code_holds() -> None:
    one = pairing()
    now = wrong_until(one, START, WRONG_A_CODE - 1)
    assert one.code == "000000"
    wrong_until(one, now, 1)
    assert one.code == "000001"


def test_a_right_guess_forgives_no_wrong_ones() -> None:
    one = pairing()
    now = wrong_until(one, START, 3)
    now += one.wait(now)
    assert one.guess(one.code, now) is Verdict.RIGHT
    wrong_until(one, now, 1)
    assert one.wait(now) == WAITS_S[3] * SECOND


@given(st.lists(st.tuples(st.integers(0, 700 * SECOND), st.sampled_from(["wrong", "right", "admit", "come", "go"]))))
def test_never_more_wrong_guesses_in_an_hour_whatever_the_order(happens: list[tuple[int, str]]) -> None:
    one, now, heard = pairing(), START, list[int]()
    for pause, what in happens:
        now += pause
        match what:
            case "wrong":
                while one.guess("999999", now) is Verdict.WRONG:
                    heard.append(now)
            case "right":
                one.guess(one.code, now)
            case "admit":
                one.admit(now)
            case _:
                one.connected(what == "come", now)
        one.turn(now)
    for first in heard:
        assert sum(first <= at < first + HOUR for at in heard) <= MOST_AN_HOUR


@given(st.lists(st.integers(0, 900 * SECOND), min_size=30, max_size=60))
def test_who_guesses_as_soon_as_may_be_guesses_no_more_often(rests: list[int]) -> None:
    one, now, heard = pairing(), START, list[int]()
    for rest in rests:
        now += max(one.wait(now), rest)
        assert one.guess("999999", now) is Verdict.WRONG
        heard.append(now)
    for first in heard:
        assert sum(first <= at < first + HOUR for at in heard) <= MOST_AN_HOUR


# --- what the room sees ------------------------------------------------------------------------------


def test_the_room_sees_a_code_from_the_start_until_a_console_is_there() -> None:
    one = pairing()
    assert one.shown(START)
    one.connected(True, START)
    assert not one.shown(START)


def test_when_the_last_console_has_gone_for_a_minute_the_room_sees_a_code() -> None:
    one = pairing()
    one.connected(True, START)
    one.connected(False, START + 1)
    assert one.next_change(START + 1) == START + 1 + ALONE
    assert not one.shown(START + ALONE)
    assert one.shown(START + 1 + ALONE)


def test_in_a_game_a_console_that_sleeps_shows_no_code() -> None:
    one = pairing()
    one.play(True)
    one.connected(True, START)
    one.connected(False, START)
    assert not one.shown(START + ALONE)
    one.play(False)
    assert one.shown(START + ALONE)


def test_a_game_that_nobody_has_come_to_since_the_start_shows_the_code() -> None:
    one = pairing()
    one.play(True)
    assert one.shown(START)


def test_a_console_that_is_paired_already_is_waited_for() -> None:
    one = Pairing(lambda: "123456", START, expected=True)
    assert not one.shown(START)
    assert one.shown(START + ALONE)


def test_where_one_more_is_wanted_the_room_sees_a_code_for_three_minutes() -> None:
    one = pairing()
    one.connected(True, START)
    one.admit(START)
    assert one.shown(START)
    assert one.admits(START)
    assert one.next_change(START) == START + ADMITTING
    assert not one.shown(START + ADMITTING)
    assert one.next_change(START + ADMITTING) is None


def test_the_one_that_was_wanted_has_come() -> None:
    one = pairing()
    one.connected(True, START)
    one.admit(START)
    one.guess(one.code, START + SECOND)
    assert not one.shown(START + SECOND)


def test_a_console_that_is_paired_has_a_minute_to_connect_before_the_room_sees_the_next_code() -> None:
    one = pairing()
    one.guess(one.code, START)
    assert not one.shown(START)
    assert one.shown(START + ALONE)


def test_a_code_that_was_seen_and_is_hidden_again_holds_no_more() -> None:
    one = pairing()
    seen = one.code
    one.connected(True, START)
    one.turn(START)
    assert one.code != seen
    hidden = one.code
    one.turn(START + HOUR)
    assert one.code == hidden


def test_another_code_is_another() -> None:
    codes = iter(["111111", "111111", "111111", "222222"])
    one = Pairing(lambda: next(codes), START)
    one.guess("111111", START)
    assert one.code == "222222"
