"""Hostile input over HTTP and WebSocket: whatever is said, nothing is learned, and the table goes on."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.web.access import ACCESS
from controller.web.consoles import Consoles, ConsolesFile, ForeignConsoles, console_of
from controller.web.history import add_history
from controller.web.messages import LONGEST, BadMessage, read
from controller.web.server import serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.games_kept import keep, played
from tests.controller.web.paired_table import Kept, PairedTable
from tests.controller.web.room_scenes import READY
from tests.controller.web.scenes import SPEECH

OPEN = {"/display", "/display/ws", "/display/console.svg", "/pair", "/watch", "/watch/ws", "/static"}
"""Routes that tell no more than the room knows. All others are for paired consoles."""

SOCKET = "/ws"


TOKEN = "a-token-of-the-host"


def served_app(journal: Path) -> web.Application:
    """All that "prinyato run" serves, where the browser with ``TOKEN`` is paired."""
    console = console_of(TOKEN)
    table = PairedTable(FakeTable(SPEECH, READY), Kept(Consoles((console,), console)))
    app = table.app()
    add_history(app, app[ACCESS].guard, journal, table.table)
    return app


class Server:
    """Speaks to it over raw sockets."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.paired = f"Cookie: console-{port}={TOKEN}".encode()
        self._port = port

    async def said(self, data: bytes) -> tuple[int, bytes]:
        """The status and all of the answer; the server closes or has to be told that nothing more comes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(data)
            answer = await reader.read()
        finally:
            writer.close()
        return int(answer.split(b" ", 2)[1]), answer

    async def asked(self, method: str, target: str, *headers: bytes) -> tuple[int, bytes]:
        """The same for one request of this origin, which is the last of its connection."""
        lines = [
            f"{method} {target} HTTP/1.1".encode(),
            f"Host: {self.host}".encode(),
            f"Origin: http://{self.host}".encode(),
            *headers,
            b"Connection: close",
        ]
        return await self.said(b"\r\n".join(lines) + b"\r\n\r\n")


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a game that is over."""
    path = tmp_path_factory.mktemp("hostile") / "journal.sqlite"
    keep(path, played(1, 300), "red")
    return path


@pytest.fixture
async def server(journal: Path) -> AsyncIterator[Server]:
    app = served_app(journal)
    served = await serve(app, "127.0.0.1", 0)
    yield Server(served.runner.addresses[0][1])
    await served.runner.cleanup()


def routes(app: web.Application) -> Iterator[tuple[str, str]]:
    """Every method and path there is, with something in place of what varies."""
    for resource in app.router.resources():
        path = resource.canonical
        for part in ("{game}", "{name}"):
            path = path.replace(part, "1")
        assert "{" not in path
        for route in resource:
            yield route.method, path


async def test_no_route_tells_anything_to_who_is_not_paired(journal: Path, server: Server) -> None:
    app = served_app(journal)
    found = {path for _, path in routes(app)}
    assert found >= OPEN | {SOCKET, "/", "/games", "/games/1/sheet", "/games/1.pdf"}
    for method, path in routes(app):
        if path in OPEN or path == SOCKET:
            continue
        assert (await server.asked(method, path))[0] == 403, path
        status, answer = await server.asked(method, path, b"Accept: text/html")
        assert status == 303, path
        assert b"\r\nLocation: /pair\r\n" in answer
        for cookie in (b"x" * 43, b"\xff\xfe", b'"\\777"', b"x" * 4000, b""):
            port = server.host.rpartition(":")[2].encode()
            assert (await server.asked(method, path, b"Cookie: console-" + port + b"=" + cookie))[0] == 403, path


async def test_what_is_open_tells_no_role(server: Server) -> None:
    for path in sorted(OPEN - {"/display/ws", "/watch/ws"}):
        _, answer = await server.asked("GET", path)
        for word in (b"don", b"sheriff", b"mafia"):
            assert word not in answer.lower().replace(b"abandon", b""), path


HARDENED = (
    b"Content-Security-Policy: default-src 'none'",
    b"X-Content-Type-Options: nosniff",
    b"Referrer-Policy: no-referrer",
    b"Cache-Control: no-",
    b"Server: prinyato",
)


