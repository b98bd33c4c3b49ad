"""An event loop on which an evening passes in a moment: where a real loop would sleep, its clock goes on instead."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from typing import Any

from hardware.ports import SECOND, Instant

BEGINS: Instant = 1_000 * SECOND
"""Table time at the beginning of a test (ns)."""

STUCK_S = 120.0
"""A loop that nothing will ever wake fails the test after this (s); only a thread could still wake it."""


class VirtualClock:
    """The loop's time as table time."""

    def __init__(self) -> None:
        self.instant: Instant = BEGINS

    def now(self) -> Instant:
        """The present instant (ns)."""
        return self.instant


class _Selector(selectors.DefaultSelector):
    """Never blocks while something is due later: that instant is the next one."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What has happened; if nothing has, the clock goes on by ``timeout`` seconds."""
        if timeout is None:
            happened = super().select(STUCK_S)
            if not happened:
                raise RuntimeError("nothing is left that this test could wait for")
            return happened
        happened = super().select(0)
        if not happened and timeout > 0:
            self._clock.instant += max(1, round(timeout * SECOND))
        return happened


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is ``clock``; work handed to a thread is done at once, within no time."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        super().__init__(_Selector(self.clock))

    def time(self) -> float:
        """The present instant (s)."""
        return self.clock.now() / SECOND

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Do it here and now: how long a thread takes is nobody's to decide in a test."""

        async def work() -> Any:
            return func(*args)

        return self.create_task(work())

    async def sendfile(self, *_file: Any, **_more: Any) -> int:
        """There is none: whoever serves a file over a connection in memory writes it, piece by piece."""
        raise NotImplementedError

    async def reach(self, instant: Instant) -> None:
        """Let time pass until ``instant``, with all that happens at it."""
        come: asyncio.Future[None] = self.create_future()
        self.call_later(max(0, instant - self.clock.now()) / SECOND, come.set_result, None)
        await come
        await self.settle()

    async def settle(self) -> None:
        """Let everything happen that is due now."""
        for _ in range(20):
            turn: asyncio.Future[None] = self.create_future()
            self.call_soon(turn.set_result, None)
            await turn
