"""A whole game by clicker, and a whole one by keypad: the host looks at the console and touches the remote alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from controller.game.inputs import Command, EnterRole
from hardware.ports import MILLISECOND, SECOND
from tests.controller import host
from tests.controller.conductor.conftest import OpenRoom
from tests.controller.conductor.room import Room
from tests.controller.conductor.thumb import FifoRemote, Thumb
from tests.controller.conductor.virtual_time import VirtualLoop

ROLES = {1: "sheriff", 3: "don", 6: "mafia", 8: "mafia"}
NUMBERS = {"civilian": 1, "mafia": 2, "don": 3, "sheriff": 4}
MOST_STEPS = 3_000


class Host:
    """Looks at the view, and does the next thing; hands come down when lamps say that they may."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thumb = Thumb(room)
        self.down: set[int] = set()
        self.nominated: set[tuple[str, int]] = set()

    @property
    def view(self) -> Mapping[str, Any]:
        return self.room.screen

    async def play(self) -> None:
        await self.room.wait(SECOND)
        for _ in range(MOST_STEPS):
            if self.room.phase == "over":
                return
            await self.vote()
            await self.step()
            await self.room.loop.settle()
        raise AssertionError(f"the game does not come on: {self.view['phase']}")

    async def vote(self) -> None:
        if self.view["phase"]["kind"] != "question":
            for seat in sorted(self.down):
                self.room.table.release(seat)
            self.down.clear()
        for seat in sorted(host.voters(self.view) - self.down):
            await self.room.wait(30 * MILLISECOND)
            self.room.table.press(seat)
            self.down.add(seat)

    async def step(self) -> None:
        view = self.view
        if view["proposals"]:
            await self.answer(yes=view["proposals"][0]["kind"] == "victory")
            return
        match view["phase"]["kind"]:
            case "ready" | "day_over":
                await self.begin()
            case "deal":
                await self.deal()
            case "night":
                await self.night()
            case "speech":
                await self.speech()
            case "question" if view["question"]["settled"]:
                await self.accept()
            case "question" | "morning":
                await self.room.wait(100 * MILLISECOND)
            case _:
                await self.go_on()

    def wanted(self) -> int | None:
        """Whom the speaker is to nominate, once."""
        act = host.next_word(self.view, ROLES, enters=("speech",))
        key = (self.view["phase"]["subtitle"], self.view["phase"]["seat"])
        if act is None or act.act[0] != "Nominate" or key in self.nominated:
            return None
        self.nominated.add(key)
        return int(act.act[1]["seat"])

    async def with_thumb(self, speaker: int) -> None:
        """The speaker's hand comes down as a nomination's gesture."""
        self.room.table.press(speaker)
        await self.room.wait(200 * MILLISECOND)
        self.room.table.release(speaker)

    # --- the keys

    async def begin(self) -> None:
        raise NotImplementedError

    async def go_on(self) -> None:
        raise NotImplementedError

    async def accept(self) -> None:
        raise NotImplementedError

    async def answer(self, *, yes: bool) -> None:
        raise NotImplementedError

    async def deal(self) -> None:
        raise NotImplementedError

    async def night(self) -> None:
        raise NotImplementedError

    async def speech(self) -> None:
        raise NotImplementedError


class ByClicker(Host):
    """▶ ◀ ● ▲; who is who is entered on the console, and the morning takes the victims."""

    async def begin(self) -> None:
        await self.thumb.hold("▶")
        await self.room.wait(SECOND)

    async def go_on(self) -> None:
        await self.room.wait(2_200 * MILLISECOND)
        await self.thumb.tap("▶", after=SECOND)

    async def accept(self) -> None:
        await self.thumb.tap("●")

    async def answer(self, *, yes: bool) -> None:
        await self.room.wait(600 * MILLISECOND)
        await self.thumb.hold("●" if yes else "◀")

    async def deal(self) -> None:
        seat = self.view["phase"]["seat"]
        if seat in ROLES and self.view["seats"][seat - 1]["role"] is None:
            await self.room.taken(["EnterRole", {"seat": seat, "role": ROLES[seat]}])
        elif self.view["next"]["hold"]:
            await self.begin()
        else:
            await self.thumb.tap("▶", after=700 * MILLISECOND)

    async def night(self) -> None:
        view = await self.room.until(lambda view: view["next"])
        if "mafia" in view["night"]["asks"] and "mafia" not in view["night"]["chosen"]:
            await self.room.wait(SECOND)
            await self.thumb.tap("▶", after=SECOND)
            await self.walk_to(host.living(view)[-1])
            await self.thumb.hold("●")
            await self.room.wait(SECOND)
            await self.thumb.hold("●")
        await self.room.wait(SECOND)
        await self.thumb.tap("▶", after=SECOND)

    async def speech(self) -> None:
        seat = self.wanted()
        if seat is not None:
            await self.room.wait(SECOND)
            await self.with_thumb(self.view["phase"]["seat"])
            await self.thumb.tap("●", after=600 * MILLISECOND)
            await self.walk_to(seat)
            await self.room.wait(100 * MILLISECOND)
            await self.thumb.tap("●")
        await self.go_on()

    async def walk_to(self, seat: int) -> None:
        for _ in self.view["seats"]:
            if self.room.view["remote"]["seat"] == seat:
                return
            await self.thumb.tap("▶", after=120 * MILLISECOND)
        raise AssertionError(f"the cursor never comes to {seat}")


