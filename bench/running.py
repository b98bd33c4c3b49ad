"""A real ``prinyato run`` in a process of its own, and a page that speaks its protocol."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

import controller

HOUSE = Path(controller.__file__).parent.parent
_ADDRESS = re.compile(r"http://\S+")


@dataclass
class Running:
    """The process; ``address`` is what it has said on standard error, ``said`` everything it has said there so far."""

    process: asyncio.subprocess.Process
    said: list[str] = field(default_factory=list)
    address: str = ""

    async def ready(self) -> None:
        """Wait until it says where its page is."""
        assert self.process.stderr is not None
        while not self.address:
            line = (await self.process.stderr.readline()).decode()
            if not line:
                raise RuntimeError(f"prinyato has ended: {''.join(self.said)}")
            self.said.append(line)
            found = _ADDRESS.search(line)
            self.address = found.group() if found else ""

    async def kill(self) -> None:
        """As a power cut would end it."""
        self.process.kill()
        await self.process.wait()

    async def interrupt(self) -> int:
        """Ctrl-C; returns its exit code."""
        self.process.send_signal(signal.SIGINT)
        return await self.process.wait()

    async def rest(self) -> str:
        """What it has said on standard error since it was ready, until its end."""
        assert self.process.stderr is not None
        return (await self.process.stderr.read()).decode()


@asynccontextmanager
async def running(journal: Path, *arguments: str, command: str = "run") -> AsyncIterator[Running]:
    """A table that is ready; it is killed at the end at the latest. ``command``: "run" or another that runs one."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "controller.cli", command, "--silent", "--port", "0", "--journal", str(journal)),
        *arguments,
        stderr=asyncio.subprocess.PIPE,
        cwd=HOUSE,
        env=os.environ | {"PYTHONWARNINGS": "error"},
    )
    table = Running(process)
    try:
        await table.ready()
        yield table
    finally:
        if process.returncode is None:
            await table.kill()


class Lost(Exception):
    """The socket has closed."""


class Page:
    """A console that shows nothing: it keeps the view, says commands and moves hands."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._name = os.urandom(4).hex()
        self.view: dict[str, Any] = {}
        self.replies: dict[str, dict[str, Any]] = {}
        self.errors: list[str] = []

    def fresh_id(self) -> str:
        """An id that no command has had."""
        return f"{self._name}-{next(self._ids)}"

    async def hear(self) -> str:
        """Take in one message; returns its type."""
        message = await self._socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise Lost(message.type)
        found: dict[str, Any] = message.json()
        match found["type"]:
            case "view" | "change":
                self.view |= found["view"]
            case "reply":
                self.replies[found["id"]] = found
            case "error":
                self.errors.append(found["text"])
        return str(found["type"])

    async def until(self, holds: Callable[[], object]) -> None:
        """Take in messages until this holds."""
        while not holds():
            await self.hear()

    async def send(self, act: Any, *, id_: str = "", step: int | None = None) -> str:
        """Say a command and do not wait; returns its id."""
        id_ = id_ or self.fresh_id()
        try:
            await self._socket.send_json({"type": "command", "id": id_, "step": step, "act": act})
        except (aiohttp.ClientError, ConnectionError) as error:
            raise Lost(error) from error
        return id_

    async def say(self, act: Any, *, id_: str = "", step: int | None = None) -> dict[str, Any]:
        """Say a command; returns the table's reply."""
        id_ = await self.send(act, id_=id_, step=step)
        await self.until(lambda: id_ in self.replies)
        return self.replies[id_]

    async def begin(self) -> None:
        """Leave the lobby: a game begins."""
        await self.say(["BeginGame", {}])
        await self.until(lambda: self.view["phase"]["kind"] != "ready")

    async def hand(self, seat: int, down: bool) -> None:
        """Move a simulated hand."""
        try:
            await self._socket.send_json({"type": "hand", "seat": seat, "down": down})
        except (aiohttp.ClientError, ConnectionError) as error:
            raise Lost(error) from error


@asynccontextmanager
async def page(address: str) -> AsyncIterator[Page]:
    """A page that has the whole view."""
    origin = address.rstrip("/")
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{origin}/ws", origin=origin) as socket:
        found = Page(socket)
        await found.hear()
        yield found
