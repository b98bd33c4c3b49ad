"""The table's health on the console: seats, modules, journal, disk, sound and remote, as they change."""

from __future__ import annotations

from typing import Any

from controller.journal import JournalError
from hardware.ports import MILLISECOND, SECOND, LineState, SeatHealth
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room


def health(room: Room) -> Any:
    """As a console has been told."""
    return room.screen["health"]


def check(room: Room, id_: str) -> Any:
    return next(one for one in health(room)["checks"] if one["id"] == id_)


async def test_a_simulated_table_is_green_and_knows_the_bound_of_every_hand(room: Room) -> None:
    assert health(room)["mark"] == "green"
    assert check(room, "seat-4")["text"] == "слышно"
    room.table.press(4, bound=300_000)
    await room.wait(SECOND)
    room.table.release(4)
    await room.wait(SECOND)
    assert check(room, "seat-4")["text"] == "слышно, рука ± до 0,5 мс"


async def test_a_seat_that_falls_silent_is_red_until_it_is_back_or_votes_through_the_host(room: Room) -> None:
    room.table.pad(6).vanish()
    await room.wait(SECOND)
    assert (health(room)["mark"], health(room)["text"]) == ("red", "№ 6: не слышно")
    assert check(room, "seat-6")["since"] == (room.clock.now() - SECOND) / MILLISECOND
    room.table.pad(6).come_back()
    await room.wait(SECOND)
    assert health(room)["mark"] == "green"
    room.table.pad(6).vanish()
    await room.taken(["ByHand", {"seat": 6}])
    await room.wait(SECOND)
    assert (health(room)["mark"], check(room, "seat-6")["mark"]) == ("green", "off")


async def test_a_pad_at_which_nobody_plays_is_told_of_before_a_game_and_troubles_nobody(open_room: OpenRoom) -> None:
    room = open_room(pads=12)
    room.table.pad(12).vanish()
    await room.wait(SECOND)
    assert (health(room)["mark"], check(room, "seat-12")["title"]) == ("green", "Площадка 12")
    await room.begin()
    await room.wait(SECOND)
    assert all(one["id"] != "seat-12" for one in health(room)["checks"])


async def test_modules_are_asked_once_a_second_and_a_page_hears_only_of_what_it_would_say(open_room: OpenRoom) -> None:
    room = open_room(bench=True)
    assert room.bench is not None
    room.bench.healths = {3: SeatHealth("3F2A91B0", 30_000, 2)}
    await room.wait(2 * SECOND)
    seat = check(room, "seat-3")
    assert (seat["text"], seat["detail"]) == ("слышно, рука ± до 0,1 мс", "модуль 3F2A91B0")
    told = len(room.changes)
    for bound in range(31_000, 61_000, 1_000):
        room.bench.healths = {3: SeatHealth("3F2A91B0", bound, 2)}
        await room.wait(SECOND)
    assert len(room.changes) == told
    room.bench.healths = {3: SeatHealth("3F2A91B0", 3 * MILLISECOND, 40)}
    await room.wait(2 * SECOND)
    assert health(room)["mark"] == "amber"
    assert "сбоев за минуту: больше 20" in check(room, "seat-3")["text"]
    await room.wait(70 * SECOND)
    assert "сбоев" not in check(room, "seat-3")["text"]


async def test_a_line_that_is_cut_says_why(room: Room) -> None:
    room.table.seats.say(LineState(False, "/dev/ttyUSB0", "it was pulled out; plug it in again"))
    await room.wait(SECOND)
    assert (check(room, "line")["mark"], check(room, "line")["detail"]) == (
        "red",
        "it was pulled out; plug it in again",
    )
    room.table.seats.say(LineState(True, "/dev/ttyUSB0", ""))
    await room.wait(SECOND)
    assert health(room)["mark"] == "green"


async def test_the_journal_the_sound_and_the_remote_tell_by_themselves(room: Room) -> None:
    room.disk.fail(JournalError("Journal x is full", "Make room"))
    await room.wait(SECOND)
    assert (check(room, "journal")["mark"], check(room, "journal")["detail"]) == (
        "red",
        "Journal x is full",
    )
    room.disk.work_again()
    room.evening.tell_of_sound("no card is there")
    room.evening.tell_of_remote("no receiver is there")
    await room.wait(SECOND)
    assert [check(room, one)["mark"] for one in ("journal", "sound", "remote")] == ["green", "amber", "amber"]
    room.evening.tell_of_sound("")
    room.evening.tell_of_remote("")
    await room.wait(SECOND)
    assert health(room)["mark"] == "green"


async def test_a_journal_that_is_behind_is_amber(room: Room) -> None:
    room.disk.takes = 2 * SECOND
    await room.say(["Foul", {"seat": 2}])
    await room.wait(SECOND)
    assert check(room, "journal")["mark"] == "amber"
    await room.wait(3 * SECOND)
    assert check(room, "journal")["mark"] == "green"


async def test_the_disk_is_looked_at_now_and_then(open_room: OpenRoom) -> None:
    left = [50_000_000]

    def free() -> int:
        if not left:
            raise OSError("the card is gone")
        return left[-1]

    room = open_room(free=free)
    await room.wait(SECOND)
    assert check(room, "disk")["text"] == "осталось меньше 100 МБ"
    left.append(500_000_000)
    await room.wait(15 * SECOND)
    assert health(room)["mark"] == "green"
    left.clear()
    await room.wait(15 * SECOND)
    assert all(one["id"] != "disk" for one in health(room)["checks"])
