"""A real table under a siege from the network: its memory is bounded, and the host's console is answered meanwhile."""

from __future__ import annotations

import asyncio
import socket
import struct
import zlib
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bench.running import Page, page, running

BOUND_S = 300
ROOM_MB = 40
"""What a siege may take of the table's memory (MB): 128 connections with what waits for each."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Siege:
    """What is done to the table at this port, whose process is watched."""

    port: int
    process: int
    lines: list[Line] = field(default_factory=list)

    def memory(self) -> float:
        """What the table holds (MB)."""
        status = Path(f"/proc/{self.process}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.process}/fd").iterdir()))

    async def connected(self) -> asyncio.StreamWriter:
        self.lines.append(await asyncio.open_connection("127.0.0.1", self.port))
        return self.lines[-1][1]

    async def say(self, *lines: str) -> asyncio.StreamWriter:
        """The lines of a request of our own page, whether they are all or not."""
        writer = await self.connected()
        here = f"127.0.0.1:{self.port}"
        writer.write("\r\n".join((lines[0], f"Host: {here}", f"Origin: http://{here}", *lines[1:], "")).encode())
        return writer

    async def socket(self, path: str, *more: str) -> asyncio.StreamWriter:
        """A WebSocket that the table has taken; returns the way to say frames."""
        writer = await self.say(
            f"GET {path} HTTP/1.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *more,
            "",
        )
        head = await self.lines[-1][0].readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        assert b"deflate" not in head
        return writer

    def end(self) -> None:
        for _, writer in self.lines:
            writer.transport.abort()
        self.lines.clear()


def frame(payload: bytes, *, length: int | None = None, first: int = 0x81) -> bytes:
    """A frame of a page, masked with zeros; ``length``: what it says of itself, if that is a lie."""
    return struct.pack(">BBQ4x", first, 0xFF, len(payload) if length is None else length) + payload


async def _pour(writer: asyncio.StreamWriter, piece: bytes, times: int) -> None:
    """Say a piece again and again, until the table lets go."""
    try:
        for _ in range(times):
            writer.write(piece)
            await writer.drain()
    except ConnectionError:
        return


async def headers_that_never_end(siege: Siege) -> None:
    for _ in range(1_000):
        with suppress(ConnectionError):  # pushed out by the next before it was in
            await siege.say("GET / HTTP/1.1", "X-Slow: ")


async def a_body_that_never_comes(siege: Siege) -> None:
    for _ in range(300):
        with suppress(ConnectionError):
            await siege.say("POST /pair HTTP/1.1", "Content-Type: application/json", "Content-Length: 100", "", "{")


async def a_header_without_an_end(siege: Siege) -> None:
    for _ in range(20):
        await _pour(await siege.say("GET / HTTP/1.1", "X-Long: "), b"a" * 65_536, 160)


async def frames_of_ten_megabytes(siege: Siege) -> None:
    for path in ("/ws", "/display/ws") * 10:
        await _pour(await siege.socket(path), frame(b"a" * 10_000_000), 1)


async def a_frame_that_says_it_is_endless(siege: Siege) -> None:
    for path in ("/ws", "/display/ws"):
        writer = await siege.socket(path)
        writer.write(frame(b"", length=2**62))
        await _pour(writer, b"a" * 65_536, 1_000)


async def a_message_of_endless_pieces(siege: Siege) -> None:
    for path in ("/ws", "/display/ws"):
        writer = await siege.socket(path)
        writer.write(frame(b"a", first=0x01))
        await _pour(writer, frame(b"a" * 1_000, first=0x00), 20_000)


async def bombs(siege: Siege) -> None:
    packer = zlib.compressobj(wbits=-15)
    bomb = packer.compress(bytes(50_000_000)) + packer.flush()
    for path in ("/ws", "/display/ws") * 10:
        writer = await siege.socket(path, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        await _pour(writer, frame(bomb, first=0xC1), 1)


async def displays_that_read_nothing(siege: Siege) -> None:
    for _ in range(120):
        _reads_nothing(await siege.socket("/display/ws"))


async def consoles_that_ask_and_read_nothing(siege: Siege) -> None:
    for _ in range(60):
        writer = await siege.socket("/ws")
        _reads_nothing(writer)
        writer.write(frame(b'{"type":"ping"}') * 5_000)


def _reads_nothing(writer: asyncio.StreamWriter) -> None:
    transport = writer.transport
    assert isinstance(transport, asyncio.Transport)
    transport.pause_reading()
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)


async def _until(console: Page, holds: Callable[[], bool]) -> None:
    """The host goes on playing until this holds."""
    while not holds():
        for act in ("Pause", "Resume"):
            assert (await console.say([act, {}]))["ok"]


@pytest.mark.parametrize(
    "attack",
    [
        headers_that_never_end,
        a_body_that_never_comes,
        a_header_without_an_end,
        frames_of_ten_megabytes,
        a_frame_that_says_it_is_endless,
        a_message_of_endless_pieces,
        bombs,
        displays_that_read_nothing,
        consoles_that_ask_and_read_nothing,
    ],
)
async def test_the_table_plays_on(tmp_path: Path, attack: Callable[[Siege], Awaitable[None]]) -> None:
    async with (
        asyncio.timeout(BOUND_S),
        running(tmp_path / "journal.sqlite") as table,
        page(table.address) as console,
        AsyncExitStack() as stack,
    ):
        siege = Siege(int(table.address.rstrip("/").rpartition(":")[2]), table.process.pid)
        stack.callback(siege.end)
        await console.begin()
        memory, files = siege.memory(), siege.open_files()
        under_siege = asyncio.ensure_future(attack(siege))
        await _until(console, under_siege.done)
        await under_siege
        assert siege.memory() < memory + ROOM_MB
        await _until(console, lambda: siege.open_files() < files + 300)  # a busy table lets go of them a little later
        # A further page comes in through all of it, and whoever reads nothing is let go.
        async with page(table.address) as other:
            assert other.view["game"] == console.view["game"]
        if attack is displays_that_read_nothing or attack is consoles_that_ask_and_read_nothing:
            await _until(console, lambda: siege.open_files() <= files + 2)
        siege.end()
        assert siege.memory() < memory + ROOM_MB
        await table.interrupt()
        assert await table.rest() == "", "it has filled the log"