@pytest.mark.parametrize(
    ("method", "target", "headers", "status"),
    [
        ("GET", "/", (), 403),
        ("GET", "/nothing", (), 404),
        ("PUT", "/pair", (), 405),
        ("GET", "/ws", (), 400),
        ("GET", "/display", (), 200),
        ("HEAD", "/display", (), 200),
        ("POST", "/pair", (b"Expect: something",), 417),
        ("POST", "/pair", (b"Content-Type: text/plain", b"Content-Length: 0"), 415),
        ("GET", "/static/js/main.js", (b"Range: bytes=9-1",), 416),
        ("GET", "/static/" + "a" * 300, (), 404),
        ("GET", "/static/" + "a" * 7000, (), 404),
        ("GET", "/static/%00", (), 404),
        ("GET", "/static/..%2fserver.py", (), 404),
        ("GET", "/static/%2e%2e/%2e%2e/server.py", (), 404),
        ("GET", "/static/..\\server.py", (), 404),
        ("GET", "/static//etc/passwd", (), 404),
        ("GET", "/static/%2fetc%2fpasswd", (), 404),
        ("GET", "/static/js", (), 403),
        ("GET", "http://evil.example/pair", (), 403),
        ("OPTIONS", "*", (), 404),
        ("TRACE", "/", (), 405),
    ],
)
async def test_every_answer_is_hardened(
    server: Server, method: str, target: str, headers: tuple[bytes, ...], status: int
) -> None:
    found, answer = await server.asked(method, target, *headers)
    assert found == status
    for header in HARDENED:
        assert b"\r\n" + header in answer
    assert b"aiohttp" not in answer
    assert b"Traceback" not in answer


async def test_a_code_in_an_archive_is_no_code(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    body = b'{"code": 123456, "a": 1}'
    head = (
        f"POST /pair HTTP/1.1\r\nHost: {server.host}\r\nOrigin: http://{server.host}\r\nConnection: close\r\n".encode()
    )
    kind = b"Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert (await server.said(head + kind + body))[0] == 400
    assert not caplog.records


LONG = "%D0%B0" * 1000


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/games", 200),
        ("/games/1", 200),
        ("/games/1/sheet", 200),
        ("/games/1.json", 200),
        ("/games/1.pdf", 200),
        ("/games/2", 404),
        ("/games/-1", 404),
        ("/games/" + "9" * 12, 404),
        ("/games/" + "9" * 5000, 404),
        ("/games/%D9%A1", 404),
        ("/games/1%00", 404),
        ("/games/1/ballots/%00.svg", 404),
        ("/games/1/ballots/..%2f..svg", 404),
        ("/games/list?q=" + LONG, 200),
        ("/games/list?q=%25_*[(.)+%5C%22%27%00%FF", 200),
        ("/games/list?before=nan", 200),
        ("/games/list?before=" + "9" * 5000, 200),
        ("/games/list?before=" + "9" * 12, 200),
        ("/games/list?language=xx", 400),
        ("/games/1/sheet?language=%00", 400),
        ("/games/1/legend.svg?ink=red", 400),
    ],
)
async def test_what_the_host_asks_oddly_is_answered_and_kept_by_no_browser(
    server: Server, caplog: pytest.LogCaptureFixture, target: str, status: int
) -> None:
    found, answer = await server.asked("GET", target, server.paired)
    assert found == status
    assert status >= 400 or b"\r\nCache-Control: no-store\r\n" in answer
    assert not caplog.records


@pytest.mark.parametrize("header", [b"Expect: \xff", b"Upgrade: \xff", b"Cookie: a=\xff", b"Host: \xff"])
async def test_a_header_that_is_no_text_is_no_fault_of_ours(
    server: Server, caplog: pytest.LogCaptureFixture, header: bytes
) -> None:
    status, answer = await server.asked("GET", "/ws", header)
    assert status == 400
    assert b"Content-Security-Policy" in answer
    assert not caplog.records


# --- whatever is said ---------------------------------------------------------------------------------

_token = st.text("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-", min_size=1, max_size=20).map(str.encode)
_value = st.binary(max_size=80).map(lambda value: value.translate(None, b"\r\n\0"))
_header = st.one_of(
    st.tuples(_token, _value),
    st.tuples(
        st.sampled_from(
            [b"Cookie", b"Origin", b"Accept", b"Range", b"If-Modified-Since", b"If-None-Match", b"Upgrade", b"Expect"]
        ),
        _value,
    ),
)
_piece = st.sampled_from(
    [
        "/",
        "games",
        "list",
        "static",
        "pair",
        "display",
        "watch",
        "ws",
        "..",
        ".",
        "%2e%2e",
        "%00",
        "%ff",
        "1",
        "-1",
        "٣",
        "%D9%A3",
        ".pdf",
        ".svg",
        "ballots",
        "sheet",
        "?q=",
        "&before=nan",
        "?language=",
        "[",
        "*",
        "%",
        "\\",
        ";",
        "9" * 40,
        "9" * 5000,
    ]
)
_target = st.lists(_piece | st.text("abc%/.?&=", max_size=6), max_size=8).map(lambda pieces: "/" + "".join(pieces))


