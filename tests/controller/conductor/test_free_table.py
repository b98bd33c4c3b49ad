"""A table of a judge who keeps his own protocol: the exact voice and clock, with hands or without."""

from __future__ import annotations

from controller.game import inputs
from hardware.ports import MILLISECOND, SECOND, Signal, Tone
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room


async def test_a_question_is_asked_counted_and_released(open_room: OpenRoom) -> None:
    room = await open_room("timer").begin()
    assert room.view["phase"]["kind"] == "free"
    window = await put(room, 7)
    assert room.voice.said[-1].clips == ("ask_leave_table_7", "thanks")
    assert window[1] - window[0] == 2_000 * MILLISECOND
    await room.reach(window[0] + 100 * MILLISECOND)
    room.table.press(3)
    await room.reach(window[1] + 13 * MILLISECOND)
    room.table.press(4)
    await room.reach(window[1] + SECOND)
    assert (room.hand(3), room.hand(4)) == ("counted", "late")
    assert room.view["proposals"] == []
    await room.press("Accept")
    await room.quiet()
    assert room.voice.heard()[-2:] == ["accepted", "votes_1"]
    assert room.view["phase"]["kind"] == "free"
    assert [(tally["seat"], tally["votes"]) for tally in room.view["tallies"]] == [(7, 1)]
    assert room.view["others"][0]["label"] == "Новое голосование"


async def test_a_clock_is_announced_warns_and_rings(open_room: OpenRoom) -> None:
    room = await open_room("timer").begin()
    begun = room.clock.now()
    await room.taken(["StartClock", {"kind": "defence", "seat": 5}])
    assert room.view["phase"]["title"] == "Оправдание № 5"
    await room.reach(begun + 40 * SECOND)
    assert room.voice.heard(begun) == ["defence_thirty_5", "ten_seconds", "time_is_up"]
    await room.press("EndSpeech")
    assert room.view["phase"]["kind"] == "free"


async def test_a_clock_for_nobody_in_particular_begins_with_a_tone(open_room: OpenRoom) -> None:
    room = await open_room("timer").begin()
    await room.taken(["StartClock", {"kind": "speech", "seat": None}])
    await room.loop.settle()
    assert room.voice.answers[-1].utterance.parts == (Signal(Tone.NOTICE),)
    await room.taken(["EndSpeech", {}])
    await room.taken(["StartClock", {"kind": "agreement", "seat": None}])
    await room.loop.settle()
    assert room.voice.answers[-1].clips == ("mafia_agreement_minute",)


async def test_a_whole_ballot_of_a_judge(open_room: OpenRoom) -> None:
    room = await open_room("timer").begin()
    room.table.press(9)  # a hand that lies there already
    for number, hands in ((3, (1, 2)), (7, (2, 5, 8))):
        opens, closes = await put(room, number)
        assert closes - opens == 2_000 * MILLISECOND
        await room.reach(opens + 100 * MILLISECOND)
        for seat in hands:
            room.table.press(seat)
        await room.reach(closes + SECOND)
        assert room.hand(9) == "stuck"
        await room.press("Accept")
        for seat in hands:
            room.table.release(seat)
        await room.wait(2 * SECOND)
    assert (room.hand(2), room.hand(5), room.hand(8)) == ("double", "counted", "counted")
    assert votes(room) == [(3, 2), (7, 2)]
    await room.taken(inputs.NewBallot())
    assert votes(room) == []
    assert (await room.say(inputs.NewBallot())).ok is False
    await put(room, 7)
    assert votes(room) == [(7, None)]


async def test_a_number_that_the_table_has_not_got_is_answered_and_the_table_stays_free(open_room: OpenRoom) -> None:
    room = await open_room("timer").begin()
    for act in (inputs.AskAbout(99), inputs.AskAbout(0)):
        reply = await room.say(act)
        assert (reply.ok, reply.text) == (False, "такого места за столом нет")
    assert room.phase == "free"


async def test_a_lifted_hand_is_told_after_the_release(open_room: OpenRoom) -> None:
    room = await open_room("timer").begin()
    opens, closes = await put(room, 7)
    await room.reach(opens + 100 * MILLISECOND)
    for seat in (2, 3):
        room.table.press(seat)
    await room.reach(closes - 300 * MILLISECOND)
    room.table.release(2)
    await room.reach(closes + SECOND)
    await room.press("Accept")
    assert room.view["seats"][1]["hand"]["state"] == "lifted"
    assert room.view["seats"][1]["hand"]["note"] == "убрана за 300 мс ± 0 до «Спасибо», засчитано"
    assert room.view["phase"]["title"] == "Голосование против № 7"


async def test_without_any_seat_it_is_the_exact_voice_and_clock(open_room: OpenRoom) -> None:
    room = await open_room("timer", seats=3).begin()
    for seat in (1, 2, 3):
        room.table.pad(seat).vanish()
        await room.taken(inputs.ByHand(seat))
    window = await put(room, 2)
    await room.reach(window[1])
    assert room.view["question"]["settled"]
    await room.press("Accept")
    await room.quiet()
    assert room.voice.heard()[-1] == "accepted", "the judge counts, so no number is said"


def votes(room: Room) -> list[tuple[int, int | None]]:
    """The numbers that were asked about in this ballot, and how many hands each had."""
    return [(tally["seat"], tally["votes"]) for tally in room.view["tallies"]]


async def put(room: Room, seat: int) -> tuple[int, int]:
    """Put the question about this seat; when its window opens and closes (ns)."""
    await room.taken(inputs.AskAbout(seat))
    view = await room.until(lambda view: view["question"] and view["question"]["opens"])
    return round(view["question"]["opens"] * MILLISECOND), round(view["question"]["closes"] * MILLISECOND)


async def test_a_free_table_is_closed_and_not_abandoned(open_room: OpenRoom) -> None:
    room = await open_room("timer").begin()
    await room.taken(["NewGame", {}])
    assert room.journal.games()[0].finished == "closed"
