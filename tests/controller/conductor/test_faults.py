"""What a fault at a seat comes to by the rules: not heard, never "no hand", and never a lift."""

from __future__ import annotations

import pytest

from controller.game.inputs import Heard
from hardware.ports import MILLISECOND, SECOND, Edge, Lamp
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room, Window

PATIENCE = 250 * MILLISECOND


def proposed(room: Room) -> list[tuple[str, int]]:
    return [(proposal["kind"], proposal["seat"]) for proposal in room.view["proposals"]]


async def asked(room: Room) -> Window:
    """A question whose window has opened, and 3 has voted."""
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.opens + 100 * MILLISECOND)
    await room.reach(window.opens + 500 * MILLISECOND)
    assert room.lamps[3] is Lamp.COUNTS
    return window


@pytest.fixture(params=["city", "club"])
async def any_room(open_room: OpenRoom, request: pytest.FixtureRequest) -> Room:
    """Where hands are free at «Спасибо», and where they are free at «Принято»."""
    return open_room(request.param)


# --- not heard, never "no hand" --------------------------------------------------------------------


async def test_a_module_that_starts_again_in_the_window_is_not_heard(any_room: Room) -> None:
    """Nobody knows what it has missed, though no hand was there: that is asked, not guessed."""
    room = any_room
    window = await asked(room)
    room.table.pad(6).vanish()
    await room.wait(100 * MILLISECOND)
    room.table.pad(6).come_back_empty()
    await room.reach(window.closes + PATIENCE)
    assert (room.hand(6), proposed(room)) == ("unheard", [("unheard", 6)])
    assert room.view["question"]["counted"] == [3]
    assert not any(isinstance(kept.input, Heard) and kept.input.seat == 6 for kept in room.inputs())


async def test_one_that_started_again_before_the_question_is_heard(any_room: Room) -> None:
    room = any_room
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    await room.wait(100 * MILLISECOND)
    room.table.pad(6).come_back_empty()
    window = await room.ask()
    await room.reach(window.settles)
    assert (room.hand(6), proposed(room)) == (None, [])
    assert room.view["question"]["settled"]


async def test_a_cable_that_is_out_for_a_moment_costs_nothing_if_the_module_had_power(any_room: Room) -> None:
    room = any_room
    window = await asked(room)
    room.table.pad(6).vanish()
    room.table.press(6, at=window.opens + 700 * MILLISECOND)
    await room.wait(SECOND)
    assert room.view["seats"][5]["heard"] is False
    room.table.pad(6).come_back()
    await room.reach(window.settles)
    assert room.hand(6) == "counted"
    assert room.view["question"]["counted"] == [3, 6]
    assert proposed(room) == []


async def test_a_cable_that_is_out_at_the_close_is_waited_for_and_then_asked_about(any_room: Room) -> None:
    room = any_room
    window = await asked(room)
    room.table.pad(3).vanish()
    await room.reach(window.closes + PATIENCE)
    assert (room.hand(3), room.view["question"]["counted"]) == ("unheard", [])
    await room.wait(SECOND)
    await room.taken(room.view["proposals"][0]["confirm"]["act"])
    assert room.view["question"]["counted"] == [3]


async def test_seats_behind_a_cut_are_not_heard_and_the_others_untouched(any_room: Room) -> None:
    room = any_room
    window = await asked(room)
    for seat in (8, 9, 10):
        room.table.press(seat)
        room.table.pad(seat).vanish()
    room.table.press(4)
    await room.reach(window.closes + PATIENCE)
    assert [seat for seat in range(1, 11) if room.hand(seat) == "unheard"] == [8, 9, 10]
    assert room.view["question"]["counted"] == [3, 4]


