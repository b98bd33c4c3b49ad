"""The host's remote at a whole table: what it says is done, by day its cursor is lit, and at night nothing shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.game import inputs
from hardware.ports import MILLISECOND, SECOND, Lamp
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room
from tests.controller.conductor.thumb import Thumb
from tests.controller.conductor.virtual_time import VirtualLoop


async def by_day(open_room: OpenRoom, remote: str = "clicker", **settings_: Any) -> tuple[Room, Thumb]:
    """The first speech of the first day, half a minute on."""
    room = open_room(remote=remote, **settings_)
    await room.to_the_day()
    await room.press("GiveFloor")
    await room.wait(20 * SECOND)
    return room, Thumb(room)


async def test_before_a_game_it_tries_the_sound_and_begins(open_room: OpenRoom) -> None:
    room = open_room(remote="clicker")
    thumb = Thumb(room)
    await room.wait(SECOND)
    await thumb.tap("▶")
    assert room.phase == "ready"
    await thumb.tap("●", after=SECOND)
    assert room.voice.heard() == ["table_ready"]
    await thumb.tap("●▲", after=200 * MILLISECOND)
    assert room.voice.said[-1].cut is not None
    await thumb.hold("▶")
    assert room.phase == "deal"


async def test_it_carries_the_game_on_and_is_deaf_to_what_has_just_changed(open_room: OpenRoom) -> None:
    room, thumb = await by_day(open_room)
    await thumb.tap("▶", after=2 * SECOND)
    assert room.view["phase"]["seat"] == 2
    await thumb.tap("▶", after=0)  # its floor is not two seconds old
    await room.wait(SECOND)
    assert room.view["phase"]["seat"] == 2
    await thumb.tap("▶", after=2 * SECOND)
    assert room.view["phase"]["seat"] == 3


async def test_the_next_floor_is_kept_back_and_given_by_hand(open_room: OpenRoom) -> None:
    room, thumb = await by_day(open_room)
    await thumb.tap("▶", after=300 * MILLISECOND)
    await thumb.tap("◀", after=5 * SECOND)
    assert room.phase == "discussion"
    await thumb.tap("▶", after=SECOND)
    assert room.view["phase"]["seat"] == 2


async def test_the_floor_goes_back_with_what_its_clock_had_left(open_room: OpenRoom) -> None:
    room, thumb = await by_day(open_room)
    left = room.view["phase"]["clock"]["ends"] - room.view["now"]
    await thumb.tap("▶", after=4 * SECOND)
    await thumb.twice("◀")
    view = room.view
    assert (view["phase"]["seat"], view["phase"]["paused"]) == (1, True)
    assert abs(view["phase"]["clock"]["left"] - left) < 200
    await thumb.tap("▲", after=SECOND)
    assert not room.view["phase"]["paused"]


async def test_the_cursor_is_lit_and_shown_and_goes_out(open_room: OpenRoom) -> None:
    room, thumb = await by_day(open_room)
    await thumb.tap("●", after=SECOND)
    await thumb.tap("▶▶")
    assert room.lamps[4] is Lamp.CURSOR
    assert room.view["remote"] == {"seat": 4, "text": "Выставить: № 4", "locked": False}
    assert room.view["seats"][3]["lamp"] == "cursor"
    await room.wait(7 * SECOND)
    assert Lamp.CURSOR not in room.lamps.values()
    assert room.view["remote"] == {"seat": None, "text": "", "locked": False}


async def test_a_typed_seat_is_lit_and_the_keypad_nominates(open_room: OpenRoom) -> None:
    room, thumb = await by_day(open_room, "keypad")
    await thumb.tap("10")
    assert room.lamps[10] is Lamp.CURSOR
    assert room.view["remote"]["text"] == "Набрано: 10"
    room.table.press(1)
    await room.wait(500 * MILLISECOND)
    await thumb.tap("+")
    assert room.view["nominees"] == [10]


async def test_where_hands_stand_the_cursor_is_seen_above_what_counts(open_room: OpenRoom) -> None:
    room = open_room(remote="clicker")
    await room.to_the_ballot(2, 3)
    thumb = Thumb(room)
    await room.wait(SECOND)
    window = await room.ask()
    await room.reach(window.opens + 500 * MILLISECOND)
    room.table.press(1)
    await room.reach(window.closes + SECOND)
    assert room.view["seats"][0]["lamp"] == "counts"
    await thumb.tap("▲", after=SECOND)
    assert room.lamps[1] is Lamp.CURSOR
    await thumb.tap("●")
    assert room.view["question"]["counted"] == []
    await thumb.tap("▲", after=SECOND)
    await thumb.tap("●")
    assert room.view["question"] is None


async def test_a_foul_while_hands_stand_is_said_after_the_release(open_room: OpenRoom) -> None:
    room = open_room(remote="keypad")
    await room.to_the_ballot(2, 3)
    thumb = Thumb(room)
    window = await room.ask()
    await room.reach(window.opens + 200 * MILLISECOND)
    await thumb.tap("5*")
    await room.reach(window.closes + SECOND)
    assert "foul_5" not in room.voice.heard()
    await thumb.tap("+", after=10 * SECOND)
    assert "foul_5" in room.voice.heard()


async def test_it_is_locked_and_unlocked_and_the_console_says_so(open_room: OpenRoom) -> None:
    room, thumb = await by_day(open_room)
    await thumb.hold("▲", 2_100 * MILLISECOND)
    assert room.view["remote"] == {"seat": None, "text": "Пульт в руке заперт", "locked": True}
    await thumb.tap("▶●▲", after=SECOND)
    assert room.view["phase"]["seat"] == 1
    await thumb.hold("▲", 2_100 * MILLISECOND)
    await room.wait(SECOND)
    await thumb.tap("▶", after=2 * SECOND)
    assert room.view["phase"]["seat"] == 2


async def test_a_call_of_the_deal_and_a_ballots_result_are_said_again(open_room: OpenRoom) -> None:
    room = open_room(remote="clicker")
    thumb = Thumb(room)
    await room.wait(SECOND)
    await thumb.hold("▶")
    await room.wait(SECOND)
    await thumb.tap("▶", after=5 * SECOND)
    await thumb.tap("◀", after=5 * SECOND)
    assert [clip for clip in room.voice.heard() if clip.startswith("take_card")] == ["take_card_1"] * 2
    await room.to_the_day()
    while room.phase != "day_over":
        await room.press()
    await room.quiet()
    since = room.clock.now()
    await thumb.tap("●", after=5 * SECOND)
    assert room.voice.heard(since) == ["nobody_leaves"]


async def test_what_is_typed_for_a_role_is_dots(open_room: OpenRoom) -> None:
    room = open_room(remote="keypad")
    thumb = Thumb(room)
    await room.wait(SECOND)
    await thumb.hold("E")
    await room.wait(SECOND)
    await thumb.tap("E", after=SECOND)
    await thumb.tap("3")
    assert room.view["remote"] == {"seat": None, "text": "Набрано: •", "locked": False}
    assert Lamp.CURSOR not in room.lamps.values()
    await thumb.tap("E")
    assert room.view["seats"][0]["role"] == "don"


async def test_a_practice_vote_is_released_and_put_again(open_room: OpenRoom) -> None:
    room = open_room(remote="clicker")
    thumb = Thumb(room)
    await room.taken(["Practise", {}])
    await room.until(lambda view: view["question"] and view["question"]["settled"])
    await room.wait(SECOND)
    await thumb.tap("●", after=SECOND)
    released = room.view
    assert released["question"] is None
    await room.quiet()
    await thumb.hold("▶")
    assert room.view["question"] is not None
    assert room.journal.games() == []


async def test_without_a_remote_the_console_shows_none(room: Room) -> None:
    assert room.view["remote"] is None


# --- the night -------------------------------------------------------------------------------------

KEYPAD = "0123456789E+-*."
"""Without ``/``: a pause is heard by the room, and is meant to be."""

CLICKER = "▶◀●"

ROLES = {1: "sheriff", 2: "don", 3: "mafia", 4: "mafia"}


async def a_night(journal: Path, remote: str, keys: list[tuple[str, int, int]]) -> tuple[list[Any], ...]:
    """What the room sees and hears of a night in which these keys are pressed: (key, ms until it, ms down)."""
    room = Room(journal, remote=remote)
    try:
        await room.to_the_day(ROLES)
        while room.phase != "day_over":
            await room.press()
        await room.quiet()
        begins = room.clock.now()
        await room.taken(inputs.BeginNight())
        lit, said = len(room.lit), len(room.voice.said)
        thumb = Thumb(room)
        for key, wait, down in keys:
            await room.wait(wait * MILLISECOND)
            await thumb.hold(key, down * MILLISECOND)
        await room.until(lambda view: view["next"])
        heard = [(one.clips, one.plan.begins - begins) for one in room.voice.said[said:] if one.sounded()]
        return [(at - begins, lamps) for at, lamps in room.lit[lit:]], heard
    finally:
        await room.close()


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_pressed_at_night_the_room_sees_and_hears_the_same(tmp_path: Path, data: st.DataObject) -> None:
    remote = data.draw(st.sampled_from(["clicker", "keypad"]))
    keys = KEYPAD if remote == "keypad" else CLICKER
    # A key is not held: a call that is lengthened is longer.
    pressed = st.tuples(st.sampled_from(keys), st.integers(1, 4_000), st.integers(30, 900))
    drawn = data.draw(st.lists(pressed, max_size=12))
    nights = []
    for number, moves in enumerate(([], drawn)):
        journal = tmp_path / f"{number}.sqlite"
        for file in tmp_path.glob(f"{number}.sqlite*"):
            file.unlink()
        loop = VirtualLoop()
        try:
            nights.append(loop.run_until_complete(a_night(journal, remote, moves)))
        finally:
            loop.close()
    assert nights[0] == nights[1]


@pytest.mark.parametrize("remote", ["clicker", "keypad"])
async def test_a_call_can_be_lengthened_and_the_night_paused(open_room: OpenRoom, remote: str) -> None:
    room = open_room(remote=remote)
    await room.to_the_day(ROLES)
    while room.phase != "day_over":
        await room.press()
    await room.press("BeginNight")
    await room.until(lambda view: view["phase"]["clock"])
    await room.wait(SECOND)
    thumb = Thumb(room)
    if remote == "clicker":
        ends = room.view["phase"]["clock"]["ends"]
        await thumb.hold("▶")
        assert room.view["phase"]["clock"]["ends"] == ends + 10_000
    await thumb.tap("▲" if remote == "clicker" else "/", after=SECOND)
    assert room.view["phase"]["paused"]
    await thumb.tap("▲" if remote == "clicker" else "/", after=SECOND)
    assert not room.view["phase"]["paused"]
