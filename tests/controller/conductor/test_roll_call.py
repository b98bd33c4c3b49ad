"""Seats, modules and cables that come and go: what the log says of it, and a spare that takes a dead one's seat."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from controller.conductor import Reply
from hardware.ports import MILLISECOND, SECOND, Doubled, Lamp, LineState
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Bench, Room

PORT = "/dev/serial/by-id/seats"
MODULE = "3F2A91B0"
GIVE_6 = ["Adopt", {"module": MODULE, "seat": 6}]


def new_lines(room: Room, before: list[str]) -> list[str]:
    return room.log[len(before) :]


def heard(room: Room) -> list[int]:
    return [seat["seat"] for seat in room.view["seats"] if seat["heard"]]


# --- what the log says -----------------------------------------------------------------------------


async def test_seats_behind_a_cut_cable_share_one_line_and_are_dark_at_once(room: Room) -> None:
    await room.to_the_day()
    before = room.log
    for seat in (8, 9, 10):
        room.table.pad(seat).vanish()
        await room.wait(10 * MILLISECOND)
    assert room.lamps == dict.fromkeys((8, 9, 10), Lamp.NOT_HEARD)
    assert heard(room) == [1, 2, 3, 4, 5, 6, 7]
    assert new_lines(room, before) == []
    await room.wait(SECOND)
    assert new_lines(room, before) == ["Не слышно: № 8, 9, 10"]
    room.table.pad(9).come_back()
    await room.wait(SECOND)
    assert new_lines(room, before)[1:] == ["Снова слышно: № 9"]


async def test_a_line_that_goes_and_comes_back_is_two_lines_of_the_log(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    await room.to_the_day()
    before = room.log
    with caplog.at_level(logging.WARNING):
        for _ in range(5):  # each attempt to open it
            room.table.seats.say(LineState(False, PORT, "the adapter was pulled out; check its plug"))
            for seat in range(1, 11):
                room.table.pad(seat).vanish()
            await room.wait(SECOND)
    assert [record.getMessage() for record in caplog.records] == [f"{PORT}: the adapter was pulled out; check its plug"]
    room.table.seats.say(LineState(True, PORT, ""))
    for seat in range(1, 11):
        room.table.pad(seat).come_back()
    await room.wait(SECOND)
    everybody = "№ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    assert new_lines(room, before) == [
        f"Связь с местами пропала ({PORT}). Не слышно: {everybody}",
        f"Связь с местами снова есть ({PORT}). Снова слышно: {everybody}",
    ]


async def test_a_doubled_number_is_not_heard_until_it_is_mended(room: Room) -> None:
    await room.to_the_day()
    before = room.log
    room.table.seats.say(Doubled(6, (MODULE, "0C0FFEE0")))
    await room.loop.settle()
    assert room.lamps == {6: Lamp.NOT_HEARD}
    await room.wait(SECOND)
    room.table.pad(6).come_back()
    await room.wait(SECOND)
    assert room.lamps == {}
    assert new_lines(room, before) == [
        f"Место № 6 сразу у нескольких модулей ({MODULE}, 0C0FFEE0): не слышно, пока не останется один",
        "Снова слышно: № 6",
    ]


async def test_what_has_just_changed_is_told_to_the_game_that_begins_meanwhile(room: Room) -> None:
    await room.to_the_day()
    room.table.pad(6).vanish()
    await room.loop.settle()
    await room.say(["NewGame", {}])
    await room.wait(SECOND)
    assert room.log == ["Не слышно: № 6"]
    assert 6 not in heard(room)


# --- a spare takes a seat --------------------------------------------------------------------------


def adoptions(room: Room) -> list[tuple[Any, str, bool]]:
    """What of this is offered: act, label, to be held."""
    others = room.screen["others"]
    return [(one["act"], one["label"], one["hold"]) for one in others if one["act"][0] == "Adopt"]


@pytest.fixture
async def bench_room(open_room: OpenRoom) -> Room:
    return open_room(bench=True)


@pytest.fixture
def bench(bench_room: Room) -> Bench:
    assert bench_room.bench is not None
    return bench_room.bench


async def test_a_spare_takes_a_dead_seat_in_the_middle_of_a_game(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    await room.to_the_ballot(5, 7)
    room.table.pad(6).vanish()
    window = await room.ask()
    await room.reach(window.closes + SECOND)
    assert room.hand(6) == "unheard"
    assert adoptions(room) == []
    before = room.log
    bench.lay(MODULE)
    await room.wait(SECOND)
    assert adoptions(room) == [(GIVE_6, "Место № 6 новому модулю", True)]
    assert await room.say(GIVE_6, step=room.view["step"]) == Reply(ok=True, recorded=False)
    await room.loop.settle()
    assert adoptions(room) == []
    await room.wait(2 * SECOND)
    assert bench.adopted == [(MODULE, 6)]
    assert 6 in heard(room)
    assert new_lines(room, before) == [
        "Новый модуль без места: 3F2A91B0",
        "Место № 6 отдано модулю 3F2A91B0",
        "Снова слышно: № 6",
    ]
    await room.taken(room.view["proposals"][0]["dismiss"]["act"])
    await room.taken(["Accept", {}])
    await room.quiet()
    again = await room.ask()
    room.table.press(6, at=again.opens + 100 * MILLISECOND)
    await room.reach(again.settles)
    assert room.hand(6) == "counted"


async def test_the_same_command_said_again_adopts_once(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    room.table.pad(6).vanish()
    bench.lay(MODULE)
    await room.loop.settle()
    replies = [await room.say(GIVE_6, id_="one") for _ in range(2)]
    assert replies == [Reply(ok=True, recorded=False)] * 2
    assert bench.adopted == [(MODULE, 6)]


async def test_what_is_not_offered_is_refused(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    bench.lay(MODULE)
    await room.loop.settle()
    assert await room.say(GIVE_6) == Reply(ok=False, recorded=False, text="сейчас не время для этого")
    room.table.pad(6).vanish()
    await room.loop.settle()
    other = await room.say(["Adopt", {"module": "0C0FFEE0", "seat": 6}])
    assert not other.ok
    assert bench.adopted == []


@pytest.mark.parametrize("act", [["Adopt", {}], ["Adopt", {"module": 7, "seat": 6}], ["Adopt", {"module": MODULE}]])
async def test_what_is_no_adoption_is_no_command(bench_room: Room, act: list[Any]) -> None:
    reply = await bench_room.say(act)
    assert reply.text.startswith("Команда непонятна: ")


async def test_a_spare_that_is_gone_in_that_moment_is_said_and_offered_no_more(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    room.table.pad(6).vanish()
    bench.lay(MODULE)
    await room.loop.settle()
    bench.spares.clear()
    assert await room.say(GIVE_6) == Reply(
        ok=False, recorded=False, text="there is no module 3F2A91B0; plug it in again"
    )
    await room.loop.settle()
    assert adoptions(room) == []


async def test_a_spare_that_is_taken_away_is_offered_no_more(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    room.table.pad(6).vanish()
    bench.lay(MODULE)
    await room.wait(10 * SECOND)
    assert len(adoptions(room)) == 1
    bench.spares.clear()
    await room.wait(6 * SECOND)
    assert adoptions(room) == []


async def test_several_spares_are_told_apart(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    room.table.pad(6).vanish()
    for module in (MODULE, "0C0FFEE0"):
        bench.lay(module)
    await room.wait(3 * SECOND)
    assert [label for _, label, _ in adoptions(room)] == ["Место № 6 модулю 3F2A91B0", "Место № 6 модулю 0C0FFEE0"]


async def test_the_seat_of_who_has_left_waits_for_the_next_game(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    await room.to_the_day()
    await room.taken(["CorrectExit", {"seat": 6, "left": True, "reason": "test"}])
    room.table.pad(6).vanish()
    bench.lay(MODULE)
    await room.loop.settle()
    assert adoptions(room) == []
    await room.say(["NewGame", {}])
    await room.loop.settle()
    assert len(adoptions(room)) == 1


async def test_the_game_and_its_journal_know_nothing_of_it(bench_room: Room, bench: Bench) -> None:
    room = bench_room
    await room.to_the_day()
    room.table.pad(6).vanish()
    bench.lay(MODULE)
    await room.wait(SECOND)
    step, kept = room.view["step"], len(room.inputs())
    await room.taken(GIVE_6)
    await room.wait(2 * SECOND)
    assert (room.view["step"], len(room.inputs())) == (step, kept)


async def test_where_seats_are_no_modules_nothing_is_offered(room: Room) -> None:
    room.table.pad(6).vanish()
    await room.loop.settle()
    assert adoptions(room) == []
    assert not (await room.say(GIVE_6)).ok
