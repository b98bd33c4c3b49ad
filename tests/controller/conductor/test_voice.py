"""What is said and when: once its record is safe, or after 250 ms; and what is not said because its moment is gone."""

from __future__ import annotations

import pytest

from controller.game.hand import SPARK
from controller.game.inputs import Command, GiveFloor
from hardware.ports import MILLISECOND, SECOND
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Disk, Room

PATIENCE = 250 * MILLISECOND
NEXT_FLOOR = 800 * MILLISECOND


def floors(room: Room) -> list[str]:
    """The floors that were given by the table itself."""
    return [
        kept.input.id
        for kept in room.inputs()
        if isinstance(kept.input, Command) and kept.input.act == GiveFloor() and kept.input.id.startswith("floor-")
    ]


# --- once it is safe -------------------------------------------------------------------------------


async def test_a_word_is_spoken_when_its_record_is_safe(open_room: OpenRoom) -> None:
    room = open_room()
    await room.to_the_day()
    room.disk.takes = 120 * MILLISECOND
    pressed, said = room.clock.now(), len(room.voice.answers)
    reply = await room.say(["GiveFloor", {}])
    assert (reply.ok, reply.recorded) == (True, True)
    await room.loop.settle()
    assert [(one.clips, one.planned) for one in room.voice.answers[said:]] == [
        (("floor_minute_1",), pressed + 120 * MILLISECOND)
    ]


@pytest.mark.parametrize("takes", [None, 400 * MILLISECOND])
async def test_on_a_slow_disk_it_is_spoken_once_after_a_quarter_of_a_second(
    open_room: OpenRoom, takes: int | None
) -> None:
    room = open_room()
    await room.to_the_day()
    room.disk.takes = takes
    pressed, said = room.clock.now(), len(room.voice.answers)
    reply = await room.say(["GiveFloor", {}])
    assert (reply.ok, reply.recorded) == (True, False)
    assert room.clock.now() == pressed + PATIENCE
    await room.wait(SECOND)
    assert [(one.clips, one.planned) for one in room.voice.answers[said:]] == [
        (("floor_minute_1",), pressed + PATIENCE)
    ]


async def test_the_vote_does_not_wait_for_the_disk(open_room: OpenRoom) -> None:
    room = open_room()
    await room.to_the_ballot(5, 7)
    room.disk.takes = None
    await room.say(["Ask", {}])
    window = room.view["question"]
    room.table.press(3, at=round(window["opens"] * MILLISECOND) + 100 * MILLISECOND)
    await room.reach(round(window["closes"] * MILLISECOND) + SPARK)
    assert room.view["question"]["counted"] == [3]


async def test_the_screen_says_that_the_journal_is_behind_and_when_it_has_caught_up(open_room: OpenRoom) -> None:
    disk = Disk()
    room = open_room(disk=disk)
    await room.to_the_day()
    disk.takes = 400 * MILLISECOND
    await room.say(["GiveFloor", {}])
    await room.loop.settle()
    assert "Запись игры: ждут диска записей: 1" in room.screen["health"]["text"]
    await room.wait(200 * MILLISECOND)
    assert "Запись игры" not in room.screen["health"]["text"]


# --- words of a moment that is gone ----------------------------------------------------------------


async def test_undo_silences_what_is_said(room: Room) -> None:
    await room.to_the_day()
    await room.quiet()
    await room.taken(["GiveFloor", {}])
    await room.wait(100 * MILLISECOND)
    await room.taken(["Undo", {}])
    await room.wait(5 * SECOND)
    assert "floor_minute_1" not in room.voice.heard()
    assert room.phase == "discussion"


async def test_undo_in_the_middle_of_a_word_cuts_it_off(room: Room) -> None:
    await room.to_the_day()
    await room.quiet()
    await room.taken(["GiveFloor", {}])
    await room.wait(500 * MILLISECOND)
    undone = room.clock.now()
    await room.taken(["Undo", {}])
    await room.loop.settle()
    assert (room.voice.said[-1].clips, room.voice.said[-1].cut) == (("floor_minute_1",), undone)


async def test_a_word_undone_before_it_was_safe_is_never_said(open_room: OpenRoom) -> None:
    room = open_room()
    await room.to_the_day()
    room.disk.takes = 200 * MILLISECOND
    said = len(room.voice.answers)
    floor = room.loop.create_task(room.say(["GiveFloor", {}]))
    await room.wait(100 * MILLISECOND)
    await room.taken(["Undo", {}])
    assert (await floor).ok
    await room.wait(SECOND)
    assert [one.clips for one in room.voice.answers[said:]] == []


async def test_undo_of_a_question_stops_it_and_offers_it_again(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.opens + 100 * MILLISECOND)
    room.table.press(3)
    await room.taken(["Undo", {}])
    await room.loop.settle()
    assert room.voice.said[-1].cut == room.clock.now()
    room.table.release(3)
    await room.wait(SECOND)
    assert (room.phase, room.view["next"]["act"]) == ("ballot", ["Ask", {}])
    assert room.view["proposals"] == []
    again = await room.ask()
    await room.reach(again.closes)
    assert room.view["question"]["counted"] == []


async def test_a_question_withdrawn_before_it_was_planned_is_never_asked(open_room: OpenRoom) -> None:
    room = open_room()
    await room.to_the_ballot(5, 7)
    room.disk.takes = 200 * MILLISECOND
    said = len(room.voice.answers)
    asked = room.loop.create_task(room.say(["Ask", {}]))
    await room.wait(100 * MILLISECOND)
    await room.taken(["WithdrawQuestion", {}])
    assert (await asked).ok
    await room.wait(SECOND)
    assert [one.clips for one in room.voice.answers[said:]] == []
    await room.ask()


