"""Contacts become hands: gaps are joined, then sparks are nothing (RULES.md, "What every rulebook shares")."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from controller.game.hand import SPARK, Pad, Pads
from controller.game.inputs import Contact
from controller.game.units import MILLISECOND, Instant

LIFT = 150 * MILLISECOND

Interval = tuple[Instant, Instant]


@st.composite
def chatter(draw: st.DrawFn) -> list[Interval]:
    """Closed contacts in the order of time: (closed at, opened at), ns."""
    steps = draw(st.lists(st.integers(1, 400), max_size=12))
    instants = [0]
    for step in steps:
        instants.append(instants[-1] + step * MILLISECOND)
    pairs = list(zip(instants[1::2], instants[2::2], strict=False))
    return [(down, up) for down, up in pairs if up > down]


def hands_by_the_rules(closed: list[Interval]) -> list[Interval]:
    """Gaps shorter than the lift are joined; what is shorter than a spark then is dropped."""
    joined: list[Interval] = []
    for down, up in closed:
        if joined and down - joined[-1][1] < LIFT:
            joined[-1] = (joined[-1][0], up)
        else:
            joined.append((down, up))
    return [(down, up) for down, up in joined if up - down >= SPARK]


def fed(closed: list[Interval]) -> Pad:
    pad = Pad()
    for down, up in closed:
        pad = pad.feed(Contact(1, True, down), LIFT)
        pad = pad.feed(Contact(1, False, up), LIFT)
    return pad


@given(chatter())
def test_hands_are_joined_and_sparks_dropped(closed: list[Interval]) -> None:
    hands = fed(closed).hands(-1)
    assert [(hand.down, hand.up) for hand in hands] == hands_by_the_rules(closed)


@given(chatter(), st.integers(0, 5000))
def test_only_what_reaches_beyond_an_instant_concerns_it(closed: list[Interval], ms: int) -> None:
    since = ms * MILLISECOND
    hands = fed(closed).hands(since)
    assert [(h.down, h.up) for h in hands] == [(d, u) for d, u in hands_by_the_rules(closed) if u > since]


@given(chatter())
def test_a_contact_told_twice_changes_nothing(closed: list[Interval]) -> None:
    pad = Pad()
    for down, up in closed:
        for contact in (Contact(1, True, down), Contact(1, False, up)):
            pad = pad.feed(contact, LIFT)
            assert pad.feed(contact, LIFT) == pad


@given(chatter())
def test_touches_stand_in_the_order_of_time_and_apart(closed: list[Interval]) -> None:
    touches = fed(closed).touches
    for earlier, later in pairwise(touches):
        assert earlier.up is not None
        assert later.down - earlier.up >= LIFT


@given(chatter())
def test_a_pad_is_down_exactly_while_its_contact_is_closed(closed: list[Interval]) -> None:
    pad = Pad()
    for down, up in closed:
        pad = pad.feed(Contact(1, True, down), LIFT)
        assert pad.down
        pad = pad.feed(Contact(1, False, up), LIFT)
        assert not pad.down


@given(chatter(), st.integers(0, 5000))
def test_what_is_older_than_the_last_change_is_nothing(closed: list[Interval], ms: int) -> None:
    pad = fed(closed)
    if not closed:
        return
    at = min(ms * MILLISECOND, closed[-1][1])
    assert pad.feed(Contact(1, True, at), LIFT) == pad
    assert pad.feed(Contact(1, False, at), LIFT) == pad


def test_the_first_edges_time_and_doubt_are_the_hands() -> None:
    pad = (
        Pad()
        .feed(Contact(1, True, 10, 3), LIFT)
        .feed(Contact(1, False, 20, 4), LIFT)
        .feed(Contact(1, True, 30, 5), LIFT)
    )
    (touch,) = pad.touches
    assert (touch.down, touch.bound, touch.up, touch.up_bound) == (10, 3, None, 0)


def test_an_hour_of_chatter_leaves_little_behind() -> None:
    pad = Pad()
    for second in range(3600):
        at = second * 1000 * MILLISECOND
        pad = pad.feed(Contact(1, True, at), LIFT).feed(Contact(1, False, at + 500 * MILLISECOND), LIFT)
    assert len(pad.touches) <= 121


def test_pads_keep_seats_apart() -> None:
    pads = Pads.untouched(3).feed(Contact(2, True, 5), LIFT)
    assert pads.down() == (2,)
    assert pads.feed(Contact(2, True, 6), LIFT) is pads
    assert pads.feed(Contact(3, True, 6), LIFT).down() == (2, 3)
