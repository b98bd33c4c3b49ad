"""What goes wrong on the bus, and what the rules make of it: real firmware under a whole game on virtual time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.simulator.simulator import Simulator
from hardware.ports import MILLISECOND, SECOND, Instant, Presence
from tests.controller.conductor.room import Room, Window
from tests.firmware_bridge.bus_table import BusTable, loop

SEATS = 10
SETTLED = 400 * MILLISECOND
"""After the close: every seat that will be heard has been."""


class Vote:
    """A game in which a vote is about to be asked, at a table of modules."""

    def __init__(self, room: Room, table: BusTable) -> None:
        self.room = room
        self.table = table
        self.modules = table.simulator.modules

    async def ask(self) -> Window:
        """Ask, and wait for the opening."""
        window = await self.room.ask()
        await self.room.reach(window.opens)
        return window

    async def settle(self, window: Window) -> None:
        """Let the window close, and the seats be heard."""
        await self.room.reach(window.closes + SETTLED)
        assert self.room.view["question"]["settled"]

    def hands(self) -> dict[int, str]:
        """What became of every hand that there is a word about."""
        return {seat: hand for seat in range(1, SEATS + 1) if (hand := self.room.hand(seat))}

    def proposals(self) -> list[tuple[str, int]]:
        """What the host is asked."""
        return [(proposal["kind"], proposal["seat"]) for proposal in self.room.view["proposals"]]

    async def offer(self, act: str) -> dict[str, Any]:
        """Wait until the host is offered this."""
        for _ in range(80):
            offers = [offer for offer in self.room.view["others"] if offer["act"][0] == act]
            if offers:
                return dict(offers[0])
            await self.room.wait(100 * MILLISECOND)
        raise AssertionError(f"{act} was never offered")

    async def present(self, seat: int) -> None:
        """Wait until a seat can be heard again."""
        for _ in range(80):
            if next(r.heard for r in reversed(self.table.reported) if isinstance(r, Presence) and r.seat == seat):
                return
            await self.room.wait(100 * MILLISECOND)
        raise AssertionError(f"seat {seat} never came back: {self.table.bridge.status.seats[seat - 1]}")


async def begin(journal: Path, seats: Sequence[int] | None = None, modules: int = SEATS) -> Vote:
    simulator = Simulator(modules, seats=seats)
    table = BusTable(loop(), simulator, SEATS)
    room = Room(journal, table=table, modules=table)  # type: ignore[arg-type]
    await room.to_the_ballot(5, 7)
    await table.power()
    return Vote(room, table)


@pytest.fixture
async def vote(tmp_path: Path) -> AsyncIterator[Vote]:
    begun = await begin(tmp_path / "journal.sqlite")
    yield begun
    await begun.room.close()
    begun.table.simulator.close()


async def test_hands_are_in_time_late_and_lifted_as_they_truly_were(vote: Vote) -> None:
    window = await vote.ask()
    vote.table.press(1, window.opens + 300 * MILLISECOND)
    vote.table.press(2, window.closes - MILLISECOND)
    vote.table.press(3, window.closes + MILLISECOND)
    vote.table.press(4, window.opens + 500 * MILLISECOND)
    vote.table.release(4, window.closes - 100 * MILLISECOND)
    await vote.settle(window)
    assert vote.hands() == {1: "counted", 2: "counted", 3: "late", 4: "lifted"}
    assert vote.proposals() == [("removal", 4)]


# --- a module that fails within a window -----------------------------------------------------------


@pytest.mark.parametrize("fault", ["reset", "brown_out", "hang", "unplug"])
async def test_a_module_that_fails_within_a_window_is_not_heard(vote: Vote, fault: str) -> None:
    window = await vote.ask()
    vote.table.press(1, window.opens + 100 * MILLISECOND)
    vote.table.press(3, window.opens + 100 * MILLISECOND)
    module = vote.modules[2]
    getattr(module, fault)(vote.table.at(window.opens + 800 * MILLISECOND))
    await vote.settle(window)
    assert vote.hands() == {1: "counted", 3: "unheard"}
    assert vote.proposals() == [("unheard", 3)]
    if fault == "unplug":
        module.plug()
    await vote.present(3)
    assert ("lift", 3) not in vote.proposals()


async def test_a_module_that_fails_before_a_hand_came_is_not_a_seat_without_a_hand(vote: Vote) -> None:
    window = await vote.ask()
    vote.modules[3].reset(vote.table.at(window.opens + 200 * MILLISECOND))
    await vote.settle(window)
    assert vote.hands() == {4: "unheard"}


async def test_a_hand_that_stays_over_a_reset_after_the_count_is_no_lift(vote: Vote) -> None:
    window = await vote.ask()
    vote.table.press(3, window.opens + 100 * MILLISECOND)
    await vote.settle(window)
    vote.modules[2].reset()
    await vote.room.wait(2 * SECOND)
    await vote.present(3)
    assert vote.hands() == {3: "counted"}
    assert vote.proposals() == []


async def test_a_module_that_comes_back_in_time_has_lost_no_edge(vote: Vote) -> None:
    window = await vote.ask()
    vote.modules[2].cut()
    vote.table.press(3, window.opens + 300 * MILLISECOND)
    vote.modules[2].mend(vote.table.at(window.closes + 20 * MILLISECOND))
    await vote.settle(window)
    assert vote.hands() == {3: "counted"}


async def test_what_comes_from_a_seat_that_was_not_heard_is_for_the_host_to_judge(vote: Vote) -> None:
    window = await vote.ask()
    vote.modules[2].cut()
    vote.table.press(3, window.opens + 300 * MILLISECOND)
    await vote.settle(window)
    assert vote.proposals() == [("unheard", 3)]
    vote.modules[2].mend()
    await vote.room.wait(500 * MILLISECOND)
    assert vote.hands() == {3: "disputed"}
    assert vote.proposals() == [("disputed", 3)]


async def test_the_next_vote_hears_a_module_that_is_back(vote: Vote) -> None:
    window = await vote.ask()
    vote.modules[2].unplug()
    await vote.settle(window)
    vote.modules[2].plug()
    await vote.present(3)
    await vote.room.taken(vote.room.view["proposals"][0]["dismiss"]["act"])
    await vote.room.press()
    window = await vote.ask()
    vote.table.press(3, window.opens + 300 * MILLISECOND)
    await vote.settle(window)
    assert vote.hands() == {3: "counted"}


# --- a line that fails -----------------------------------------------------------------------------


async def test_a_cut_in_the_chain_silences_who_is_behind_it_and_nobody_else(vote: Vote) -> None:
    window = await vote.ask()
    for seat in (1, 6, 7, 8):
        vote.table.press(seat, window.opens + 300 * MILLISECOND)
    vote.table.simulator.cut_after(6, vote.table.at(window.opens + 600 * MILLISECOND), power=False)
    await vote.settle(window)
    assert vote.hands() == {1: "counted", 6: "counted"} | dict.fromkeys(range(7, SEATS + 1), "unheard")
    vote.table.simulator.mend()
    for seat in range(7, SEATS + 1):
        await vote.present(seat)
    assert {kind for kind, _ in vote.proposals()} == {"unheard"}


async def test_the_adapter_is_pulled_out_and_put_back_within_a_window(vote: Vote) -> None:
    window = await vote.ask()
    await vote.room.reach(window.opens + 200 * MILLISECOND)
    vote.table.pull_out()
    vote.table.press(1, window.opens + 400 * MILLISECOND)
    vote.table.press(2, window.closes + 5 * MILLISECOND)
    await vote.room.reach(window.opens + 1_900 * MILLISECOND)
    vote.table.plug_in()
    await vote.settle(window)
    assert vote.hands() == {1: "counted", 2: "late"}


async def test_an_adapter_that_stays_out_leaves_nobody_heard_and_the_game_goes_on(vote: Vote) -> None:
    window = await vote.ask()
    vote.table.pull_out()
    await vote.settle(window)
    assert vote.hands() == dict.fromkeys(range(1, SEATS + 1), "unheard")
    assert any("/dev/bus" in line for line in vote.room.log)
    vote.table.plug_in()
    for seat in range(1, SEATS + 1):
        await vote.present(seat)


async def test_garbage_and_our_own_echo_on_the_line_change_no_vote(vote: Vote) -> None:
    vote.table.simulator.echo()
    vote.table.simulator.bit_errors(1e-4)
    vote.table.simulator.lose_bytes(2e-4)
    window = await vote.ask()
    for seat in (1, 2, 3):
        vote.table.press(seat, window.opens + seat * 300 * MILLISECOND)
    vote.table.press(4, window.closes + 2 * MILLISECOND)
    await vote.settle(window)
    assert vote.hands() == {1: "counted", 2: "counted", 3: "counted", 4: "late"}
    counters = vote.table.bridge.status.counters
    assert counters.echoes > 100
    assert counters.thrown_away > 0


async def test_a_module_that_babbles_leaves_nobody_heard_but_nobody_without_a_hand(vote: Vote) -> None:
    window = await vote.ask()
    vote.table.press(1, window.opens + 300 * MILLISECOND)
    vote.modules[9].babble(True, vote.table.at(window.opens + 500 * MILLISECOND))
    await vote.settle(window)
    assert set(vote.hands().values()) == {"unheard"}
    assert len(vote.hands()) == SEATS
    vote.modules[9].babble(False)
    for seat in range(1, SEATS + 1):
        await vote.present(seat)
    assert set(vote.hands().values()) == {"unheard"}


async def test_a_module_that_floods_the_line_with_edges_harms_no_other(vote: Vote) -> None:
    window = await vote.ask()
    vote.modules[4].bounce(edges=600, spacing=2_900_000)
    vote.table.press(5, window.opens + 100 * MILLISECOND)
    for seat in (1, 9):
        vote.table.press(seat, window.opens + 1_000 * MILLISECOND)
    vote.table.press(10, window.closes + MILLISECOND)
    await vote.settle(window)
    hands = vote.hands()
    hands.pop(5, None)
    assert hands == {1: "counted", 9: "counted", 10: "late"}


# --- numbers ---------------------------------------------------------------------------------------


async def test_two_modules_with_one_number_are_named_and_neither_is_heard(tmp_path: Path) -> None:
    numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 7]
    vote = await begin(tmp_path / "journal.sqlite", numbers, modules=len(numbers))
    names = [name(vote, place) for place in (6, 10)]
    window = await vote.ask()
    vote.table.press(7, window.opens + 300 * MILLISECOND)
    vote.table.press(2, window.opens + 300 * MILLISECOND)
    await vote.settle(window)
    assert vote.hands() == {2: "counted", 7: "unheard"}
    assert any(all(one in line for one in names) for line in vote.room.log), vote.room.log
    vote.modules[10].unplug()
    await vote.present(7)
    await vote.room.close()
    vote.table.simulator.close()


async def test_a_spare_takes_a_dead_modules_seat_within_a_minute(tmp_path: Path) -> None:
    numbers = [*range(1, SEATS + 1), 0]
    vote = await begin(tmp_path / "journal.sqlite", numbers, modules=len(numbers))
    vote.modules[6].unplug()
    begins: Instant = vote.room.clock.now()
    await vote.room.taken((await vote.offer("Adopt"))["act"])
    await vote.present(7)
    assert vote.room.clock.now() - begins < 60 * SECOND
    window = await vote.ask()
    vote.modules[10].hand(True, vote.table.at(window.opens + 300 * MILLISECOND))
    await vote.settle(window)
    assert vote.hands() == {7: "counted"}
    await vote.room.close()
    vote.table.simulator.close()


def name(vote: Vote, place: int) -> str:
    """A module's identity as it is read, from its EEPROM."""
    return f"{int.from_bytes(vote.modules[place].eeprom()[:4], 'little'):08X}"
