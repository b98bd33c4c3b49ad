"""What is promised holds, what has an instant sounds at it, and the rest flows around it, whatever is planned."""

from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND, Instant, Plan, Rank
from hardware.sound.layout import PAUSE, Layout, Placed
from hardware.sound.schedule import LEAD, PROMPT, Schedule

RATE = 1000
"""Frames a second: one is a millisecond."""

LATENCY = 20 * MILLISECOND
SOON = LATENCY + PROMPT


def word(length: int, *, lead_in: int = 8, tail: int = 20, silence: int = 0, marked: bool = False) -> Layout:
    """A word of so many ms after so much silence, in a file that is a little longer."""
    placed = Placed("word", silence - lead_in, lead_in + length + tail)
    return Layout(RATE, (placed,), {"word": silence} if marked else {}, silence + length)


class Table:
    def __init__(self) -> None:
        self.clock = ManualClock(1000 * SECOND)
        self.schedule = Schedule(self.clock, LATENCY)

    def now(self) -> Instant:
        return self.clock.now()


@pytest.fixture
def table() -> Table:
    return Table()


def test_what_is_short_is_said_before_what_has_its_instant_and_what_is_long_after(table: Table) -> None:
    warning = table.schedule.place(word(1000), table.now() + 5 * SECOND)
    short = table.schedule.place(word(2000))
    long = table.schedule.place(word(4000))
    assert warning.begins == table.now() + 5 * SECOND
    assert short.begins == table.now() + SOON + 8 * MILLISECOND
    assert long.begins == warning.ends + PAUSE


def test_the_queue_keeps_its_order_even_if_the_last_would_fit_before(table: Table) -> None:
    table.schedule.place(word(1000), table.now() + 2 * SECOND)
    first = table.schedule.place(word(3000))
    second = table.schedule.place(word(500))
    assert second.begins == first.ends + PAUSE


def test_a_higher_rank_takes_the_silence_before_a_lower_one(table: Table) -> None:
    table.schedule.place(word(1000), table.now() + 2 * SECOND)
    remark = table.schedule.place(word(3000), rank=Rank.REMARK)
    answer = table.schedule.place(word(500), rank=Rank.ANNOUNCEMENT)
    assert answer.ends < remark.begins
    assert answer.begins == table.now() + SOON + 8 * MILLISECOND


def test_what_has_its_instant_may_follow_a_word_without_a_pause(table: Table) -> None:
    said = table.schedule.place(word(1000))
    at = said.ends + 60 * MILLISECOND
    assert table.schedule.place(word(500), at).begins == at


def test_what_would_sound_over_a_promise_comes_after_it(table: Table) -> None:
    said = table.schedule.place(word(1000))
    assert table.schedule.place(word(500), said.ends - MILLISECOND).begins == said.ends + PAUSE


def test_the_silence_of_a_window_may_lie_over_the_end_of_a_word_and_nothing_new_over_it(table: Table) -> None:
    said = table.schedule.place(word(1000))
    press = said.ends - 500 * MILLISECOND
    table.clock.advance_to(press + 10 * MILLISECOND)
    close = table.schedule.place(word(400, silence=2000, marked=True), press)
    assert close.marks == {"word": press + 2 * SECOND}
    assert table.schedule.place(word(100)).begins == close.ends + PAUSE


def test_what_has_marks_is_promised_early_enough_to_tell_the_seats(table: Table) -> None:
    plan = table.schedule.place(word(500, marked=True))
    assert plan.begins - 8 * MILLISECOND == table.now() + LEAD


def test_a_loudspeaker_on_a_slow_link_is_given_its_time(table: Table) -> None:
    slow = Schedule(table.clock, 400 * MILLISECOND)
    plan = slow.place(word(500, marked=True))
    assert plan.begins - 8 * MILLISECOND == table.now() + 400 * MILLISECOND + PROMPT


def test_who_lets_something_go_first_cancels_and_plans_again(table: Table) -> None:
    remark = table.schedule.place(word(1000), rank=Rank.REMARK)
    table.schedule.cancel(remark)
    answer = table.schedule.place(word(500), rank=Rank.ANNOUNCEMENT)
    again = table.schedule.place(word(1000), rank=Rank.REMARK)
    assert answer.begins == remark.begins
    assert again.begins == answer.ends + PAUSE


# --- whatever is planned ---


