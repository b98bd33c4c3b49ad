"""A host's fingers on the simulated remote of a room, on its virtual time."""

from __future__ import annotations

from hardware.ports import MILLISECOND, SECOND, Key
from hardware.simulated import SimulatedRemote
from tests.controller.conductor.remotes.fingers import KEYS
from tests.controller.conductor.room import Room

DOWN = 80 * MILLISECOND
BETWEEN = 250 * MILLISECOND


class Thumb:
    """Presses one key after the other, by the names of ``KEYS``."""

    def __init__(self, room: Room) -> None:
        assert isinstance(room.remote, SimulatedRemote)
        self._room = room
        self._remote = room.remote

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
        self._remote.down(key)
        await self._room.wait(length)
        self._remote.up(key)
        await self._room.loop.settle()
