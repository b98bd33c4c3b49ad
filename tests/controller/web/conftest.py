"""A console before a fake table, and a client that speaks its protocol."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientWebSocketResponse
from aiohttp.test_utils import TestClient, TestServer
from playwright.async_api import Browser, async_playwright, expect

from controller.stage.view import View
from controller.web.server import make_app, serve
from tests.controller.web.console_page import ConsolePage
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.look import ARGUMENTS, CHROMIUM
from tests.controller.web.paired_table import anybody
from tests.controller.web.patience import PATIENCE_MS
from tests.controller.web.scenes import SPEECH

expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[[], Awaitable[ClientWebSocketResponse]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="module")
async def opened(browser: Browser) -> AsyncIterator[Any]:
    """Opens consoles; looks at the end that none has complained."""
    consoles: list[ConsolePage] = []

    async def open_console(view: View, table: FakeTable | None = None, **options: Any) -> ConsolePage:
        table = table or FakeTable(view)
        served = await serve(make_app(table, paired=anybody()), "127.0.0.1", 0)
        page = await browser.new_page(viewport={"width": 1280, "height": 800}, **options)
        console = ConsolePage(table, page, served)
        consoles.append(console)
        await console.open()
        return console

    yield open_console
    for console in consoles:
        await console.close()


@pytest.fixture
def table() -> FakeTable:
    return FakeTable(SPEECH)


@pytest.fixture
async def client(table: FakeTable) -> AsyncIterator[TestClient[Any, Any]]:
    async with TestClient(TestServer(make_app(table, paired=anybody()))) as served:
        yield served


@pytest.fixture
def open_page(client: TestClient[Any, Any]) -> OpenPage:
    """Open a socket as the page does: from the server's own origin."""

    async def opened() -> ClientWebSocketResponse:
        return await client.ws_connect("/ws", origin=f"http://{client.host}:{client.port}")

    return opened
