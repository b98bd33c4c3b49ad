"""A real table that is killed at any moment, again and again: what it has acknowledged is there, and it plays on.

It waits for what the socket says and for nothing else; chance is seeded, and decides after which message the process
dies. The tests and ``make bench`` kill by it.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.running import Lost, Page, page, running
from controller.conductor import Setup
from controller.conductor.page_acts import from_page
from controller.game import Game, History, play
from controller.game.inputs import Command
from controller.game.phases import Over, Question
from controller.journal import Journal
from tests.controller import host

ROLES = {1: "sheriff", 2: "don", 5: "mafia"}
BOUND_S = 1200.0
"""A whole game with its kills takes less, on a slow and busy machine too (s)."""

RIPE_S = 0.6
"""A proposal takes no answer before it is half a second old: what was refused is said again after so much silence."""


BACK = host.Word(["Undo", {}])


def has_missed(view: dict[str, Any]) -> bool:
    """Whether a hand does not count that should: the window is real, and this machine may have stood still for it."""
    question = view["question"]
    return question is not None and question["settled"] and set(question["counted"]) != host.favour(view)


@dataclass
class Memory:
    """What the page has said and been told, over all the table's lives."""

    said: dict[str, Any] = field(default_factory=dict)
    """Every act by its id, in order."""
    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The replies that said ``recorded``."""
    to_die_in: set[str] = field(default_factory=lambda: {"night", "question", "defence", "last_word"})
    """The phases in which the table is still to be killed, whatever chance says."""

    def unanswered(self) -> list[str]:
        """What a page says again when it is back."""
        return [id_ for id_ in self.said if id_ not in self.told]


class Player:
    """The host and the hands in one life of the table."""

    def __init__(self, console: Page, memory: Memory, chance: random.Random) -> None:
        self.console = console
        self.memory = memory
        self.chance = chance
        self.down: set[int] = set()
        self.waits_for = ""
        self.refused = False

    async def play(self, messages: int) -> None:
        """Play until so many messages have come, or it is time to die, or the game is over."""
        for _ in range(messages):
            phase = self.console.view["phase"]
            if phase["kind"] == "over":
                return
            if phase["kind"] in self.memory.to_die_in and not phase["paused"]:
                self.memory.to_die_in.remove(phase["kind"])
                return
            await self.hands()
            if not self.refused:
                await self.word()
            try:
                await asyncio.wait_for(self.console.hear(), RIPE_S if self.refused else None)
            except TimeoutError:
                self.refused = False
            self.remember()

    async def word(self) -> None:
        """Say the next word, if none is unanswered."""
        if self.waits_for:
            return
        word = BACK if has_missed(self.console.view) else host.next_word(self.console.view, ROLES)
        if word is not None:
            self.waits_for = self.console.fresh_id()
            self.memory.said[self.waits_for] = word.act
            await self.console.send(word.act, id_=self.waits_for)

    def remember(self) -> None:
        reply = self.console.replies.get(self.waits_for)
        if reply is not None:
            self.waits_for, self.refused = "", not reply["ok"]
            if reply["recorded"]:
                self.memory.told[reply["id"]] = reply

    async def hands(self) -> None:
        """Hands come down where they may vote, and leave when the question is over."""
        view = self.console.view
        wanted = host.voters(view) | (self.down if view["phase"]["kind"] == "question" else set())
        for seat in sorted(wanted ^ self.down):
            await self.console.hand(seat, seat in wanted)
        self.down = set(wanted)


def replayed(journal: Path) -> tuple[Game, dict[str, Any]]:
    """The game as the file has it, and the acts in it by their ids."""
    with Journal.open(journal, boot_id="test") as kept:
        (summary,) = kept.games()
        history = History(Setup.of_header(summary.header).game(summary.header["begins"]))
        acts: dict[str, Any] = {}
        for recorded in kept.inputs(summary.id):
            history, _ = play(history, recorded.input)
            if isinstance(recorded.input, Command):
                assert recorded.input.id not in acts
                acts[recorded.input.id] = recorded.input.act
    return history.game, acts


def is_open(game: Game) -> bool:
    """Whether a question stands that is not settled."""
    return isinstance(game.phase, Question) and not game.phase.settled


def shown(view: dict[str, Any]) -> list[tuple[bool, int, str | None]]:
    return [(seat["alive"], seat["fouls"], seat["role"]) for seat in view["seats"]]


def check_restored(view: dict[str, Any], before: Game) -> None:
    """The page shows the game that the file had, standing paused, with its open question to be asked again."""
    assert view["phase"]["paused"] != isinstance(before.phase, Over)
    assert shown(view) == [(p.out is None, p.fouls, p.role.value if p.role else None) for p in before.players]
    if is_open(before):
        assert (view["phase"]["kind"], view["question"]) == ("ballot", None)
    elif isinstance(before.phase, Question):
        assert view["question"]["counted"] == sorted(before.phase.counted())
    if view["phase"]["paused"]:
        assert view["next"]["act"] == ["Resume", {}]


def of_the_game(view: dict[str, Any]) -> dict[str, Any]:
    """What a word of the host's may change; the time, and how the machine is, change by themselves."""
    return {name: section for name, section in view.items() if name not in ("now", "health")}


async def say_again(player: Player) -> None:
    """What was acknowledged is answered the same and changes nothing; what was not is said again, as a page does."""
    console, memory = player.console, player.memory
    before = of_the_game(console.view)
    for id_ in {*list(memory.told)[-3:], *player.chance.sample(sorted(memory.told), k=min(3, len(memory.told)))}:
        assert await console.say(memory.said[id_], id_=id_) == memory.told[id_]
    after = of_the_game(console.view)
    assert after == before, {name: (before.get(name), after[name]) for name in after if after[name] != before.get(name)}
    for id_ in memory.unanswered():
        reply = await console.say(memory.said[id_], id_=id_)
        if reply["recorded"]:
            memory.told[id_] = reply


@asynccontextmanager
async def life(journal: Path, *arguments: str) -> AsyncIterator[Page]:
    """One life of the table, with a page. It ends with a kill."""
    async with running(journal, *arguments) as table, page(table.address) as console:
        yield console
        await table.kill()
        with suppress(Lost):
            while True:  # what it had said before
                await console.hear()


async def play_and_kill(journal: Path, rulebook: Path, voice: Path, *, seed: int, kills: int) -> int:
    """A whole game in which the table is killed so many times at least; how many times it was.

    Raises ``AssertionError`` where something is lost.
    """
    chance, memory = random.Random(seed), Memory()
    games: list[Game] = []
    async with asyncio.timeout(BOUND_S):
        while not games or not isinstance(games[-1].phase, Over):
            async with life(journal, "--rulebook", str(rulebook), "--voice", str(voice)) as console:
                player = Player(console, memory, chance)
                if not games:
                    await console.begin()
                else:
                    check_restored(console.view, games[-1])
                    await say_again(player)
                await player.play(chance.randrange(1, 16) if len(games) < kills else 10_000)
                if chance.random() < 0.5:
                    await player.word()  # killed while the disk works
            player.remember()
            game, acts = replayed(journal)
            games.append(game)
            if not any(map(is_open, games)):
                memory.to_die_in.add("question")  # it was settled before the kill came
            assert {id_: acts[id_] for id_ in memory.told} == {id_: from_page(memory.said[id_]) for id_ in memory.told}
    assert memory.to_die_in == set()
    assert any(map(is_open, games))
    assert games[-1].winner is not None
    return len(games)
