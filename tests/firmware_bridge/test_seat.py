"""A module's edges become a seat's hand; what was lost is never an answer."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.bus import SeatHeard
from firmware_bridge.clocks import Reading
from firmware_bridge.line import LOCKOUT, TICK
from firmware_bridge.messages import Answer, Health, RawEdge
from firmware_bridge.seat import SeatHand
from hardware.ports import MILLISECOND, SOME_TIME, Edge, Heard, Instant, SeatReport
from hardware.sensors import Delay, Sensor

BOUND = 40_000
NO_DELAY = Delay(0, 0)


@dataclass
class TrueClock:
    """A clock that is right, or not known."""

    known: bool = True

    def instant(self, _seat: int, ticks: int) -> Reading | None:
        return Reading(ticks * TICK, BOUND) if self.known else None

    def not_before(self, _seat: int, ticks: int) -> Instant | None:
        return ticks * TICK - BOUND if self.known else None


def ticks(at: Instant) -> int:
    return at // TICK


def edge(ms: int, number: int, *, down: bool, found: bool = False, lost: bool = False) -> RawEdge:
    return RawEdge(ticks(ms * MILLISECOND), number, down, found, lost)


def answer(ms: int, *edges: RawEdge, down: bool = False, drained: bool = True, restarted: bool = False) -> SeatHeard:
    stamp = ticks(ms * MILLISECOND)
    return SeatHeard(Answer(3, 1, stamp, Health(down=down, drained=drained), 1, edges), edges, restarted)


def told(hand: SeatHand, *heard: SeatHeard, delay: Delay = NO_DELAY) -> list[SeatReport]:
    reports: list[SeatReport] = []
    for one in heard:
        hand.take(one)
        reports += hand.reports(delay)
    return reports


def at_rest(clock: TrueClock | None = None) -> SeatHand:
    """A seat that is known to be up."""
    hand = SeatHand(3, clock or TrueClock())
    told(hand, answer(0))
    return hand


def test_an_edge_is_reported_with_its_instant_and_bound() -> None:
    assert told(at_rest(), answer(8, edge(5, 0, down=True), down=True)) == [Edge(3, True, 5 * MILLISECOND, BOUND)]


def test_the_first_level_is_told_of_a_module_that_was_there_before() -> None:
    assert told(SeatHand(3, TrueClock()), answer(7, down=True)) == [Edge(3, True, 7 * MILLISECOND, SOME_TIME)]


def test_what_waited_for_somebody_else_is_of_any_age_and_only_its_level_is_told() -> None:
    hand = SeatHand(3, TrueClock())
    assert told(hand, answer(8, edge(5, 0, down=True), edge(6, 1, down=False), down=True, drained=False)) == []
    assert told(hand, answer(16, edge(7, 2, down=True), down=True)) == [Edge(3, True, 16 * MILLISECOND, SOME_TIME)]


def test_the_level_at_a_boot_is_told_once() -> None:
    first = edge(2, 0, down=False, found=True, lost=True)
    told_once = [Edge(3, False, 7 * MILLISECOND, SOME_TIME)]
    assert told(SeatHand(3, TrueClock()), answer(7, first), answer(16)) == told_once


def test_edges_wait_until_the_clock_is_known() -> None:
    clock = TrueClock()
    hand = at_rest(clock)
    clock.known = False
    assert told(hand, answer(8, edge(5, 0, down=True)), answer(16, edge(12, 1, down=False))) == []
    clock.known = True
    assert told(hand, answer(24)) == [
        Edge(3, True, 5 * MILLISECOND, BOUND),
        Edge(3, False, 12 * MILLISECOND, BOUND),
    ]


def test_a_found_edge_came_at_some_time_within_the_lockout() -> None:
    [report] = told(at_rest(), answer(20, edge(10, 0, down=True, found=True)))
    assert isinstance(report, Edge)
    assert report.at - report.bound <= 10 * MILLISECOND - LOCKOUT - BOUND
    assert report.at + report.bound >= 10 * MILLISECOND + BOUND


def test_a_sensors_delay_is_put_back_and_widens_the_bound() -> None:
    [report] = told(at_rest(), answer(108, edge(105, 0, down=True)), delay=Sensor.TOUCH_PAD.delay)
    assert report == Edge(3, True, 75 * MILLISECOND, BOUND + 30 * MILLISECOND)


def test_it_is_heard_once_past_what_was_asked() -> None:
    hand = at_rest()
    hand.hear_past(20 * MILLISECOND)
    assert told(hand, answer(16)) == []
    [heard] = told(hand, answer(24))
    assert heard == Heard(3, 24 * MILLISECOND - BOUND)
    assert told(hand, answer(32)) == []


def test_a_stamp_that_may_be_before_what_was_asked_is_not_past_it() -> None:
    hand = at_rest()
    hand.hear_past(24 * MILLISECOND)
    assert told(hand, answer(24)) == []


def test_what_a_slow_sensor_may_still_say_is_not_heard_yet() -> None:
    hand = at_rest()
    hand.hear_past(20 * MILLISECOND)
    delay = Sensor.TOUCH_PAD.delay
    assert told(hand, answer(60), delay=delay) == []
    assert told(hand, answer(90), delay=delay) == [Heard(3, 30 * MILLISECOND - BOUND)]


def test_not_drained_is_heard_until_the_last_edge_only() -> None:
    hand = at_rest()
    hand.hear_past(10 * MILLISECOND)
    assert told(hand, answer(16, edge(9, 0, down=True), drained=False)) == [Edge(3, True, 9 * MILLISECOND, BOUND)]
    later = told(hand, answer(24, edge(14, 1, down=False), drained=False))
    assert later == [Edge(3, False, 14 * MILLISECOND, BOUND), Heard(3, 14 * MILLISECOND - BOUND)]


def test_after_a_restart_what_stood_is_never_answered_and_what_is_asked_then_is() -> None:
    hand = at_rest()
    hand.hear_past(20 * MILLISECOND)
    boot = edge(15, 0, down=False, found=True, lost=True)
    assert told(hand, answer(16, boot, restarted=True), answer(24), answer(32)) == []
    hand.hear_past(35 * MILLISECOND)
    assert told(hand, answer(40)) == [Heard(3, 40 * MILLISECOND - BOUND)]


def test_a_hand_that_stays_over_a_restart_is_no_edge() -> None:
    hand = at_rest()
    told(hand, answer(8, edge(5, 0, down=True)))
    assert told(hand, answer(30, edge(25, 0, down=True, found=True, lost=True), restarted=True)) == []


def test_a_hand_that_left_during_a_restart_left_at_an_unknown_time_since_it_was_heard() -> None:
    hand = at_rest()
    told(hand, answer(8, edge(5, 0, down=True)))
    [report] = told(hand, answer(30, edge(25, 0, down=False, found=True, lost=True), restarted=True))
    assert isinstance(report, Edge)
    assert not report.down
    assert report.at - report.bound <= 8 * MILLISECOND - BOUND
    assert report.at + report.bound >= 25 * MILLISECOND + BOUND


def test_lost_edges_of_a_full_queue_answer_nothing_that_stood() -> None:
    hand = at_rest()
    hand.hear_past(20 * MILLISECOND)
    told(hand, answer(24, edge(12, 0, down=True), drained=False))
    assert told(hand, answer(32, edge(28, 3, down=True, found=True, lost=True), down=True), answer(40)) == []


def test_edges_by_the_clock_of_an_old_boot_are_none() -> None:
    clock = TrueClock()
    hand = at_rest(clock)
    clock.known = False
    told(hand, answer(8, edge(5, 0, down=True)))
    hand.take(answer(30, edge(2, 0, down=False, found=True, lost=True), restarted=True))
    clock.known = True
    assert list(hand.reports(NO_DELAY)) == []
    assert hand.down is False


def test_after_another_module_may_have_spoken_the_level_is_told_anew() -> None:
    hand = at_rest()
    hand.forget()
    assert told(hand, answer(40, down=True)) == [Edge(3, True, 40 * MILLISECOND, SOME_TIME)]
