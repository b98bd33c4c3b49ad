"""Who comes to the table from outside while an evening is played: the same to both sides, at the same instants.

Somebody asks for a page or for what he must not have, opens a display anew, looks on for a while; the host's phone
sleeps, and other consoles are let in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from hardware.ports import MILLISECOND, SECOND
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.proof.front import REQUESTS, SAID, SOCKETS, Front, frame
from tests.proof.side import Side

MOST_APART = 45 * SECOND
"""Between two of them (ns)."""

STAYS = (40, 900, 3_800)
"""How long somebody looks on (ms): not until he is asked whether he is still there, which tells of nobody."""


class Visitors:
    """They come until ``come`` is cancelled."""

    def __init__(self, sides: Sequence[Side], chance: Random, loop: VirtualLoop) -> None:
        self._sides = sides
        self._chance = chance
        self._loop = loop
        self._looking_on: set[asyncio.Task[None]] = set()

    async def come(self) -> None:
        """One after the other; who looks on stays while others come."""
        try:
            while True:
                await self._wait(self._chance.randrange(SECOND, MOST_APART))
                if all(side.runs for side in self._sides):
                    await self._one()
        finally:
            for looking_on in self._looking_on:
                looking_on.cancel()
            await asyncio.gather(*self._looking_on, return_exceptions=True)

    @property
    def _fronts(self) -> list[Front]:
        return [side.front for side in self._sides]

    async def _one(self) -> None:
        chance = self._chance
        match chance.choices(("ask", "look on", "sleep", "admit", "pair"), (6, 9, 2, 2, 1))[0]:
            case "ask":
                asked = chance.sample(REQUESTS, 3)
                await asyncio.gather(*(front.ask(what) for front in self._fronts for what in asked))
            case "look on":
                looking_on = self._loop.create_task(self._look_on(chance.choice(SOCKETS), chance.choice(STAYS)))
                self._looking_on.add(looking_on)
                looking_on.add_done_callback(self._looking_on.discard)
            case "sleep":
                for front in self._fronts:
                    front.sleep()
                await self._wait(chance.choice((2, 70)) * SECOND)
                for front in self._fronts:
                    front.wake()
            case "admit":
                for front in self._fronts:
                    front.admit()
            case "pair":
                for front in self._fronts:
                    await front.pair_another()

    async def _look_on(self, path: str, stays: int) -> None:
        said = self._chance.sample(SAID, self._chance.choice((0, 0, 1)))
        lines = [front.look_on(path) for front in self._fronts]
        try:
            for what in said:
                await self._wait(self._chance.randrange(stays * MILLISECOND // 2))
                for line in lines:
                    line.send(frame(what))
            await self._wait(stays * MILLISECOND)
        finally:
            for line in lines:
                line.close()

    async def _wait(self, length: int) -> None:
        await asyncio.sleep(length / SECOND)
