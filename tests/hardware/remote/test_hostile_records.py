"""Whatever an input device sends, the remote goes on hearing: absurd codes, stamps of another clock, floods."""

from __future__ import annotations

import struct
from contextlib import closing

from evdev import ecodes
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND
from hardware.remote.contacts import Contacts
from hardware.remote.strokes import Stroke, Strokes
from tests.hardware.remote.events import FakeDevice, key, press

BEGUN = 100 * SECOND
B = ecodes.KEY_B
CODES = frozenset({B, ecodes.KEY_PAGEDOWN})

WILD = st.integers(-(2**63), 2**63 - 1)
NEAR = st.integers(BEGUN - SECOND, BEGUN + 3 * SECOND)


def wild_record(kind: int, code: int, value: int, sec: int, usec: int) -> bytes:
    return struct.pack("llHHi", sec, usec, kind, code, value)


RECORDS = st.one_of(
    st.builds(
        wild_record,
        st.sampled_from([ecodes.EV_KEY, ecodes.EV_SYN, ecodes.EV_REL, 0xFFFF]),
        st.sampled_from([B, ecodes.KEY_PAGEDOWN, ecodes.SYN_REPORT, ecodes.SYN_DROPPED, 0xFFFF]),
        st.sampled_from([0, 1, 2, -1, 2**31 - 1]),
        WILD | st.just(100),
        WILD | st.integers(0, 999_999),
    ),
    st.builds(key, st.sampled_from(["KEY_B", "KEY_PAGEDOWN"]), st.sampled_from([0, 1]), NEAR),
)


class Table:
    """A device on a clock, and all that was heard of it."""

    def __init__(self) -> None:
        self.clock = ManualClock(BEGUN)
        self.device = FakeDevice()
        self.contacts = Contacts(CODES, self.device, self.clock.now)
        self.heard: list[Stroke] = []

    def close(self) -> None:
        self.device.close()

    def take(self, data: bytes, later: int) -> None:
        self.device.put(data)
        self.clock.advance(later)
        self.heard += self.contacts.read()


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(RECORDS, st.integers(0, 200 * MILLISECOND)), max_size=40))
def test_whatever_comes_a_key_goes_down_and_up_in_turn_and_the_next_press_is_heard(
    turns: list[tuple[bytes, int]],
) -> None:
    with closing(Table()) as table:
        hear(table, turns)


def hear(table: Table, turns: list[tuple[bytes, int]]) -> None:
    for data, later in turns:
        before = table.clock.now()
        table.take(data, later)
        assert all(BEGUN <= stroke.at <= table.clock.now() + SECOND for stroke in table.heard)
        assert (wakes := table.contacts.wakes) is None or wakes <= before + later + 2 * SECOND
    table.clock.advance(2 * SECOND)
    table.take(key("KEY_B", 0, table.clock.now()), SECOND)
    table.clock.advance(-table.clock.now() % MILLISECOND)  # a record has no more than microseconds
    pressed = table.clock.now()
    table.take(press("KEY_B", pressed), SECOND)
    for code in CODES:
        downs = [stroke.down for stroke in table.heard if stroke.code == code]
        assert downs == [number % 2 == 0 for number in range(len(downs))]
    assert [stroke.at for stroke in table.heard if stroke.code == B][-2:] == [pressed, pressed + 80 * MILLISECOND]


def test_a_clock_that_is_ahead_by_years_does_not_make_the_remote_deaf() -> None:
    with closing(Table()) as table:
        table.take(press("KEY_B", 10**18), SECOND)
        table.clock.advance(SECOND)
        table.heard += table.contacts.read()
    assert [(stroke.down, stroke.at - BEGUN) for stroke in table.heard] == [(True, SECOND), (False, SECOND)]


def test_a_clock_that_is_behind_by_years_makes_no_press_a_hold() -> None:
    with closing(Table()) as table:
        table.take(key("KEY_B", 1, -(10**18)), 10 * MILLISECOND)
    assert [stroke.at for stroke in table.heard] == [BEGUN]


def test_a_flood_is_kept_as_one_press() -> None:
    with closing(Table()) as table:
        for _ in range(300):
            table.take(b"".join(key("KEY_B", value, table.clock.now()) for value in (1, 0)), MILLISECOND)
        table.clock.advance(SECOND)
        table.heard += table.contacts.read()
    assert [stroke.down for stroke in table.heard] == [True, False]


def test_a_contact_that_is_read_after_the_key_was_said_to_be_up_is_a_press() -> None:
    """The machine stood still between the reading and the look at the clock."""
    strokes = Strokes()
    strokes.contact(B, BEGUN, down=True)
    strokes.contact(B, BEGUN + 80 * MILLISECOND, down=False)
    assert strokes.settle(BEGUN + SECOND) == [Stroke(B, False, BEGUN + 80 * MILLISECOND)]
    assert strokes.contact(B, BEGUN + 100 * MILLISECOND, down=True) == [Stroke(B, True, BEGUN + 100 * MILLISECOND)]
