"""A module that breaks its promises is refused, and harms no other."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.clocks import Stamped
from firmware_bridge.line import TICK
from firmware_bridge.simulator.resonator import Resonator
from hardware.ports import MILLISECOND, SECOND
from tests.firmware_bridge.polled_table import PPM, PolledTable, TrueModule, exact, one_sided, quick, table


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), seats=st.sampled_from([2, 3, 12]), magnitude=st.floats(1, 10))
def test_a_clock_that_jumps_harms_no_other(seed: int, seats: int, magnitude: float) -> None:
    polled = table(seed, seats)
    polled.run(2)
    jump = round(polled.chance.choice([-1, 1]) * 10**magnitude / TICK)
    polled.modules[1].begins += jump
    # By how much it is off is known only to itself, until it has been refused.
    polled.run(2, seats=range(2, seats + 1))
    assert polled.published


@pytest.mark.parametrize("jump", [-SECOND, -5 * MILLISECOND, 5 * MILLISECOND, SECOND])
def test_a_clock_that_jumps_far_is_refused_alone_and_believed_again_later(jump: int) -> None:
    polled = table(6)
    polled.run(2)
    polled.modules[4].begins += jump // TICK
    polled.poll()
    assert [seat for seat in polled.modules if not polled.clocks.locked(seat)] == [4]
    state = polled.clocks.state(4)
    assert state is not None
    assert (state.resets, state.impossible) == (0, 1)
    polled.run(2)
    assert polled.locked()


def test_of_two_clocks_that_contradict_each_other_none_is_believed() -> None:
    polled = table(6, 2)
    polled.run(3)
    # Far too much for both to be right, and too little for these answers to tell who is wrong.
    polled.modules[1].begins += 2 * MILLISECOND // TICK
    polled.out = polled.back = one_sided
    polled.poll()
    assert not polled.clocks.locked(1)
    assert not polled.clocks.locked(2)
    polled.out = polled.back = quick
    polled.lock()
    polled.run(1)


def test_seats_that_know_nothing_yet_do_not_decide_between_two_clocks() -> None:
    polled = table(6)
    polled.run(3)
    for seat in range(3, 13):
        polled.clocks.forget(seat)
    polled.modules[1].begins += 2 * MILLISECOND // TICK
    polled.out = polled.back = one_sided
    polled.poll()
    assert not polled.clocks.locked(1)
    assert not polled.clocks.locked(2)
    assert all(polled.clocks.state(seat).impossible == 0 for seat in range(3, 13))  # type: ignore[union-attr]


def test_many_answers_are_right_against_one_clock() -> None:
    polled = table(6)
    polled.run(3)
    for seat in range(2, 13):
        polled.clocks.forget(seat)
    polled.modules[1].begins -= SECOND // TICK
    polled.poll()
    assert [seat for seat in polled.modules if polled.clocks.state(seat).impossible] == [1]  # type: ignore[union-attr]


def test_one_answer_that_comes_too_soon_is_wrong_against_many_clocks() -> None:
    polled = table(6)
    polled.run(3)
    polled.clocks.forget(5)
    polled.out, polled.back = (lambda _: 1.0 * MILLISECOND), exact
    # Not before the poll was asked for, but half a millisecond before it can have been on the line.
    polled.poll(lambda seat, stamped: replace(stamped, read=stamped.read - 660_000) if seat == 5 else stamped)
    assert polled.clocks.state(5).impossible == 1  # type: ignore[union-attr]
    assert [seat for seat in polled.modules if not polled.clocks.locked(seat)] == [5]


@pytest.mark.parametrize("error", [7000 * PPM, -7000 * PPM, 20_000 * PPM])
@pytest.mark.parametrize("seats", [1, 2, 12])
def test_an_impossible_clock_is_never_believed(error: float, seats: int) -> None:
    polled = table(8, seats)
    polled.modules[1] = TrueModule(Resonator(error))
    for _ in range(10):
        polled.run(1)
        assert not polled.clocks.locked(1)
    state = polled.clocks.state(1)
    assert state is not None
    assert state.impossible
    assert polled.published or seats == 1


def test_the_stamp_of_another_poll_is_refused() -> None:
    polled = table(9)
    polled.run(2)
    old: dict[int, Stamped] = {}
    polled.poll(old.setdefault)
    polled.poll(lambda seat, stamped: replace(stamped, ticks=old[seat].ticks) if seat == 2 else stamped)
    assert not polled.clocks.locked(2)
    assert polled.clocks.locked(1)


def test_an_answer_before_its_poll_is_thrown_away() -> None:
    polled = table(9)
    polled.run(2)
    polled.poll(lambda seat, stamped: replace(stamped, read=stamped.read - SECOND) if seat == 2 else stamped)
    assert polled.clocks.state(2) is None
    polled.run(1)
    assert polled.locked()


def test_when_the_pi_itself_loses_time_every_clock_begins_anew() -> None:
    polled = table(9)
    polled.run(2)
    polled.base -= SECOND
    polled.poll()
    assert not any(map(polled.clocks.locked, polled.modules))
    polled.lock()
    polled.run(1)


def test_a_resonator_that_changes_faster_than_any_is_refused() -> None:
    polled = PolledTable({1: TrueModule(Resonator(0, 2000 * PPM, period=10))}, Random(1), out=exact, back=exact)
    while not polled.clocks.locked(1):
        polled.poll()
    polled.now += 3 * SECOND
    polled.poll()
    assert not polled.clocks.locked(1)
