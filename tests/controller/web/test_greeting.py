"""Who says nothing of TLS is let go for others, and fills neither memory nor the door."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector

from controller.web import greeting
from controller.web.greeting import Greetings
from controller.web.server import serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import PairedTable
from tests.controller.web.room_scenes import READY
from tests.controller.web.scenes import SPEECH

MOST = 4
BOUND_S = 300


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a key and its certificate for 127.0.0.1."""
    file, key = tmp_path_factory.mktemp("tls") / "table.pem", "key.pem"
    made = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1")
    named = ("-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", file)
    subprocess.run(["openssl", *made, *named], check=True, capture_output=True, cwd=file.parent, timeout=BOUND_S)
    file.write_bytes(file.read_bytes() + file.with_name(key).read_bytes())
    return file


def context(certificate: Path) -> ssl.SSLContext:
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate)
    return tls


@pytest.fixture
async def port(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """That of a table which few may greet at a time."""
    monkeypatch.setattr(greeting, "MOST_GREETING", MOST)
    table = PairedTable(FakeTable(SPEECH, READY))
    served = await serve(table.app(), "127.0.0.1", 0, context(certificate))
    yield served.runner.addresses[0][1]
    async with asyncio.timeout(BOUND_S):
        await served.runner.cleanup()  # with silent ones in the door


async def status(port: int, certificate: Path) -> int:
    trust = TCPConnector(ssl=ssl.create_default_context(cafile=str(certificate)))
    async with ClientSession(connector=trust) as session, session.get(f"https://127.0.0.1:{port}/display") as answer:
        return answer.status


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n"], ids=["silent", "begun", "no TLS"])
async def test_who_does_not_agree_makes_room_for_who_does(port: int, certificate: Path, said: bytes) -> None:
    async with asyncio.timeout(BOUND_S):
        crowd = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", port) for _ in range(100)))
        for _, writer in crowd:
            writer.write(said)
        assert await status(port, certificate) == 200
        await asyncio.gather(*(_ended(reader) for reader, _ in crowd[: -2 * MOST]))
        assert await status(port, certificate) == 200
        for _, writer in crowd:
            writer.transport.abort()


async def _ended(reader: asyncio.StreamReader) -> None:
    """The other side has let go."""
    try:
        while await reader.read(1024):
            pass
    except ConnectionError:
        return


async def test_what_comes_with_the_end_of_the_handshake_is_heard(certificate: Path) -> None:
    """A client may say its first word in one piece with it."""
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    class Line(asyncio.Protocol):
        def data_received(self, data: bytes) -> None:
            heard.put_nowait(data)

    greetings = Greetings(context(certificate), Line)
    server = await asyncio.get_running_loop().create_server(greetings.opened, "127.0.0.1", 0)
    host = server.sockets[0].getsockname()[1]
    trust = ssl.create_default_context(cafile=str(certificate))
    async with asyncio.timeout(BOUND_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", host)
        heard_here, said_here = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = trust.wrap_bio(heard_here, said_here, server_hostname="127.0.0.1")
        while not _agreed(tls):
            writer.write(said_here.read())
            heard_here.write(await reader.read(65536))
        tls.write(b"word")
        writer.write(said_here.read())
        assert await heard.get() == b"word"
        writer.transport.abort()
        server.close()
        await greetings.close()


def _agreed(tls: ssl.SSLObject) -> bool:
    try:
        tls.do_handshake()
    except ssl.SSLWantReadError:
        return False
    return True


async def test_a_table_that_closes_waits_for_nobody(certificate: Path) -> None:
    served = await serve(PairedTable(FakeTable(SPEECH, READY)).app(), "127.0.0.1", 0, context(certificate))
    port = served.runner.addresses[0][1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    async with asyncio.timeout(BOUND_S):
        assert await status(port, certificate) == 200
        await served.runner.cleanup()
        await _ended(reader)
    writer.transport.abort()