async def test_a_pause_voids_the_open_question_and_every_clock_stands(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.opens + 100 * MILLISECOND)
    await room.taken(["Pause", {}])
    await room.loop.settle()
    assert [one.clips for one in room.voice.answers if one.cut and one.cut > window.begins] == [
        ("ask_leave_game_5", "thanks")
    ]
    assert room.voice.said[-1].clips == ("pause",)
    assert room.lamps == dict.fromkeys((5, 7), room.lamps[5])
    await room.taken(["Resume", {}])
    assert room.view["next"]["act"] == ["Ask", {}]


async def test_a_pause_keeps_what_a_speech_has_left(room: Room) -> None:
    await room.to_the_day()
    await room.taken(["GiveFloor", {}])
    await room.wait(20 * SECOND)
    await room.taken(["Pause", {}])
    await room.wait(300 * SECOND)
    assert room.view["phase"]["clock"] == {"total": 60_000, "ends": None, "left": 40_000}
    await room.taken(["Resume", {}])
    resumed = room.clock.now()
    await room.until(lambda view: view["log"][-1]["text"] == "Время")
    assert room.clock.now() == resumed + 40 * SECOND
    assert room.voice.heard()[-3:] == ["resume", "ten_seconds", "time_is_up"]


async def test_a_foul_is_not_voiced_while_hands_stand(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.closes)
    await room.taken(["Foul", {"seat": 9}])
    await room.wait(2 * SECOND)
    assert "foul_9" not in room.voice.heard()
    await room.taken(["Accept", {}])
    await room.wait(5 * SECOND)
    assert room.voice.heard(window.closes)[-2:] == ["votes_0", "foul_9"]


async def test_a_foul_undone_while_hands_stand_is_never_voiced(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.closes)
    await room.taken(["Foul", {"seat": 8}])
    await room.wait(SECOND)
    await room.taken(["Foul", {"seat": 9}])
    await room.taken(["Undo", {}])
    await room.taken(["Accept", {}])
    await room.wait(5 * SECOND)
    assert [clip for clip in room.voice.heard() if clip.startswith("foul")] == ["foul_8"]


# --- the next floor --------------------------------------------------------------------------------


async def a_speech_ends(room: Room) -> None:
    await room.to_the_day()
    await room.taken(["GiveFloor", {}])
    await room.wait(20 * SECOND)
    await room.taken(["EndSpeech", {}])
    assert room.phase == "discussion"


async def test_after_a_speech_the_next_floor_comes_by_itself(room: Room) -> None:
    await a_speech_ends(room)
    await room.wait(NEXT_FLOOR - 1)
    assert room.phase == "discussion"
    await room.wait(1)
    assert (room.phase, room.view["phase"]["seat"]) == ("speech", 2)
    assert len(floors(room)) == 1


async def test_the_host_may_give_it_sooner_and_it_comes_once(room: Room) -> None:
    await a_speech_ends(room)
    await room.wait(300 * MILLISECOND)
    await room.taken(["GiveFloor", {}])
    await room.wait(5 * SECOND)
    assert (room.view["phase"]["seat"], floors(room)) == (2, [])


@pytest.mark.parametrize("act", [["Undo", {}], ["Pause", {}], ["Remove", {"seat": 7}]])
async def test_it_does_not_come_if_the_host_is_about_something_else(room: Room, act: list[object]) -> None:
    await a_speech_ends(room)
    await room.wait(300 * MILLISECOND)
    await room.taken(act)
    await room.wait(5 * SECOND)
    assert floors(room) == []
    assert not any("нельзя" in line for line in room.log)


async def test_it_does_not_come_while_a_foul_is_proposed(open_room: OpenRoom) -> None:
    room = open_room("city", options={"early_lift": "foul", "fourth_foul": "removal"})
    await room.to_the_day()
    for _ in range(3):
        await room.taken(["Foul", {"seat": 9}])
        await room.wait(SECOND)
    await room.taken(["GiveFloor", {}])
    await room.wait(SECOND)
    await room.taken(["Foul", {"seat": 9}])
    assert [proposal["kind"] for proposal in room.view["proposals"]] == ["removal"]
    await room.taken(["EndSpeech", {}])
    await room.wait(5 * SECOND)
    assert (room.phase, floors(room)) == ("discussion", [])


async def test_after_the_last_speech_nobody_gets_the_floor(room: Room) -> None:
    await room.to_the_day()
    for _ in range(10):
        await room.press("GiveFloor")
        await room.press("EndSpeech")
    await room.wait(5 * SECOND)
    assert (room.phase, room.view["next"]["act"]) == ("discussion", ["CloseDiscussion", {}])


async def test_a_foul_that_is_corrected_while_hands_stand_is_never_said(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await room.reach(window.closes + SECOND)
    for seat in (4, 4, 6):
        await room.taken(["Foul", {"seat": seat}])
        await room.wait(2 * SECOND)
    await room.taken(["CorrectFoul", {"seat": 4, "to": None, "reason": "x"}])
    await room.taken(["CorrectFoul", {"seat": 6, "to": 8, "reason": "x"}])
    await room.press("Accept")
    await room.wait(10 * SECOND)
    assert room.voice.heard(window.closes + SECOND) == ["votes_0", "foul_4", "foul_8"]
