"""What the host enters about roles holds up nothing that the room hears."""

from __future__ import annotations

from hardware.ports import MILLISECOND, SECOND
from tests.controller.conductor.room import Room


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
