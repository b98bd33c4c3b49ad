"""Presses out of real records: torn, repeated, chattering, in a burst, and lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from evdev import ecodes
from hypothesis import given
from hypothesis import strategies as st

from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND
from hardware.remote.contacts import Contacts
from hardware.remote.records import RECORD_SIZE, Records
from hardware.remote.strokes import Stroke
from tests.hardware.remote.events import FakeDevice, key, press, record

CODES = frozenset(ecodes.ecodes[name] for name in ("KEY_PAGEDOWN", "KEY_B", "KEY_KP0", "KEY_KP1"))
BEGUN = 100 * SECOND


def heard(data: bytes, *, down: frozenset[int] = frozenset()) -> list[tuple[str, bool, int]]:
    """The strokes of these records in the end: key, down, and when (ms since the beginning)."""
    device = FakeDevice()
    device.pressed = down
    clock = ManualClock(BEGUN)
    contacts = Contacts(CODES, device, clock.now)
    device.put(data)
    clock.advance(1_000 * SECOND)
    strokes = contacts.read()
    device.close()
    return [told(stroke) for stroke in strokes]


def told(stroke: Stroke) -> tuple[str, bool, int]:
    name = ecodes.KEY[stroke.code]
    assert isinstance(name, str)
    return name.removeprefix("KEY_"), stroke.down, (stroke.at - BEGUN) // MILLISECOND


def after(ms: int) -> int:
    return BEGUN + ms * MILLISECOND


@given(st.data())
def test_however_the_records_are_torn_they_are_the_same(data: st.DataObject) -> None:
    whole = press("KEY_PAGEDOWN", BEGUN) + press("KEY_KP1", after(200)) + press("KEY_B", after(300))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)), max_size=12)) | {0, len(whole)})
    records = Records()
    events = [event for begin, end in pairwise(cuts) for event in records.take(whole[begin:end])]
    assert [str(event) for event in events] == [str(event) for event in Records().take(whole)]
    assert len(events) == len(whole) // RECORD_SIZE


def test_a_press_has_the_stamps_of_its_contacts() -> None:
    assert heard(press("KEY_PAGEDOWN", after(5))) == [("PAGEDOWN", True, 5), ("PAGEDOWN", False, 85)]


def test_repeats_other_keys_and_num_lock_say_nothing() -> None:
    data = key("KEY_PAGEDOWN", 1, BEGUN) + key("KEY_PAGEDOWN", 2, after(500)) + key("KEY_PAGEDOWN", 2, after(533))
    data += press("KEY_NUMLOCK", after(600)) + press("KEY_Q", after(700)) + key("KEY_PAGEDOWN", 0, after(1_300))
    assert heard(data) == [("PAGEDOWN", True, 0), ("PAGEDOWN", False, 1_300)]


def test_the_same_key_within_60_ms_counts_once() -> None:
    data = press("KEY_B", BEGUN, 10 * MILLISECOND) + press("KEY_B", after(55), 30 * MILLISECOND)
    assert heard(data) == [("B", True, 0), ("B", False, 85)]


def test_eleven_is_two_presses() -> None:
    data = press("KEY_KP1", BEGUN) + press("KEY_KP1", after(120))
    assert heard(data) == [("KP1", True, 0), ("KP1", False, 80), ("KP1", True, 120), ("KP1", False, 200)]


def test_a_key_that_chatters_while_it_is_held_is_not_let_go() -> None:
    data = key("KEY_PAGEDOWN", 1, BEGUN) + key("KEY_PAGEDOWN", 0, after(400)) + key("KEY_PAGEDOWN", 1, after(410))
    assert heard(data + key("KEY_PAGEDOWN", 0, after(1_500))) == [("PAGEDOWN", True, 0), ("PAGEDOWN", False, 1_500)]


@given(st.integers(2, 6), st.integers(4, 29))
def test_a_burst_of_zeros_is_one(zeros: int, apart: int) -> None:
    data = b"".join(press("KEY_KP0", after(number * apart), 2 * MILLISECOND) for number in range(zeros))
    assert heard(data) == [("KP0", True, 0), ("KP0", False, (zeros - 1) * apart + 2)]


def test_strokes_come_in_the_order_of_their_stamps() -> None:
    data = press("KEY_KP1", BEGUN, 10 * MILLISECOND) + press("KEY_B", after(20), 5 * MILLISECOND)
    assert [at for _, _, at in heard(data)] == [0, 10, 20, 25]


def test_a_key_that_waits_behind_another_is_pressed_anew() -> None:
    """KP1 is over at 60 ms, though B, which began later, is still waited for then."""
    data = key("KEY_KP1", 1, BEGUN) + press("KEY_B", after(10), 5 * MILLISECOND) + key("KEY_KP1", 0, after(20))
    data += press("KEY_KP1", after(65))
    assert [at for name, _, at in heard(data) if name == "KP1"] == [0, 20, 65, 145]


def test_a_key_that_was_down_before_is_heard_from_its_next_press_on() -> None:
    assert heard(key("KEY_B", 0, BEGUN) + press("KEY_B", after(100))) == [("B", True, 100), ("B", False, 180)]


@pytest.mark.parametrize(("still", "up"), [(frozenset(), 30), (frozenset({ecodes.KEY_B}), 900)])
def test_after_a_loss_what_is_not_down_was_let_go(still: frozenset[int], up: int) -> None:
    lost = record(ecodes.EV_SYN, ecodes.SYN_DROPPED, 0, after(20)) + key("KEY_KP1", 1, after(30))
    data = key("KEY_B", 1, BEGUN) + lost + key("KEY_B", 0, after(900))
    assert heard(data, down=still) == [("B", True, 0), ("B", False, up)]