@pytest.mark.parametrize("from_ms", [-100, 0, 10])
async def test_a_table_that_stood_still_past_the_close_has_heard_every_seat(any_room: Room, from_ms: int) -> None:
    """All of them answer late, and at once: the first of these answers is not the end of the others' time."""
    room = any_room
    window = await asked(room)
    await room.reach(window.closes + from_ms * MILLISECOND)
    room.loop.clock.instant += 2 * PATIENCE
    await room.loop.settle()
    assert (room.view["question"]["settled"], room.view["question"]["counted"]) == (True, [3])
    assert proposed(room) == []


# --- never a lift ----------------------------------------------------------------------------------


async def test_a_hand_that_stays_while_its_module_starts_again_is_no_lift(any_room: Room) -> None:
    room = any_room
    window = await asked(room)
    room.table.pad(3).vanish()
    await room.wait(200 * MILLISECOND)
    room.table.pad(3).come_back_empty()
    await room.reach(window.closes + PATIENCE)
    assert (room.hand(3), proposed(room)) == ("unheard", [("unheard", 3)])


async def test_a_hand_that_is_gone_when_its_module_is_back_is_not_heard_and_no_lift(any_room: Room) -> None:
    room = any_room
    window = await asked(room)
    room.table.pad(3).vanish()
    room.table.release(3)
    await room.wait(400 * MILLISECOND)
    room.table.pad(3).come_back_empty()
    await room.reach(window.closes + PATIENCE)
    assert (room.hand(3), proposed(room)) == ("unheard", [("unheard", 3)])
    await room.taken(["Accept", {}])
    await room.wait(SECOND)
    assert proposed(room) == [("unheard", 3)]


async def test_while_a_seat_is_silent_its_hand_is_no_lift(any_room: Room) -> None:
    room = any_room
    window = await asked(room)
    room.table.pad(3).vanish()
    room.table.release(3, at=window.opens + 700 * MILLISECOND)
    await room.reach(window.closes + PATIENCE + SECOND)
    assert (room.hand(3), proposed(room)) == ("unheard", [("unheard", 3)])


@pytest.mark.parametrize("bound", [300 * MILLISECOND, SECOND])
async def test_a_hand_that_left_at_an_unknown_time_around_the_close_is_no_lift(room: Room, bound: int) -> None:
    """It may have left when it was free: doubt favours the player."""
    window = await asked(room)
    room.table.release(3, at=window.closes - 200 * MILLISECOND, bound=bound)
    await room.reach(window.closes + SECOND)
    assert (room.hand(3), proposed(room)) == ("counted", [])


async def test_in_the_club_one_that_left_at_an_unknown_time_around_accepted_is_no_lift(open_room: OpenRoom) -> None:
    room = open_room("club")
    window = await asked(room)
    await room.reach(window.closes + SECOND)
    await room.taken(["Accept", {}])
    accepted = room.clock.now()
    room.table.seats.say(Edge(3, False, accepted - 50 * MILLISECOND, 60 * MILLISECOND))
    await room.wait(SECOND)
    assert (room.phase, proposed(room)) == ("ballot", [])


# --- a hand at an unknown time ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before_close", "bound", "became"),
    [(600, 500, "counted"), (400, 500, "disputed"), (-400, 500, "disputed")],
)
async def test_a_hand_that_came_down_at_an_unknown_time_counts_only_if_it_was_in_time_for_certain(
    room: Room, before_close: int, bound: int, became: str
) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(6, at=window.closes - before_close * MILLISECOND, bound=bound * MILLISECOND)
    await room.reach(window.closes + PATIENCE + SECOND)
    assert room.hand(6) == became


async def test_a_hand_that_its_module_finds_when_it_is_back_is_for_the_host_to_judge(any_room: Room) -> None:
    room = any_room
    window = await asked(room)
    room.table.pad(6).vanish()
    room.table.press(6)
    await room.reach(window.closes + PATIENCE + 100 * MILLISECOND)
    assert room.hand(6) == "unheard"
    room.table.pad(6).come_back_empty()
    await room.loop.settle()
    assert (room.hand(6), proposed(room)) == ("disputed", [("disputed", 6)])
