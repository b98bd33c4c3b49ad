"""The latency that is measured is the room's, within the bound that is stated; where it cannot be, that is said."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clocks import ManualClock
from hardware.ports import MILLISECOND, SECOND, Clip, Edge, Gap, Mark, Signal, Tone, Utterance
from hardware.simulated import SimulatedTable
from hardware.simulated.room import Acoustics, SimulatedRoom
from hardware.sound.burst import BURST, in_bursts, with_burst
from hardware.sound.calibration import (
    LATEST,
    QUIET,
    Distance,
    Doubt,
    Latency,
    Onset,
    click_times,
    distance,
    first_after,
    measure,
    middle_of,
    onsets,
)
from sounds import BUNDLED, Pack

CLICKS = 30
CLICK = Utterance((Mark("click"), Clip(BURST)))
QUESTION = Utterance(
    (Mark("begins"), Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Clip("thanks"))
)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return with_burst(Pack.load(BUNDLED / "ru-elena"), tmp_path_factory.mktemp("burst"))


class Session:
    """A microphone in a room."""

    def __init__(self, pack: Pack, acoustics: Acoustics, seed: int) -> None:
        self.chance = Random(seed)
        self.clock = ManualClock(1000 * SECOND)
        self.edges: list[Edge] = []
        table = SimulatedTable(self.clock, self.clock.call_at)
        table.seats.start(lambda report: self.edges.append(report) if isinstance(report, Edge) else None)
        self.room = SimulatedRoom(
            pack, self.clock, self.clock.call_at, table.pad(1), acoustics=acoustics, chance=self.chance
        )

    def measured(self, clicks: int = CLICKS) -> Latency:
        times = click_times(clicks, self.clock.now() + SECOND, self.chance)
        planned = [self.room.plan(CLICK, at).marks["click"] for at in times]
        self.clock.advance_to(planned[-1] + LATEST)
        return measure(planned, onsets(self.edges))


Enter = Callable[[Acoustics, int], Session]


@pytest.fixture(scope="module")
def enter(pack: Pack) -> Enter:
    def enter(acoustics: Acoustics, seed: int) -> Session:
        return Session(pack, acoustics, seed)

    return enter


def ms(least: float, greatest: float) -> st.SearchStrategy[int]:
    return st.integers(round(least * MILLISECOND), round(greatest * MILLISECOND))


ROOMS = st.builds(
    Acoustics,
    latency=ms(-20, 450),
    jitter=ms(0, 8),
    ringing=ms(0, 120),
    echo=st.one_of(st.just(0), ms(10, 250)),
    missed=st.floats(0, 0.2),
    noise=st.sampled_from([0.0, 0.1, 0.2, 0.4]),
    bound=ms(0, 2),
)


@settings(max_examples=60, derandomize=True)
@given(room=ROOMS, seed=st.integers(0, 2**32))
def test_the_latency_is_the_rooms_within_the_stated_bound(enter: Enter, room: Acoustics, seed: int) -> None:
    found = enter(room, seed).measured()
    if found.doubt is None:
        assert abs(found.length - room.latency) <= found.bound
        low, high = found.spread
        assert low <= found.length <= high
    else:
        assert room.missed > 0.1 or room.noise > 0.1


@pytest.mark.parametrize("latency", [-20, 0, 38, 400])
def test_a_quiet_room_is_measured_to_a_few_milliseconds(enter: Enter, latency: int) -> None:
    found = enter(Acoustics(latency=latency * MILLISECOND, jitter=2 * MILLISECOND), latency).measured()
    assert found.doubt is None
    assert len(found.delays) == found.planned == CLICKS
    assert found.noises == 0
    assert found.bound < 3 * MILLISECOND


def test_more_clicks_know_it_better(enter: Enter) -> None:
    few, many = (enter(Acoustics(), 1).measured(clicks) for clicks in (30, 300))
    assert many.bound < few.bound / 2


@pytest.mark.parametrize("echo", [95, 120, 240])
def test_an_echo_that_is_always_heard_is_not_taken_for_the_sound(enter: Enter, echo: int) -> None:
    room = Acoustics(ringing=0, echo=echo * MILLISECOND, missed=0.1)
    found = enter(room, 7).measured()
    assert found.doubt is None
    assert abs(found.length - room.latency) <= found.bound


def test_a_machine_that_ticks_is_not_taken_for_the_sound(enter: Enter) -> None:
    session = enter(Acoustics(missed=1.0), 3)
    begun = session.clock.now()
    session.edges += [Edge(1, n % 2 == 0, begun + n * 250 * MILLISECOND) for n in range(100)]
    assert session.measured().doubt is Doubt.NOISE


@pytest.mark.parametrize(
    ("room", "doubt"),
    [
        (Acoustics(missed=1.0), Doubt.SILENCE),
        (Acoustics(missed=0.7), Doubt.FEW),
        (Acoustics(noise=4.0), Doubt.NOISE),
        (Acoustics(missed=1.0, noise=3.0), Doubt.NOISE),
        (Acoustics(bound=30 * MILLISECOND), Doubt.BLUNT),
        (Acoustics(jitter=19 * MILLISECOND), Doubt.SPREAD),
        (Acoustics(latency=900 * MILLISECOND), Doubt.FEW),
    ],
)
def test_what_cannot_be_trusted_is_not(enter: Enter, room: Acoustics, doubt: Doubt) -> None:
    found = enter(room, 11).measured(60)
    if room.latency > LATEST:
        # Nothing fits where a sound may be: every click is a noise to the next.
        assert found.doubt in {Doubt.FEW, Doubt.NOISE}
    else:
        assert found.doubt is doubt


def test_only_an_edge_after_a_silence_is_an_onset() -> None:
    at = [0, 1, 40, 90, 90 + 80, 400]
    edges = [Edge(1, n % 2 == 0, instant * MILLISECOND, 5) for n, instant in enumerate(at)]
    assert onsets(edges) == tuple(Onset(instant * MILLISECOND, 5) for instant in (0, 170, 400))
    assert onsets([]) == ()


def test_a_level_that_was_only_found_dates_nothing() -> None:
    assert onsets([Edge(1, True, 0, QUIET), Edge(1, False, SECOND, 7)]) == (Onset(SECOND, 7),)


def test_no_click_comes_at_the_gap_of_another() -> None:
    times = click_times(40, SECOND, Random(40))
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert times[0] == SECOND
    assert len(set(gaps)) == len(gaps)
    assert min(gaps) >= 350 * MILLISECOND


# --- the window ------------------------------------------------------------------------------------


@settings(max_examples=30, derandomize=True)
@given(room=ROOMS, seed=st.integers(0, 2**32))
def test_the_window_is_two_seconds_whatever_the_latency(enter: Enter, room: Acoustics, seed: int) -> None:
    quiet = Acoustics(room.latency, room.jitter, room.ringing, room.echo, bound=room.bound)
    session = enter(quiet, seed)
    plan = session.room.plan(in_bursts(QUESTION), session.clock.now() + SECOND)
    session.clock.advance_to(plan.ends + SECOND)
    found = distance(plan.marks["open"], plan.marks["close"], room.latency, onsets(session.edges))
    assert found is not None
    assert found.is_exactly(2 * SECOND)
    assert found.bound == 2 * room.bound + MILLISECOND


def test_a_window_that_is_too_long_by_more_than_the_bound_is_not_two_seconds() -> None:
    assert Distance(2 * SECOND + 1000, 1000).is_exactly(2 * SECOND)
    assert not Distance(2 * SECOND + 1001, 1000).is_exactly(2 * SECOND)
    assert middle_of([Distance(3, 1), Distance(1, 1), Distance(2, 1)]) == Distance(2, 1)


def test_a_burst_that_was_not_heard_makes_no_window() -> None:
    assert distance(0, 2 * SECOND, 0, [Onset(0, 1)]) is None
    assert distance(0, 2 * SECOND, 0, [Onset(2 * SECOND, 1)]) is None


def test_the_first_sound_of_a_word(enter: Enter) -> None:
    session = enter(Acoustics(jitter=0), 5)
    plan = session.room.plan(QUESTION)
    session.clock.advance_to(plan.ends + SECOND)
    begins = plan.marks["close"] + 30 * MILLISECOND
    onset = first_after(begins, onsets(session.edges), 400 * MILLISECOND)
    assert onset is not None
    assert -100_000 <= onset.at - begins <= 121 * MILLISECOND
    assert first_after(plan.ends + SECOND, onsets(session.edges), SECOND) is None


def test_a_tone_is_heard_from_its_mark_on(enter: Enter) -> None:
    session = enter(Acoustics(jitter=0), 5)
    plan = session.room.plan(Utterance((Gap(SECOND), Mark("close"), Signal(Tone.CLOSE))))
    session.clock.advance_to(plan.ends + SECOND)
    (onset,) = onsets(session.edges)
    assert abs(onset.at - plan.marks["close"] - Acoustics().latency) <= Acoustics().bound


def test_bursts_stand_where_the_marks_stand(enter: Enter, pack: Pack, tmp_path: Path) -> None:
    session = enter(Acoustics(), 1)
    plan = session.room.plan(in_bursts(QUESTION))
    assert plan.marks["open"] == plan.begins
    assert plan.marks["close"] == plan.ends == plan.begins + 2 * SECOND
    assert with_burst(pack, tmp_path).clips[BURST].frames == 600
