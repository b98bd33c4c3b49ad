"""Time is an argument: what is due happens at its instant, and nobody sleeps."""

import asyncio

import pytest

from hardware.clocks import ManualClock, MonotonicClock, on_loop
from hardware.ports import SECOND


def test_a_manual_clock_stands_still() -> None:
    clock = ManualClock(5)
    assert clock.now() == clock.now() == 5


def test_what_is_due_is_called_in_order_each_at_its_instant() -> None:
    clock = ManualClock()
    calls: list[tuple[str, int]] = []
    for name, instant in [("c", 30), ("a", 10), ("b", 10), ("too late", 31)]:
        clock.call_at(instant, lambda name=name: calls.append((name, clock.now())))  # type: ignore[misc]
    clock.advance(30)
    assert calls == [("a", 10), ("b", 10), ("c", 30)]
    assert clock.now() == 30


def test_a_callback_may_ask_to_be_called_again_on_the_way() -> None:
    clock = ManualClock()
    instants: list[int] = []

    def tick() -> None:
        instants.append(clock.now())
        clock.call_at(clock.now() + 10, tick)

    clock.call_at(10, tick)
    clock.advance_to(35)
    assert instants == [10, 20, 30]
    assert clock.now() == 35


def test_an_instant_that_is_past_means_as_soon_as_can_be() -> None:
    clock = ManualClock(100)
    instants: list[int] = []
    clock.call_at(1, lambda: instants.append(clock.now()))
    clock.advance(0)
    assert instants == [100]


def test_table_time_never_goes_back() -> None:
    with pytest.raises(ValueError, match="never goes back"):
        ManualClock(10).advance_to(9)


def test_the_real_clock_goes_on_from_its_offset() -> None:
    plain, resumed = MonotonicClock(), MonotonicClock(3600 * SECOND)
    before = plain.now()
    between = resumed.now() - 3600 * SECOND
    assert before <= between <= plain.now()


async def test_an_event_loop_calls_back() -> None:
    clock = MonotonicClock()
    called = asyncio.Event()
    on_loop(asyncio.get_running_loop(), clock)(clock.now(), called.set)
    await called.wait()
