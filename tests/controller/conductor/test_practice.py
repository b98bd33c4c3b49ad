"""A vote for practice before a game: as a real one, repeated at will, and nothing of it is kept."""

from __future__ import annotations

import pytest

from hardware.ports import MILLISECOND, SECOND, Lamp
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room, Window


@pytest.fixture
async def lobby(open_room: OpenRoom) -> Room:
    """A table of twelve pads for ten: number 5 sits at pad 11."""
    room = open_room(pads=12)
    await room.taken(["MoveNumber", {"seat": 5, "pad": 11}])
    await room.taken(["NameSeat", {"seat": 5, "name": "Дарья"}])
    return room


async def window(room: Room) -> Window:
    """The question that has just been put."""
    await room.loop.settle()
    question = room.view["question"]
    return Window(*(round(question[name] * MILLISECOND) for name in ("begins", "opens", "closes")))


async def released(room: Room, asked: Window) -> None:
    """The window has closed, and the host says «Принято»."""
    await room.reach(asked.closes + SECOND)
    await room.taken(["Accept", {}])
    await room.quiet()


async def test_in_time_late_and_lifted_are_told_by_seat_and_the_count_is_said(lobby: Room) -> None:
    room = lobby
    assert [one["label"] for one in room.view["others"]][:2] == ["Рассадка по рукам", "Пробное голосование"]
    await room.taken(["Practise", {}])
    assert room.view["title"] == "Пробное голосование"
    asked = await window(room)
    room.table.press(11, at=asked.opens + 300 * MILLISECOND)
    room.table.press(5, at=asked.opens + 300 * MILLISECOND)  # a pad without a number
    room.table.press(3, at=asked.opens + 300 * MILLISECOND)
    room.table.release(3, at=asked.opens + 900 * MILLISECOND)
    room.table.press(4, at=asked.closes + 13 * MILLISECOND, bound=400_000)
    await room.reach(asked.opens + SECOND)
    assert room.lamps[11] is Lamp.COUNTS
    assert 5 not in room.lamps
    await released(room, asked)
    assert [room.hand(seat) for seat in (3, 4, 5)] == ["lifted", "late", "counted"]
    assert room.view["seats"][3]["hand"]["note"] == "поздно на 13 мс ± 0,4"
    assert room.view["seats"][4]["name"] == "Дарья"
    assert "thanks" in room.voice.heard()
    assert "votes_2" in room.voice.heard()[-1:]
    assert room.journal.games() == []


async def test_it_is_repeated_at_will_and_leads_back_to_the_lobby(lobby: Room) -> None:
    room = lobby
    before = {name: room.view[name] for name in ("phase", "seats", "lobby", "next", "others")}
    await room.taken(["Practise", {}])
    for _ in range(3):
        asked = await window(room)
        room.table.press(11, at=asked.opens + 300 * MILLISECOND)
        await released(room, asked)
        assert room.hand(5) == "counted"
        room.table.release(11)
        await room.wait(SECOND)
        again = room.view["next"]
        assert (again["label"], again["hold"]) == ("Ещё раз", False)
        await room.taken(again["act"])
    assert [one["act"] for one in room.view["others"]][:1] == [["EndPractice", {}]]
    await room.taken(["EndPractice", {}])
    assert {name: room.view[name] for name in before} == before
    assert room.lamps == {}
    await room.begin()
    assert room.phase == "deal"
    assert len(room.journal.games()) == 1
    assert room.view["seats"][4]["pad"] == 11


async def test_a_hand_that_lies_there_already_is_known_to_the_question(lobby: Room) -> None:
    room = lobby
    room.table.press(2)
    await room.wait(SECOND)
    await room.taken(["Practise", {}])
    asked = await window(room)
    await released(room, asked)
    assert room.hand(2) == "stuck"


async def test_no_practice_while_numbers_are_given_nor_in_a_game(lobby: Room) -> None:
    room = lobby
    assert not (await room.say(["EndPractice", {}])).ok
    await room.taken(["SeatByHands", {}])
    assert not (await room.say(["Practise", {}])).ok
    await room.taken(["SeatAsBefore", {}])
    await room.begin()
    for act in (["Practise", {}], ["EndPractice", {}]):
        assert not (await room.say(act)).ok
    assert room.phase == "deal"


async def test_a_practice_is_over_when_the_power_is_cut(lobby: Room, open_room: OpenRoom) -> None:
    room = lobby
    await room.taken(["Practise", {}])
    copy = room.snapshot(room.path.with_name("cut.sqlite"))
    back = open_room(journal=copy, pads=12)
    assert (back.resumed, back.phase) == (False, "ready")


async def test_the_host_switches_how_the_table_announces_in_its_middle(lobby: Room) -> None:
    room = lobby
    await room.taken(["Announce", {"mode": "signals"}])
    await room.taken(["Practise", {}])
    await room.wait(SECOND)
    assert room.view["next"]["act"] == ["OpenWindow", {}]
    await room.taken(["Announce", {"mode": "full"}])
    asked = await window(room)
    await released(room, asked)
    assert {"thanks", "votes_0"} <= set(room.voice.heard())
