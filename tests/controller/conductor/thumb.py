"""A host's fingers on the remote of a room, on its virtual time: in memory, or through a FIFO of real records."""

from __future__ import annotations

import os
import queue
from collections.abc import Callable
from pathlib import Path

from evdev import ecodes

from hardware.ports import MILLISECOND, SECOND, Key, KeyContact
from hardware.remote.profiles import PROFILES, bind, code_of
from hardware.remote.remote import EvdevRemote
from hardware.remote.strokes import REST
from hardware.simulated import SimulatedRemote
from tests.controller.conductor.remotes.fingers import KEYS
from tests.controller.conductor.room import Room
from tests.controller.conductor.virtual_time import STUCK_S, VirtualClock
from tests.hardware.remote.events import record

DOWN = 80 * MILLISECOND
BETWEEN = 250 * MILLISECOND


class FifoRemote:
    """Implements ``Remote`` by the real one, which reads records of this profile's usual codes from a FIFO."""

    def __init__(self, path: Path, profile: str, clock: VirtualClock) -> None:
        os.mkfifo(path)
        self._clock = clock
        self._codes = {key: code_of(names[0]) for key, names in PROFILES[profile].items()}
        self._writer = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        self._arrived: queue.Queue[KeyContact] = queue.Queue()
        self._evdev = EvdevRemote(clock, bind(profile, {}), lambda _: None, device=str(path), monotonic=clock.now)

    def start(self, report: Callable[[KeyContact], None]) -> None:
        """Report what the FIFO brings."""

        def hand_over(contact: KeyContact) -> None:
            report(contact)
            self._arrived.put(contact)

        self._evdev.start(hand_over)

    def move(self, key: Key, *, down: bool) -> None:
        """The kernel writes this."""
        at = self._clock.now()
        data = record(ecodes.EV_KEY, self._codes[key], int(down), at) + record(ecodes.EV_SYN, 0, 0, at)
        os.write(self._writer, data)

    def arrive(self) -> KeyContact:
        """Wait until the next contact has come out."""
        return self._arrived.get(timeout=STUCK_S)

    def close(self) -> None:
        """Let go of the FIFO."""
        self._evdev.close()
        os.close(self._writer)


class Thumb:
    """Presses one key after the other, by the names of ``KEYS``."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def tap(self, keys: str, *, after: int = BETWEEN) -> None:
        """Short presses."""
        for key in keys:
            await self._press(KEYS[key], DOWN)
            await self._room.wait(after)

    async def hold(self, key: str, length: int = 1_300 * MILLISECOND) -> None:
        """Keep it down."""
        await self._press(KEYS[key], length)
        await self._room.wait(BETWEEN)

    async def twice(self, key: str) -> None:
        """Two presses, and no third."""
        await self.tap(key * 2, after=150 * MILLISECOND)
        await self._room.wait(SECOND)

    async def _press(self, key: Key, length: int) -> None:
        match self._room.remote:
            case SimulatedRemote() as remote:
                remote.down(key)
                await self._room.wait(length)
                remote.up(key)
            case FifoRemote() as fifo:
                fifo.move(key, down=True)
                assert fifo.arrive().down
                await self._room.wait(length)
                fifo.move(key, down=False)
                # It is not let go before it has stayed up for so long.
                await self._room.wait(REST + MILLISECOND)
                assert not fifo.arrive().down
            case _:
                raise AssertionError("this room has no remote")
        await self._room.loop.settle()
