"""The truth lies inside the published bound, whatever happens to a table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.clocks import Clocks, Stamped
from firmware_bridge.line import STAMP_LATENESS, TICK, TICKS
from hardware.ports import MILLISECOND, SECOND
from tests.firmware_bridge.polled_table import (
    PPM,
    WARMING,
    Delay,
    PolledTable,
    exact,
    modules,
    one_sided,
    quick,
    slow,
    spiky,
    table,
)

DELAYS: list[Delay] = [exact, one_sided, quick, slow, spiky]
LATENESSES: list[Delay] = [exact, lambda chance: chance.uniform(0, STAMP_LATENESS), lambda _: float(STAMP_LATENESS)]


# --- the truth is inside -----------------------------------------------------------------------------


@settings(max_examples=60)
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


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_inside_for_edges_that_waited_for_minutes_or_came_after_the_poll(seed: int) -> None:
    polled = table(seed, 3, back=Random(seed).choice(DELAYS))
    polled.run(3)
    for _ in range(200):
        polled.look(polled.chance.choice([1, 2, 3]), polled.now - polled.chance.uniform(-0.05, 2000) * SECOND)


@settings(max_examples=20)
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


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_inside_through_an_evening_on_which_everything_happens(seed: int) -> None:
    chance = Random(seed)
    polled = table(seed, chance.choice([1, 2, 5, 12]), lost=chance.choice([0.0, 0.3, 0.9]))
    for _ in range(chance.randrange(1, 8)):
        polled.out, polled.back, polled.lateness = (chance.choice(kind) for kind in (DELAYS, DELAYS, LATENESSES))
        polled.run(chance.uniform(0, 3))
        for seat in polled.answered:
            polled.look(seat, polled.now - chance.uniform(-0.05, 2000) * SECOND)
        if chance.random() < 0.3:
            module = chance.choice(list(polled.modules.values()))
            module.boot, module.begins = (module.boot + 1) % 256, -module.resonator.ticks(polled.now)
        if chance.random() < 0.3:
            polled.now += 10 ** chance.uniform(-2, 4) * SECOND


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


def test_stamps_are_of_32_bits() -> None:
    polled = table(10, 1)
    polled.modules[1].begins = TICKS - SECOND // TICK
    polled.run(4)
    state = polled.clocks.state(1)
    assert state is not None
    assert (state.locked, state.resets, state.impossible) == (True, 0, 0)
