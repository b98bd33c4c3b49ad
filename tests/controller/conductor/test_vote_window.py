"""The vote that the lights are told ahead: from the planning of a question to its release, and no longer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hardware.ports import MILLISECOND, SECOND, Instant, VoteWindow
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room, Window

ALL = frozenset(range(1, 11))


def vote(window: Window, seats: frozenset[int] = ALL) -> VoteWindow:
    return VoteWindow(window.opens, window.closes, seats)


async def test_it_is_told_when_the_question_is_planned_and_taken_back_when_it_is_released(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    assert room.scheduled == []
    asked: Instant = room.clock.now()
    window = await room.ask()
    assert room.scheduled == [(asked, vote(window))]
    await room.reach(window.closes - 1)
    assert room.table.lights.window == vote(window)
    await room.reach(window.closes + SECOND)
    assert room.scheduled == [(asked, vote(window))]
    await room.taken(["Accept", {}])
    assert room.scheduled == [(asked, vote(window)), (window.closes + SECOND, None)]


async def test_a_seat_that_is_waited_for_is_in_it_and_one_that_is_not_heard_is_not(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    window = await room.ask()
    await room.reach(window.closes + 249 * MILLISECOND)
    assert room.table.lights.window == vote(window)
    await room.reach(window.closes + 250 * MILLISECOND)
    assert room.table.lights.window == vote(window, ALL - {6})


async def test_a_seat_whose_hand_is_refused_is_not_in_it(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.press(3)  # it lies there before the question
    room.table.pad(6).vanish()  # is waited for, so that the question is not settled at its close
    window = await room.ask()
    room.table.press(4, at=window.opens)
    room.table.press(8, at=window.closes)
    await room.reach(window.closes + 100 * MILLISECOND)
    seats = [(at >= window.closes, kept.seats) for at, kept in room.scheduled if kept]
    assert seats == [(False, ALL - {3}), (True, ALL - {3, 8})]


async def test_who_has_voted_and_who_is_asked_about_are_not_in_it(open_room: OpenRoom) -> None:
    room = open_room("club")
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.opens)
    await room.reach(window.closes)
    await room.taken(["Accept", {}])
    room.table.release(3)
    await room.quiet()
    again = await room.ask()
    assert room.table.lights.window == vote(again, frozenset(range(1, 13)) - {3, 7})


async def pause(room: Room) -> None:
    await room.taken(["Pause", {}])


async def withdraw(room: Room) -> None:
    await room.taken(["WithdrawQuestion", {}])


async def undo(room: Room) -> None:
    await room.taken(["Undo", {}])


async def new_game(room: Room) -> None:
    await room.taken(["NewGame", {}])


async def close(room: Room) -> None:
    await room.close()


@pytest.mark.parametrize("end", [pause, withdraw, undo, new_game, close])
@pytest.mark.parametrize("after_opening", [-SECOND, SECOND])
async def test_a_question_that_is_gone_takes_it_back_at_once(
    room: Room, end: Callable[[Room], Awaitable[None]], after_opening: int
) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.opens + after_opening)
    now = room.clock.now()
    await end(room)
    assert (room.table.lights.window, room.scheduled[1][0]) == (None, now)
    assert [kept for _, kept in room.scheduled] == [vote(window), None, *([None] if end is close else [])]


async def test_a_power_cut_ends_it_and_the_question_asked_again_has_its_own(
    room: Room, open_room: OpenRoom, tmp_path: Path
) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.opens)
    copy = room.snapshot(tmp_path / "after.sqlite")
    await room.close()
    back = open_room(journal=copy)
    assert back.scheduled == []
    await back.taken(["Resume", {}])
    again = await back.ask()
    assert back.table.lights.window == vote(again)
