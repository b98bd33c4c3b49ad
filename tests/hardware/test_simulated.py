"""The simulated table: hands, lamps, and every fault that can be ordered."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.clocks import ManualClock
from hardware.ports import (
    MILLISECOND,
    Edge,
    Heard,
    Lamp,
    Lights,
    Presence,
    Seat,
    SeatReport,
    Seats,
    Spare,
    VoteWindow,
)
from hardware.simulated import AlreadyHeard, SimulatedTable, UnknownSeat


class Evening:
    """A started table, its clock, and what it has reported so far."""

    def __init__(self, seats: int = 10) -> None:
        self.clock = ManualClock()
        self.table = SimulatedTable(self.clock, self.clock.call_at, seats)
        self.reports: list[SeatReport] = []
        self.table.seats.start(self.reports.append)

    def new(self) -> list[SeatReport]:
        """What was reported since the last look."""
        reports = list(self.reports)
        self.reports.clear()
        return reports


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_it_implements_the_ports(evening: Evening) -> None:
    seats: Seats = evening.table.seats
    lights: Lights = evening.table.lights
    lights.close()
    seats.close()


# --- hands ---


def test_a_hand_comes_down_and_leaves_at_its_instants(evening: Evening) -> None:
    evening.table.press(3)
    evening.clock.advance(500)
    evening.table.release(3, bound=7)
    assert evening.new() == [Edge(3, True, 0), Edge(3, False, 500, 7)]


def test_a_past_instant_is_reported_now_with_its_stamp(evening: Evening) -> None:
    evening.clock.advance(1000)
    evening.table.press(3, at=400, bound=2)
    assert evening.new() == [Edge(3, True, 400, 2)]


def test_an_instant_to_come_is_waited_for(evening: Evening) -> None:
    evening.table.press(3, at=400)
    evening.clock.advance_to(399)
    assert evening.new() == []
    evening.clock.advance_to(400)
    assert evening.new() == [Edge(3, True, 400)]


def test_a_hand_that_is_down_cannot_come_down(evening: Evening) -> None:
    evening.table.press(3)
    evening.table.press(3)
    assert evening.new() == [Edge(3, True, 0)]


def test_hands_that_moved_before_the_start_are_reported_at_the_start() -> None:
    clock = ManualClock(9)
    table = SimulatedTable(clock, clock.call_at)
    reports: list[SeatReport] = []
    table.press(3)
    table.pad(4).vanish()
    clock.advance(1)
    table.seats.start(reports.append)
    assert reports == [Edge(3, True, 9), Presence(4, heard=False)]


def test_nothing_is_reported_after_the_close(evening: Evening) -> None:
    evening.table.pad(3).late(10)
    evening.table.press(3)
    evening.table.seats.close()
    evening.table.press(4)
    evening.clock.advance(100)
    assert evening.new() == []


def test_what_no_pad_can_say_is_reported_as_it_is_until_the_close(evening: Evening) -> None:
    evening.table.seats.say(Spare("3F2A91B0"))
    evening.table.seats.close()
    evening.table.seats.say(Spare("0C0FFEE0"))
    assert evening.new() == [Spare("3F2A91B0")]


def test_there_is_no_eleventh_seat_at_a_table_of_ten(evening: Evening) -> None:
    with pytest.raises(UnknownSeat, match="no seat 11: the table has 10"):
        evening.table.press(11)


# --- hearing ---


def test_every_seat_is_heard_past_an_instant_as_soon_as_it_has_come(evening: Evening) -> None:
    evening.table.seats.hear_past(300)
    evening.clock.advance_to(299)
    assert evening.new() == []
    evening.clock.advance_to(300)
    assert evening.new() == [Heard(seat, 300) for seat in range(1, 11)]


def test_an_instant_that_has_passed_is_answered_at_once(evening: Evening) -> None:
    evening.clock.advance(500)
    evening.table.seats.hear_past(300)
    assert evening.new() == [Heard(seat, 500) for seat in range(1, 11)]


def test_no_hand_can_be_moved_where_its_seat_was_heard_already(evening: Evening) -> None:
    evening.clock.advance(500)
    evening.table.seats.hear_past(300)
    with pytest.raises(AlreadyHeard, match="seat 3 cannot move at 499: it was heard until 500"):
        evening.table.press(3, at=499)


# --- faults ---


def test_a_late_seat_tells_everything_later_with_the_true_stamp(evening: Evening) -> None:
    evening.table.pad(3).late(80)
    evening.table.press(3)
    evening.table.pad(3).hear_past(0)
    evening.clock.advance(79)
    assert evening.new() == []
    evening.clock.advance(1)
    assert evening.new() == [Edge(3, True, 0), Heard(3, 0)]


def test_seats_can_be_told_out_of_order(evening: Evening) -> None:
    evening.table.pad(3).late(80)
    evening.table.press(3)
    evening.clock.advance(10)
    evening.table.press(5)
    evening.clock.advance(70)
    assert evening.new() == [Edge(5, True, 10), Edge(3, True, 0)]


def test_a_seat_keeps_its_own_order_when_it_becomes_quicker(evening: Evening) -> None:
    evening.table.pad(3).late(80)
    evening.table.press(3)
    evening.table.pad(3).late(0)
    evening.clock.advance(10)
    evening.table.release(3)
    assert evening.new() == []
    evening.clock.advance(70)
    assert evening.new() == [Edge(3, True, 0), Edge(3, False, 10)]


def test_an_edge_can_come_twice(evening: Evening) -> None:
    evening.table.pad(3).repeat_next()
    evening.table.press(3)
    evening.clock.advance(10)
    evening.table.release(3)
    assert evening.new() == [Edge(3, True, 0), Edge(3, True, 0), Edge(3, False, 10)]


def test_what_was_asked_before_an_edge_was_lost_is_not_answered_and_a_later_call_is(evening: Evening) -> None:
    pad = evening.table.pad(3)
    pad.lose_next()
    pad.hear_past(15)
    evening.clock.advance(5)
    evening.table.press(3)
    evening.clock.advance(10)
    assert evening.new() == []
    pad.hear_past(15)
    assert evening.new() == [Edge(3, True, 10, 5), Heard(3, 15)]


def test_a_press_bounces_and_ends_down(evening: Evening) -> None:
    evening.table.pad(3).bounce_next(edges=4, spacing=2)
    evening.table.press(3, bound=1)
    evening.clock.advance(100)
    assert evening.new() == [
        Edge(3, True, 0, 1),
        Edge(3, False, 2, 1),
        Edge(3, True, 4, 1),
        Edge(3, False, 6, 1),
        Edge(3, True, 8, 1),
    ]


def test_a_release_bounces_once(evening: Evening) -> None:
    evening.table.press(3)
    evening.new()
    evening.table.pad(3).bounce_next(edges=2, spacing=2)
    evening.table.release(3)
    evening.clock.advance(10)
    evening.table.press(3)
    evening.clock.advance(10)
    edges = [report for report in evening.new() if isinstance(report, Edge)]
    assert [(edge.down, edge.at) for edge in edges] == [(False, 0), (True, 2), (False, 4), (True, 10)]


def test_a_hand_that_leaves_ends_the_bounce_of_its_press(evening: Evening) -> None:
    evening.table.pad(3).bounce_next(edges=4, spacing=2)
    evening.table.press(3)
    evening.table.release(3, at=5)
    evening.clock.advance(100)
    assert evening.new() == [Edge(3, True, 0), Edge(3, False, 2), Edge(3, True, 4), Edge(3, False, 5)]


def test_a_stuck_pad_stays_down_until_it_is_freed(evening: Evening) -> None:
    pad = evening.table.pad(3)
    pad.stick()
    evening.clock.advance(10)
    evening.table.press(3)
    evening.table.release(3)
    assert evening.new() == [Edge(3, True, 0)]
    pad.unstick()
    assert evening.new() == [Edge(3, False, 10)]


def test_a_freed_pad_stays_down_under_a_hand(evening: Evening) -> None:
    evening.table.pad(3).stick()
    evening.table.press(3)
    evening.table.pad(3).unstick()
    assert evening.new() == [Edge(3, True, 0)]


def test_a_vanished_seat_is_not_heard_and_keeps_its_edges(evening: Evening) -> None:
    pad = evening.table.pad(3)
    pad.vanish()
    assert evening.new() == [Presence(3, heard=False)]
    evening.clock.advance(10)
    evening.table.press(3)
    pad.hear_past(10)
    evening.clock.advance(400)
    assert evening.new() == []
    pad.come_back()
    assert evening.new() == [Presence(3, heard=True), Edge(3, True, 10), Heard(3, 10)]


def test_a_seat_that_lost_its_power_has_lost_its_edges_and_what_it_was_asked(evening: Evening) -> None:
    pad = evening.table.pad(3)
    pad.hear_past(10)
    pad.vanish()
    evening.table.press(3)
    evening.table.release(3)
    evening.clock.advance(5)
    evening.new()
    pad.come_back_empty()
    evening.clock.advance(10)
    assert evening.new() == [Presence(3, heard=True)]
    pad.hear_past(10)
    assert evening.new() == [Heard(3, 15)]


def test_nobody_knows_what_a_seat_without_power_has_missed(evening: Evening) -> None:
    """No edge was lost; but it cannot know that."""
    pad = evening.table.pad(3)
    pad.hear_past(10)
    pad.come_back_empty()
    evening.clock.advance(20)
    assert evening.new() == [Presence(3, heard=True)]


def test_a_seat_that_lost_its_power_notices_a_hand_that_is_there(evening: Evening) -> None:
    evening.clock.advance(100)
    pad = evening.table.pad(3)
    pad.vanish()
    evening.clock.advance(5)
    evening.table.press(3)
    evening.clock.advance(10)
    evening.new()
    pad.come_back_empty()
    assert evening.new() == [Presence(3, heard=True), Edge(3, True, 107, 8)]


# --- whatever goes wrong ---

FAULTS: dict[str, Callable[[SimulatedTable, Seat], None]] = {
    "press": lambda table, seat: table.press(seat),
    "release": lambda table, seat: table.release(seat),
    "late": lambda table, seat: table.pad(seat).late(30),
    "in time": lambda table, seat: table.pad(seat).late(0),
    "lose": lambda table, seat: table.pad(seat).lose_next(),
    "repeat": lambda table, seat: table.pad(seat).repeat_next(),
    "bounce": lambda table, seat: table.pad(seat).bounce_next(3, 7),
    "stick": lambda table, seat: table.pad(seat).stick(),
    "unstick": lambda table, seat: table.pad(seat).unstick(),
    "vanish": lambda table, seat: table.pad(seat).vanish(),
    "come back": lambda table, seat: table.pad(seat).come_back(),
    "come back empty": lambda table, seat: table.pad(seat).come_back_empty(),
    "hear": lambda table, _: table.seats.hear_past(0),
}

happenings = st.lists(st.tuples(st.sampled_from(sorted(FAULTS)), st.integers(1, 2), st.integers(0, 20)), max_size=40)


@given(happenings)
def test_no_edge_comes_after_the_heard_that_covers_it(evenings: list[tuple[str, Seat, int]]) -> None:
    evening = Evening(seats=2)
    for what, seat, wait in evenings:
        FAULTS[what](evening.table, seat)
        evening.clock.advance(wait)
    evening.clock.advance(MILLISECOND)
    heard_until = {1: 0, 2: 0}
    for report in evening.new():
        match report:
            case Heard(seat, until):
                heard_until[seat] = max(heard_until[seat], until)
            case Edge(seat, _, at):
                assert at >= heard_until[seat]
            case Presence():
                pass


@given(happenings)
def test_whatever_is_lost_the_level_is_told_in_the_end_and_has_changed_within_its_bound(
    evenings: list[tuple[str, Seat, int]],
) -> None:
    evening = Evening(seats=2)
    pads = [evening.table.pad(seat) for seat in (1, 2)]
    changed = {1: 0, 2: 0}
    for what, seat, wait in evenings:
        before = evening.table.pad(seat).down
        if what != "bounce":  # a bounce changes it later, by itself
            FAULTS[what](evening.table, seat)
        if evening.table.pad(seat).down != before:
            changed[seat] = evening.clock.now()
        evening.clock.advance(wait)
    for pad in pads:
        pad.come_back()
        pad.hear_past(0)
    evening.clock.advance(MILLISECOND)
    for pad in pads:
        told = [one for one in evening.reports if isinstance(one, Edge) and one.seat == pad.seat]
        assert (told[-1].down if told else False) == pad.down
        if told and told[-1].bound:
            assert abs(told[-1].at - changed[pad.seat]) <= told[-1].bound


@given(happenings)
def test_a_seat_that_loses_nothing_has_told_the_truth_once_it_is_there(
    evenings: list[tuple[str, Seat, int]],
) -> None:
    evening = Evening(seats=2)
    for what, seat, wait in evenings:
        if what not in {"lose", "come back empty"}:
            FAULTS[what](evening.table, seat)
        evening.clock.advance(wait)
    for seat in (1, 2):
        evening.table.pad(seat).come_back()
    evening.clock.advance(MILLISECOND)
    told = {1: False, 2: False}
    for report in evening.new():
        if isinstance(report, Edge):
            told[report.seat] = report.down
    assert told == {seat: evening.table.pad(seat).down for seat in (1, 2)}


# --- lamps ---


def test_lamps_are_dark_until_they_are_shown_and_keep_what_they_show(evening: Evening) -> None:
    lights = evening.table.lights
    assert set(lights.lamps.values()) == {Lamp.DARK}
    lights.show({3: Lamp.ASKED, 4: Lamp.COUNTS})
    lights.show({4: Lamp.REFUSED})
    assert (lights.lamps[3], lights.lamps[4], lights.lamps[5]) == (Lamp.ASKED, Lamp.REFUSED, Lamp.DARK)


def test_an_observer_is_told_of_each_show_and_of_the_dark_at_the_end(evening: Evening) -> None:
    seen: list[Mapping[Seat, Lamp]] = []
    evening.table.lights.watch(seen.append)
    evening.table.lights.show({3: Lamp.ASKED})
    evening.table.lights.close()
    assert seen == [{3: Lamp.ASKED}, dict.fromkeys(range(1, 11), Lamp.DARK)]


def test_a_lamp_that_is_not_there_is_refused_and_nothing_changes(evening: Evening) -> None:
    with pytest.raises(UnknownSeat):
        evening.table.lights.show({3: Lamp.ASKED, 11: Lamp.ASKED})
    assert evening.table.lights.lamps[3] is Lamp.DARK


def test_a_vote_that_is_scheduled_is_kept_until_another_takes_its_place_or_it_is_taken_back(evening: Evening) -> None:
    lights = evening.table.lights
    first, second = VoteWindow(300, 500, frozenset((1, 2))), VoteWindow(300, 500, frozenset((1,)))
    seen: list[VoteWindow | None] = []
    kept: list[VoteWindow | None] = [lights.window]
    lights.watch_window(seen.append)
    for window in (first, second, None, first):
        lights.schedule(window)
        kept.append(lights.window)
    lights.close()
    assert kept == [None, first, second, None, first]
    assert seen == [first, second, None, first, None]
    assert lights.window is None


def test_a_vote_of_a_seat_that_is_not_there_is_refused(evening: Evening) -> None:
    with pytest.raises(UnknownSeat, match="no seat 11: the table has 10"):
        evening.table.lights.schedule(VoteWindow(300, 500, frozenset((1, 11))))
    assert evening.table.lights.window is None
