"""A whole evening by a host who looks at nothing but the screen, from the deal to the victory."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.conductor import Setup
from controller.game import History, play
from controller.game.inputs import Restarted
from controller.game.phases import Question
from controller.game.state import Game
from controller.stage.view import View
from hardware.ports import MILLISECOND, SECOND
from tests.controller import host
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room

ROLES = {1: "sheriff", 3: "don", 6: "mafia", 8: "mafia"}


def still(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view but for the present instant."""
    return {name: section for name, section in view.items() if name != "now"}


class Players:
    """Everybody at the table: the host and the hands. They do one thing at a time, a moment after they see why."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.down: set[int] = set()

    async def play_on(self) -> None:
        """Do the next thing, or let time pass until there is one."""
        room = self.room
        view = room.screen
        await self._hands(view)
        word = host.next_word(view, ROLES)
        if word is not None:
            await room.wait(700 * MILLISECOND)
            if host.next_word(room.screen, ROLES) == word:
                await room.taken(word.act)
        else:
            await room.until(lambda now: host.next_word(now, ROLES) or host.voters(now) - self.down)
        await room.loop.settle()

    async def _hands(self, view: Mapping[str, Any]) -> None:
        if view["phase"]["kind"] != "question":
            for seat in sorted(self.down):
                self.room.table.release(seat)
            self.down.clear()
        for seat in sorted(host.voters(view) - self.down):
            await self.room.wait(30 * MILLISECOND)
            self.room.table.press(seat)
            self.down.add(seat)
        await self.room.loop.settle()


def replayed(room: Room) -> Game:
    """The game as the disk has it."""
    summary = room.journal.game(int(room.view["game"]))
    history = History(Setup.of_header(summary.header).game(summary.header["begins"]))
    for kept in room.inputs():
        history, _ = play(history, kept.input)
    return history.game


async def test_a_whole_game_by_what_the_screen_offers(room: Room) -> None:
    players = Players(room)
    while room.phase != "over":
        await players.play_on()
    assert room.view["phase"]["title"] == "Победа красных"
    assert room.lamps == {}
    told = "\n".join(room.log)
    assert "Переголосование" in told
    heard = room.voice.heard()
    for clip in ("night_falls", "mafia_hunts", "morning_kind", "tie", "floor_minute_1", "ask_leave_game_8", "thanks"):
        assert clip in heard
    await room.quiet()
    assert room.voice.heard()[-1] == "victory_red"
    await room.press("NewGame")
    assert room.phase == "deal"


async def test_the_changes_that_a_page_gets_always_come_to_the_whole_view(room: Room) -> None:
    changes: list[set[str]] = []
    behind: list[str] = []

    def changed(change: View) -> None:
        changes.append(set(change))
        behind.extend(name for name, section in still(room.view).items() if room.screen[name] != section)

    room.evening.subscribe(changed)
    players = Players(room)
    while room.phase != "over":
        await players.play_on()
        assert still(room.screen) == still(room.view)
    assert behind == []
    assert {"seats", "phase", "next", "night", "question", "log"} <= set.union(*changes)
    # A page is not told again what it knows: a change is of a few sections.
    assert sum(map(len, changes)) / len(changes) < 6


async def test_pulled_at_any_moment_the_plug_changes_nothing(open_room: OpenRoom, tmp_path: Path) -> None:
    chance = random.Random(8)
    room = open_room()
    players = Players(room)
    cuts = 0
    while room.phase != "over":
        await players.play_on()
        if chance.random() < 0.2:
            cuts += 1
            await room.wait(chance.randrange(2_000) * MILLISECOND)
            before = replayed(room)
            copy = room.snapshot(tmp_path / f"cut-{cuts}.sqlite")
            await room.close()
            room = open_room(journal=copy)
            assert room.resumed
            assert room.inputs()[-1].input == Restarted(room.clock.now())
            assert replayed(room).players == before.players
            assert replayed(room).nominations == before.nominations
            if not isinstance(before.phase, Question):
                assert type(replayed(room).phase) is type(before.phase)
            assert room.view["phase"]["paused"] or room.phase == "over"
            players = Players(room)
            await room.wait(chance.randrange(30) * SECOND)
    assert room.view["phase"]["title"] == "Победа красных"
    assert cuts > 15
