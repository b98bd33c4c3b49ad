"""What became of the host's commands: each is taken once, and answered the same whenever it is said again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from controller.game.reasons import Refusal
from controller.stage.texts import Texts


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a command: taken or not, safe in the journal or not, and why if it came to nothing."""

    ok: bool
    recorded: bool
    text: str = ""


def refused(why: Refusal, texts: Texts, *, recorded: bool = False) -> Reply:
    """Not taken, for this reason."""
    return Reply(ok=False, recorded=recorded, text=texts.refusal(why))


def unless(why_not: str) -> Reply:
    """Taken, but for this reason against it, if there is one."""
    return Reply(ok=not why_not, recorded=False, text=why_not)


class Replies:
    """The replies by the ids of their commands; use it on the loop's own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._replies: dict[str, asyncio.Future[Reply]] = {}

    def to(self, command_id: str, take: Callable[[], Coroutine[Any, Any, Reply]]) -> asyncio.Future[Reply]:
        """The reply to come to this command, which is taken now if it never was."""
        if command_id not in self._replies:
            # A task of its own: a page that is lost meanwhile takes no command with it, and gets its answer later.
            self._replies[command_id] = self._loop.create_task(take())
        return self._replies[command_id]

    def remember(self, command_id: str, reply: Reply) -> None:
        """It was taken in an earlier life of the table."""
        self._replies[command_id] = self._loop.create_future()
        self._replies[command_id].set_result(reply)
