"""The host switches how the table announces at any time: it speaks, gives signals beside his voice, or shows lights."""

from __future__ import annotations

import pytest

from controller.game.inputs import ByKey, Command, OpenWindow
from hardware.ports import MILLISECOND, SECOND, Gap, Instant, Lamp, Mark, Signal, Tone
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room, Window

OPEN = ["OpenWindow", {}]


async def in_mode(room: Room, mode: str) -> None:
    await room.taken(["Announce", {"mode": mode}])


async def opened(room: Room) -> Window:
    """The host has asked the next question himself, and opens its window a second later."""
    await room.press("Ask")
    await room.wait(SECOND)
    await room.press("OpenWindow")
    question = room.view["question"]
    return Window(*(round(question[name] * MILLISECOND) for name in ("begins", "opens", "closes")))


def tones(room: Room, since: Instant) -> list[tuple[Tone, Instant]]:
    """The signals that have begun from ``since`` on, and when; that of a window begins at its close."""
    now = room.clock.now()
    planned = [
        (part.tone, one.plan.marks.get("close", one.plan.begins), one.cut)
        for one in room.voice.said
        for part in one.utterance.parts
        if isinstance(part, Signal)
    ]
    return [(tone, at) for tone, at, cut in planned if since <= at <= now and (cut is None or cut > at)]


# --- signals: the host speaks ------------------------------------------------------------------------


