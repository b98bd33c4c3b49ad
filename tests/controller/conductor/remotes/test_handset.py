"""Cursors and numbers, what lapses, what is deaf, and at what a finger was aimed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.conductor.remotes.cursor import CURSOR_LAPSES, NUMBER_LAPSES, Walk
from controller.conductor.remotes.deeds import Deed
from controller.conductor.remotes.handset import NEXT_FLOOR_DEAF
from controller.conductor.remotes.situation import Row
from controller.game import inputs
from controller.game.aim import FRESH
from controller.game.clock_kind import ClockKind
from controller.game.inputs import Act
from controller.game.phases import Night, Speech
from controller.game.reasons import Refusal
from controller.game.roles import Role
from hardware.ports import MILLISECOND, SECOND, Instant
from tests.controller.conductor.remotes.fingers import KEYS, TAP, Fingers, rehearsed
from tests.controller.conductor.remotes.moments import (
    ASKED,
    DAY,
    MOMENTS,
    best_move,
    between,
    night,
    night_is_over,
    standing,
)

HALF = 500 * MILLISECOND


def speech(profile: str = "clicker", holds: bool = True) -> Fingers:
    return Fingers(profile, rehearsed(f"{DAY}speech 1\n"), holds=holds)


def call_ends(hand: Fingers) -> Instant:
    phase = hand.standing().game.phase
    assert isinstance(phase, Night)
    return phase.timer.ends


def propose_removal(hand: Fingers, seat: int) -> None:
    """The console proposes it."""
    assert hand.table is not None
    hand.table.say(inputs.Remove(seat))
    hand.look()


# --- cursors ---------------------------------------------------------------------------------------


def test_a_nominee_is_taken_where_the_cursor_stands() -> None:
    hand = speech()
    hand.do("●")
    assert hand.lit() == 2
    hand.do("▶▶◀▶")
    assert hand.lit() == 4
    hand.do("●")
    assert hand.acts == [inputs.Nominate(4)]
    assert (hand.cursor(), hand.lit()) == (None, None)


def test_the_cursor_walks_round_the_living_and_not_to_who_may_not_nominate_himself() -> None:
    hand = Fingers("clicker", rehearsed("rulebook: club\nday: 2\nremove 3\nconfirm\nspeech 1\n"))
    hand.do("●")
    seen = []
    for _ in range(11):
        seen.append(hand.lit())
        hand.do("▶")
    assert seen == [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2]


def test_the_whistle_drops_a_cursor_and_says_nothing() -> None:
    hand = speech()
    hand.do("●")
    hand.do("▲")
    assert (hand.cursor(), hand.said) == (None, [])


def test_a_foul_is_given_where_the_cursor_stands() -> None:
    hand = speech()
    hand.do("▲")
    hand.do("◀")
    hand.do("●")
    assert hand.acts == [inputs.Foul(1)]
    assert hand.cursor() is None


def test_a_cursor_lapses_and_then_the_keys_of_the_row_are_deaf_for_a_moment() -> None:
    hand = speech()
    hand.do("●")
    hand.wait(CURSOR_LAPSES - 2 * SECOND)
    assert hand.cursor() is not None
    hand.wait(SECOND)
    assert hand.cursor() is None
    hand.tap("▶")  # meant for the cursor
    hand.wait(SECOND)
    assert hand.said == []
    hand.do("▶")
    assert hand.acts == [inputs.EndSpeech()]


@pytest.mark.parametrize("proposes", [inputs.Remove(5), inputs.OppositeVictory(5)])
def test_a_proposal_takes_the_keys_of_a_cursor_and_leaves_its_light(proposes: Act) -> None:
    """The room, which sees the light, must not see that a victory is proposed."""
    hand = Fingers("clicker", rehearsed("rulebook: fiim\ndeal: 5=mafia\nday: 1\nspeech 1\n"))
    hand.do("●")
    pointed = hand.lit()
    hand.say(proposes)
    assert (hand.cursor(), hand.lit()) == (None, pointed)
    hand.wait(CURSOR_LAPSES)
    assert hand.lit() is None


def test_a_light_that_was_left_is_gone_when_the_host_points_anew() -> None:
    hand = speech()
    hand.do("●")
    left = hand.lit()
    propose_removal(hand, 9)
    hand.wait(FRESH)
    hand.tap("▶")
    assert hand.walk() is Walk.PROPOSALS
    assert hand.lit() == 9 != left


def test_every_step_keeps_the_cursor() -> None:
    hand = speech()
    hand.do("●")
    for _ in range(5):
        hand.wait(4 * SECOND)
        hand.do("▶")
    assert hand.cursor() is not None


def test_two_victims_are_taken_held_and_entered_at_nobody() -> None:
    hand = Fingers("clicker", night_is_over("rulebook: club\nday: 1\nspeeches\nvote\nnight\n"))
    hand.do("▶")
    assert (hand.walk(), hand.seat(), hand.lit()) == (Walk.VICTIMS, None, None)
    hand.do("▶▶▶")
    assert (hand.seat(), hand.lit()) == (3, None)  # it is night still: the room sees nothing
    hand.do("●")
    assert hand.named() == ()
    hand.do("hold ●")
    assert (hand.named(), hand.seat()) == ((3,), None)
    hand.do("◀")
    hand.do("hold ●")
    assert hand.named() == (3, 12)
    hand.do("hold ●")
    assert hand.acts == [inputs.Shoot(3), inputs.Choose(Role.MANIAC, 12)]
    hand.do("▶")
    assert hand.acts[-1] == inputs.BeginMorning()


def test_a_quiet_night_is_entered_by_taking_nobody() -> None:
    hand = Fingers("clicker", night_is_over())
    hand.do("▶")
    hand.do("hold ●")
    assert hand.acts == [inputs.Shoot(None)]
    assert hand.standing().row is Row.ENTERED


def test_in_the_first_night_nobody_is_killed() -> None:
    hand = Fingers("clicker", rehearsed("rulebook: city\nnight\n"))
    hand.do("▶")
    assert hand.acts == [inputs.BeginMorning()]


def test_three_are_taken_for_the_best_move_and_one_taken_twice_is_none() -> None:
    hand = Fingers("clicker", best_move())
    hand.do("▶")
    hand.do("●")
    hand.do("▶")
    hand.do("●●")
    hand.wait(CURSOR_LAPSES)
    assert (hand.cursor(), hand.named()) == (None, (6,))
    hand.do("▶▶▶")
    hand.do("●")
    hand.do("▶")
    hand.do("●")
    assert hand.acts == [inputs.NameBestMove((6, 8, 9))]


def test_a_hand_is_corrected_to_yes_and_back() -> None:
    hand = Fingers("clicker", standing(2_500))
    hand.do("▲")
    assert hand.lit() == 1
    hand.do("●")
    hand.do("●")
    hand.do("▶")
    hand.do("●")
    assert hand.acts == [inputs.EnterHand(1, False), inputs.EnterHand(1, True), inputs.EnterHand(2, True)]
    hand.do("▲")
    hand.do("●")
    assert hand.acts[-1] == inputs.Accept()


def test_the_proposal_that_is_lit_is_answered() -> None:
    hand = Fingers("clicker", MOMENTS[Row.PROPOSAL]())
    hand.do("▶")
    assert hand.lit() == 5
    hand.do("▶")
    assert hand.lit() == 7
    hand.do("hold ●")
    assert hand.acts == [inputs.Confirm(2)]
    hand.do("hold ◀")
    assert hand.acts[1:] == [inputs.Dismiss(1)]


def test_while_hands_stand_a_proposal_is_answered_held_and_does_not_delay_the_release() -> None:
    lifted = f"{ASKED}against 2: 1@200-900 4@300 until@2500\n"
    hand = Fingers("clicker", rehearsed(lifted))
    assert hand.standing().row is Row.HANDS
    hand.do("▶")
    assert hand.lit() == 1
    hand.do("hold ◀")
    hand.do("●")
    assert hand.acts == [inputs.Dismiss(1), inputs.Accept()]


# --- numbers ---------------------------------------------------------------------------------------


def test_a_typed_seat_is_lit_by_day_and_lapses() -> None:
    hand = speech("keypad")
    hand.tap("1")
    assert hand.lit() == 1
    hand.tap("0")
    assert hand.lit() == 10
    hand.wait(NUMBER_LAPSES)
    assert (hand.typed(), hand.lit()) == (None, None)


def test_zero_is_ten_and_a_number_that_the_table_lacks_is_nobody() -> None:
    hand = speech("keypad")
    hand.do("0*")
    hand.do("11*")
    hand.do("123*")
    assert hand.acts == [inputs.Foul(10)]


def test_enter_is_refused_while_digits_wait() -> None:
    hand = speech("keypad")
    hand.do("5E")
    assert hand.said == []
    assert hand.typed() is not None
    hand.do(".")
    hand.do("E")
    assert hand.acts == [inputs.EndSpeech()]


def test_after_a_number_has_lapsed_plus_is_deaf_for_half_a_second() -> None:
    hand = Fingers("keypad", standing(2_500))
    propose_removal(hand, 7)
    hand.wait(SECOND)
    hand.tap("5")
    hand.wait(NUMBER_LAPSES)
    hand.hold("+")
    assert hand.said == []
    hand.do("hold +")
    assert hand.acts == [inputs.Confirm(1)]


def test_a_plus_that_comes_too_late_for_its_number_is_no_accepted() -> None:
    hand = Fingers("keypad", standing(2_500))
    hand.wait(SECOND)
    hand.tap("5")
    hand.wait(NUMBER_LAPSES)
    hand.tap("+")
    assert hand.said == []
    hand.wait(FRESH)
    hand.tap("+")
    assert hand.acts == [inputs.Accept()]


def test_enter_shows_whom_a_proposal_is_about_while_hands_stand() -> None:
    hand = Fingers("keypad", standing(2_500))
    propose_removal(hand, 7)
    hand.wait(SECOND)
    hand.do("E")
    assert hand.lit() == 7
    hand.do("hold -")
    hand.do("+")
    assert hand.acts == [inputs.Dismiss(1), inputs.Accept()]


def test_what_clears_a_number_gives_no_floor_back() -> None:
    hand = Fingers("keypad", rehearsed(f"{DAY}speech 1\nthanks\nspeech 2\n"))
    hand.tap("5")
    hand.do("..")
    assert hand.said == []
    hand.do("..")
    assert hand.acts == [inputs.Undo(), inputs.Undo()]


def test_a_number_is_for_the_call_in_which_it_was_typed() -> None:
    hand = Fingers("keypad", night())
    hand.wait(call_ends(hand) - hand.now - 300 * MILLISECOND)
    hand.tap("5")
    hand.wait(SECOND)
    assert hand.typed() is None
    hand.tap("E")
    assert hand.said == []


def test_between_two_calls_nothing_is_recorded() -> None:
    hand = Fingers("keypad", night())
    hand.wait(call_ends(hand) - hand.now + SECOND)
    hand.do("5E")
    assert hand.said == []


def test_a_dead_role_takes_the_same_keys_and_drops_them() -> None:
    table = night(Role.SHERIFF)
    table.say(inputs.EnterRole(4, Role.SHERIFF))
    table.say(inputs.CorrectExit(4, True, ""))
    for seat, role in ((1, "don"), (2, "mafia"), (3, "mafia")):
        table.say(inputs.EnterRole(seat, Role(role)))
    hand = Fingers("keypad", table)
    before = table.game.phase
    hand.do("5E")
    assert hand.acts == [inputs.Choose(Role.SHERIFF, 5)]
    assert hand.refused == [Refusal.ROLE_DEAD]
    assert table.game.phase == before


# --- deaf, and aimed -------------------------------------------------------------------------------


def test_a_thumb_on_its_way_ends_no_floor_that_has_just_been_given() -> None:
    hand = Fingers("clicker", between())
    hand.say(inputs.GiveFloor())
    for _ in range(8):
        hand.tap("▶", 120 * MILLISECOND)
    assert hand.acts == []
    hand.wait(NEXT_FLOOR_DEAF)
    hand.do("▶")
    assert hand.acts == [inputs.EndSpeech()]


def test_the_other_keys_of_a_new_floor_are_deaf_for_half_a_second_alone() -> None:
    hand = Fingers("clicker", between())
    hand.say(inputs.GiveFloor())
    hand.wait(FRESH)
    hand.tap("●")
    assert hand.cursor() is not None


def test_what_was_held_before_it_meant_this_does_nothing() -> None:
    hand = Fingers("clicker", MOMENTS[Row.DAY_OVER]())
    hand.down("●")
    propose_removal(hand, 5)
    hand.wait(1_300 * MILLISECOND)
    hand.up("●")
    assert hand.said == []


def test_accepted_is_taken_from_the_close_on() -> None:
    hand = Fingers("clicker", standing(1_200))
    hand.wait(300 * MILLISECOND)
    hand.tap("●")
    while hand.standing().row is Row.WINDOW:
        hand.wait(10 * MILLISECOND)
    hand.tap("●")
    assert hand.acts == [inputs.Accept()]
    assert hand.refused == []


def test_the_next_floor_is_prevented_the_moment_the_finger_is_down() -> None:
    hand = Fingers("clicker", between())
    hand.down("◀")
    assert hand.said == [Deed.CANCEL_FLOOR]


def test_the_floor_goes_back_only_while_nothing_else_was_said() -> None:
    hand = Fingers("clicker", rehearsed(f"{DAY}speech 1\nthanks\nspeech 2\nfoul 7\n"))
    hand.do("twice ◀")
    assert hand.acts == []
    hand = Fingers("clicker", rehearsed(f"{DAY}speech 1\nthanks\nspeech 2\n"))
    hand.do("twice ◀")
    phase = hand.standing().game.phase
    assert isinstance(phase, Speech)
    assert phase.seat == 1
    assert hand.standing().row is Row.PAUSE


def test_at_the_free_table_next_ends_the_clock_that_runs() -> None:
    table = rehearsed("rulebook: timer\n")
    table.say(inputs.StartClock(ClockKind.SPEECH, 3))
    hand = Fingers("clicker", table)
    hand.do("▶")
    hand.do("▶")
    assert hand.acts == [inputs.EndSpeech()]


def test_three_presses_are_no_step_back() -> None:
    hand = Fingers("clicker", MOMENTS[Row.BALLOT]())
    hand.tap("◀◀◀")
    hand.wait(SECOND)
    assert hand.said == []


def test_a_clicker_that_cannot_hold_presses_three_times() -> None:
    hand = Fingers("clicker", MOMENTS[Row.DAY_OVER](), holds=False)
    hand.do("hold ▶")
    assert hand.said == []
    hand.tap("▶▶▶", 300 * MILLISECOND)
    assert hand.acts == [inputs.BeginNight()]


def test_a_clicker_that_cannot_hold_locks_by_three_whistles() -> None:
    hand = Fingers("clicker", MOMENTS[Row.WINDOW](), holds=False)
    hand.tap("▲▲▲", 300 * MILLISECOND)
    assert hand.remote.locked


def test_a_remote_of_no_game_has_no_seats() -> None:
    hand = Fingers("keypad")
    hand.do("5")
    assert (hand.typed(), hand.seat(), hand.lit()) == (None, None, None)


# --- properties ------------------------------------------------------------------------------------

CLICKER, KEYPAD = "▶◀●▲", "0123456789E+-*/."
ROWS = st.sampled_from([row for row in MOMENTS if row not in (Row.NIGHT, Row.MORNING, Row.ENTERED, Row.BEST_MOVE)])


def moves(keys: str) -> st.SearchStrategy[list[tuple[str, int, int]]]:
    """(key, how long it is down, how long nothing comes after), in ms."""
    length = st.sampled_from([40, 100, 300, 700, 1_300, 2_100])
    return st.lists(st.tuples(st.sampled_from(keys), length, length), max_size=12)


@settings(max_examples=60)
@given(ROWS, st.sampled_from(["clicker", "keypad"]), st.data())
def test_whatever_is_pressed_the_game_takes_or_refuses_it_and_the_remote_comes_to_rest(
    row: Row, profile: str, data: st.DataObject
) -> None:
    hand = Fingers(profile, MOMENTS[row]())
    for key, down, rest in data.draw(moves(CLICKER if profile == "clicker" else KEYPAD)):
        hand.down(key)
        hand.wait(down * MILLISECOND)
        hand.up(key)
        hand.wait(rest * MILLISECOND)
    hand.wait(10 * SECOND)
    assert hand.remote.wakes is None
    assert (hand.cursor(), hand.typed()) == (None, None)
    assert Refusal.STEP_CHANGED not in hand.refused


@settings(max_examples=60)
@given(ROWS, st.sampled_from(["clicker", "keypad"]), st.data())
def test_nothing_that_was_pressed_within_half_a_second_of_a_new_step_says_anything(
    row: Row, profile: str, data: st.DataObject
) -> None:
    table = MOMENTS[row]()
    if table is None or row in (Row.PAUSE, Row.VICTORY):
        return  # there is nothing to pause
    hand = Fingers(profile, table)
    hand.say(inputs.Pause())
    keys = data.draw(st.lists(st.sampled_from(CLICKER if profile == "clicker" else KEYPAD), max_size=3))
    for key in keys:
        hand.tap(key, 20 * MILLISECOND)
    hand.wait(HALF)
    assert hand.said == []


def test_the_keys_of_the_tests_are_all_there_are() -> None:
    assert set(KEYS) == set(CLICKER + KEYPAD)
    assert TAP < FRESH
