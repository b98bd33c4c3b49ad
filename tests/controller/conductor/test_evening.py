"""Games one after another: power cuts, commands that are said again, and a new game at any moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from controller.conductor import Reply
from controller.game.inputs import Command, GiveFloor, Restarted
from controller.journal import Journal, JournalFull
from hardware.ports import MILLISECOND, SECOND, Lamp
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Disk, Room

OF_THE_MOMENT = ("now", "step", "phase", "next", "pause", "log")
"""Sections that differ after a restart: the game stands paused, and that is said."""


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    return {name: section for name, section in view.items() if name not in OF_THE_MOMENT}


def effects(room: Room) -> int:
    """How many commands the game has been given."""
    return sum(isinstance(kept.input, Command) for kept in room.inputs())


async def after_a_power_cut(room: Room, open_room: OpenRoom, tmp_path: Path) -> Room:
    """The table as it comes back from what the disk holds now."""
    copy = room.snapshot(tmp_path / "after.sqlite")
    await room.close()
    return open_room(journal=copy)


# --- what comes to nothing --------------------------------------------------------------------------


async def test_who_enters_a_nomination_in_vain_is_told_why(room: Room) -> None:
    await room.to_the_day()
    await room.press("GiveFloor")
    seven = await room.say(["Nominate", {"seat": 7, "gesture_seen": True}])
    assert (seven.ok, seven.text) == (True, "")
    eight = await room.say(["Nominate", {"seat": 8, "gesture_seen": True}])
    assert (eight.ok, eight.text) == (True, "№ 1 не выставил № 8: право выставить уже использовано")


# --- power cuts ------------------------------------------------------------------------------------


async def test_a_game_comes_back_as_it_was_and_stands_paused(room: Room, open_room: OpenRoom, tmp_path: Path) -> None:
    await room.to_the_day()
    await room.press("GiveFloor")
    await room.taken(["Nominate", {"seat": 7}])
    await room.wait(20 * SECOND)
    await room.taken(["Foul", {"seat": 4}])
    before = room.view
    await room.wait(5 * SECOND)  # what nothing has come of is not known any more
    back = await after_a_power_cut(room, open_room, tmp_path)
    assert back.resumed
    assert lasting(back.view) == lasting(before)
    assert back.view["phase"] == before["phase"] | {
        "paused": True,
        "clock": {"total": 60_000, "ends": None, "left": 40_000},
    }
    assert back.view["next"]["act"] == ["Resume", {}]
    assert back.table.lights.lamps[1] is Lamp.YOUR_TURN


async def test_a_question_that_was_not_counted_is_offered_again(
    room: Room, open_room: OpenRoom, tmp_path: Path
) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.opens + 500 * MILLISECOND)
    room.table.press(3)
    await room.loop.settle()
    back = await after_a_power_cut(room, open_room, tmp_path)
    assert back.phase == "ballot"
    assert back.lamps == {5: Lamp.NOMINATED, 7: Lamp.NOMINATED}
    await back.taken(["Resume", {}])
    again = await back.ask()
    assert back.view["question"]["about"] == [5]
    await back.reach(again.settles)
    assert back.view["question"]["counted"] == []


async def test_a_question_that_was_counted_stays_counted(room: Room, open_room: OpenRoom, tmp_path: Path) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    room.table.press(3, at=window.opens + 100 * MILLISECOND)
    await room.reach(window.settles)
    before = room.view["question"]
    back = await after_a_power_cut(room, open_room, tmp_path)
    assert (back.phase, back.view["question"]) == ("question", before)
    assert before["counted"] == [3]
    assert before["text"] == "Кто за то, чтобы нашу игру покинул игрок номер пять?"
    await back.taken(["Resume", {}])
    await back.press("Accept")
    assert back.view["tallies"][0]["votes"] == 1
    assert back.view["proposals"] == []


async def test_in_the_night_a_call_is_given_its_whole_time_again(
    room: Room, open_room: OpenRoom, tmp_path: Path
) -> None:
    await room.until(lambda view: view["phase"]["kind"] == "deal")
    for _ in range(10):
        await room.press("CallSeat")
    await room.press("BeginNight")
    await room.until(lambda view: view["night"]["call"] == "mafia")
    await room.wait(20 * SECOND)
    back = await after_a_power_cut(room, open_room, tmp_path)
    await back.wait(100 * SECOND)
    assert back.view["night"]["call"] == "mafia"
    await back.taken(["Resume", {}])
    resumed = back.clock.now()
    await back.until(lambda view: view["night"]["call"] != "mafia")
    assert back.clock.now() == resumed + 60 * SECOND


async def test_a_restart_is_kept_too(room: Room, open_room: OpenRoom, tmp_path: Path) -> None:
    await room.to_the_day()
    before = room.inputs()
    back = await after_a_power_cut(room, open_room, tmp_path)
    assert [kept.input for kept in back.inputs()] == [
        *(kept.input for kept in before),
        Restarted(back.clock.now()),
    ]


# --- commands that are said again ------------------------------------------------------------------


async def test_a_command_said_again_is_answered_again_without_effect(room: Room) -> None:
    await room.to_the_day()
    await room.taken(["GiveFloor", {}])
    foul = await room.say(["Foul", {"seat": 4}], id_="one")
    refused = await room.say(["Accept", {}], id_="two")
    await room.wait(SECOND)
    kept = effects(room)
    assert await room.say(["Foul", {"seat": 4}], id_="one") == foul == Reply(ok=True, recorded=True)
    assert await room.say(["Accept", {}], id_="two") == refused
    assert not refused.ok
    assert effects(room) == kept
    assert room.view["seats"][3]["fouls"] == 1


async def test_so_it_is_after_a_power_cut(room: Room, open_room: OpenRoom, tmp_path: Path) -> None:
    await room.to_the_day()
    await room.taken(["GiveFloor", {}])
    foul = await room.say(["Foul", {"seat": 4}], id_="one")
    refused = await room.say(["Accept", {}], id_="two")
    back = await after_a_power_cut(room, open_room, tmp_path)
    kept = effects(back)
    assert await back.say(["Foul", {"seat": 4}], id_="one") == foul
    assert await back.say(["Accept", {}], id_="two") == refused
    assert effects(back) == kept
    assert back.view["seats"][3]["fouls"] == 1


async def test_two_pages_that_say_the_same_at_once_get_one_answer(open_room: OpenRoom) -> None:
    room = open_room()
    await room.to_the_day()
    room.disk.takes = 100 * MILLISECOND
    replies = await asyncio.gather(*(room.say(["GiveFloor", {}], id_="same") for _ in range(2)))
    assert replies == [Reply(ok=True, recorded=True)] * 2


async def test_a_page_that_is_lost_while_the_disk_works_gets_its_answer_when_it_is_back(open_room: OpenRoom) -> None:
    room = open_room()
    await room.to_the_day()
    room.disk.takes = 100 * MILLISECOND
    lost = room.loop.create_task(room.say(["GiveFloor", {}], id_="same"))
    await room.wait(50 * MILLISECOND)
    lost.cancel()
    await room.wait(SECOND)
    assert await room.say(["GiveFloor", {}], id_="same") == Reply(ok=True, recorded=True)
    assert room.phase == "speech"


@pytest.mark.parametrize(
    "act", [["Fly", {}], ["Foul", {}], ["Foul", {"seat": "x"}], ["GiveFloor", {"is": "Undo"}], 7, {}]
)
async def test_what_is_no_command_is_answered_and_does_nothing(room: Room, act: Any) -> None:
    reply = await room.evening.command("odd", None, act)
    assert (reply.ok, reply.recorded) == (False, False)
    assert reply.text.startswith("Команда непонятна: ")
    assert room.inputs() == []


# --- a new game ------------------------------------------------------------------------------------


async def test_the_same_again_is_two_presses_and_the_old_game_is_put_away(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await room.ask()
    old = int(room.view["game"])
    reply = await room.say(["NewGame", {}])
    await room.loop.settle()
    assert reply == Reply(ok=True, recorded=True)
    assert (room.phase, room.lamps) == ("ready", {})
    assert all(said.cut or said.plan.ends < room.clock.now() for said in room.voice.said)
    assert [(game.id, game.finished) for game in room.journal.games()] == [(old, "abandoned")]
    assert room.view["next"] == {"act": ["BeginGame", {}], "label": "Начать игру", "hold": True}
    assert await room.say(["BeginGame", {}]) == Reply(ok=True, recorded=True)
    assert [(game.id, game.finished) for game in room.journal.games()] == [(old, "abandoned"), (old + 1, None)]
    assert (room.phase, room.lamps) == ("deal", {})
    await room.press("CallSeat")
    assert room.lamps == {1: Lamp.YOUR_TURN}


async def test_nothing_of_the_old_game_reaches_into_the_new_one(room: Room) -> None:
    await room.to_the_day()
    await room.taken(["GiveFloor", {}])
    await room.wait(45 * SECOND)
    await room.taken(["EndSpeech", {}])
    await room.wait(200 * MILLISECOND)
    old = room.view["game"]
    kept = len(room.inputs())
    await room.say(["NewGame", {}])
    await room.begin()
    begun = room.clock.now()
    room.table.press(4)
    await room.wait(60 * SECOND)
    assert len(list(room.journal.inputs(int(old)))) == kept
    assert (room.phase, room.lamps, room.voice.heard(begun)) == ("deal", {}, [])


async def test_a_hand_that_lies_on_the_table_and_a_seat_that_is_silent_are_known_to_the_new_game(room: Room) -> None:
    await room.to_the_day()
    room.table.pad(6).vanish()
    room.table.press(4)
    await room.loop.settle()
    await room.say(["NewGame", {}])
    await room.begin()
    seats = room.view["seats"]
    assert [seat["seat"] for seat in seats if seat["down"]] == [4]
    assert [seat["seat"] for seat in seats if not seat["heard"]] == [6]
    room.table.pad(6).come_back()
    room.table.release(4)
    await room.loop.settle()
    assert not any(seat["down"] or not seat["heard"] for seat in room.view["seats"])


async def test_a_new_game_meant_for_another_moment_is_refused(room: Room) -> None:
    await room.to_the_day()
    game, step = room.view["game"], room.view["step"]
    await room.wait(SECOND)
    reply = await room.say(["NewGame", {}], step=step - 1)
    assert not reply.ok
    replies = await asyncio.gather(*(room.say(["NewGame", {}], step=step) for _ in range(2)))
    assert [reply.ok for reply in replies] == [True, True]  # the second has nothing left to do
    await room.wait(SECOND)
    step = room.view["step"]
    replies = await asyncio.gather(*(room.say(["BeginGame", {}], step=step) for _ in range(2)))
    assert [reply.ok for reply in replies] == [True, False]
    assert int(room.view["game"]) == int(game) + 1


async def test_a_game_does_not_begin_by_a_press_that_came_before_the_lobby_was_seen(room: Room) -> None:
    await room.to_the_day()
    await room.taken(["NewGame", {}])
    assert not (await room.say(["BeginGame", {}], step=room.view["step"])).ok
    assert room.phase == "ready"


async def test_what_was_said_between_two_games_is_known_after_a_power_cut(
    room: Room, open_room: OpenRoom, tmp_path: Path
) -> None:
    await room.to_the_day()
    await room.say(["NewGame", {}], id_="new")
    back = await after_a_power_cut(room, open_room, tmp_path)
    assert await back.say(["NewGame", {}], id_="new") == Reply(ok=True, recorded=True)
    assert back.phase == "ready"
    begun = await back.say(["BeginGame", {}], id_="begin")
    game = back.view["game"]
    again = open_room(journal=back.snapshot(tmp_path / "again.sqlite"))
    assert await again.say(["BeginGame", {}], id_="begin") == begun
    assert again.view["game"] == game


async def test_a_finished_game_is_put_away_under_its_winner(room: Room) -> None:
    await room.to_the_day()
    await room.taken(["Declare", {"winner": "red"}])
    assert room.view["next"]["act"] == ["NewGame", {}]
    assert room.view["next"]["hold"]
    await room.press("NewGame")
    assert room.journal.games()[0].finished == "red"


def full(*_: object) -> None:
    raise JournalFull("Journal x is full", "Make room")


async def test_if_the_journal_cannot_put_the_game_away_it_goes_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.to_the_day()
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "finish", full)
        reply = await room.say(["NewGame", {}])
    assert (reply.ok, reply.recorded) == (False, False)
    assert reply.text == "Игра не закрыта: на диске нет места. Освободите место на карте"
    await room.taken(["GiveFloor", {}])
    assert room.phase == "speech"


async def test_if_the_journal_takes_no_game_the_lobby_stays_and_says_why(
    open_room: OpenRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = open_room()
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "begin", full)
        reply = await room.say(["BeginGame", {}])
    assert reply == Reply(False, False, "Игра не начата: на диске нет места. Освободите место на карте")
    assert room.phase == "ready"
    await room.taken(["BeginGame", {}])
    assert room.phase == "deal"


async def test_a_disk_in_trouble_is_said_and_the_game_goes_on(room: Room) -> None:
    await room.to_the_day()
    room.disk.fail(JournalFull("Journal x is full", "Make room"))
    reply = await room.say(["GiveFloor", {}])
    assert (reply.ok, reply.recorded) == (True, False)
    assert (room.phase, room.screen["health"]["text"]) == (
        "speech",
        "Запись игры: не пишется: на диске нет места",
    )
    room.disk.work_again()
    await room.loop.settle()
    assert room.screen["health"]["mark"] == "green"
    kept = room.inputs()[-1].input
    assert isinstance(kept, Command)
    assert kept.act == GiveFloor()


# --- the end ---------------------------------------------------------------------------------------


async def test_what_was_not_written_is_said_at_the_end(open_room: OpenRoom) -> None:
    room = await open_room(disk=Disk(takes=None)).begin()
    await room.say(["CallSeat", {}])
    room.table.press(3)
    await room.loop.settle()
    assert await room.evening.close() == ["Command: ещё не на диске", "Contact: ещё не на диске"]
    assert room.lamps == {}


async def test_after_the_end_hands_and_clocks_do_nothing(room: Room) -> None:
    await room.to_the_day()
    await room.press("GiveFloor")
    await room.evening.close()
    room.table.press(3)
    await room.wait(60 * SECOND)
    assert room.lamps == {}
