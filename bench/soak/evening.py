"""The evening itself: a host who looks at nothing but the screen, one game after the other, while things go wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bench.soak.decisions import Asked, Tally, outcome
from bench.soak.faults import Faults
from bench.soak.hands import LATEST, Hand, Pads
from bench.soak.kept import differences
from bench.soak.memory import Memory
from bench.soak.pages import Pages
from hardware.ports import MILLISECOND, SECOND, Instant
from tests.controller import host
from tests.controller.conductor.room import Room, Window
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.firmware_bridge.bus_table import BusTable

SEATS = 16
ROLES = {1: "sheriff", 3: "don", 6: "mafia", 8: "mafia"}
JUDGED = LATEST + 400 * MILLISECOND
"""So long after the close everything has been told (ns)."""

ANSWER_S = 5.0
STALLED = 300 * SECOND
"""No phase in which the host waits is longer (ns)."""

_ASKED_AGAIN = 0.6
"""So many questions are withdrawn when they have been judged and asked again, so that votes are not rare."""

_OF_A_BALLOT = ("ballot", "question")


class Stalled(Exception):
    """The table has offered nothing, or taken nothing of it, for too long."""


@dataclass(slots=True)
class Found:
    """What came out. ``settled``: each settlement, after its close (ns)."""

    decisions: Tally = field(default_factory=Tally)
    memory: Memory = field(default_factory=Memory)
    settled: list[int] = field(default_factory=list)
    games: int = 0
    votes: int = 0
    said: int = 0
    unanswered: int = 0
    stalled: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    unlike_the_journal: list[str] = field(default_factory=list)
    untrue_pages: int = 0
    longest_message: int = 0


class Soak:
    """One table; ``play`` it, then look at ``found``."""

    def __init__(self, folder: Path, table: BusTable, loop: VirtualLoop, seed: int) -> None:
        chance = Random(seed)
        self.table = table
        self.room = Room(folder / "journal.sqlite", seats=SEATS, table=table, modules=table)  # type: ignore[arg-type]
        self.pads = Pads(table, Random(chance.random()), SEATS)
        self.faults = Faults(table, loop, Random(chance.random()))
        self.found = Found()
        self._chance = chance
        self._loop = loop
        self._spent: frozenset[int] = frozenset()
        self._taken: Instant = 0
        self._begun: Instant = 0

    @property
    def played(self) -> int:
        """How much virtual time has passed since the table was switched on (ns)."""
        return self._loop.clock.now() - self._begun if self._begun else 0

    async def play(self, length: int, progress: Callable[[], None]) -> None:
        """To the first ballot without modules, which costs nothing; then with everything, for so long (ns)."""
        await self.room.to_the_ballot(5, 7, 9)
        await self.table.power()
        self._begun = self._taken = self._loop.clock.now()
        self.faults.begin()
        pages = Pages(self.room.evening, Random(self._chance.random()))
        try:
            while self.played < length:
                await self._go_on()
                progress()
        except Stalled as error:
            self.found.stalled.append(str(error))
        self._compare_with_the_journal()
        self.found.untrue_pages, self.found.longest_message = await pages.leave()
        await self.room.close()

    # --- what the host does next

    async def _go_on(self) -> None:
        room = self.room
        phase = room.screen["phase"]["kind"]
        if phase not in _OF_A_BALLOT:
            self._spent = frozenset()
        if self._loop.clock.now() > self._taken + STALLED:
            raise Stalled(f"{STALLED // SECOND} s in {room.screen['phase']}; refused last: {self.found.refused[-1:]}")
        if phase == "over":
            await self._next_game()
            return
        word = host.next_word(room.screen, ROLES)
        if word is None:
            await self._wait_for_an_offer()
            return
        self.pads.restless(self._loop.clock.now())
        await room.wait(self._chance.randint(600, 1_500) * MILLISECOND)
        if host.next_word(room.screen, ROLES) != word:
            return
        await self._say(word.act)
        if word.act[0] == "Ask":
            await self._vote()
        else:
            self.faults.between()
        self._forget()

    async def _wait_for_an_offer(self) -> None:
        self.pads.restless(self._loop.clock.now())
        await self.room.wait(SECOND // 2)
        self.faults.between()

    async def _next_game(self) -> None:
        self._compare_with_the_journal()
        await self.room.wait(SECOND)
        await self._say(self.room.screen["next"]["act"])
        await self.room.wait(SECOND)
        await self._say(["BeginGame", {}])
        await self._loop.settle()
        self.found.games += 1
        self.found.leaks += _left_over(self.room.screen)
        self._forget()
        self.found.memory.look()

    async def _say(self, act: Any) -> None:
        """Say it as a page would; it must be answered."""
        self.found.said += 1
        try:
            reply = await asyncio.wait_for(self.room.say(act), ANSWER_S)
        except TimeoutError:
            self.found.unanswered += 1
            return
        await self._loop.settle()
        if reply.ok:
            self._taken = self._loop.clock.now()
        else:
            self.found.refused.append(f"{act}: {reply.text}")

    # --- a vote

    async def _vote(self) -> None:
        """A question, with hands and faults around its two seconds; what the table makes of them beside the truth."""
        room = self.room
        window = _window(room.screen)
        if window is None:  # it was refused, and is told as that
            return
        self.found.votes += 1
        voters = host.living(room.screen)
        about = tuple(room.screen["question"]["about"])
        hands = self.pads.vote(voters, window)
        self.faults.within(window)
        leave = room.evening.subscribe(lambda _: self._note_settlement(window))
        await room.reach(window.closes + JUDGED)
        leave()
        self._judge(hands, voters, window, about)
        await self._release()
        await room.reach(self.pads.clear(hands, self._loop.clock.now()))
        await self._loop.settle()

    def _note_settlement(self, window: Window) -> None:
        question = self.room.screen["question"]
        if question is not None and question["settled"] and len(self.found.settled) < self.found.votes:
            self.found.settled.append(self._loop.clock.now() - window.closes)

    def _judge(self, hands: dict[int, Hand], voters: list[int], window: Window, about: tuple[int, ...]) -> None:
        seats = range(1, SEATS + 1)
        silenced = frozenset(seat for seat in seats if self.faults.has_befallen(seat, window.begins))
        asked = Asked(window.closes, about, self._spent, window.closes, silenced)
        for seat in seats:
            state, hand = self.room.hand(seat), hands.get(seat)
            self.found.decisions.add(
                outcome(seat, hand, state, asked),
                f"vote {self.found.votes}, seat {seat}: {state}, but in truth {_told(hand, window)}",
                disturbed=seat not in voters or seat in silenced,
            )

    async def _release(self) -> None:
        """Proposals are let pass, then «Принято», or the question is withdrawn and will be asked again."""
        screen = self.room.screen
        for _ in range(2 * SEATS):
            if not screen["proposals"] or screen["question"] is None:
                break
            await self._say(screen["proposals"][0]["dismiss"]["act"])
        if screen["question"] is None:
            return
        if self._chance.random() < _ASKED_AGAIN:
            await self._say(["WithdrawQuestion", {}])
            return
        counted = frozenset(screen["question"]["counted"])
        await self._say(["Accept", {}])
        self._spent |= counted

    # --- what is kept only for a moment

    def _compare_with_the_journal(self) -> None:
        found = differences(self.room.journal, self.room.view, self._loop.clock.now())
        self.found.unlike_the_journal += [f"game {self.room.view['game']}: {one}" for one in found]

    def _forget(self) -> None:
        """Look at the edges, and drop what the room has noted of what was shown and said."""
        room, now = self.room, self._loop.clock.now()
        self.pads.take(self.table.reported)
        for noted in (self.table.reported, room.changes, room.lit, room.scheduled):
            noted.clear()
        room.voice.said = [said for said in room.voice.said if said.plan.ends > now]
        for module in self.table.simulator.modules:
            module.light_changes()


def _window(screen: dict[str, Any]) -> Window | None:
    """The window of the question that stands, if it is planned."""
    question = screen["question"]
    if question is None or question["begins"] is None:
        return None
    return Window(*(round(question[name] * MILLISECOND) for name in ("begins", "opens", "closes")))


def _told(hand: Hand | None, window: Window) -> str:
    if hand is None:
        return "no hand"
    until = "" if hand.up is None else f" and up at {(hand.up - window.closes) / MILLISECOND:+.3f} ms"
    return f"a hand at {(hand.down - window.closes) / MILLISECOND:+.3f} ms from the close{until}"


def _left_over(screen: dict[str, Any]) -> list[str]:
    """What a game that has just begun shows of the one before."""
    found = [name for name in ("nominees", "proposals", "question", "tallies", "night", "undo") if screen[name]]
    marked = (s["seat"] for s in screen["seats"] if not s["alive"] or s["role"] or s["fouls"] or s["hand"])
    return found + [f"seat {seat}" for seat in marked]
