"""Every test here runs on virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.controller.conductor.room import Room
from tests.controller.conductor.virtual_time import VirtualLoop

OpenRoom = Callable[..., Room]


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    del config, item
    return {"virtual": VirtualLoop}


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
async def open_room(journal: Path) -> AsyncIterator[OpenRoom]:
    """Opens a table on this test's journal: again and again, as after power cuts. The last one is closed.

    It stands in the lobby, or in the game that was cut off.
    """
    rooms: list[Room] = []

    def opened(rulebook: str = "city", **settings: Any) -> Room:
        rooms.append(Room(rulebook=rulebook, **({"journal": journal} | settings)))
        return rooms[-1]

    yield opened
    for room in rooms:
        await room.close()


@pytest.fixture
async def room(open_room: OpenRoom) -> Room:
    """A table at which a game has just begun."""
    return await open_room().begin()
