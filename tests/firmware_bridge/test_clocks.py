"""The truth lies inside the published bound, whatever happens to a table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.clocks import Clocks, Stamped
from firmware_bridge.line import STAMP_LATENESS, TICK, TICKS
from firmware_bridge.simulator.resonator import Resonator
from hardware.ports import MILLISECOND, SECOND
from tests.firmware_bridge.polled_table import PPM, WARMING, Delay, PolledTable, TrueModule, modules, quick


def exact(_: Random) -> float:
    """No delay at all."""
    return 0.0


def one_sided(_: Random) -> float:
    """Always the same: no statistics could find it."""
    return 5.0 * MILLISECOND


def slow(chance: Random) -> float:
    """An adapter with 16 ms latency."""
    return chance.uniform(0, 16 * MILLISECOND)


def spiky(chance: Random) -> float:
    """A host that is away for up to seconds, once in fifty times."""
    return quick(chance) + (chance.random() < 0.02) * chance.uniform(0, 3 * SECOND)


DELAYS: list[Delay] = [exact, one_sided, quick, slow, spiky]
LATENESSES: list[Delay] = [exact, lambda chance: chance.uniform(0, STAMP_LATENESS), lambda _: float(STAMP_LATENESS)]


def table(seed: int, seats: int = 12, **how: object) -> PolledTable:
    """A table of good modules, early on the evening of a machine that has been up for a while."""
    chance = Random(seed)
    return PolledTable(modules(chance, seats), chance, base=chance.randrange(10**18), **how)  # type: ignore[arg-type]


# --- the truth is inside -----------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(1, 4),
    out=st.sampled_from(DELAYS),
    back=st.sampled_from(DELAYS),
    lateness=st.sampled_from(LATENESSES),
    lost=st.sampled_from([0.0, 0.1, 0.7]),
)
def test_inside_with_any_delay_loss_and_lateness(
    *, seed: int, seats: int, out: Delay, back: Delay, lateness: Delay, lost: float
) -> None:
    polled = table(seed, seats, out=out, back=back, lateness=lateness, lost=lost)
    polled.run(4)


@pytest.mark.parametrize(("back", "least"), [(quick, 50_000), (slow, 30_000), (spiky, 3_000)])
def test_inside_for_minutes_while_resonators_warm_as_fast_as_they_may(back: Delay, least: int) -> None:
    chance = Random(7)
    polled = PolledTable(modules(chance, 4, slope=3.9 * WARMING), chance, back=back, lost=0.02)
    polled.run(120)
    assert polled.published > least


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_inside_for_edges_that_waited_for_minutes_or_came_after_the_poll(seed: int) -> None:
    polled = table(seed, 3, back=Random(seed).choice(DELAYS))
    polled.run(3)
    for _ in range(200):
        polled.look(polled.chance.choice([1, 2, 3]), polled.now - polled.chance.uniform(-0.05, 2000) * SECOND)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_inside_across_boots_silences_and_wraps(seed: int) -> None:
    polled = table(seed, 3)
    chance = polled.chance
    for _ in range(8):
        polled.run(chance.uniform(0, 1.5))
        module = polled.modules[chance.choice([1, 2, 3])]
        match chance.choice(["boot", "silence", "wrap"]):
            case "boot":
                module.boot = (module.boot + 1) % 256
                module.begins = -module.resonator.ticks(polled.now)
            case "silence":
                polled.now += 10 ** chance.uniform(0, 4.5) * SECOND
            case "wrap":
                module.boot = (module.boot + 1) % 256
                module.begins = -module.resonator.ticks(polled.now) - chance.randrange(SECOND // TICK)
    assert polled.published


def test_an_answer_taken_in_twice_changes_nothing() -> None:
    polled, twice = table(3), table(3)
    learn = Clocks.moment

    class Repeating(Clocks):
        def moment(self, earliest: int, stamped: dict[int, Stamped]):  # type: ignore[no-untyped-def, override]
            learn(self, earliest, stamped)
            return learn(self, earliest, stamped)

    twice.clocks = Repeating()
    polled.run(2)
    twice.run(2)
    assert twice.published >= polled.published


def test_a_hundred_days_after_its_first_poll() -> None:
    polled = table(4, 2)
    polled.run(0.1)
    polled.now += 100 * 24 * 3600 * SECOND
    polled.run(3)
    assert polled.published


# --- when it is published ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_a_table_locks_within_a_second_and_a_half(seed: int) -> None:
    assert table(seed).lock() < 1.5


@pytest.mark.parametrize("seats", [1, 2, 12])
def test_a_table_with_a_slow_adapter_locks_too(seats: int) -> None:
    polled = table(5, seats, back=slow)
    assert polled.lock(within=30) < 30


def test_nothing_is_published_before() -> None:
    polled = table(0)
    assert polled.clocks.instant(1, 0) is None
    assert polled.clocks.not_before(1, 0) is None
    assert polled.clocks.state(1) is None
    polled.poll()
    assert polled.look(1, polled.now) is None
    state = polled.clocks.state(1)
    assert state is not None
    assert not state.locked


def test_the_poll_itself_is_known_from_the_first_answer_on() -> None:
    polled = table(0)
    assert polled.poll() is not None
    assert polled.clocks.moment(0, {}) is None


def test_a_module_that_boots_says_nothing_until_the_others_have_told_it_the_time() -> None:
    polled = table(1)
    polled.run(3)
    module = polled.modules[5]
    module.boot, module.begins = module.boot + 1, -module.resonator.ticks(polled.now)
    polled.poll()
    assert not polled.clocks.locked(5)
    assert polled.clocks.locked(4)
    state = polled.clocks.state(5)
    assert state is not None
    assert (state.resets, state.impossible) == (1, 0)
    assert state.bound < 200_000
    assert polled.lock() < 1


def test_a_seat_that_is_forgotten_begins_anew() -> None:
    polled = table(1)
    polled.run(2)
    polled.clocks.forget(3)
    assert polled.clocks.instant(3, 0) is None
    assert polled.lock() < 1


@pytest.mark.parametrize("seed", range(3))
def test_the_state_says_how_fast_a_module_runs(seed: int) -> None:
    polled = table(seed)
    polled.run(6)
    for seat, module in polled.modules.items():
        state = polled.clocks.state(seat)
        assert state is not None
        fast = module.resonator.lapse(polled.now) - module.resonator.lapse(polled.now - SECOND)
        assert abs(state.rate_ppm - (fast / SECOND - 1) / PPM) <= state.rate_bound_ppm + 1
        assert state.rate_bound_ppm < 100


# --- how good it is ----------------------------------------------------------------------------------


@pytest.mark.parametrize("back", [quick, slow])
def test_two_seats_differ_by_little_more_than_their_stamps_lateness(back: Delay) -> None:
    polled = table(2, back=back)
    polled.lock()
    polled.run(5)
    for _ in range(300):
        polled.poll()
        errors = [polled.look(seat, polled.now - 10 * MILLISECOND) for seat in polled.modules]
        known = [error for error in errors if error is not None]
        assert len(known) == len(polled.modules)
        assert max(known) - min(known) < 2 * STAMP_LATENESS


# --- a module that breaks its promises ---------------------------------------------------------------


@settings(max_examples=30, deadline=None)
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


def test_stamps_are_of_32_bits() -> None:
    polled = table(10, 1)
    polled.modules[1].begins = TICKS - SECOND // TICK
    polled.run(4)
    state = polled.clocks.state(1)
    assert state is not None
    assert (state.locked, state.resets, state.impossible) == (True, 0, 0)
