"""The hosts of two evenings, who do the same at one instant before everybody's eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from controller.conductor.remotes.situation import situation
from controller.game import inputs
from controller.game.history import Past
from controller.game.inputs import Act
from controller.game.state import Proposal
from controller.game.units import MILLISECOND, Instant
from hardware.ports import Key
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.proof.side import Side

Steps = tuple[int, ...]
"""The step of the game that each of them looks at."""

UNDOING = (Key.BACK, Key.CLEAR)
"""Keys that take back what was said last, in some rows of remote.md."""

RIPE = 700 * MILLISECOND
"""After so long (ns) a proposal takes an answer, and no key is deaf to what has changed its meaning."""

LENGTHS = (80, 80, 300, 1_400)
"""How long a finger stays on a key (ms)."""


class Hosts:
    """Both, each at his side. ``compare`` raises ``Leak`` if the rooms have got different things."""

    def __init__(
        self, sides: tuple[Side, Side], chance: Random, loop: VirtualLoop, compare: Callable[[], None]
    ) -> None:
        self.sides = sides
        self._chance = chance
        self._loop = loop
        self.compare = compare

    @property
    def now(self) -> Instant:
        return self._loop.clock.now()

    async def wait(self, length: int) -> None:
        """Let time pass (ns), if it is more than none."""
        if length > 0:
            await self._loop.reach(self.now + length)

    @property
    def lead(self) -> Side:
        """The side by which the public course is drawn: one whose host is not asked whether the game is won."""
        return next((side for side in self.sides if not side.victory), self.sides[0])

    @property
    def steps(self) -> Steps:
        """What they look at now."""
        return tuple(side.game.step for side in self.sides)

    async def say(self, act: Act, steps: Steps | None = None) -> None:
        """Both say this, if both games take it; only a victory that one is asked about may part them.

        ``steps``: what they looked at when they made up their minds.
        """
        taken = {side.is_taken(act) for side in self.sides}
        if len(taken) == 2:
            self.compare()
            assert any(side.victory for side in self.sides), f"{act} is taken on one side alone"
            return
        aims = steps or (None,) * len(self.sides)
        await asyncio.gather(*(side.say(act, step) for side, step in zip(self.sides, aims, strict=True)))

    async def answer(self, proposal: Proposal, answer: type[inputs.Confirm] | type[inputs.Dismiss]) -> None:
        """Both are asked about the same, and answer the same; the numbers of the questions may differ."""
        asked = [
            next(one for one in side.game.open_proposals() if (one.kind, one.seat) == (proposal.kind, proposal.seat))
            for side in self.sides
        ]
        await asyncio.gather(*(side.say(answer(one.id)) for side, one in zip(self.sides, asked, strict=True)))

    async def answer_victories(self, answer: type[inputs.Confirm] | type[inputs.Dismiss]) -> None:
        """Whoever is asked whether the game is won says this."""
        await asyncio.gather(*(side.say(answer(side.victory.id)) for side in self.sides if side.victory))

    async def dismiss_victories(self) -> None:
        """Nobody has won yet, whoever is asked."""
        while any(side.victory for side in self.sides):
            await self.wait(RIPE)
            await self.answer_victories(inputs.Dismiss)
            await self.wait(RIPE)  # a key is deaf so soon after an answer, and one host has given none

    # --- what is broken off

    async def outage(self, length: int) -> None:
        """Both tables are switched off for so long (ns) and on again; then the hosts let the game go on."""
        for side in self.sides:
            await side.close()
        await self.wait(length)
        for side in self.sides:
            await side.open()
        await self.wait(self._chance.choice((300, 4_000, 70_000)) * MILLISECOND)
        for side in self.sides:
            side.front.wake()
        await self.resume()

    # --- what is taken back

    async def undo(self) -> None:
        """Both take back what was said last, if that was the same; then the clocks go on."""
        if not self._have_said_the_same(1):
            return
        await asyncio.gather(*(side.say(inputs.Undo()) for side in self.sides))
        await self.resume()

    async def undo_a_choice(self) -> None:
        """At night both enter the same and take it back at once: the room hears that, and not what it was."""
        acts: list[Act] = [inputs.Shoot(seat) for seat in (*self.lead.game.alive(), None)]
        act = self._chance.choice(acts)
        if all(side.is_taken(act) for side in self.sides):
            await self.say(act)
            await self.wait(RIPE)
            await self.undo()

    async def resume(self) -> None:
        """After a moment every clock that stands goes on."""
        await self.wait(self._chance.choice((600, 2_500)) * MILLISECOND)
        if all(side.game.paused_at is not None for side in self.sides):
            await self.say(inputs.Resume())

    def _have_said_the_same(self, often: int) -> bool:
        """Whether the last words were the same on both sides, each pair of them at one instant."""
        mine, theirs = (side.history.past for side in self.sides)
        for _ in range(often):
            if mine is None or theirs is None or _said(mine) != _said(theirs):
                return False
            mine, theirs = mine.before, theirs.before
        return True

    # --- keys

    async def tap(self) -> None:
        """A few keys of the remote, whatever they say; none that takes back what was said on one side alone."""
        for _ in range(self._chance.choice((1, 1, 2, 4))):
            if len({situation(side.history).row for side in self.sides}) == 2:
                return  # the same key would mean something else to each
            key = self._chance.choice(self.lead.keys)
            length = self._chance.choice(LENGTHS) * MILLISECOND
            if key not in UNDOING or self._have_said_the_same(3):
                await asyncio.gather(*(side.tap(key, length) for side in self.sides))
            await self.wait(self._chance.choice((120, 700, 2_100)) * MILLISECOND)


def _said(past: Past) -> tuple[object, ...]:
    """A word, and what its host was asked about when he said it."""
    asked = [(proposal.kind, proposal.seat) for proposal in past.game.open_proposals()]
    return past.command.act, past.command.at, asked
