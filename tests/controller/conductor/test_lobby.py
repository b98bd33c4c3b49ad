"""Before a game: numbers find their pads by hands that come down in order, and players their names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.journal import Journal
from hardware.ports import MILLISECOND, SECOND, Lamp
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room

ORDER = (3, 4, 5, 6, 8, 9, 10, 11, 12, 1)
"""Ten players at twelve pads: nobody sits at 2 and 7."""


async def touch(room: Room, pad: int, length: int = 100 * MILLISECOND) -> None:
    room.table.press(pad)
    await room.wait(length)
    room.table.release(pad)
    await room.wait(SECOND)


async def seated(room: Room, order: tuple[int, ...] = ORDER) -> Room:
    """All put their hands down in this order."""
    await room.wait(SECOND)
    await room.taken(["SeatByHands", {}])
    for pad in order:
        await touch(room, pad)
    return room


def pads(room: Room) -> list[int]:
    return [seat["pad"] for seat in room.view["seats"]]


@pytest.fixture
async def wide(open_room: OpenRoom) -> Room:
    """A table of twelve pads for ten, in the lobby."""
    return open_room(pads=12)


# --- seating ---------------------------------------------------------------------------------------


async def test_hands_that_come_down_in_order_take_the_numbers_and_each_is_lit_and_named(wide: Room) -> None:
    room = wide
    await room.taken(["SeatByHands", {}])
    assert (room.view["next"], room.view["lobby"]["next"], room.view["phase"]["title"]) == (None, 1, "Рука игрока № 1")
    await touch(room, 3)
    assert room.lamps == {3: Lamp.COUNTS}
    await touch(room, 11)
    await touch(room, 3)  # a second press says nothing
    assert room.lamps == {3: Lamp.COUNTS, 11: Lamp.COUNTS}
    assert room.voice.heard() == ["number_1", "number_2"]
    assert {pad["pad"]: pad["seat"] for pad in room.view["lobby"]["pads"] if pad["seat"]} == {3: 1, 11: 2}
    for pad in (1, 2, 4, 5, 6, 7, 8):
        await touch(room, pad)
    assert pads(room) == list(range(1, 11))  # not yet
    await touch(room, 12)
    assert pads(room) == [3, 11, 1, 2, 4, 5, 6, 7, 8, 12]
    assert room.view["lobby"]["next"] is None
    assert room.view["next"]["act"] == ["BeginGame", {}]
    assert room.lamps == {}


async def test_a_spark_takes_no_number_and_a_hand_from_before_has_to_come_again(wide: Room) -> None:
    room = wide
    room.table.press(5)
    await room.wait(SECOND)
    assert room.lamps == {5: Lamp.COUNTS}  # everybody can try his pad
    await room.taken(["SeatByHands", {}])
    await touch(room, 6, 10 * MILLISECOND)
    assert room.lamps == {}
    assert room.view["lobby"]["next"] == 1
    room.table.release(5)
    await room.wait(SECOND)
    await touch(room, 5)
    assert room.lamps == {5: Lamp.COUNTS}


async def test_the_host_steps_back_or_leaves_all_as_it_was(wide: Room) -> None:
    room = wide
    await room.taken(["SeatByHands", {}])
    assert not room.screen["undo"]
    await touch(room, 3)
    await touch(room, 5)
    assert room.view["undo"] == {"act": ["LastHandBack", {}], "label": "Снова № 2", "hold": False}
    await room.taken(["LastHandBack", {}])
    assert (room.lamps, room.view["lobby"]["next"]) == ({3: Lamp.COUNTS}, 2)
    await touch(room, 6)
    assert room.lamps == {3: Lamp.COUNTS, 6: Lamp.COUNTS}
    await room.taken(["SeatAsBefore", {}])
    assert (room.lamps, pads(room)) == ({}, list(range(1, 11)))


async def test_a_pad_that_cannot_be_heard_is_shown_where_somebody_may_sit(wide: Room) -> None:
    room = wide
    for pad in (4, 12):
        room.table.pad(pad).vanish()
    await room.wait(SECOND)
    assert room.lamps == {4: Lamp.NOT_HEARD}
    assert room.log == ["Не слышно: № 4; площадки 12"]
    await room.taken(["SeatByHands", {}])
    assert room.lamps == {4: Lamp.NOT_HEARD, 12: Lamp.NOT_HEARD}


async def test_a_number_goes_to_another_pad_and_whoever_sat_there_takes_the_free_one(wide: Room) -> None:
    room = wide
    await room.taken(["MoveNumber", {"seat": 5, "pad": 11}])
    assert pads(room) == [1, 2, 3, 4, 11, 6, 7, 8, 9, 10]
    await room.taken(["MoveNumber", {"seat": 5, "pad": 1}])
    assert pads(room) == [11, 2, 3, 4, 1, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(
    "act",
    [
        ["MoveNumber", {"seat": 11, "pad": 1}],
        ["MoveNumber", {"seat": 0, "pad": 1}],
        ["MoveNumber", {"seat": 1, "pad": 13}],
        ["MoveNumber", {"seat": 1, "pad": 0}],
        ["MoveNumber", {"seat": 1}],
        ["NameSeat", {"seat": 11, "name": "Анна"}],
        ["NameSeat", {"seat": 1, "name": "А" * 25}],
        ["NameSeat", {"seat": 1, "name": "А\x07"}],
        ["NameSeat", {"seat": 1, "name": None}],
        ["LastHandBack", {}],
        ["SeatAsBefore", {}],
        ["BeginGame", {"at": 1}],
        ["CallSeat", {}],
        ["Fly", {}],
    ],
)
async def test_what_cannot_be_is_refused_in_words_and_changes_nothing(wide: Room, act: list[Any]) -> None:
    before = {name: section for name, section in wide.view.items() if name != "now"}
    reply = await wide.say(act)
    assert not reply.ok
    assert reply.text
    assert {name: section for name, section in wide.view.items() if name != "now"} == before


async def test_while_hands_are_awaited_no_game_begins(wide: Room) -> None:
    await wide.taken(["SeatByHands", {}])
    assert not (await wide.say(["BeginGame", {}])).ok
    assert wide.phase == "ready"


async def test_in_a_game_nobody_is_seated(room: Room) -> None:
    for act in (["SeatByHands", {}], ["MoveNumber", {"seat": 1, "pad": 2}], ["BeginGame", {}]):
        reply = await room.say(act)
        assert (reply.ok, reply.text) == (False, "сейчас не время для этого")
    assert room.inputs() == []


# --- names -----------------------------------------------------------------------------------------


async def test_names_come_from_the_roster_or_are_typed_and_can_be_the_same(open_room: OpenRoom) -> None:
    room = open_room(roster=("Анна", "Борис"))
    assert room.view["setup"]["roster"] == ["Анна", "Борис"]
    for seat, name in ((1, "Анна"), (2, "  Саша   К. "), (3, "Саша"), (4, "Саша"), (1, "")):
        await room.taken(["NameSeat", {"seat": seat, "name": name}])
    assert [seat["name"] for seat in room.view["seats"]][:5] == ["", "Саша К.", "Саша", "Саша", ""]
    await room.begin()
    assert [seat["name"] for seat in room.view["seats"]][:3] == ["", "Саша К.", "Саша"]


# --- the game --------------------------------------------------------------------------------------


async def test_ten_play_at_twelve_pads_and_those_without_a_number_stay_dark_and_say_nothing(wide: Room) -> None:
    room = await seated(wide)
    await room.to_the_ballot(5, 7)
    kept = len(room.inputs())
    begun = len(room.lit)
    for pad in (2, 7):
        await touch(room, pad)
    assert len(room.inputs()) == kept
    window = await room.ask()
    for number in (1, 4):
        room.table.press(ORDER[number - 1], at=window.opens + 100 * MILLISECOND)
    room.table.press(2, at=window.opens + 100 * MILLISECOND)
    await room.reach(window.opens + SECOND)
    assert room.lamps[ORDER[0]] is Lamp.COUNTS
    scheduled = room.scheduled[-1][1]
    assert scheduled is not None
    assert scheduled.seats == set(ORDER)
    await room.reach(window.closes)
    await room.until(lambda view: view["question"]["settled"])
    assert room.view["question"]["counted"] == [1, 4]
    assert not any({2, 7} & set(lamps) for _, lamps in room.lit[begun:])


async def test_the_same_again_keeps_seats_and_names(wide: Room) -> None:
    room = await seated(wide)
    await room.taken(["NameSeat", {"seat": 1, "name": "Анна"}])
    await room.to_the_day()
    await room.taken(["NewGame", {}])
    assert tuple(pads(room)) == ORDER
    assert await room.begin() is room
    assert tuple(pads(room)) == ORDER
    assert room.view["seats"][0]["name"] == "Анна"


async def test_a_game_that_was_cut_off_comes_back_with_its_seats_and_so_does_the_lobby(
    wide: Room, open_room: OpenRoom, tmp_path: Path
) -> None:
    room = await seated(wide)
    await room.taken(["NameSeat", {"seat": 1, "name": "Анна"}])
    await room.to_the_day()
    back = open_room(journal=room.snapshot(tmp_path / "cut.sqlite"), pads=12)
    assert back.resumed
    assert tuple(pads(back)) == ORDER
    await back.taken(["Resume", {}])
    back.table.press(12)
    await back.loop.settle()
    assert [seat["seat"] for seat in back.view["seats"] if seat["down"]] == [9]
    await back.taken(["NewGame", {}])
    again = open_room(journal=back.snapshot(tmp_path / "again.sqlite"), pads=12)
    assert (again.phase, tuple(pads(again)), again.view["seats"][0]["name"]) == ("ready", ORDER, "Анна")
    small = open_room(journal=back.snapshot(tmp_path / "small.sqlite"))
    assert pads(small) == list(range(1, 11))  # the table has no room for that any more
    for one in (back, again):
        await one.close()


async def test_a_game_begun_before_there_was_a_seating_is_played_at_the_pads_of_its_numbers(
    room: Room, open_room: OpenRoom, tmp_path: Path
) -> None:
    await room.to_the_day()
    game = room.journal.games()[0]
    header = {name: value for name, value in game.header.items() if name != "seating"}
    old = open_room(journal=tmp_path / "old.sqlite")
    old.journal.begin(header)
    copy = old.snapshot(tmp_path / "copy.sqlite")
    await old.close()
    back = open_room(journal=copy)
    assert back.resumed
    assert pads(back) == list(range(1, 11))


async def test_a_silent_pad_is_told_by_its_number_in_the_game_and_a_spare_takes_it(open_room: OpenRoom) -> None:
    room = await seated(open_room(pads=12, bench=True))
    await room.to_the_day()
    assert room.bench is not None
    for pad in (8, 2):
        room.table.pad(pad).vanish()
    await room.wait(SECOND)
    assert room.log[-1] == "Не слышно: № 5; площадки 2"
    assert [seat["seat"] for seat in room.view["seats"] if not seat["heard"]] == [5]
    room.bench.lay("3F2A91B0")
    await room.wait(SECOND)
    [offer] = [one for one in room.view["others"] if one["act"][0] == "Adopt"]
    assert offer["label"] == "Место № 5 новому модулю"
    await room.taken(offer["act"])
    assert room.bench.adopted == [("3F2A91B0", 8)]


async def test_who_played_a_game_of_another_version_is_not_known(open_room: OpenRoom, tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite"
    with Journal.open(path, boot_id="newer") as journal:
        journal.finish(journal.begin({"format": 2, "people": ["Анна"]}), "red")
    room = open_room(journal=path)
    assert room.phase == "ready"
    assert [seat["name"] for seat in room.view["seats"]] == [""] * 10
