"""What time alone tells sounds at its instant, once, and not at all if that does not come."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from controller.game.night import NIGHTFALL
from hardware.ports import MILLISECOND, SECOND, Instant
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room
from tests.controller.conductor.test_evening import after_a_power_cut


def begins(room: Room, clip: str, since: Instant) -> list[Instant]:
    """When each utterance that begins with this clip has begun to sound, up to now."""
    now = room.clock.now()
    said = [one for one in room.voice.said if one.clips[:1] == (clip,) and one.sounded()]
    return [one.plan.begins for one in said if since <= one.plan.begins <= now]


async def floor(room: Room) -> Instant:
    """The first speech of a day; returns when its clock has begun."""
    await room.to_the_day()
    await room.quiet()
    pressed = room.clock.now()
    await room.taken(["GiveFloor", {}])
    return pressed


async def test_warning_and_end_of_a_speech_sound_at_their_instants(room: Room) -> None:
    began = await floor(room)
    await room.wait(70 * SECOND)
    assert begins(room, "ten_seconds", began) == [began + 50 * SECOND]
    assert begins(room, "time_is_up", began) == [began + 60 * SECOND]


@pytest.mark.parametrize("before_ms", [2500, 1500, 700, 300, 50])
async def test_a_foul_never_covers_the_warning(room: Room, before_ms: int) -> None:
    began = await floor(room)
    await room.wait(50 * SECOND - before_ms * MILLISECOND)
    await room.taken(["Foul", {"seat": 4}])
    await room.wait(8 * SECOND)
    assert begins(room, "ten_seconds", began) == [began + 50 * SECOND]
    sounding = sorted((one.plan.begins, one.plan.ends) for one in room.voice.said if one.sounded())
    assert all(end <= begin for (_, end), (begin, _) in itertools.pairwise(sounding))
    assert len(begins(room, "foul_4", began)) == 1


@pytest.mark.parametrize("paused_ms", [49_000, 49_990, 50_200, 59_000, 60_100])
async def test_nothing_is_said_twice_after_a_pause(room: Room, paused_ms: int) -> None:
    began = await floor(room)
    await room.wait(paused_ms * MILLISECOND)
    await room.taken(["Pause", {}])
    await room.wait(100 * SECOND)
    assert len(begins(room, "ten_seconds", began)) == (1 if paused_ms >= 50_000 else 0)
    resumed = room.clock.now()
    await room.taken(["Resume", {}])
    await room.wait(30 * SECOND)
    shift = resumed - began - paused_ms * MILLISECOND
    warned = began + 50 * SECOND + (0 if paused_ms >= 50_000 else shift)
    ended = began + 60 * SECOND + (0 if paused_ms >= 60_000 else shift)
    # Right after the pause the table says that the game goes on: what is due by then follows it.
    assert [max(0, at - warned) // SECOND for at in begins(room, "ten_seconds", began)] == [0]
    assert begins(room, "time_is_up", began) == [ended]


async def test_a_clock_that_is_lengthened_warns_later_and_one_that_is_ended_never(room: Room) -> None:
    began = await floor(room)
    await room.wait(45 * SECOND)
    await room.taken(["Lengthen", {"seconds": 10}])
    await room.wait(20 * SECOND)
    assert begins(room, "ten_seconds", began) == [began + 60 * SECOND]
    await room.taken(["EndSpeech", {}])
    await room.wait(600 * MILLISECOND)
    await room.wait(20 * SECOND)
    assert begins(room, "time_is_up", began) == []


async def test_a_restart_says_nothing_again(room: Room, open_room: OpenRoom, tmp_path: Path) -> None:
    began = await floor(room)
    await room.wait(55 * SECOND)
    assert len(begins(room, "ten_seconds", began)) == 1
    again = await after_a_power_cut(room, open_room, tmp_path)
    await again.wait(30 * SECOND)
    assert again.voice.heard() == []
    resumed = again.clock.now()
    await again.taken(["Resume", {}])
    await again.wait(30 * SECOND)
    assert again.voice.heard() == ["resume", "time_is_up"]
    assert begins(again, "time_is_up", resumed) == [resumed + 10 * SECOND], "the last that was recorded is the warning"


# --- what goes before what ---------------------------------------------------------------------------


async def test_what_carries_the_game_on_goes_before_fouls_that_are_not_being_said_yet(room: Room) -> None:
    await room.to_the_day()
    await room.quiet()
    began = room.clock.now()
    for seat in (4, 5, 6):
        await room.taken(["Foul", {"seat": seat}])
    await room.wait(300 * MILLISECOND)
    await room.taken(["GiveFloor", {}])
    await room.wait(20 * SECOND)
    assert room.voice.heard(began) == ["foul_4", "floor_minute_1", "foul_5", "foul_6"]


# --- a hurried host ----------------------------------------------------------------------------------


async def test_a_night_that_is_begun_while_the_table_speaks_calls_at_its_instants(room: Room) -> None:
    while room.view["next"]["act"][0] != "BeginNight":
        await room.press()
    began = room.clock.now()
    await room.press("BeginNight")
    await room.wait(6 * SECOND)
    assert room.voice.heard(began)[:3] == ["night_falls", "masks_on", "mafia_wakes"]
    assert begins(room, "mafia_wakes", began) == [began + NIGHTFALL]


async def test_the_floor_of_who_has_passed_already_is_not_said(room: Room) -> None:
    began = await floor(room)
    for _ in range(3):
        await room.press("EndSpeech")
        await room.until(lambda view: view["phase"]["kind"] == "speech")
    await room.wait(10 * SECOND)
    floors = [clip for clip in room.voice.heard(began) if clip.startswith("floor")]
    assert floors[-1] == "floor_minute_4"
    assert [one.clips for one in room.voice.said if one.clips[:1] == ("floor_minute_4",) and one.cut is None]
    late = [one for one in room.voice.said if one.clips[:1] in (("floor_minute_2",), ("floor_minute_3",))]
    assert all(one.cut is not None for one in late)


async def test_what_a_pause_kept_from_being_said_is_said_when_the_game_goes_on(room: Room) -> None:
    await room.to_the_day()
    await room.quiet()
    began = room.clock.now()
    for seat in (4, 5):
        await room.taken(["Foul", {"seat": seat}])
    await room.wait(400 * MILLISECOND)
    await room.taken(["Pause", {}])
    await room.wait(20 * SECOND)
    assert room.voice.heard(began) == ["foul_4", "pause"]
    await room.taken(["Resume", {}])
    await room.wait(20 * SECOND)
    assert room.voice.heard(began) == ["foul_4", "pause", "resume", "foul_5"]


async def test_what_is_undone_in_a_pause_is_never_said(room: Room) -> None:
    await room.to_the_day()
    await room.quiet()
    began = room.clock.now()
    for seat in (4, 5):
        await room.taken(["Foul", {"seat": seat}])
    await room.wait(400 * MILLISECOND)
    await room.taken(["Pause", {}])
    await room.wait(SECOND)
    await room.taken(["Undo", {}])
    await room.wait(20 * SECOND)
    assert "foul_5" not in room.voice.heard(began)


async def to_a_call(room: Room) -> Instant:
    """The first call of the first night, a third of a second after it has begun."""
    while room.view["next"]["act"][0] != "BeginNight":
        await room.press()
    await room.quiet()
    began = room.clock.now()
    await room.press("BeginNight")
    await room.wait(NIGHTFALL + 300 * MILLISECOND)
    assert room.voice.heard(began)[-1] == "mafia_wakes"
    return room.clock.now()


async def test_a_call_that_a_pause_cuts_off_is_said_again_when_the_night_goes_on(room: Room) -> None:
    cut = await to_a_call(room)
    await room.taken(["Pause", {}])
    await room.wait(10 * SECOND)
    await room.taken(["Resume", {}])
    await room.wait(4 * SECOND)
    assert room.voice.heard(cut) == ["pause", "resume", "mafia_wakes"]


async def test_a_call_is_not_lost_by_an_undo_of_what_was_entered_meanwhile(room: Room) -> None:
    cut = await to_a_call(room)
    await room.taken(["EnterRole", {"seat": 5, "role": "sheriff"}])
    await room.taken(["Undo", {}])
    await room.wait(10 * SECOND)
    assert room.voice.heard(cut) == []
    await room.taken(["Resume", {}])
    await room.wait(4 * SECOND)
    assert room.voice.heard(cut) == ["resume", "mafia_wakes"]