@pytest.mark.parametrize("paired", [False, True])
def test_whatever_request_is_answered_and_no_fault_of_ours(
    journal: Path, caplog: pytest.LogCaptureFixture, paired: bool
) -> None:
    caplog.set_level(logging.INFO)

    @settings(max_examples=40, deadline=None)
    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE"]), _target, st.lists(_header, max_size=6)
            ),
            min_size=1,
            max_size=8,
        )
    )
    def each(requests: list[tuple[str, str, list[tuple[bytes, bytes]]]]) -> None:
        async def ask() -> None:
            app = served_app(journal)
            served = await serve(app, "127.0.0.1", 0)
            server = Server(served.runner.addresses[0][1])
            try:
                for method, target, headers in requests:
                    path = target.encode("utf-8").decode("latin-1")
                    lines = [name + b": " + value for name, value in headers]
                    if paired:
                        lines.append(server.paired)
                    status, answer = await server.asked(method, path, *lines)
                    assert status < 500
                    assert b"Content-Security-Policy" in answer
            finally:
                await served.runner.cleanup()

        asyncio.run(ask())

    each()
    assert not caplog.records


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(codec=None), max_size=10)
    | st.sampled_from(["command", "hand", "ping", "lead", "admit", "forget"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "id", "step", "act", "seat", "down"]), inner, max_size=6)
    ),
    max_leaves=12,
)


@given(
    st.text(max_size=200)
    | _json.map(json.dumps)
    | st.fixed_dictionaries(
        {"type": st.sampled_from(["command", "hand"])},
        optional={"id": _json, "step": _json, "act": _json, "seat": _json, "down": _json},
    ).map(json.dumps)
    | st.tuples(st.sampled_from(["[", '{"a":', '[{"":']), st.integers(0, LONGEST)).map(lambda two: two[0] * two[1])
    | st.integers(1, LONGEST).map(lambda digits: "9" * digits)
)
def test_whatever_text_is_a_message_or_a_bad_one(text: str) -> None:
    try:
        message = read(text)
    except BadMessage as bad:
        assert str(bad)  # noqa: PT017
    else:
        assert message is not None


@given(st.text(st.characters(codec=None)))
def test_whatever_cookie_is_a_console_that_is_none_of_ours(token: str) -> None:
    assert len(console_of(token)) == 64


# --- the file of the paired consoles -------------------------------------------------------------------


def _understood(file: ConsolesFile, content: bytes) -> None:
    file.path.write_bytes(content)
    try:
        consoles = file.read()
    except ForeignConsoles as error:
        assert "paired again" in str(error)  # noqa: PT017
    else:
        assert all(len(one) == 64 for one in consoles.paired)


def test_whatever_the_file_of_consoles_holds(tmp_path: Path) -> None:
    file = ConsolesFile(tmp_path / "consoles.json")
    anything: st.SearchStrategy[Any] = st.none() | st.integers() | st.floats() | st.text(max_size=5)
    some = st.recursive(anything, lambda inner: st.lists(inner, max_size=3), max_leaves=6)

    @given(
        st.binary(max_size=100)
        | st.fixed_dictionaries({"version": some, "paired": some, "leads": some}).map(lambda d: json.dumps(d).encode())
        | st.lists(st.just("a" * 64) | anything).map(
            lambda paired: json.dumps({"version": 1, "paired": paired, "leads": None}).encode()
        )
    )
    def each(content: bytes) -> None:
        _understood(file, content)

    each()


@pytest.mark.parametrize("content", [b"[" * 100_000, b'{"version": 1, "paired": [', b"\xff\xfe", b"9" * 10_000, b""])
def test_a_torn_file_of_consoles_pairs_nobody(tmp_path: Path, content: bytes) -> None:
    file = ConsolesFile(tmp_path / "consoles.json")
    file.path.write_bytes(content)
    with pytest.raises(ForeignConsoles):
        file.read()
