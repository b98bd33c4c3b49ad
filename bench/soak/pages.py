"""Fifty pages: the host's and the room's, read at all speeds; some are never read, and must cost no more for that."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from controller.conductor import Evening
from controller.web.mailbox import Mailbox

PAGES = 50
SPEEDS_S = (0.02, 0.2, 1.0, 10.0, None)
"""How long a page rests on average before it reads on (s); ``None``: it never reads."""

_EMPTY_S = 0.001


class Page:
    """What one page shows."""

    def __init__(self, view: Callable[[], Mapping[str, Any]], rest_s: float | None, chance: Random) -> None:
        self.mailbox = Mailbox(view(), hands=False)
        self._view = view
        self._rest_s = rest_s
        self._chance = chance
        self._shown: dict[str, Any] = {}
        self.longest = 0

    async def read(self) -> None:
        """Read as fast as this page does, for ever."""
        if self._rest_s is None:
            return
        while True:
            self._take(await self.mailbox.take())
            await asyncio.sleep(self._chance.expovariate(1 / self._rest_s))

    async def is_true(self) -> bool:
        """Read what is left; whether it then shows what the table does."""
        while True:
            try:
                self._take(await asyncio.wait_for(self.mailbox.take(), _EMPTY_S))
            except TimeoutError:
                break
        whole = json.loads(json.dumps(self._view()))
        return all(self._shown[name] == section for name, section in whole.items() if name != "now")

    def _take(self, text: str) -> None:
        self.longest = max(self.longest, len(text))
        self._shown |= json.loads(text)["view"]


class Pages:
    """All of them, connected until ``leave``."""

    def __init__(self, evening: Evening, chance: Random) -> None:
        self._pages = [
            Page(evening.room if number % 2 else evening.view, SPEEDS_S[number // 2 % len(SPEEDS_S)], chance)
            for number in range(PAGES)
        ]
        self._leave = [
            (evening.subscribe_room if number % 2 else evening.subscribe)(page.mailbox.change)
            for number, page in enumerate(self._pages)
        ]
        self._reading = [asyncio.create_task(page.read()) for page in self._pages]

    async def leave(self) -> tuple[int, int]:
        """Disconnect; returns how many pages did not show the table as it was, and the longest message (characters)."""
        for reading in self._reading:
            reading.cancel()
        await asyncio.gather(*self._reading, return_exceptions=True)
        true = [await page.is_true() for page in self._pages]
        for leave in self._leave:
            leave()
        return true.count(False), max(page.longest for page in self._pages)
