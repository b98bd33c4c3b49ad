"""A question through the edges of pads: what counts, what is late, when it is settled, and what the players see."""

from __future__ import annotations

import pytest

from controller.game.inputs import Contact
from hardware.ports import MILLISECOND, Instant, Lamp
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room

PATIENCE = 250 * MILLISECOND


def settled(room: Room) -> bool:
    question = room.view["question"]
    return question is not None and question["settled"]


def proposed(room: Room) -> list[tuple[str, int]]:
    return [(proposal["kind"], proposal["seat"]) for proposal in room.view["proposals"]]


# --- in time, or not -------------------------------------------------------------------------------


async def test_a_hand_in_the_window_counts(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    assert room.voice.said[-1].clips == ("ask_leave_game_5", "thanks")
    assert window.closes - window.opens == 2_000 * MILLISECOND
    await room.reach(window.opens + 400 * MILLISECOND)
    room.table.press(3)
    await room.reach(window.settles)
    assert room.hand(3) == "counted"
    assert room.view["question"]["counted"] == [3]


@pytest.mark.parametrize(
    ("after_close", "bound", "became"),
    [
        (-1, 0, "counted"),
        (0, 0, "late"),
        (13 * MILLISECOND, 400_000, "late"),
        (-200_000, 400_000, "disputed"),
        (200_000, 400_000, "disputed"),
    ],
)
async def test_what_a_hand_near_the_close_becomes(room: Room, after_close: int, bound: int, became: str) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.closes + after_close, bound=bound)
    await room.reach(window.closes + 100 * MILLISECOND)
    assert room.hand(3) == became
    assert room.lamps.get(3) is (Lamp.COUNTS if became == "counted" else Lamp.REFUSED if became == "late" else None)
    assert proposed(room) == ([("disputed", 3)] if became == "disputed" else [])


async def test_how_late_is_said_with_its_doubt(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.closes + 13 * MILLISECOND, bound=400_000)
    await room.reach(window.closes + 100 * MILLISECOND)
    assert room.view["seats"][2]["hand"]["note"] == "поздно на 13 мс ± 0,4"


