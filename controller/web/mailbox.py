"""What waits to be sent to one page: a slow one gets fewer changes, never older ones, and fills no memory."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from typing import Any

MOST_ANSWERS = 64
"""Answers that may wait; a page that has more outstanding has stopped reading."""


class MailboxFull(Exception):
    """A page asks faster than it reads its answers; its socket is to be closed."""


class Mailbox:
    """Sections are whole values, so of two changes that wait the later one wins, section by section."""

    def __init__(self, whole: Mapping[str, Any], hands: bool) -> None:
        self._waiting: Mapping[str, Any] | None = whole
        self._answers: deque[Mapping[str, Any]] = deque()
        self._kind = "view"
        self._hands = hands
        self._seq = 0
        self._filled = asyncio.Event()
        self._filled.set()

    def change(self, sections: Mapping[str, Any]) -> None:
        """These sections have changed."""
        self._waiting = {**(self._waiting or {}), **sections}
        self._filled.set()

    def answer(self, message: Mapping[str, Any]) -> None:
        """This page is to be told something that no later message replaces."""
        if len(self._answers) >= MOST_ANSWERS:
            raise MailboxFull
        self._answers.append(message)
        self._filled.set()

    def error(self, text: str) -> None:
        """This page has said what cannot be taken."""
        self.answer({"type": "error", "text": text})

    async def take(self) -> str:
        """The next message, as text; waits for one. A change goes before the answer to what made it."""
        await self._filled.wait()
        if self._waiting is not None:
            message = self._view(self._waiting)
            self._waiting = None
        else:
            message = dict(self._answers.popleft())
        if not self._answers:
            self._filled.clear()
        return json.dumps(message, separators=(",", ":"), ensure_ascii=False)

    def _view(self, view: Mapping[str, Any]) -> dict[str, Any]:
        self._seq += 1
        message: dict[str, Any] = {"type": self._kind, "seq": self._seq, "view": view}
        if self._kind == "view":
            message["hands"] = self._hands
            self._kind = "change"
        return message
