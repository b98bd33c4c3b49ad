"""Tells systemd that the table is ready, that it lives, and that it ends (sd_notify).

The watchdog is fed by the event loop, and only while that is on time and every thread of the table has come round in
its time. To wait for an adapter that has gone is to come round: a restart would not bring it back.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from hardware.ports import SECOND, Clock, Instant, Speaker

LATE = SECOND
"""A loop that takes its turn so long after it was due is not on time (ns)."""

TURNS = 4
"""The watchdog is fed so many times in the time after which it bites."""

SOUND_PATIENCE = 5 * SECOND
LINE_PATIENCE = 10 * SECOND
"""An adapter is waited for 2 s at a time, and a write to it may last 1 s (ns)."""
JOURNAL_PATIENCE = 30 * SECOND
"""A card stalls for 2 to 7 s, and another program may hold the journal for 5 s, again and again (ns)."""

_log = logging.getLogger("prinyato")


@runtime_checkable
class Rounds(Protocol):
    """Something with a thread of its own that comes round even when there is nothing to do."""

    @property
    def last_round(self) -> Instant:
        """When it last came round (ns, table time)."""
        ...


@dataclass(frozen=True, slots=True)
class Watched:
    """A thread that must come round within ``patience`` (ns); ``name`` is for who reads the log."""

    name: str
    thread: Rounds
    patience: int


def watched(
    journal: Rounds,
    speaker: Speaker,
    line: Rounds | None,
    remote: Rounds | None = None,
    lamps: Rounds | None = None,
) -> list[Watched]:
    """The threads of a table; a silent speaker has none, nor has a table without a serial line, a remote or lamps."""
    found = [Watched("the journal", journal, JOURNAL_PATIENCE)]
    if isinstance(speaker, Rounds):
        found.append(Watched("the sound", speaker, SOUND_PATIENCE))
    if line is not None:
        found.append(Watched("the line to the seats", line, LINE_PATIENCE))
    if remote is not None:
        found.append(Watched("the remote", remote, LINE_PATIENCE))
    if lamps is not None:
        found.append(Watched("the lamps", lamps, LINE_PATIENCE))
    return found


class ServiceManager:
    """The socket at which systemd listens; closed with :meth:`close`."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)
        self._address = f"\0{address[1:]}" if address.startswith("@") else address

    def tell(self, state: str) -> None:
        """Say one thing, as in "READY=1". Not to be heard is logged: the table plays on, and systemd will act."""
        try:
            self._socket.sendto(state.encode(), self._address)
        except OSError as error:
            _log.warning("systemd was not told %s (%s); check NOTIFY_SOCKET", state, error.strerror)

    def close(self) -> None:
        """Say nothing more."""
        self._socket.close()


class Watchdog:
    """Feeds systemd's watchdog every ``period`` (ns), as long as all is well. To be used on the loop's own thread."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: Clock,
        tell: Callable[[str], None],
        watched: Sequence[Watched],
        period: int,
    ) -> None:
        self._loop = loop
        self._clock = clock
        self._tell = tell
        self._watched = watched
        self._period = period
        self._said = ""
        self._due = clock.now()
        self._turn()

    def close(self) -> None:
        """Feed it no more."""
        self._next.cancel()

    def _turn(self) -> None:
        now = self._clock.now()
        wrong = self._wrong(now)
        if not wrong:
            self._tell("WATCHDOG=1")
        if wrong != self._said:
            self._said = wrong
            self._tell(f"STATUS={wrong}")
            _log.warning("%s", wrong or "every part of the table comes round again")
        self._due = now + self._period
        self._next = self._loop.call_later(self._period / SECOND, self._turn)

    def _wrong(self, now: Instant) -> str:
        """Why the watchdog must not be fed now; empty if it may be."""
        silent = [one.name for one in self._watched if now - one.thread.last_round > one.patience]
        if silent:
            return f"has not come round in time: {', '.join(silent)}; without it the table is soon started again"
        if now - self._due > LATE:
            return (
                f"the table itself is {(now - self._due) / SECOND:.1f} s late; check what else keeps this computer busy"
            )
        return ""


@contextmanager
def service(clock: Clock, threads: Sequence[Watched], environ: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Inside, the table is ready and lives, as far as systemd is told; where nobody asks, nobody is told.

    To be used on the event loop, once the page is served.
    """
    address = environ.get("NOTIFY_SOCKET")
    if not address:
        yield
        return
    manager, watchdog = ServiceManager(address), None
    manager.tell("READY=1")
    period = _period(environ)
    if period:
        watchdog = Watchdog(asyncio.get_running_loop(), clock, manager.tell, threads, period)
    try:
        yield
    finally:
        if watchdog is not None:
            watchdog.close()
        manager.tell("STOPPING=1")
        manager.close()


def _period(environ: Mapping[str, str]) -> int:
    """How often the watchdog wants to be fed by this process (ns); 0 if it does not."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0
    return int(environ.get("WATCHDOG_USEC", "0")) * 1000 // TURNS
