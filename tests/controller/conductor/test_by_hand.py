"""A seat whose module has died goes on by the host's word: nobody waits for it, its lamp shows what is entered."""

from __future__ import annotations

from controller.game import inputs
from hardware.ports import Lamp
from tests.controller.conductor.room import Room


async def test_a_dead_seat_plays_on_by_hand(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    room.table.pad(8).vanish()
    await room.loop.settle()
    assert room.lamps.get(8) is Lamp.NOT_HEARD
    await room.taken(inputs.ByHand(8))
    assert room.voice.said[-1].clips == ("by_hand_8",)
    assert 8 not in room.lamps, "its lamp says no more that it is not heard"
    assert room.view["seats"][7]["by_hand"]

    window = await room.ask()
    await room.reach(window.opens)
    await room.taken(room.view["others"][0]["act"])
    assert room.lamps.get(8) is Lamp.COUNTS
    await room.reach(window.settles)
    assert room.view["question"]["settled"], "nobody waits for a seat that is played by hand"
    assert room.view["question"]["counted"] == [8]
    assert room.view["proposals"] == []


async def test_while_hands_stand_the_room_is_not_told(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.settles)
    await room.taken(inputs.ByHand(8))
    assert "by_hand_8" not in room.voice.heard()
    await room.taken(inputs.Accept())
    await room.quiet()
    assert "by_hand_8" in room.voice.heard()