async def test_a_hand_that_lay_there_before_the_question_is_stuck(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.press(3)
    await room.loop.settle()
    assert "3" in room.view["next"]["label"]  # the host is warned before asking
    window = await room.ask()
    await room.reach(window.opens)
    assert room.lamps[3] is Lamp.REFUSED
    await room.reach(window.settles)
    assert room.hand(3) == "stuck"


async def test_a_hand_laid_down_while_the_question_sounds_counts_and_is_called_early(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.begins + 100 * MILLISECOND)
    room.table.press(4, at=window.opens - 600 * MILLISECOND)
    await room.reach(window.settles)
    assert room.view["question"]["counted"] == [3, 4]
    assert (room.hand(3), room.hand(4)) == ("early", "counted")


async def test_a_hand_that_leaves_in_the_window_is_reported_and_its_vote_stays(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.opens + 100 * MILLISECOND)
    room.table.release(3, at=window.closes - 500 * MILLISECOND)
    await room.reach(window.closes - 500 * MILLISECOND + 149 * MILLISECOND)
    assert proposed(room) == []  # it may be a gap of the contact yet
    await room.reach(window.closes - 500 * MILLISECOND + 150 * MILLISECOND)
    assert proposed(room) == [("removal", 3)]
    await room.reach(window.settles)
    assert room.hand(3) == "lifted"
    assert room.view["question"]["counted"] == [3]


async def test_where_hands_are_free_at_the_close_they_may_leave_then(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.opens + 100 * MILLISECOND)
    room.table.release(3, at=window.closes)
    await room.reach(window.closes + 1_000 * MILLISECOND)
    assert (room.hand(3), proposed(room)) == ("counted", [])


async def test_in_the_club_a_hand_is_free_at_accepted(open_room: OpenRoom) -> None:
    room = open_room("club")
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    for seat in (1, 2):
        room.table.press(seat, at=window.opens + 100 * MILLISECOND)
    room.table.release(1, at=window.closes + 700 * MILLISECOND)
    await room.reach(window.closes + 1_000 * MILLISECOND)
    assert proposed(room) == [("removal", 1)]
    await room.taken(["Accept", {}])
    room.table.release(2)
    await room.wait(500 * MILLISECOND)
    assert proposed(room) == [("removal", 1)]


# --- when it is settled ----------------------------------------------------------------------------


async def test_when_every_seat_is_heard_the_question_is_settled(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.settles - 1)
    assert not settled(room)
    await room.reach(window.settles)
    assert settled(room)


async def test_a_vanished_seat_is_not_heard_and_holds_nobody_up_for_longer_than_a_quarter_of_a_second(
    room: Room,
) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    await room.loop.settle()
    assert room.lamps[6] is Lamp.NOT_HEARD
    assert room.view["seats"][5]["heard"] is False
    window = await room.ask()
    room.table.press(6, at=window.opens + 100 * MILLISECOND)
    room.table.press(3, at=window.opens + 100 * MILLISECOND)
    await room.reach(window.closes + PATIENCE - 1)
    assert not settled(room)
    await room.reach(window.closes + PATIENCE)
    assert settled(room)
    assert room.hand(6) == "unheard"
    assert room.lamps[6] is Lamp.NOT_HEARD
    assert room.view["question"]["counted"] == [3]
    assert proposed(room) == [("unheard", 6)]


async def test_a_seat_that_returns_in_time_votes_with_the_stamps_it_kept(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    window = await room.ask()
    room.table.press(6, at=window.closes - 10 * MILLISECOND)
    await room.reach(window.closes + 200 * MILLISECOND)
    assert not settled(room)
    room.table.pad(6).come_back()
    await room.loop.settle()
    assert settled(room)
    assert room.hand(6) == "counted"
    assert room.view["seats"][5]["heard"] is True


async def test_what_a_seat_says_after_it_was_given_up_is_for_the_host_to_judge(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    window = await room.ask()
    room.table.press(6, at=window.opens + 100 * MILLISECOND)
    await room.reach(window.closes + 900 * MILLISECOND)
    room.table.pad(6).come_back()
    await room.loop.settle()
    assert (room.hand(6), proposed(room)) == ("disputed", [("disputed", 6)])
    await room.wait(600 * MILLISECOND)
    await room.taken(room.view["proposals"][0]["confirm"]["act"])
    assert room.view["question"]["counted"] == [6]


async def test_edges_may_come_late(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(3).late(by=80 * MILLISECOND)
    window = await room.ask()
    room.table.press(3, at=window.closes - 10 * MILLISECOND)
    await room.reach(window.settles + 79 * MILLISECOND)
    assert not settled(room)
    await room.reach(window.settles + 80 * MILLISECOND)
    assert settled(room)
    assert room.hand(3) == "counted"


async def test_edges_may_come_too_late(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(3).late(by=400 * MILLISECOND)
    window = await room.ask()
    room.table.press(3, at=window.closes - 10 * MILLISECOND)
    await room.reach(window.closes + PATIENCE)
    assert (settled(room), room.hand(3)) == (True, "unheard")
    await room.reach(window.closes + 400 * MILLISECOND)
    assert room.hand(3) == "disputed"


@pytest.mark.parametrize("ends", [-1 * MILLISECOND, 4 * MILLISECOND])
async def test_a_spark_at_the_close_is_no_vote_though_its_end_is_told_late(room: Room, ends: int) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.closes - 5 * MILLISECOND)
    await room.reach(window.closes - 4 * MILLISECOND)
    room.table.pad(3).late(by=30 * MILLISECOND)
    room.table.release(3, at=window.closes + ends)
    await room.reach(window.closes + PATIENCE)
    assert (settled(room), room.hand(3), proposed(room)) == (True, None, [])
    assert room.view["question"]["counted"] == []


async def test_a_spark_that_was_called_late_is_taken_back_when_its_end_is_told(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.closes + 40 * MILLISECOND)
    room.table.press(3)
    await room.wait(5 * MILLISECOND)
    room.table.pad(3).late(by=60 * MILLISECOND)
    room.table.release(3)
    await room.wait(50 * MILLISECOND)
    assert room.hand(3) == "late"
    await room.wait(150 * MILLISECOND)
    assert room.hand(3) is None
    assert room.log[-1] == "№ 3: это была не рука, а дребезг контакта"


async def test_edges_may_come_twice(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(3).repeat_next(edges=2)
    window = await room.ask()
    room.table.press(3, at=window.opens + 10 * MILLISECOND)
    room.table.release(3, at=window.closes + 10 * MILLISECOND)
    await room.reach(window.closes + 500 * MILLISECOND)
    assert (room.hand(3), proposed(room)) == ("counted", [])


async def test_edges_of_two_seats_may_come_in_the_wrong_order(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(3).late(by=100 * MILLISECOND)
    window = await room.ask()
    room.table.press(3, at=window.closes - 50 * MILLISECOND)
    room.table.press(4, at=window.closes - 20 * MILLISECOND)
    await room.reach(window.closes + 500 * MILLISECOND)
    kept = [kept.input.seat for kept in room.inputs() if isinstance(kept.input, Contact)]
    assert kept == [4, 3]
    assert room.view["question"]["counted"] == [3, 4]


async def test_a_lost_edge_is_said_and_is_no_vote(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(3).lose_next()
    window = await room.ask()
    room.table.press(3, at=window.opens + 10 * MILLISECOND)
    await room.reach(window.closes + PATIENCE)
    assert (room.hand(3), room.view["question"]["counted"]) == ("unheard", [])


# --- «Принято» -------------------------------------------------------------------------------------


async def test_accepted_before_the_close_is_refused(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.closes - 1)
    reply = await room.say(["Accept", {}])
    assert (reply.ok, reply.text) == (False, "окно голосования ещё открыто")
    assert room.phase == "question"


async def test_accepted_while_settling_is_kept_and_takes_effect_then(open_room: OpenRoom) -> None:
    room = open_room("club")
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    window = await room.ask()
    room.table.press(3, at=window.opens + 100 * MILLISECOND)
    await room.reach(window.closes + 100 * MILLISECOND)
    assert room.view["next"]["act"] == ["Accept", {}]
    await room.taken(["Accept", {}])
    assert (room.phase, room.view["next"]) == ("question", None)
    # From the press on the hand is free, though it is told only at the settlement.
    room.table.release(3)
    await room.reach(window.closes + PATIENCE - 1)
    assert room.phase == "question"
    await room.reach(window.closes + PATIENCE)
    assert room.phase == "ballot"
    assert room.voice.said[-1].clips == ("accepted", "votes_1")
    assert proposed(room) == [("unheard", 6)]
    await room.wait(500 * MILLISECOND)
    assert proposed(room) == [("unheard", 6)]


async def test_an_unheard_hand_is_answered_after_the_release_and_holds_back_the_next_question(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    window = await room.ask()
    await room.reach(window.closes + PATIENCE)
    await room.taken(["Accept", {}])
    assert not (await room.say(["Ask", {}])).ok
    await room.wait(600 * MILLISECOND)
    await room.taken(room.view["proposals"][0]["confirm"]["act"])
    assert room.view["tallies"][0] == {"seat": 5, "votes": 1, "leftovers": 0}
    await room.taken(["Ask", {}])


# --- what the players see --------------------------------------------------------------------------


async def test_the_lamps_of_a_question_from_its_asking_to_its_release(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    assert room.lamps == {5: Lamp.NOMINATED, 7: Lamp.NOMINATED}
    window = await room.ask()
    asked = {5: Lamp.ASKED, 7: Lamp.NOMINATED}
    assert room.lamps == asked
    await room.reach(window.opens - 1)
    assert room.lamps == asked
    await room.reach(window.opens)
    assert room.lamps == dict.fromkeys(range(1, 11), Lamp.MAY_VOTE)
    await room.reach(window.opens + 500 * MILLISECOND)
    room.table.press(1)
    await room.loop.settle()
    assert room.lamps == {1: Lamp.COUNTS} | dict.fromkeys(range(2, 11), Lamp.MAY_VOTE)
    await room.reach(window.closes - 1)
    assert room.lamps == {1: Lamp.COUNTS} | dict.fromkeys(range(2, 11), Lamp.MAY_VOTE)
    await room.reach(window.closes)
    assert room.lamps == {1: Lamp.COUNTS} | asked
    room.table.press(2)
    await room.wait(20 * MILLISECOND)  # no spark
    assert room.lamps == {1: Lamp.COUNTS, 2: Lamp.REFUSED} | asked
    await room.taken(["Accept", {}])
    assert room.lamps == {5: Lamp.NOMINATED, 7: Lamp.NOMINATED}


async def test_lamps_change_at_the_very_instants_of_the_window(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    asked: Instant = room.clock.now()
    await room.reach(window.closes + 500 * MILLISECOND)
    changes = [at for at, _ in room.lit if at > asked]
    assert changes == [window.opens, window.closes]


async def test_a_lamp_is_set_only_when_it_changes(room: Room) -> None:
    room.lit.clear()  # each game begins by setting them all
    await room.to_the_ballot(5, 7)
    shown: dict[int, Lamp] = {}
    for _, lamps in room.lit:
        assert all(shown.get(seat) is not lamp for seat, lamp in lamps.items())
        shown |= lamps