@dataclass(frozen=True)
class Said:
    layout: Layout
    plan: Plan
    asked: Instant
    at: Instant | None
    rank: Rank
    cancelled: bool = False

    @property
    def sounds(self) -> tuple[Instant, Instant]:
        begins = self.plan.begins
        return begins + self.layout.time(self.layout.sounds_from), begins + self.layout.time(self.layout.sounds_until)


layouts = st.builds(
    word,
    st.integers(1, 3000),
    lead_in=st.integers(0, 60),
    tail=st.integers(0, 400),
    silence=st.sampled_from([0, 0, 0, 700, 2000]),
    marked=st.booleans(),
)
orders = st.tuples(
    layouts,
    st.none() | st.integers(-2000, 20_000).map(lambda ms: ms * MILLISECOND),
    st.sampled_from(Rank),
    st.integers(0, 3000).map(lambda ms: ms * MILLISECOND),
    st.booleans() | st.just(False),
)


def evening(todo: list[tuple[Layout, int | None, Rank, int, bool]]) -> list[Said]:
    """Plan all of it, let time pass between, and cancel one before where it is asked for."""
    table, said = Table(), list[Said]()
    for layout, ahead, rank, wait, cancels in todo:
        if cancels and said:
            table.schedule.cancel(said[-1].plan)
            said[-1] = replace(said[-1], cancelled=True)
        at = None if ahead is None else table.now() + ahead
        plan = table.schedule.place(layout, at, rank)
        said.append(Said(layout, plan, table.now(), at, rank))
        table.clock.advance(wait)
    return [one for one in said if not one.cancelled]


@given(st.lists(orders, max_size=10))
def test_no_two_things_sound_at_once(todo: list[tuple[Layout, int | None, Rank, int, bool]]) -> None:
    for one, other in combinations(evening(todo), 2):
        (begins, ends), (others_begin, others_end) = one.sounds, other.sounds
        assert ends <= others_begin or others_end <= begins


@given(st.lists(orders, max_size=10))
def test_nothing_sounds_sooner_than_it_can_or_was_asked_for(
    todo: list[tuple[Layout, int | None, Rank, int, bool]],
) -> None:
    for said in evening(todo):
        assert said.sounds[0] >= said.asked + (LEAD if said.layout.marks else SOON)
        assert said.at is None or said.plan.begins >= said.at


@given(st.lists(orders, max_size=10))
def test_what_has_an_instant_sounds_at_it_unless_something_else_has_it(
    todo: list[tuple[Layout, int | None, Rank, int, bool]],
) -> None:
    table, promised = Table(), list[Said]()
    for layout, ahead, rank, wait, _ in todo:
        at = None if ahead is None else table.now() + ahead
        said = Said(layout, table.schedule.place(layout, at, rank), table.now(), at, rank)
        if at is not None:
            first = max(at, table.now() + table.schedule.lead(layout) - layout.time(layout.sounds_from))
            begins, ends = replace(said, plan=replace(said.plan, begins=first)).sounds
            ends = max(ends, first + layout.time(layout.ends))
            free = not any(
                begins < max(other.plan.ends, other.sounds[1]) and min(other.plan.begins, other.sounds[0]) < ends
                for other in promised
            )
            assert (said.plan.begins == first) or not free
        promised.append(said)
        table.clock.advance(wait)


@given(st.lists(orders, max_size=10))
def test_the_queue_keeps_its_order_within_a_rank_and_nobody_starves(
    todo: list[tuple[Layout, int | None, Rank, int, bool]],
) -> None:
    said = evening([(*order[:4], False) for order in todo])
    for n, one in enumerate(said):
        if one.at is None:
            before = said[:n]
            ahead = [other for other in before if other.at is None and other.rank >= one.rank]
            assert all(one.plan.begins >= other.plan.ends + PAUSE for other in ahead)
            soonest = one.asked + (LEAD if one.layout.marks else SOON) + SECOND
            ended = [max(other.plan.ends + PAUSE, other.sounds[1] + SECOND) for other in before]
            assert one.plan.begins <= max([soonest, *ended])


@given(st.lists(orders, max_size=10))
def test_a_pause_lies_around_all_that_is_queued(todo: list[tuple[Layout, int | None, Rank, int, bool]]) -> None:
    said = evening([(*order[:4], False) for order in todo])
    for n, one in enumerate(said):
        for other in said[:n]:
            if one.at is None:
                assert one.plan.begins >= other.plan.ends + PAUSE or one.plan.ends + PAUSE <= other.plan.begins
