"""The host switches the table off from the console, held, where that is the table's to do."""

from __future__ import annotations

from controller.conductor import Reply
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room


async def test_it_is_offered_held_and_done(open_room: OpenRoom) -> None:
    orders: list[str] = []

    async def power_off() -> str:
        orders.append("off")
        return ""

    room = open_room(power_off=power_off)
    [offer] = [one for one in room.evening.view()["others"] if one["act"] == ["PowerOff", {}]]
    assert (offer["hold"], offer["label"]) == (True, "Выключить стол (игра останется)")
    assert await room.say(offer["act"]) == Reply(ok=True, recorded=False)
    assert orders == ["off"]
    assert (room.phase, room.journal.games()) == ("ready", [])


async def test_what_hinders_it_is_said(open_room: OpenRoom) -> None:
    async def power_off() -> str:
        return "no"

    assert await open_room(power_off=power_off).say(["PowerOff", {}]) == Reply(ok=False, recorded=False, text="no")


async def test_where_it_is_not_the_tables_it_is_neither_offered_nor_done(room: Room) -> None:
    assert all(one["act"] != ["PowerOff", {}] for one in room.evening.view()["others"])
    assert not (await room.say(["PowerOff", {}])).ok
