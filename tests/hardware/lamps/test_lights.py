"""The lamps' own thread: it lights, sleeps, notices what is gone, and leaves everything dark."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest

from hardware.clocks import ManualClock, MonotonicClock
from hardware.lamps import lights as lights_module
from hardware.lamps.errors import ChainGone
from hardware.lamps.lights import AnimatedLights
from hardware.lamps.shown import Glow
from hardware.ports import SECOND, Clock, HardwareError, Lamp, VoteWindow

BOUND_S = 300
"""What has not happened by then will not."""


class Bulbs:
    """Remembers what it was told to shine, until it is pulled out."""

    def __init__(self) -> None:
        self.glowed: list[list[Glow]] = []
        self.there = True
        self.closed = 0
        self.also: Callable[[Sequence[Glow]], None] = lambda _: None
        self._changed = threading.Condition()

    def glow(self, glows: Sequence[Glow]) -> None:
        with self._changed:
            self.glowed.append(list(glows))
            self._changed.notify_all()
        self.also(glows)
        if not self.there:
            raise ChainGone("/dev/spidev0.0", "No such device")

    def close(self) -> None:
        self.closed += 1

    def until(self, condition: Callable[[list[Lamp]], bool]) -> None:
        """Wait until what shines is so."""
        with self._changed:
            assert self._changed.wait_for(lambda: any(condition(_lamps(glows)) for glows in self.glowed), BOUND_S)

    def until_frames(self, count: int) -> None:
        """Wait until so many frames have come."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.glowed) >= count, BOUND_S)


def _lamps(glows: Sequence[Glow]) -> list[Lamp]:
    return [lamp for lamp, _ in glows]


class Told:
    """What was said of the lamps."""

    def __init__(self) -> None:
        self.said: list[HardwareError | None] = []
        self._changed = threading.Condition()

    def __call__(self, error: HardwareError | None) -> None:
        with self._changed:
            self.said.append(error)
            self._changed.notify_all()

    def until(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.said) >= count, BOUND_S)


@contextmanager
def lit(bulbs: Bulbs, told: Told | None = None, clock: Clock | None = None) -> Iterator[AnimatedLights]:
    lights = AnimatedLights(bulbs, 3, clock or MonotonicClock(), told or Told())
    try:
        yield lights
    finally:
        lights.close()


def test_what_is_shown_shines_and_everything_is_dark_first() -> None:
    bulbs = Bulbs()
    with lit(bulbs) as lights:
        bulbs.until(lambda lamps: lamps == [Lamp.DARK] * 3)
        lights.show({2: Lamp.COUNTS})
        bulbs.until(lambda lamps: lamps == [Lamp.DARK, Lamp.COUNTS, Lamp.DARK])


def test_what_moves_is_set_again_and_again() -> None:
    bulbs = Bulbs()
    with lit(bulbs) as lights:
        lights.show({1: Lamp.NOMINATED})
        bulbs.until_frames(10)
    ages = [glows[0][1] for glows in bulbs.glowed if glows[0][0] is Lamp.NOMINATED]
    assert ages == sorted(ages)


def test_a_window_opens_and_closes_by_the_tables_clock() -> None:
    bulbs, clock = Bulbs(), MonotonicClock(7_000 * SECOND)
    with lit(bulbs, clock=clock) as lights:
        soon, seats = clock.now() + SECOND // 20, frozenset({1, 3})
        lights.schedule(VoteWindow(soon, soon + 3_600 * SECOND, seats))
        bulbs.until(lambda lamps: lamps == [Lamp.MAY_VOTE, Lamp.DARK, Lamp.MAY_VOTE])
        lights.show({1: Lamp.MAY_VOTE, 3: Lamp.COUNTS})
        lights.schedule(VoteWindow(soon, clock.now() + SECOND // 20, seats))
        bulbs.until(lambda lamps: lamps == [Lamp.DARK, Lamp.DARK, Lamp.COUNTS])


def test_in_the_dark_the_thread_sleeps_and_is_on_time_all_night() -> None:
    bulbs, clock = Bulbs(), ManualClock(SECOND)
    with lit(bulbs, clock=clock) as lights:
        bulbs.until_frames(1)
        _until(lambda: lights._waiting)
        clock.advance(3_600 * SECOND)
        assert lights.last_round == clock.now()
        assert lights._due is None
        assert len(bulbs.glowed) == 1


def test_a_thread_that_does_not_come_round_is_late_from_when_it_was_due() -> None:
    bulbs, clock = Bulbs(), ManualClock(SECOND)
    entered, go_on = threading.Event(), threading.Event()

    def stuck(_glows: Sequence[Glow]) -> None:
        entered.set()
        assert go_on.wait(BOUND_S)

    with lit(bulbs, clock=clock) as lights:
        bulbs.until_frames(1)
        _until(lambda: lights._waiting)
        clock.advance(3_600 * SECOND)
        bulbs.also = stuck
        lights.show({1: Lamp.COUNTS})
        assert entered.wait(BOUND_S)
        woken = clock.now()
        clock.advance(20 * SECOND)
        assert lights.last_round == woken
        go_on.set()


def test_lamps_that_are_gone_are_told_of_once_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lights_module, "AGAIN", SECOND // 100)
    bulbs, told = Bulbs(), Told()
    with lit(bulbs, told) as lights:
        bulbs.until_frames(1)
        bulbs.there = False
        lights.show({1: Lamp.COUNTS})
        told.until(1)
        bulbs.until_frames(len(bulbs.glowed) + 5)
        assert len(told.said) == 1
        bulbs.there = True
        told.until(2)
    assert isinstance(told.said[0], ChainGone)
    assert told.said[1] is None
    assert bulbs.closed == 1


def test_lights_that_are_closed_twice_are_closed_once() -> None:
    bulbs = Bulbs()
    with lit(bulbs) as lights:
        lights.show({1: Lamp.YOUR_TURN})
        lights.close()
        frames = len(bulbs.glowed)
        lights.show({1: Lamp.COUNTS})
    assert bulbs.closed == 1
    assert len(bulbs.glowed) == frames


def _until(condition: Callable[[], bool]) -> None:
    clock = MonotonicClock()
    end = clock.now() + BOUND_S * SECOND
    while not condition():
        assert clock.now() < end
        threading.Event().wait(0.001)
