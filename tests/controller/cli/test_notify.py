"""systemd hears that the table is ready, lives and ends, and nothing while a part of it does not come round."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from controller.cli.notify import Watched, service
from hardware.clocks import ManualClock
from hardware.ports import SECOND, Clock, Instant
from tests.controller.conductor.virtual_time import VirtualLoop

FED, ALL_WELL = "WATCHDOG=1", "STATUS="


@dataclass
class Thread:
    """A thread that comes round when it is told to."""

    last_round: Instant


class Living:
    """A thread that comes round all the time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    @property
    def last_round(self) -> Instant:
        return self._clock.now()


class Systemd:
    """The service manager's end of the socket."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)
        self.environ = {"NOTIFY_SOCKET": str(path), "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())}

    def heard(self) -> list[str]:
        """What has been said since the last time."""
        said = []
        while True:
            try:
                said.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return said

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    manager = Systemd(tmp_path / "notify")
    yield manager
    manager.close()


def on_virtual_time(test: Coroutine[None, None, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(test)


def this_loop() -> VirtualLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop


def test_it_is_ready_is_fed_and_ends(systemd: Systemd) -> None:
    async def test() -> None:
        loop = this_loop()
        with service(loop.clock, [Watched("the sound", Living(loop.clock), SECOND)], systemd.environ):
            assert systemd.heard() == ["READY=1", FED]
            await loop.reach(loop.clock.now() + 21 * SECOND)
            assert systemd.heard() == [FED] * 4
        assert systemd.heard() == ["STOPPING=1"]

    on_virtual_time(test())


def test_a_thread_that_stands_still_starves_it_and_is_named(systemd: Systemd, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        loop = this_loop()
        stuck = Thread(loop.clock.now())
        others = Watched("the sound", Living(loop.clock), SECOND)
        with service(loop.clock, [others, Watched("the journal", stuck, 7 * SECOND)], systemd.environ):
            await loop.reach(loop.clock.now() + 6 * SECOND)
            assert systemd.heard() == ["READY=1", FED, FED]
            await loop.reach(loop.clock.now() + 20 * SECOND)
            [status] = systemd.heard()
            assert "the journal" in status
            assert "the sound" not in status
            stuck.last_round = loop.clock.now()
            await loop.reach(loop.clock.now() + 5 * SECOND)
            assert systemd.heard() == [FED, ALL_WELL]

    with caplog.at_level(logging.WARNING):
        on_virtual_time(test())
    assert [message.partition(";")[0] for message in caplog.messages] == [
        "has not come round in time: the journal",
        "every part of the table comes round again",
    ]


def test_a_loop_that_is_late_starves_it(systemd: Systemd) -> None:
    async def test() -> None:
        loop = this_loop()
        with service(loop.clock, [], systemd.environ):
            assert systemd.heard() == ["READY=1", FED]
            loop.clock.instant += 9 * SECOND  # something held the loop: the turn of 5 s comes at 9
            await loop.settle()
            [status] = systemd.heard()
            assert "4.0 s late" in status

    on_virtual_time(test())


async def test_where_nobody_asks_nobody_is_told(systemd: Systemd) -> None:
    with service(ManualClock(), [], {}):
        pass
    assert systemd.heard() == []


@pytest.mark.parametrize("changed", [{"WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "0"}])
async def test_a_watchdog_that_is_not_ours_is_not_fed(systemd: Systemd, changed: dict[str, str]) -> None:
    with service(ManualClock(), [], systemd.environ | changed):
        assert systemd.heard() == ["READY=1"]


async def test_a_manager_that_has_gone_is_said_and_the_table_plays_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with service(ManualClock(), [], {"NOTIFY_SOCKET": str(tmp_path / "gone")}):
        pass
    assert "check NOTIFY_SOCKET" in caplog.text
