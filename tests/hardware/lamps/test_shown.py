"""What the lamps show at an instant: what was told, the window's switches, and when to look again."""

from __future__ import annotations

import pytest

from hardware.lamps.shown import FRAME, REFRESH, Shown
from hardware.ports import MILLISECOND, SECOND, Instant, Lamp, VoteWindow

NOW = 5_000 * SECOND
OPENS, CLOSES = NOW + SECOND, NOW + 3 * SECOND
WINDOW = VoteWindow(OPENS, CLOSES, frozenset({1, 2}))


def lamps(shown: Shown, at: Instant) -> list[Lamp]:
    return [lamp for lamp, _ in shown.glows(at)]


def test_everything_is_dark_at_first_and_nothing_is_to_be_done() -> None:
    shown = Shown(3)
    assert lamps(shown, NOW) == [Lamp.DARK] * 3
    assert shown.wakes(NOW) is None


def test_a_seat_that_is_not_named_keeps_its_light() -> None:
    shown = Shown(2)
    shown.show({1: Lamp.COUNTS})
    shown.show({2: Lamp.YOUR_TURN})
    assert lamps(shown, NOW) == [Lamp.COUNTS, Lamp.YOUR_TURN]


def test_a_seat_beyond_the_table_is_refused() -> None:
    with pytest.raises(KeyError):
        Shown(2).show({3: Lamp.COUNTS})


def test_a_meaning_that_is_told_again_does_not_begin_its_pattern_again() -> None:
    shown = Shown(1)
    shown.show({1: Lamp.REFUSED})
    assert shown.glows(NOW) == [(Lamp.REFUSED, 0)]
    shown.show({1: Lamp.REFUSED})
    assert shown.glows(NOW + SECOND) == [(Lamp.REFUSED, 1_000)]
    shown.show({1: Lamp.DARK})
    assert shown.glows(NOW + 2 * SECOND) == [(Lamp.DARK, 0)]
    shown.show({1: Lamp.REFUSED})
    assert shown.glows(NOW + 3 * SECOND) == [(Lamp.REFUSED, 0)]


@pytest.mark.parametrize(
    ("lamp", "again"),
    [(lamp, FRAME) for lamp in (Lamp.NOMINATED, Lamp.ASKED, Lamp.MAY_VOTE, Lamp.NOT_HEARD, Lamp.CURSOR, Lamp.REFUSED)]
    + [(lamp, REFRESH) for lamp in (Lamp.YOUR_TURN, Lamp.COUNTS)],
)
def test_what_moves_is_looked_at_again_soon_and_what_is_steady_seldom(lamp: Lamp, again: int) -> None:
    shown = Shown(2)
    shown.show({2: lamp})
    assert shown.wakes(NOW) == NOW + again


def test_refused_that_has_ended_wakes_nobody() -> None:
    shown = Shown(1)
    shown.show({1: Lamp.REFUSED})
    assert shown.wakes(NOW) == NOW + FRAME
    assert shown.wakes(NOW + 2 * SECOND) is None


# --- the window ------------------------------------------------------------------------------------


def test_a_window_switches_its_seats_at_its_instants_by_itself() -> None:
    shown = Shown(3)
    shown.show({3: Lamp.NOMINATED})
    shown.schedule(WINDOW)
    assert lamps(shown, OPENS - 1) == [Lamp.DARK, Lamp.DARK, Lamp.NOMINATED]
    assert lamps(shown, OPENS) == [Lamp.MAY_VOTE, Lamp.MAY_VOTE, Lamp.NOMINATED]
    shown.show({1: Lamp.MAY_VOTE, 2: Lamp.MAY_VOTE})
    assert lamps(shown, CLOSES - 1) == [Lamp.MAY_VOTE, Lamp.MAY_VOTE, Lamp.NOMINATED]
    assert lamps(shown, CLOSES) == [Lamp.DARK, Lamp.DARK, Lamp.NOMINATED]


def test_the_thread_is_woken_at_the_windows_instants_from_the_dark() -> None:
    shown = Shown(2)
    shown.schedule(WINDOW)
    assert shown.wakes(NOW) == OPENS
    assert shown.wakes(CLOSES - MILLISECOND) == CLOSES
    assert shown.wakes(CLOSES) is None


def test_the_pulse_begins_at_the_opening_and_goes_on_when_the_table_tells_the_same() -> None:
    shown = Shown(2)
    shown.schedule(WINDOW)
    shown.glows(OPENS)
    shown.show({1: Lamp.MAY_VOTE})
    assert shown.glows(OPENS + 100 * MILLISECOND)[0] == (Lamp.MAY_VOTE, 100)


@pytest.mark.parametrize("lamp", [Lamp.COUNTS, Lamp.REFUSED, Lamp.NOT_HEARD, Lamp.YOUR_TURN])
def test_what_is_known_of_a_hand_goes_before_the_window(lamp: Lamp) -> None:
    shown = Shown(2)
    shown.schedule(WINDOW)
    shown.show({1: lamp})
    assert lamps(shown, OPENS)[0] is lamp
    assert lamps(shown, CLOSES)[0] is lamp


@pytest.mark.parametrize("lamp", [Lamp.DARK, Lamp.NOMINATED, Lamp.ASKED, Lamp.CURSOR])
def test_any_other_meaning_gives_way_while_it_is_open(lamp: Lamp) -> None:
    shown = Shown(2)
    shown.schedule(WINDOW)
    shown.show({2: lamp})
    assert lamps(shown, OPENS)[1] is Lamp.MAY_VOTE
    assert lamps(shown, CLOSES)[1] is lamp


def test_a_question_that_is_withdrawn_leaves_no_light() -> None:
    shown = Shown(2)
    shown.schedule(WINDOW)
    shown.schedule(None)
    assert lamps(shown, OPENS) == [Lamp.DARK, Lamp.DARK]
    assert shown.wakes(NOW) is None