async def test_the_window_opens_with_the_hosts_key_and_a_tone_closes_it(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    asked = room.clock.now()
    window = await opened(room)
    assert (window.begins, window.opens) == (asked, asked + SECOND)
    assert window.closes == window.opens + 2 * SECOND
    room.table.press(3, at=window.opens + 500 * MILLISECOND)
    room.table.press(4, at=window.closes - MILLISECOND)
    room.table.press(6, at=window.closes)
    await room.reach(window.closes + SECOND)
    assert room.view["question"]["counted"] == [3, 4]
    assert room.hand(6) == "late"
    assert tones(room, asked) == [(Tone.CLOSE, window.closes)]
    assert room.voice.heard(asked) == []


async def test_the_close_lies_exactly_two_seconds_after_the_opening_in_what_is_played(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    window = await opened(room)
    (said,) = [one for one in room.voice.said if one.plan.marks.get("close") == window.closes]
    assert said.utterance.parts == (Mark("open"), Gap(2 * SECOND), Mark("close"), Signal(Tone.CLOSE))
    assert said.plan.marks["open"] == window.opens


async def test_lamps_ask_until_the_key_and_show_the_window_from_it_on(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    await room.press("Ask")
    await room.wait(700 * MILLISECOND)
    assert room.lamps[5] is Lamp.ASKED
    assert Lamp.MAY_VOTE not in room.lamps.values()
    await room.press("OpenWindow")
    assert room.lamps[3] is Lamp.MAY_VOTE


async def test_a_thumb_that_asks_twice_opens_nothing(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    step = room.view["step"]
    await room.press("Ask")
    reply = await room.say(OPEN, step)
    assert not reply.ok
    await room.wait(300 * MILLISECOND)
    assert not (await room.say(OPEN, room.view["step"])).ok
    await room.wait(300 * MILLISECOND)
    assert (await room.say(OPEN, room.view["step"])).ok


async def test_what_the_host_did_is_in_the_journal(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    window = await opened(room)
    kept = [recorded.input for recorded in room.inputs()]
    assert ByKey(window.begins) in kept
    assert any(isinstance(one, Command) and one.act == OpenWindow() and one.at == window.opens for one in kept)


async def test_a_question_that_is_void_sounds_no_close(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    window = await opened(room)
    await room.wait(SECOND)
    await room.taken(["WithdrawQuestion", {}])
    await room.wait(5 * SECOND)
    assert tones(room, window.begins) == []
    assert (await opened(room)).opens > window.closes


async def test_only_time_is_signalled(room: Room) -> None:
    await in_mode(room, "signals")
    await room.to_the_day()
    await room.quiet()
    began = room.clock.now()
    await room.taken(["GiveFloor", {}])
    await room.wait(20 * SECOND)
    await room.taken(["Foul", {"seat": 4}])
    await room.wait(50 * SECOND)
    assert tones(room, began) == [(Tone.WARNING, began + 50 * SECOND), (Tone.END, began + 60 * SECOND)]
    assert room.voice.heard(began) == []


# --- silence: the lamps ------------------------------------------------------------------------------


async def test_a_silent_table_votes_by_its_lamps(room: Room) -> None:
    await in_mode(room, "silent")
    await room.to_the_ballot(5, 7)
    await room.press("Ask")
    await room.loop.settle()
    question = room.view["question"]
    assert question["closes"] - question["opens"] == 2000
    assert question["opens"] - question["begins"] == 2000
    await room.reach(round(question["opens"] * MILLISECOND))
    assert room.lamps[3] is Lamp.MAY_VOTE
    room.table.press(3)
    await room.reach(round(question["closes"] * MILLISECOND) + SECOND)
    await room.press("Accept")
    await room.wait(5 * SECOND)
    assert room.voice.heard() == []
    assert tones(room, 0) == []


# --- at any time -------------------------------------------------------------------------------------


async def test_a_question_that_waits_for_the_key_is_spoken_when_the_table_is_to_speak(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    await room.press("Ask")
    await room.wait(SECOND)
    await in_mode(room, "full")
    question = room.view["question"]
    assert question["closes"] - question["opens"] == pytest.approx(2000)
    await room.reach(round(question["closes"] * MILLISECOND) + SECOND)
    assert room.voice.heard()[-2:] == ["ask_leave_game_5", "thanks"]


async def test_a_window_that_is_planned_closes_as_it_was_planned(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    window = await room.ask()
    await in_mode(room, "silent")
    await room.reach(window.closes + SECOND)
    assert room.voice.heard()[-2:] == ["ask_leave_game_5", "thanks"]


async def test_what_is_foreseen_is_told_in_the_new_way(room: Room) -> None:
    await room.to_the_day()
    await room.quiet()
    began = room.clock.now()
    await room.taken(["GiveFloor", {}])
    await room.wait(30 * SECOND)
    await in_mode(room, "signals")
    await room.wait(25 * SECOND)
    await in_mode(room, "full")
    await room.wait(20 * SECOND)
    assert tones(room, began) == [(Tone.WARNING, began + 50 * SECOND)]
    assert room.voice.heard(began)[-1] == "time_is_up"
    assert "ten_seconds" not in room.voice.heard(began)


async def test_the_host_is_offered_the_other_modes_in_a_game_and_before_it(room: Room) -> None:
    def offered() -> list[str]:
        return [offer["act"][1]["mode"] for offer in room.view["others"] if offer["act"][0] == "Announce"]

    assert offered() == ["signals", "silent"]
    await in_mode(room, "silent")
    assert offered() == ["full", "signals"]
    await room.begin()
    assert offered() == ["full", "signals"]
    assert not (await room.say(["Announce", {"mode": "loud"}])).ok


async def test_what_is_about_to_sound_is_not_told_again_in_another_way(room: Room) -> None:
    await room.to_the_day()
    await room.quiet()
    began = room.clock.now()
    await room.taken(["GiveFloor", {}])
    await room.wait(50 * SECOND - 60 * MILLISECOND)
    await in_mode(room, "signals")
    await room.wait(5 * SECOND)
    assert room.voice.heard(began)[-1] == "ten_seconds"
    assert tones(room, began) == []


async def test_a_window_whose_close_would_be_heard_late_is_void(open_room: OpenRoom) -> None:
    room = open_room(options={"window_ms": 200})
    await room.to_the_ballot(5, 7)
    await in_mode(room, "signals")
    await room.press("Ask")
    await room.wait(SECOND)
    await room.press("OpenWindow")
    assert room.phase == "ballot"
    assert room.log[-1] == "Вопрос снят и будет задан снова"
