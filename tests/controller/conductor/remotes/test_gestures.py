"""Short, held, twice: what fingers do, however late it is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.conductor.remotes.gestures import HELD, LONG, THRICE, TWICE, Gesture, Gestures, Way
from hardware.ports import MILLISECOND, SECOND, Instant, Key, KeyContact

BEGUN = 500 * SECOND
FOREVER = BEGUN + 3_600 * SECOND

Contacts = list[tuple[int, Key, bool]]


def made(contacts: Contacts, *, holds: bool = True) -> list[tuple[Key, str, int, int]]:
    """The gestures of these contacts in the end, but for what has just come down: key, way, began, at (ms)."""
    gestures, told = Gestures(holds), list[Gesture]()
    for ms, key, down in contacts:
        gestures, more = gestures.take(KeyContact(key, down, after(ms)))
        told += more
    gestures, more = gestures.come(FOREVER)
    told += more
    assert gestures.wakes is None
    return [(one.key, one.way.value, of(one.began), of(one.at)) for one in told if one.way is not Way.DOWN]


def after(ms: int) -> Instant:
    return BEGUN + ms * MILLISECOND


def of(instant: Instant) -> int:
    return (instant - BEGUN) // MILLISECOND


def taps(key: Key, *at: int) -> Contacts:
    return [contact for ms in at for contact in ((ms, key, True), (ms + 80, key, False))]


def test_a_short_press_is_told_when_it_is_over_and_was_when_it_began() -> None:
    assert made(taps(Key.YES, 0)) == [(Key.YES, "short", 0, 0)]


def test_a_finger_that_comes_down_is_told_at_once() -> None:
    _, told = Gestures().take(KeyContact(Key.BACK, True, BEGUN))
    assert told == (Gesture(Key.BACK, Way.DOWN, BEGUN, BEGUN),)


def test_a_held_key_is_told_the_moment_it_has_been_held_and_is_not_short_afterwards() -> None:
    gestures, _ = Gestures().take(KeyContact(Key.NEXT, True, BEGUN))
    assert gestures.wakes == BEGUN + HELD
    assert gestures.come(BEGUN + HELD - 1)[1] == ()
    gestures, told = gestures.come(BEGUN + HELD)
    assert told == (Gesture(Key.NEXT, Way.HELD, BEGUN, BEGUN + HELD),)
    assert gestures.take(KeyContact(Key.NEXT, False, BEGUN + HELD + SECOND // 2))[1] == ()


def test_it_is_held_by_its_stamps_however_late_time_is_told() -> None:
    assert made([(0, Key.NEXT, True), (1_199, Key.NEXT, False)]) == [(Key.NEXT, "short", 0, 0)]
    assert made([(0, Key.NEXT, True), (1_200, Key.NEXT, False)]) == [(Key.NEXT, "held", 0, 1_200)]


def test_the_lock_is_held_for_two_seconds() -> None:
    assert LONG == 2 * SECOND
    held = made([(0, Key.WHISTLE, True), (2_000, Key.WHISTLE, False)])
    assert held == [(Key.WHISTLE, "held", 0, 1_200), (Key.WHISTLE, "long", 0, 2_000)]


def test_two_presses_are_two_short_ones_and_one_gesture_once_no_third_can_follow() -> None:
    assert made(taps(Key.BACK, 0, 600)) == [
        (Key.BACK, "short", 0, 0),
        (Key.BACK, "short", 600, 600),
        (Key.BACK, "twice", 0, 1_200),
    ]


@pytest.mark.parametrize(
    "contacts",
    [
        taps(Key.BACK, 0, 601),
        taps(Key.BACK, 0, 300, 600),
        taps(Key.BACK, 0) + taps(Key.YES, 200) + taps(Key.BACK, 400),
        [*taps(Key.BACK, 0), (300, Key.BACK, True), (1_700, Key.BACK, False)],
    ],
    ids=["too far apart", "a third follows", "another key between", "the second is held"],
)
def test_these_are_not_twice(contacts: Contacts) -> None:
    assert "twice" not in [way for _, way, _, _ in made(contacts)]


def test_where_holding_cannot_be_told_three_presses_in_two_seconds_are_held() -> None:
    assert THRICE == 2 * SECOND
    assert made(taps(Key.YES, 0, 900, 2_000), holds=False) == [
        (Key.YES, "short", 0, 0),
        (Key.YES, "short", 900, 900),
        (Key.YES, "held", 0, 2_000),
        (Key.YES, "long", 0, 2_000),
    ]
    assert [way for _, way, _, _ in made(taps(Key.YES, 0, 900, 2_001), holds=False)] == ["short"] * 3


def test_where_holding_cannot_be_told_twice_waits_for_the_third() -> None:
    told = made(taps(Key.BACK, 0, 500), holds=False)
    assert told[-1] == (Key.BACK, "twice", 0, 2_000)
    assert "twice" not in [way for _, way, _, _ in made(taps(Key.BACK, 0, 500, 1_900), holds=False)]


def test_where_holding_cannot_be_told_a_key_that_stays_down_is_not_held() -> None:
    assert made([(0, Key.YES, True), (5_000, Key.YES, False)], holds=False) == [(Key.YES, "short", 0, 0)]


PRESSES = st.lists(
    st.tuples(st.integers(1, 1_500), st.sampled_from([Key.NEXT, Key.BACK, Key.WHISTLE]), st.booleans()), max_size=30
)


@given(PRESSES, st.booleans(), st.lists(st.integers(0, 40_000), max_size=10))
def test_it_is_the_same_whenever_one_looks_at_the_clock(
    presses: list[tuple[int, Key, bool]], holds: bool, looks: list[int]
) -> None:
    contacts: Contacts = []
    at = 0
    for length, key, down in presses:
        at += length
        contacts.append((at, key, down))
    seldom = made(contacts, holds=holds)
    gestures, told = Gestures(holds), list[Gesture]()
    moments = sorted(
        [*((ms, None) for ms in looks), *((ms, (key, down)) for ms, key, down in contacts)], key=lambda m: m[0]
    )
    for ms, contact in moments:
        if contact is None:
            gestures, more = gestures.come(after(ms))
        else:
            gestures, more = gestures.take(KeyContact(contact[0], contact[1], after(ms)))
        told += more
    told += gestures.come(FOREVER)[1]
    often = [(one.key, one.way.value, of(one.began), of(one.at)) for one in told if one.way is not Way.DOWN]
    assert often == seldom


@given(PRESSES, st.booleans())
def test_twice_is_never_told_of_presses_further_apart_than_its_time(
    presses: list[tuple[int, Key, bool]], holds: bool
) -> None:
    at, contacts = 0, list[tuple[int, Key, bool]]()
    for length, key, down in presses:
        at += length
        contacts.append((at, key, down))
    told = made(contacts, holds=holds)
    shorts = {(key, began) for key, way, began, _ in told if way == "short"}
    for key, way, began, _ in told:
        if way == "twice":
            assert (key, began) in shorts
            assert any(its is key and 0 < other - began <= TWICE // MILLISECOND for its, other in shorts)
