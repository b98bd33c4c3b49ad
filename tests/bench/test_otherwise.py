"""What a club would otherwise have is judged by the same measure, and gpiozero is moved as lgpio would move it."""

from __future__ import annotations

import pytest

from bench.otherwise import BOUNCE, HELD, Judged, gpiozero_delays, settled, stopwatch
from bench.plots import VERDICTS
from bench.seat_clocks import Hand
from firmware_bridge.clocks import Reading
from hardware.ports import MILLISECOND

HANDS = [Hand(1, 100, 90, Reading(90, 1), 200)] * 200


@pytest.mark.parametrize(
    ("distance", "error", "bound", "verdict"),
    [
        (-10, 0, 9, "in time, rightly"),
        (-10, 0, 10, "disputed"),
        (10, 0, 10, "late, rightly"),
        (9, 0, 10, "disputed"),
        (0, 0, 0, "late, rightly"),
        (-10, 10, 0, "decided wrongly"),
        (0, -1, 0, "decided wrongly"),
    ],
)
def test_a_verdict(distance: int, error: int, bound: int, verdict: str) -> None:
    assert VERDICTS[Judged(distance, error, bound).verdict][0] == verdict


def test_a_level_is_told_when_it_has_stood_for_the_bounce_time() -> None:
    bouncing = [(0, True), (1, False), (3, True), (500, False)]
    assert list(settled(bouncing, 50)) == [(53, True), (550, False)]


def test_what_is_shorter_than_the_bounce_time_is_never_told() -> None:
    assert list(settled([(0, True), (49, False), (200, True), (250, False)], 50)) == [(250, True), (300, False)]


def test_gpiozero_tells_every_long_press_once_and_late() -> None:
    delays = gpiozero_delays(HANDS)
    assert len(delays) == len(HANDS)
    assert all(BOUNCE <= delay < HELD for delay in delays)
    assert min(delays) < BOUNCE + MILLISECOND
    assert delays == gpiozero_delays(HANDS)


def test_a_stopwatch_is_wrong_by_a_tenth_of_a_second() -> None:
    errors = [abs(one.error) / MILLISECOND for one in stopwatch(HANDS)]
    assert 50 < sorted(errors)[len(errors) // 2] < 90
