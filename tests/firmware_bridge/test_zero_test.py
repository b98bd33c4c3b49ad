"""One edge on all seats: what is compared, who is named, and that honest bounds are never found fault with."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.zero_test import PATIENCE, TOGETHER, Deviation, SharedEdge, ZeroTest, past_the_sensor
from hardware.ports import MILLISECOND, SECOND, Edge, Heard, Presence, Seat, Spare
from hardware.sensors import Sensor

MICROSECOND = 1_000
AT = 7 * SECOND
LONG_AFTER = AT + SECOND


def a_test(seats: Iterable[Seat] = (1, 2, 3), sensor: Sensor = Sensor.BUTTON) -> ZeroTest:
    """All of these seats are heard."""
    test = ZeroTest(dict.fromkeys(seats, sensor))
    for seat in seats:
        test.take(Presence(seat, True))
    return test


def after(seat: Seat, microseconds: int, *, bound: int = 10, down: bool = True) -> Edge:
    return Edge(seat, down, AT + microseconds * MICROSECOND, bound * MICROSECOND)


def told(test: ZeroTest, *edges: Edge) -> list[SharedEdge]:
    for edge in edges:
        test.take(edge)
    return test.settle(LONG_AFTER)


def test_each_seat_is_held_against_the_median() -> None:
    (shared,) = told(a_test(), after(2, 4), after(1, 1, bound=20), after(3, 9))
    assert (shared.down, shared.at, shared.missed, shared.ok) == (True, AT + 4 * MICROSECOND, (), True)
    assert shared.deviations == (
        Deviation(1, -3 * MICROSECOND, 30 * MICROSECOND),
        Deviation(2, 0, 20 * MICROSECOND),
        Deviation(3, 5 * MICROSECOND, 20 * MICROSECOND),
    )


def test_a_seat_beyond_its_bounds_is_the_one_that_is_named() -> None:
    (shared,) = told(a_test(), after(1, 0), after(2, 100), after(3, 1))
    assert [one.seat for one in shared.deviations if one.beyond] == [2]
    assert not shared.ok


def test_an_edge_is_told_at_once_when_all_have_it_and_else_after_the_patience() -> None:
    test = a_test()
    for seat in (1, 2):
        test.take(after(seat, 0))
    assert test.settle(AT + PATIENCE) == []
    test.take(after(3, 0))
    assert len(test.settle(AT)) == 1
    assert test.settle(LONG_AFTER) == []


def test_a_seat_that_missed_it_is_named() -> None:
    (shared,) = told(a_test(), after(1, 0), after(3, 0))
    assert (shared.missed, shared.ok) == ((2,), False)


def test_down_and_up_are_two_edges_and_a_late_part_finds_its_own() -> None:
    first, second = told(
        a_test(),
        after(1, 0),
        after(1, 8_000, down=False),
        after(2, 0),
        after(2, 8_000, down=False),
        after(3, 0),
        after(3, 8_000, down=False),
    )
    assert (first.down, second.down) == (True, False)
    assert first.ok
    assert second.ok


def test_what_is_too_far_apart_is_not_shared() -> None:
    edges = told(a_test(), after(1, 0), after(2, TOGETHER // MICROSECOND + 1), after(3, 0))
    assert [edge.missed for edge in edges] == [(2,), (1, 3)]


def test_what_a_seat_finds_when_it_comes_is_no_edge() -> None:
    test = ZeroTest({1: Sensor.BUTTON, 2: Sensor.BUTTON})
    assert told(test, after(1, 0), after(2, 0)) == []
    test = a_test((1, 2))
    test.take(Presence(2, False))
    (shared,) = told(test, after(1, 0), after(2, 0))
    assert shared.missed == (2,)


def test_an_edge_that_was_found_after_the_lockout_is_none() -> None:
    assert told(a_test(), after(1, 0, bound=2_500)) == []


def test_other_reports_and_other_seats_say_nothing() -> None:
    test = a_test((1, 2))
    test.take(Presence(9, True))
    for report in (Heard(1, AT), Spare("3F2A91B0")):
        test.take(report)
    assert told(test, after(9, 0)) == []


def test_the_wire_goes_past_the_sensor() -> None:
    edge = Edge(1, True, AT - 30 * MILLISECOND, 30 * MILLISECOND + 40)
    assert past_the_sensor(edge, Sensor.TOUCH_PAD) == Edge(1, True, AT, 40)
    (shared,) = told(
        a_test((1, 2), Sensor.TOUCH_PAD), edge, Edge(2, True, AT - 30 * MILLISECOND + 5, 30 * MILLISECOND + 40)
    )
    assert shared.deviations == (Deviation(1, 0, 80), Deviation(2, 5, 80))


@given(
    st.dictionaries(
        st.integers(1, 16),
        st.integers(0, 2 * MILLISECOND).flatmap(lambda bound: st.tuples(st.integers(-bound, bound), st.just(bound))),
        min_size=1,
    )
)
def test_bounds_that_hold_the_truth_are_never_found_fault_with(seats: dict[Seat, tuple[int, int]]) -> None:
    edges = [Edge(seat, True, AT + error, bound) for seat, (error, bound) in seats.items()]
    (shared,) = told(a_test(seats), *edges)
    assert shared.ok
    assert [one.seat for one in shared.deviations] == sorted(seats)
