"""Modules get their numbers from the console of a running table: real firmware on virtual time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND
from tests.controller.conductor.room import Room
from tests.firmware_bridge.bus_table import BusTable, loop

SEATS = 6
"""The fewest that can play."""


class Table:
    """A lobby at a table of modules, whose numbers run against the order in which they lie."""

    def __init__(self, journal: Path) -> None:
        self.bus = BusTable(loop(), Simulator(SEATS, seats=[0, *range(SEATS - 1, 0, -1)]), SEATS)
        self.room = Room(journal, "club", seats=SEATS, table=self.bus, modules=self.bus)  # type: ignore[arg-type]

    @property
    def enrolment(self) -> Any:
        return self.room.view["trials"]["enrolment"]

    @property
    def numbers(self) -> list[int | None]:
        """What the modules say that they keep, in the order in which they lie."""
        kept = {module.identity: seat.seat for seat in self.bus.bridge.status.seats for module in seat.modules}
        return [kept.get(int.from_bytes(one.eeprom()[:4], "little")) for one in self.bus.simulator.modules]

    async def until_given(self, seats: str) -> None:
        """Let time pass until these have their numbers, as the page says."""
        for _ in range(100):
            if self.enrolment is None or (
                self.enrolment["given"] == seats and "записывается" not in self.enrolment["title"]
            ):
                return
            await self.room.wait(100 * MILLISECOND)
        raise AssertionError(f"never {seats}: {self.enrolment}")

    async def touch(self, place: int, seats: str) -> None:
        """A hand comes down on the module that lies there, gets its number, and leaves."""
        module = self.bus.simulator.modules[place]
        module.hand(True)
        await self.until_given(seats)
        module.hand(False)
        await self.room.wait(300 * MILLISECOND)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    made = Table(tmp_path / "journal.sqlite")
    await made.bus.power()
    yield made
    await made.room.close()
    made.bus.simulator.close()


async def test_hands_in_order_give_the_numbers_and_a_cable_pulled_in_the_middle_loses_none(table: Table) -> None:
    room = table.room
    await room.taken(["Enrol", {}])
    await room.wait(SECOND)
    assert table.enrolment["title"] == "Положите руку на место № 1"
    await table.touch(0, "С номерами: № 1")
    await table.touch(1, "С номерами: № 1, 2")
    table.bus.pull_out()
    await room.wait(5 * SECOND)
    assert table.enrolment["given"] == "С номерами: № 1, 2"
    assert "не отзывается" in table.enrolment["title"]
    assert room.view["health"]["mark"] == "red"
    table.bus.plug_in()
    await room.wait(2 * SECOND)
    await table.touch(3, "С номерами: № 1, 2, 3")  # the wrong one: its hand should have been the fourth
    await room.taken(table.enrolment["back"]["act"])
    await table.until_given("С номерами: № 1, 2")
    for place, seats in ((2, "1, 2, 3"), (3, "1, 2, 3, 4"), (4, "1, 2, 3, 4, 5")):
        await table.touch(place, f"С номерами: № {seats}")
    await table.touch(5, "")
    assert table.enrolment is None
    assert table.numbers == [1, 2, 3, 4, 5, 6]
    await room.wait(5 * SECOND)
    assert room.view["health"]["mark"] == "green"
    assert "Все места с номерами" in room.log
    table.bus.press(4)
    await room.wait(SECOND)
    assert [seat["seat"] for seat in room.view["seats"] if seat["down"]] == [4]


async def test_an_enrolment_that_is_ended_leaves_what_was_given(table: Table) -> None:
    room = table.room
    await room.taken(["Enrol", {}])
    await room.wait(SECOND)
    await table.touch(0, "С номерами: № 1")
    await room.taken(table.enrolment["end"]["act"])
    await room.wait(SECOND)
    assert table.numbers[0] == 1
    assert (await room.say(["EnrolBack", {}])).ok is False
