"""What is tried at the table between two games: pads, lamps, voice, modules."""

from __future__ import annotations

from typing import Any

import pytest

from controller.stage.lamp_words import LAMPS
from hardware.ports import SECOND, Clip, EnrolTrouble, Lamp, Signal, Tone, Volumes
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room


def trials(room: Room) -> Any:
    """As a console has been told."""
    return room.screen["trials"]


async def touch(room: Room, pad: int, bound: int = 0) -> None:
    room.table.press(pad, bound=bound)
    await room.wait(SECOND)
    room.table.release(pad)
    await room.wait(SECOND)


@pytest.fixture
async def lobby(open_room: OpenRoom) -> Room:
    """A table of twelve pads, ten of them with a number, before a game."""
    return open_room(pads=12)


# --- pads ------------------------------------------------------------------------------------------


async def test_a_pad_is_tried_once_it_was_pressed_and_let_go(lobby: Room) -> None:
    room = lobby
    assert trials(room)["summary"] == "Проверено 0 из 10, ещё нет: № 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    assert trials(room)["again"] is None
    room.table.press(3, bound=150_000)
    await room.wait(SECOND)
    assert trials(room)["pads"][2]["state"] == "down"
    room.table.release(3)
    await room.wait(SECOND)
    assert (trials(room)["pads"][2]["state"], trials(room)["pads"][2]["text"]) == ("tried", "проверена, ± до 0,2 мс")
    for pad in (1, 2, 4, 5, 6, 7, 8, 9):
        await touch(room, pad)
    assert trials(room)["summary"] == "Проверено 9 из 10, ещё нет: № 10"
    await touch(room, 10)
    assert trials(room)["summary"] == "Все площадки проверены"
    await room.taken(trials(room)["again"]["act"])
    assert trials(room)["pads"][2]["state"] == "waits"


async def test_a_pad_that_is_not_heard_is_named(lobby: Room) -> None:
    room = lobby
    room.table.pad(4).vanish()
    await room.wait(SECOND)
    assert trials(room)["pads"][3]["text"] == "не слышно"


async def test_what_was_tried_is_known_after_a_game(lobby: Room) -> None:
    room = lobby
    await touch(room, 3)
    await room.begin()
    assert trials(room) is None
    await touch(room, 4)  # a hand in a game tries its pad too
    await room.wait(SECOND)
    await room.taken(["NewGame", {}])
    await room.loop.settle()
    assert [pad["pad"] for pad in trials(room)["pads"] if pad["state"] == "tried"] == [3, 4]


async def test_nothing_is_tried_while_hands_come_down_in_order_or_in_a_game(lobby: Room) -> None:
    room = lobby
    await room.taken(["SeatByHands", {}])
    await room.loop.settle()
    assert trials(room) is None
    assert not (await room.say(["TryLamps", {}])).ok
    await room.taken(["SeatAsBefore", {}])
    await room.wait(SECOND)
    await room.begin()
    for act in (["TryLamps", {}], ["TrySound", {}], ["SetVolume", {"kind": "speech", "percent": 50}], ["Enrol", {}]):
        assert not (await room.say(act)).ok


# --- lamps -----------------------------------------------------------------------------------------


async def test_all_lamps_walk_through_every_meaning_with_its_name(lobby: Room) -> None:
    room = lobby
    room.table.press(5)
    await room.wait(SECOND)
    await room.taken(trials(room)["lamps"]["act"])
    await room.wait(SECOND)
    seen = []
    for _ in LAMPS:
        assert set(room.lamps) == set(range(1, 13))
        [lamp] = set(room.lamps.values())
        seen.append(lamp)
        assert trials(room)["lamp"]["lamp"] == lamp.value
        assert {pad["lamp"] for pad in room.screen["lobby"]["pads"]} == {lamp.value}
        await room.wait(3 * SECOND)
    assert seen == list(LAMPS)
    assert room.lamps == {5: Lamp.COUNTS}  # what the lobby shows
    assert trials(room)["lamp"] is None


async def test_the_walk_stops_by_a_key_and_may_begin_anew(lobby: Room) -> None:
    room = lobby
    await room.taken(["TryLamps", {}])
    await room.wait(4 * SECOND)
    await room.taken(["TryLamps", {}])
    assert set(room.lamps.values()) == {LAMPS[0]}
    await room.taken(trials(room)["lamps"]["act"])  # which puts them out now
    assert room.lamps == {}
    await room.wait(10 * SECOND)
    assert room.lamps == {}


@pytest.mark.parametrize("begins", ["BeginGame", "Practise"])
async def test_the_walk_stops_when_a_game_begins_or_a_practice(lobby: Room, begins: str) -> None:
    room = lobby
    await room.taken(["TryLamps", {}])
    await room.wait(4 * SECOND)
    await room.taken([begins, {}])
    for _ in range(2):
        shown = {seat["pad"]: Lamp(seat["lamp"]) for seat in room.view["seats"]}
        assert room.lamps == {pad: lamp for pad, lamp in shown.items() if lamp is not Lamp.DARK}
        await room.wait(30 * SECOND)


async def test_what_the_lobby_shows_meanwhile_is_shown_afterwards(lobby: Room) -> None:
    room = lobby
    await room.taken(["TryLamps", {}])
    room.table.press(7)
    await room.wait(SECOND)
    assert room.lamps[7] is LAMPS[0]
    await room.taken(["StopLamps", {}])
    assert room.lamps == {7: Lamp.COUNTS}


# --- voice -----------------------------------------------------------------------------------------


