"""A whole evening by a host who looks at nothing but the screen, from the deal to the victory."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

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

    def word(self, view: Mapping[str, Any]) -> host.Word | None:
        """What the host says now."""
        return host.next_word(view, ROLES)

    async def say(self, word: host.Word) -> None:
        """The host says it, and the table takes it."""
        await self.room.taken(word.act)

    async def play_on(self) -> None:
        """Do the next thing, or let time pass until there is one."""
        room = self.room
        view = room.screen
        await self._hands(view)
        word = self.word(view)
        if word is not None:
            await room.wait(700 * MILLISECOND)
            if self.word(room.screen) == word:
                await self.say(word)
        else:
            await room.until(lambda now: self.word(now) or host.voters(now) - self.down)
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
    assert room.phase == "ready"
    await room.begin()
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
            assert isinstance(room.inputs()[-1].input, Restarted)
            assert replayed(room).players == before.players
            assert replayed(room).nominations == before.nominations
            if not isinstance(before.phase, Question):
                assert type(replayed(room).phase) is type(before.phase)
            assert room.view["phase"]["paused"] or room.phase == "over"
            players = Players(room)
            await room.wait(chance.randrange(30) * SECOND)
    assert room.view["phase"]["title"] == "Победа красных"
    assert cuts > 15


# --- the other rulebooks ---------------------------------------------------------------------------


class Seen:
    """Every line that the log has had, and every title that had a clock."""

    def __init__(self, room: Room) -> None:
        self.lines: set[str] = set()
        self.clocks: set[str] = set()
        room.evening.subscribe(self._look)

    def _look(self, change: View) -> None:
        self.lines |= {line["text"] for line in change.get("log", [])}
        if "phase" in change and change["phase"]["clock"] is not None:
            self.clocks.add(change["phase"]["title"])


@pytest.mark.parametrize(
    ("rulebook", "told"),
    [
        ("city", ["Переголосование: № 8, 1"]),
        ("classic", ["Переголосование: № 8, 1"]),
        ("pro", ["№ 1 не выставил № 8: в нулевой день не выставляют", "Круг обсуждения"]),
        ("fiim", ["Свободная посадка, 20 с", "Лучший ход № 10, 20 с", "Лучший ход № 10: № 1, 2, 3"]),
        ("rfm", ["Свободная посадка, 20 с", "Лучший ход № 10, 20 с", "Лучший ход № 10: № 1, 2, 3"]),
    ],
)
async def test_every_rulebook_is_played_to_its_end(open_room: OpenRoom, rulebook: str, told: list[str]) -> None:
    room = open_room(rulebook)
    seen = Seen(room)
    players = Players(room)
    while room.phase != "over":
        await players.play_on()
    assert room.view["phase"]["title"] == "Победа красных"
    assert room.lamps == {}
    assert [line for line in told if line not in seen.lines] == []
    assert ("Свободная посадка" in seen.clocks) == ("Свободная посадка, 20 с" in seen.lines)
    await room.quiet()
    assert room.voice.heard()[-1] in ("victory_red", "discussion_circle")


@dataclass(frozen=True)
class Line:
    """What the host of a club says on a night, when ``ask`` can be entered. ``refused``: how the table says no."""

    night: int
    ask: str
    act: Any
    refused: str = ""


def choose(night: int, ask: str, target: int | None, refused: str = "") -> Line:
    role, _, seat = ask.partition(" ")
    if role == "mafia":
        return Line(night, ask, ["Shoot", {"target": target}], refused)
    return Line(night, ask, ["Choose", {"role": role, "target": target, "seat": int(seat) if seat else None}], refused)


CLUB = {1: "sheriff", 2: "putana", 3: "don", 4: "doctor", 5: "maniac", 6: "mafia", 7: "kamikaze", 8: "mafia",
        11: "kamikaze"}  # fmt: skip
DEAD = "этой роли нет в игре"
NIGHTS = (
    # 10 is healed and 12 is not; 9 cannot be nominated the day after.
    choose(2, "putana", 2, "такой выбор не разрешён"),
    choose(2, "putana", 9),
    choose(2, "mafia", 10),
    choose(2, "sheriff", 3),
    choose(2, "doctor", 10),
    choose(2, "maniac", 12),
    choose(2, "kamikaze 7", None),
    choose(2, "kamikaze 11", 11, "такой выбор не разрешён"),
    # The doctor is frozen and heals nobody; it is not the maniac's night; 7 takes 10 along.
    choose(3, "putana", 4),
    choose(3, "mafia", 1),
    choose(3, "sheriff", 5),
    choose(3, "doctor", 1),
    choose(3, "maniac", 2, "сегодня не ночь этой роли"),
    choose(3, "kamikaze 7", 10),
    # The mafia, the sheriff and one kamikaze are dead; the other one is frozen and stays; the maniac lets it pass.
    choose(4, "putana", 11),
    choose(4, "mafia", 2, DEAD),
    choose(4, "sheriff", 5, DEAD),
    choose(4, "doctor", 2),
    choose(4, "maniac", None),
    choose(4, "kamikaze 7", 2, DEAD),
    choose(4, "kamikaze 11", 5),
)
NOMINATIONS = ((1, 1, 8), (1, 2, 12), (2, 2, 9), (2, 3, 6), (3, 4, 3), (4, 4, 5))
"""(day, by, whom)"""


class Club(Players):
    """The same with a script of nights and nominations; the big button and the answers are theirs."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.said: list[Any] = []

    def word(self, view: Mapping[str, Any]) -> host.Word | None:
        line = self._line(view)
        return host.Word(line.act) if line is not None else host.next_word(view, CLUB, enters=("deal",))

    async def say(self, word: host.Word) -> None:
        line = self._line(self.room.screen)
        if line is None:
            await super().say(word)
            return
        self.said.append(line)
        reply = await self.room.say(line.act)
        assert reply.ok == (not line.refused), f"{line}: {reply.text}"
        assert line.refused in reply.text

    def _line(self, view: Mapping[str, Any]) -> Line | None:
        phase = view["phase"]
        number = next((int(word) for word in phase["subtitle"].split() if word.isdigit()), 0)
        if view["proposals"]:
            return None
        if phase["kind"] == "night":
            asks = view["night"]["asks"]
            lines = [line for line in NIGHTS if line.night == number and line.ask in asks]
        elif phase["kind"] == "speech":
            lines = [
                Line(day, "", ["Nominate", {"seat": seat, "gesture_seen": True}])
                for day, by, seat in NOMINATIONS
                if (day, by) == (number, phase["seat"])
            ]
        else:
            lines = []
        return next((line for line in lines if line not in self.said), None)


async def test_a_whole_game_of_the_club_with_every_role_of_its_night(open_room: OpenRoom) -> None:
    room = open_room("club")
    seen = Seen(room)
    players = Club(room)
    frozen: dict[int, list[int]] = {}
    while room.phase != "over":
        await players.play_on()
        marked = [seat["seat"] for seat in room.screen["seats"] if seat["frozen"]]
        if room.phase == "speech":
            frozen[int(room.screen["phase"]["subtitle"].split()[1])] = marked
        assert room.phase != "night" or marked == []
    assert room.view["phase"]["title"] == "Победа красных"
    assert [line for line in NIGHTS if line not in players.said] == []
    told = ("№ 2 не выставил № 9: ", "маньяк: нет выбора", "шериф: маньяк", "Этой ночью убит: № 12",
            "Этой ночью убит: № 1, 7, 10", "Ночью никто не пострадал")  # fmt: skip
    assert [line for line in told if not any(one.startswith(line) for one in seen.lines)] == []
    assert frozen == {1: [], 2: [9], 3: [4], 4: [11]}
