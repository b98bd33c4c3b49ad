"""Who may do what: routes that tell more than the room knows are guarded."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from controller.web.access import ACCESS
from controller.web.server import make_app
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.scenes import SPEECH

Client = TestClient[Any, Any]


async def _games(_request: web.Request) -> web.StreamResponse:
    return web.Response(text="every game")


@pytest.fixture
async def guarded() -> AsyncIterator[Client]:
    """A table with a guarded route of another module."""
    app = make_app(FakeTable(SPEECH))
    app.router.add_route("*", "/games", app[ACCESS].guard(_games))
    async with TestClient(TestServer(app)) as client:
        yield client


async def test_a_guarded_route_is_open_to_the_tables_own_page(guarded: Client) -> None:
    assert await (await guarded.get("/games")).text() == "every game"
    origin = f"http://{guarded.host}:{guarded.port}"
    assert (await guarded.post("/games", headers={"Origin": origin})).status == 200


async def test_a_guarded_route_is_closed_to_a_public_name_pointed_at_the_table(guarded: Client) -> None:
    assert (await guarded.get("/games", headers={"Host": "evil.example"})).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
async def test_a_guarded_route_takes_nothing_from_a_foreign_page(guarded: Client, origin: str) -> None:
    assert (await guarded.post("/games", headers={"Origin": origin})).status == 403
