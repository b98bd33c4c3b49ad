"""What the room's display is told of an evening, and when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hardware.ports import MILLISECOND
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room

ROLES = {2: "don", 3: "mafia", 4: "mafia", 1: "sheriff"}
OTHER_ROLES = {7: "don", 9: "mafia", 10: "mafia", 6: "sheriff"}


class Watching:
    """A display: what it was told, and what it shows now."""

    def __init__(self, room: Room) -> None:
        self.told: list[dict[str, Any]] = []
        self.shows: dict[str, Any] = dict(room.evening.room())
        room.evening.subscribe_room(self._see)

    def _see(self, change: Any) -> None:
        self.told.append(change)
        self.shows |= change

    def votes(self) -> list[int | None]:
        """The counts, in the order of the list."""
        return [tally["votes"] for tally in self.shows["tallies"]]

    def notes(self) -> dict[int, str]:
        """What is said of hands."""
        return {seat["seat"]: seat["hand"]["note"] for seat in self.shows["seats"] if seat["hand"]}


async def test_before_a_game_it_says_who_will_play(open_room: OpenRoom) -> None:
    room = open_room()
    display = Watching(room)
    assert display.shows["phase"]["kind"] == "ready"
    assert [seat["seat"] for seat in display.shows["seats"]] == list(range(1, 11))
    await room.begin()
    await room.loop.settle()
    assert display.shows["phase"]["kind"] == "deal"


async def test_a_late_hand_is_told_with_the_release_and_no_number_before(room: Room) -> None:
    await room.to_the_ballot(5, 7)
    display = Watching(room)
    window = await room.ask()
    shown = display.shows
    assert round((shown["question"]["closes"] - shown["now"]) * MILLISECOND) == window.closes - room.clock.now()
    await room.reach(window.opens + 400 * MILLISECOND)
    room.table.press(3)
    await room.reach(window.closes + 13 * MILLISECOND)
    room.table.press(4)
    await room.wait(300 * MILLISECOND)
    assert room.view["question"]["settled"]
    assert display.notes() == {3: ""}
    assert display.votes() == [None, None]
    await room.press("Accept")
    await room.loop.settle()
    assert display.notes()[4].startswith("поздно на 13")
    assert display.votes() == [1, None]
    assert display.shows == room.evening.room() | {"now": display.shows["now"]}


async def test_what_the_host_enters_at_night_moves_nothing(room: Room) -> None:
    await room.to_the_day(ROLES)
    while room.phase != "night":
        await room.press()
    display = Watching(room)
    while room.view["night"]["call"] != "sheriff":
        await room.until(lambda view, before=room.view["night"]["call"]: view["night"]["call"] != before)  # type: ignore[misc]
    await room.loop.settle()
    told = len(display.told)
    await room.taken(["Shoot", {"target": 5}])
    await room.taken(["Choose", {"role": "sheriff", "target": 2}])
    await room.loop.settle()
    assert len(display.told) == told
    assert {seat["lamp"] for seat in display.shows["seats"]} == {"dark"}


async def test_two_evenings_that_differ_in_roles_alone_look_the_same(open_room: OpenRoom, tmp_path: Path) -> None:
    told = []
    for name, roles in (("one", ROLES), ("other", OTHER_ROLES)):
        room = open_room(journal=tmp_path / f"{name}.sqlite")
        display = Watching(room)
        await room.begin()
        await room.to_the_day(roles)
        await room.to_the_ballot(5, 8)
        window = await room.ask()
        await room.reach(window.opens + 400 * MILLISECOND)
        room.table.press(3)
        await room.reach(window.closes + 300 * MILLISECOND)
        await room.press("Accept")
        await room.quiet()
        told.append(display.told)
        await room.close()
    assert len(told[0]) > 30  # the whole day, and the question
    assert told[0] == told[1]