async def test_a_try_out_says_a_number_and_gives_both_tones_and_begins_anew_at_once(lobby: Room) -> None:
    room = lobby
    await room.taken(trials(room)["sound"]["trial"]["act"])
    await room.wait(SECOND)
    await room.taken(["TrySound", {}])
    first, second = room.voice.said
    assert first.cut == second.planned
    parts = [part for part in second.utterance.parts if isinstance(part, Clip | Signal)]
    assert parts == [Clip("number_7"), Signal(Tone.OPEN), Signal(Tone.CLOSE)]


async def test_volumes_are_set_and_stay_so_for_the_evening(open_room: OpenRoom) -> None:
    room = open_room()
    speech, signals = trials(room)["sound"]["volumes"]  # no music, no key for it
    assert (speech["title"], speech["percent"], signals["kind"]) == ("Речь", 100, "signals")
    await room.taken(["SetVolume", {"kind": "speech", "percent": 80}])
    await room.taken(["SetVolume", {"kind": "signals", "percent": 90}])
    assert room.voice.volumes == Volumes(speech=80, signals=90)
    await room.begin()
    await room.wait(SECOND)
    await room.taken(["NewGame", {}])
    await room.loop.settle()
    assert [one["percent"] for one in trials(room)["sound"]["volumes"]] == [80, 90]


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "speech", "percent": 101},
        {"kind": "speech", "percent": -1},
        {"kind": "speech", "percent": "loud"},
        {"kind": "speech", "percent": True},
        {"kind": "__class__", "percent": 50},
        {"percent": 50},
    ],
)
async def test_a_volume_that_is_none_is_refused(lobby: Room, fields: dict[str, object]) -> None:
    reply = await lobby.say(["SetVolume", fields])
    assert not reply.ok
    assert reply.text


async def test_how_it_announces_is_chosen_beside_the_volumes_before_a_game(lobby: Room) -> None:
    room = lobby
    assert all(offer["act"][0] != "Announce" for offer in room.view["others"])
    modes = trials(room)["sound"]["modes"]
    assert [(mode["offer"]["label"], mode["chosen"]) for mode in modes] == [
        ("Объявляет стол", True),
        ("Объявляет ведущий, стол даёт сигналы", False),
        ("Без звука, только лампы", False),
    ]
    await room.taken(modes[1]["offer"]["act"])
    await room.loop.settle()
    assert [mode["chosen"] for mode in trials(room)["sound"]["modes"]] == [False, True, False]


# --- modules ---------------------------------------------------------------------------------------


@pytest.fixture
async def bench(open_room: OpenRoom) -> Room:
    """The same, where seats are modules."""
    return open_room(bench=True)


async def test_where_seats_are_no_modules_there_are_no_numbers_to_give(lobby: Room) -> None:
    assert trials(lobby)["enrol"] is None
    assert not (await lobby.say(["Enrol", {}])).ok


async def test_modules_get_their_numbers_by_hands_in_order(bench: Room) -> None:
    room = bench
    assert room.bench is not None
    await room.taken(trials(room)["enrol"]["act"])
    [begun] = room.bench.enrolments
    await room.wait(SECOND)
    assert trials(room)["enrolment"]["title"].startswith("Ни один модуль не отзывается")
    for module in ("11111111", "22222222", "33333333"):
        begun.given.append(module)
        await room.wait(SECOND)
    enrolment = trials(room)["enrolment"]
    assert (enrolment["title"], enrolment["given"]) == ("Положите руку на место № 4", "С номерами: № 1, 2, 3")
    assert room.lamps == dict.fromkeys((1, 2, 3), Lamp.COUNTS)
    begun.troubles[EnrolTrouble.SEVERAL] = ("44444444", "55555555")
    await room.wait(SECOND)
    assert "44444444, 55555555" in trials(room)["enrolment"]["troubles"][0]
    begun.troubles.clear()
    await room.taken(trials(room)["enrolment"]["back"]["act"])
    assert begun.given == ["11111111", "22222222"]
    begun.given += [f"{n}" * 8 for n in range(3, 10)] + ["AAAAAAAA"]
    await room.wait(2 * SECOND)
    assert begun.closed
    assert (trials(room)["enrolment"], room.lamps) == (None, {})
    assert room.log[-1] == "Все места с номерами"


async def test_no_game_begins_while_numbers_are_given_and_the_host_may_end_it(bench: Room) -> None:
    room = bench
    assert room.bench is not None
    await room.taken(["TryLamps", {}])
    await room.taken(["Enrol", {}])
    assert (room.lamps, room.view["next"]) == ({}, None)
    for act in (["BeginGame", {}], ["Practise", {}], ["SeatByHands", {}], ["NameSeat", {"seat": 1, "name": "Анна"}]):
        assert (await room.say(act)).text == "Сначала закончите раздачу номеров модулям"
    assert not (await room.say(["Enrol", {}])).ok
    assert not (await room.say(["TryLamps", {}])).ok
    await room.loop.settle()
    await room.taken(trials(room)["enrolment"]["end"]["act"])
    assert room.bench.enrolments[0].closed
    await room.wait(SECOND)
    await room.begin()
    assert not (await room.say(["Enrol", {}])).ok


async def test_a_table_that_closes_ends_the_enrolment(bench: Room) -> None:
    room = bench
    assert room.bench is not None
    await room.taken(["Enrol", {}])
    await room.close()
    assert room.bench.enrolments[0].closed


# --- a table without pads --------------------------------------------------------------------------


async def test_a_table_without_pads_has_none_to_try_and_none_to_be_heard(open_room: OpenRoom) -> None:
    room = open_room(felt=False)
    assert trials(room)["pads"] == []
    assert all(not one["id"].startswith("seat") for one in room.screen["health"]["checks"])
    await room.begin()
    assert room.view["health"]["mark"] == "green"
