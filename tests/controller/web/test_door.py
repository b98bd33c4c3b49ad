"""The door of the server: who fills it, who is silent in it, and who says what is no HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from aiohttp import WSServerHandshakeError

from controller.web import door
from controller.web.door import MOST_PASSING
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import Browser, PairedTable
from tests.controller.web.room_scenes import READY
from tests.controller.web.scenes import SPEECH

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
async def served() -> AsyncIterator[PairedTable]:
    async with PairedTable(FakeTable(SPEECH, READY)) as table:
        yield table


@pytest.fixture
async def browser(served: PairedTable) -> AsyncIterator[Browser]:
    async with Browser(served) as one:
        yield one


async def connected(served: PairedTable) -> Line:
    host, _, port = served.address.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


async def said(served: PairedTable, data: bytes) -> bytes:
    """All that comes back for ``data`` until the server closes."""
    reader, writer = await connected(served)
    writer.write(data)
    try:
        return await reader.read()
    finally:
        writer.close()


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: "], ids=["silent", "half a request"])
async def test_who_fills_the_door_pushes_out_himself(served: PairedTable, browser: Browser, begun: bytes) -> None:
    socket, _ = await browser.console()
    display = await browser.session.ws_connect(f"{served.address}/display/ws", origin=served.address)
    lines = []
    for _ in range(MOST_PASSING * 2):
        lines.append(await connected(served))
        lines[-1][1].write(begun)
    async with Browser(served) as other, other.session.get(f"{served.address}/pair") as page:
        assert page.status == 200
    assert await lines[0][0].read() == b""
    await socket.send_json({"type": "ping"})
    while (await socket.receive_json())["type"] != "pong":
        pass
    await display.send_json({"type": "ping"})
    while (await display.receive_json())["type"] != "pong":
        pass
    for _, writer in lines:
        writer.close()
    await socket.close()
    await display.close()


async def test_only_so_many_look_on(served: PairedTable, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MOST_LOOKING_ON", 4)
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(
                browser.session.ws_connect(f"{served.address}/{path}/ws", origin=served.address)
            )
            for path in ("display", "watch", "display", "watch")
        ]
        with pytest.raises(WSServerHandshakeError) as caught:
            await browser.session.ws_connect(f"{served.address}/display/ws", origin=served.address)
        assert caught.value.status == 503
        socket, _ = await browser.console()  # a console is no onlooker
        await socket.close()
        await opened[0].close()
        await served.table.heard(lambda: served.table.displays == 3)
    await served.table.heard(lambda: served.table.displays == 0)
    async with browser.session.ws_connect(f"{served.address}/display/ws", origin=served.address) as display:
        assert (await display.receive_json())["type"] == "view"


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET GARBAGE HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHo st: <script>\r\n\r\n",
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
        b"POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
async def test_what_is_no_http_is_answered_in_a_line_and_fills_no_log(
    served: PairedTable, caplog: pytest.LogCaptureFixture, data: bytes
) -> None:
    caplog.set_level(logging.INFO)
    head, _, body = (await said(served, data)).partition(b"\r\n\r\n")
    assert head.split()[1] == b"400"
    assert body == b"this is no HTTP"
    assert b"\r\nServer: prinyato\r\n" in head
    assert b"\r\nX-Content-Type-Options: nosniff" in head
    assert not caplog.records


async def test_who_goes_in_the_middle_of_a_code_fills_no_log(
    served: PairedTable, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    _, writer = await connected(served)
    head = f"POST /pair HTTP/1.1\r\nHost: {served.address[7:]}\r\nOrigin: {served.address}\r\n"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{{".encode())
    await writer.drain()
    await browser.pair()  # meanwhile
    writer.transport.abort()
    async with await browser.say("111111") as after:
        assert after.status == 204  # paired already
    assert not caplog.records


async def test_who_has_gone_before_he_is_heard_fills_no_log(
    served: PairedTable, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    head = f"Host: {served.address[7:]}\r\nOrigin: {served.address}\r\nContent-Type: application/json\r\n"
    writers = [(await connected(served))[1] for _ in range(MOST_PASSING * 3)]
    for writer in writers:
        writer.write(f"POST /pair HTTP/1.1\r\n{head}Content-Length: 100\r\n\r\n{{".encode())
    async with browser.session.get(f"{served.address}/display") as page:
        assert page.status == 200
    for writer in writers:
        writer.transport.abort()
    assert not caplog.records
