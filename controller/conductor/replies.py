"""What became of the host's commands: each is taken once, and answered the same whenever it is said again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from controller.game.reasons import Refusal
from controller.stage.texts import Texts

_log = logging.getLogger(__name__)


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


MOST_KEPT = 20_000
"""Replies that outlive the game they were given in: those of some forty games, in a few megabytes."""


class Replies:
    """The replies by the ids of their commands; use it on the loop's own thread.

    Whoever lost the connection says again what got no answer, as soon as it is back, and that may be after hours in a
    pocket. While a game stands none of its replies is forgotten, however many they are: the game would take the
    command a second time, and its record, in which an id stands once, would not. Between games ``forget_oldest`` lets
    go of what only a page that slept through forty games could still ask for.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._taking: dict[str, asyncio.Task[Reply]] = {}
        self._replies: dict[str, Reply] = {}  # plain ones: a task holds on to all that it has worked with

    def to(self, command_id: str, take: Callable[[], Coroutine[Any, Any, Reply]]) -> asyncio.Future[Reply]:
        """The reply to come to this command, which is taken now if it never was."""
        if command_id in self._replies:
            known = self._loop.create_future()
            known.set_result(self._replies[command_id])
            return known
        if command_id not in self._taking:
            # A task of its own: a page that is lost meanwhile takes no command with it, and gets its answer later.
            self._taking[command_id] = task = self._loop.create_task(take())
            task.add_done_callback(partial(self._taken, command_id))
        return self._taking[command_id]

    def has(self, command_id: str) -> bool:
        """Whether this command was taken, or is being taken now."""
        return command_id in self._replies or command_id in self._taking

    def remember(self, command_id: str, reply: Reply) -> None:
        """It was taken in an earlier life of the table."""
        self._replies[command_id] = reply

    def forget_oldest(self) -> None:
        """A game is over: of all replies the newest ``MOST_KEPT`` stay."""
        for command_id in list(islice(self._replies, max(0, len(self._replies) - MOST_KEPT))):
            del self._replies[command_id]

    def _taken(self, command_id: str, task: asyncio.Task[Reply]) -> None:
        if task.cancelled():
            return
        if (fault := task.exception()) is not None:
            _log.error("command %s failed", command_id, exc_info=fault)
            return  # it is not taken again: nobody knows how much of it was done
        self._replies[command_id] = task.result()
        del self._taking[command_id]
