"""Spectators' phones see what the room sees, where the club wants that, and can do nothing."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import TestClient, TestServer

from controller.web.server import make_app
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import NAMED, anybody
from tests.controller.web.room_scenes import SPEECH
from tests.controller.web.scenes import SPEECH as HOST_SPEECH


@pytest.mark.parametrize("path", ["/watch", "/watch/ws"])
async def test_spectators_are_not_served_unless_the_club_wants_it(path: str) -> None:
    async with TestClient(TestServer(make_app(FakeTable(HOST_SPEECH, SPEECH), paired=anybody()))) as client:
        assert (await client.get(path)).status == 404


async def test_a_spectator_is_told_what_the_room_sees_and_not_where_the_console_is() -> None:
    table = FakeTable(HOST_SPEECH, SPEECH)
    async with TestClient(TestServer(make_app(table, console=NAMED, spectators=True, paired=anybody()))) as client:
        phone = await client.ws_connect("/watch/ws", origin=f"http://{client.host}:{client.port}")
        assert (await phone.receive_json())["view"] == SPEECH
        await phone.send_json({"type": "command", "id": "a1", "step": 1, "act": ["Accept", {}]})
        assert (await phone.receive_json())["type"] == "error"
        assert table.commands == []
        await phone.close()