class ByKeypad(Host):
    """The number first, then one key; the console is only looked at."""

    async def begin(self) -> None:
        await self.thumb.hold("E")
        await self.room.wait(SECOND)

    async def go_on(self) -> None:
        await self.room.wait(2_200 * MILLISECOND)
        await self.thumb.tap("E", after=SECOND)

    async def accept(self) -> None:
        await self.thumb.tap("+")

    async def answer(self, *, yes: bool) -> None:
        await self.room.wait(600 * MILLISECOND)
        await self.thumb.hold("+" if yes else "-")

    async def deal(self) -> None:
        seat = self.view["phase"]["seat"]
        if seat and self.view["seats"][seat - 1]["role"] is None:
            await self.room.wait(600 * MILLISECOND)
            await self.thumb.tap(f"{NUMBERS[ROLES.get(seat, 'civilian')]}E")
        elif self.view["next"]["hold"]:
            await self.begin()
        else:
            await self.thumb.tap("E", after=700 * MILLISECOND)

    async def night(self) -> None:
        view = self.view
        asked = view["night"]["call"]
        if view["next"] is None and asked in view["night"]["asks"] and asked not in view["night"]["chosen"]:
            await self.room.wait(SECOND)
            target = host.living(view)[-1 if asked == "mafia" else 0]
            await self.thumb.tap(f"{target}E", after=100 * MILLISECOND)
            await self.room.until(lambda now: now["night"]["call"] != asked)
        elif view["next"] is None:
            await self.room.wait(500 * MILLISECOND)
        else:
            await self.room.wait(SECOND)
            await self.thumb.tap("E", after=SECOND)

    async def speech(self) -> None:
        seat = self.wanted()
        if seat is not None:
            await self.room.wait(SECOND)
            await self.with_thumb(self.view["phase"]["seat"])
            await self.thumb.tap(f"{seat}+")
        await self.go_on()


@pytest.mark.parametrize(("remote", "by"), [("clicker", ByClicker), ("keypad", ByKeypad)])
async def test_a_whole_game(open_room: OpenRoom, remote: str, by: type[Host]) -> None:
    room = open_room(remote=remote)
    await by(room).play()
    await look_back(room, remote)


async def test_a_whole_game_by_the_records_of_a_real_keypad(open_room: OpenRoom, tmp_path: Path) -> None:
    clock = cast(VirtualLoop, asyncio.get_running_loop()).clock
    room = open_room(remote="keypad", device=FifoRemote(tmp_path / "usb-Keypad-event-kbd", "keypad", clock))
    await ByKeypad(room).play()
    await look_back(room, "keypad")


async def look_back(room: Room, remote: str) -> None:
    """The game has been played to its end, by the remote alone; then the table waits for the next one."""
    assert room.view["phase"]["title"].startswith("Победа")
    assert room.lamps == {}
    said = [recorded.input for recorded in room.inputs()]
    heard = room.voice.heard()
    for clip in ("night_falls", "morning_kind", "floor_minute_1", "tie", "thanks"):
        assert clip in heard
    by_console = [one.act for one in said if isinstance(one, Command) and not one.id.startswith(("key-", "floor-"))]
    assert all(isinstance(act, EnterRole) for act in by_console)
    assert remote == "clicker" or by_console == []
    told = "\n".join(room.log)
    assert "Этой ночью убит" in told
    await room.wait(SECOND)
    await Thumb(room).hold("▶" if remote == "clicker" else "E")
    assert room.phase == "ready"
