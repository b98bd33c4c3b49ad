"""What the host enters or takes back about roles and the night is noticed by nobody else."""

from __future__ import annotations

from typing import Any

from controller.game.inputs import Choose, Command, Undo
from controller.game.roles import Role
from hardware.ports import MILLISECOND, SECOND
from tests.controller.conductor.room import Room

DECK = {1: "sheriff", 2: "don", 3: "mafia", 4: "mafia"}


def in_the_room(room: Room) -> tuple[int, int, int]:
    """How much has been said, lit and shown."""
    return len(room.voice.said), len(room.lit), len(room.scheduled)


async def to_the_call(room: Room, role: str) -> None:
    """The second night has come to this call."""
    await room.to_the_day(DECK)
    while room.phase != "night":
        await room.press()
    await room.until(lambda view: view["night"]["call"] == role)
    await room.wait(2 * SECOND)


async def test_a_choice_of_the_night_is_taken_back_without_a_sign(room: Room) -> None:
    await to_the_call(room, "sheriff")
    shows: list[Any] = []
    room.evening.subscribe_room(shows.append)
    before, ends = in_the_room(room), room.view["phase"]["clock"]["ends"]
    await room.taken(Choose(Role.SHERIFF, 2))
    await room.wait(SECOND)
    await room.taken(Undo())
    await room.wait(SECOND)
    assert in_the_room(room) == before
    assert shows == []
    assert not room.view["phase"]["paused"]
    assert room.view["phase"]["clock"]["ends"] == ends
    assert room.view["night"]["chosen"] == {}
    assert room.view["night"]["answer"] == {}


async def test_in_a_pause_it_goes_back_to_the_call(room: Room) -> None:
    await to_the_call(room, "sheriff")
    ends = room.view["phase"]["clock"]["ends"]
    await room.taken(Choose(Role.SHERIFF, 2))
    at = room.inputs()[-1].input
    assert isinstance(at, Command)
    await room.wait(3 * SECOND)
    await room.taken(["Pause", {}])
    await room.wait(SECOND)
    await room.taken(Undo())
    assert room.view["phase"]["clock"]["left"] == ends - at.at / MILLISECOND


async def test_a_role_that_is_taken_back_by_day_leaves_clock_and_result_alone(room: Room) -> None:
    await room.to_the_day({})
    await room.press("GiveFloor")
    await room.wait(5 * SECOND)
    shows: list[Any] = []
    room.evening.subscribe_room(shows.append)
    before, ends = in_the_room(room), room.view["phase"]["clock"]["ends"]
    await room.taken(["EnterRole", {"seat": 3, "role": "don"}])
    await room.wait(SECOND)
    await room.taken(Undo())
    await room.wait(SECOND)
    assert room.view["seats"][2]["role"] is None
    assert in_the_room(room) == before
    assert shows == []
    assert room.view["phase"]["clock"]["ends"] == ends


async def test_a_role_that_is_entered_between_two_floors_holds_up_none(room: Room) -> None:
    await room.to_the_day({})
    await room.press("GiveFloor")
    await room.wait(5 * SECOND)
    await room.press("EndSpeech")
    await room.wait(300 * MILLISECOND)
    await room.taken(["EnterRole", {"seat": 3, "role": "don"}])
    await room.wait(SECOND)
    assert (room.phase, room.view["phase"]["seat"]) == ("speech", 2)


async def test_anything_that_the_room_hears_keeps_the_next_floor(room: Room) -> None:
    await room.to_the_day({})
    await room.press("GiveFloor")
    await room.wait(5 * SECOND)
    await room.press("EndSpeech")
    await room.wait(300 * MILLISECOND)
    await room.taken(["Foul", {"seat": 3}])
    await room.wait(2 * SECOND)
    assert room.phase == "discussion"
