"""Who may do what: consoles are paired, one leads, and whoever is not paired learns and does nothing."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from aiohttp import (
    ClientSession,
    ClientWebSocketResponse,
    CookieJar,
    TCPConnector,
    WSMsgType,
    WSServerHandshakeError,
    web,
)
from aiohttp.test_utils import TestClient, TestServer
from yarl import URL

from controller.web.access import ACCESS
from controller.web.consoles import console_of
from controller.web.page_socket import UNPAIRED
from controller.web.pairing import ADMITTING, ALONE, WRONG_A_CODE
from controller.web.server import make_app, serve
from hardware.ports import SECOND
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.paired_table import Browser, Kept, PairedTable, anybody
from tests.controller.web.room_scenes import NIGHT, READY
from tests.controller.web.room_scenes import SPEECH as ROOM_SPEECH
from tests.controller.web.room_scenes import VICTORY as ROOM_OVER
from tests.controller.web.scenes import SPEECH

Client = TestClient[Any, Any]


@pytest.fixture
async def served() -> AsyncIterator[PairedTable]:
    async with PairedTable(FakeTable(SPEECH, READY)) as table:
        yield table


@pytest.fixture
async def browsers(served: PairedTable) -> AsyncIterator[list[Browser]]:
    """Three browsers that know nothing of each other."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Browser(served)) for _ in range(3)]


async def access_of(socket: ClientWebSocketResponse, **wanted: object) -> dict[str, Any]:
    """The next access section that has what is wanted."""
    while True:
        told: dict[str, Any] | None = (await socket.receive_json()).get("view", {}).get("access")
        if told and wanted.items() <= told.items():
            return told


async def answer(socket: ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    while (message := await socket.receive_json())["type"] != kind:
        pass
    found: dict[str, Any] = message
    return found


async def command(socket: ClientWebSocketResponse, name: str, command_id: str = "a1") -> dict[str, Any]:
    await socket.send_json({"type": "command", "id": command_id, "step": None, "act": [name, {}]})
    return await answer(socket, "reply")


# --- pairing -----------------------------------------------------------------------------------------


async def test_a_paired_console_has_the_page_and_its_socket(served: PairedTable, browsers: list[Browser]) -> None:
    browser = browsers[0]
    async with browser.session.get(f"{served.address}/", headers={"Accept": "text/html"}) as page:
        assert page.url.path == "/pair"
        assert "pair.js" in await page.text()
    socket, view = await browser.console()
    assert (view["step"], view["access"]["leads"]) == (SPEECH["step"], True)
    async with browser.session.get(f"{served.address}/pair") as page:
        assert page.url.path == "/"
        assert "main.js" in await page.text()
    await socket.close()


async def test_the_token_is_out_of_reach_of_scripts_and_other_sites(
    served: PairedTable, browsers: list[Browser]
) -> None:
    async with await browsers[0].say(served.code) as paired:
        (cookie,) = paired.cookies.values()
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
    assert cookie["secure"] == ""
    assert cookie["domain"] == ""
    assert len(cookie.value) == 43  # 256 bits
    assert served.kept.consoles.paired == (console_of(cookie.value),)
    assert cookie.value not in repr(served.kept)


async def test_over_https_the_cookie_works_and_is_for_https_alone(tmp_path: Path) -> None:
    certificate, key = tmp_path / "table.crt", tmp_path / "table.key"
    made = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1")
    named = ("-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate))
    process = await asyncio.create_subprocess_exec("openssl", *made, *named, stderr=asyncio.subprocess.DEVNULL)
    assert await process.wait() == 0
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate, key)
    table = PairedTable(FakeTable(SPEECH, READY))
    served = await serve(table.app(), "127.0.0.1", 0, tls)
    try:
        trust = TCPConnector(ssl=ssl.create_default_context(cafile=str(certificate)))
        origin = served.address.rstrip("/")
        assert origin.startswith("https:")
        async with ClientSession(connector=trust, cookie_jar=CookieJar(unsafe=True)) as session:
            said = session.post(f"{origin}/pair", json={"code": table.code}, headers={"Origin": origin})
            async with said as paired:
                (cookie,) = paired.cookies.values()
            assert (paired.status, cookie["secure"]) == (204, True)
            async with session.ws_connect(f"{origin}/ws", origin=origin) as socket:
                assert (await socket.receive_json())["view"]["access"]["leads"]
    finally:
        await served.runner.cleanup()


async def test_behind_a_proxy_that_speaks_https_the_cookie_is_for_https_alone(
    served: PairedTable, browsers: list[Browser]
) -> None:
    origin = served.address.replace("http:", "https:")
    async with await browsers[0].say(served.code, Origin=origin) as paired:
        (cookie,) = paired.cookies.values()
    assert cookie["secure"] is True


async def test_ten_wrong_codes_and_another_one_holds(served: PairedTable, browsers: list[Browser]) -> None:
    first = served.code
    for number in range(WRONG_A_CODE):
        async with await browsers[number % 3].say("999999") as refused:
            assert refused.status == 403
            wait = (await refused.json())["wait"]
            assert refused.headers["Retry-After"] == str(wait)
        async with await browsers[0].say(first) as too_soon:  # nobody is heard, not even with the right code
            assert (too_soon.status, (await too_soon.json())["wait"]) == (429, wait)
        served.clock.advance(wait * SECOND)
    async with await browsers[0].say(first) as replaced:
        assert replaced.status == 403
    served.clock.advance(600 * SECOND)
    await browsers[0].pair()


async def test_a_code_is_used_once(served: PairedTable, browsers: list[Browser]) -> None:
    code = served.code
    await browsers[0].pair()
    async with await browsers[1].say(code) as used:
        assert used.status == 403


async def test_a_console_that_is_paired_uses_up_no_code(served: PairedTable, browsers: list[Browser]) -> None:
    await browsers[0].pair()
    code = served.code
    await browsers[0].pair()
    assert (served.code, len(served.kept.consoles.paired)) == (code, 1)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
async def test_a_foreign_page_pairs_nothing(served: PairedTable, browsers: list[Browser], origin: str) -> None:
    async with await browsers[0].say(served.code, Origin=origin) as refused:
        assert refused.status == 403
        assert "Retry-After" not in refused.headers
    await browsers[0].pair()  # and nothing was counted


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b'{"code": "100000"}', "text/plain", 415),
        (b'{"code": "100000"}', "application/x-www-form-urlencoded", 415),
        (b"{", "application/json", 400),
        (b"\xff", "application/json", 400),
        (b"[" * 200, "application/json", 400),
        (b'{"code": 100000}', "application/json", 400),
        (b'{"code": "12345"}', "application/json", 400),
        (b'{"code": "' + b"1" * 300 + b'"}', "application/json", 413),
    ],
)
async def test_what_is_no_code_is_no_guess(
    served: PairedTable, browsers: list[Browser], body: bytes, kind: str, status: int
) -> None:
    headers = {"Origin": served.address, "Content-Type": kind}
    async with browsers[0].session.post(f"{served.address}/pair", data=body, headers=headers) as refused:
        assert refused.status == status
    await browsers[0].pair()


async def test_a_code_without_a_length_is_not_read(served: PairedTable, browsers: list[Browser]) -> None:
    async def endless() -> AsyncIterator[bytes]:
        yield b'{"code": "100000"}'

    headers = {"Origin": served.address, "Content-Type": "application/json"}
    async with browsers[0].session.post(f"{served.address}/pair", data=endless(), headers=headers) as refused:
        assert refused.status == 411


async def test_no_code_and_no_token_is_in_a_log_or_an_address(
    served: PairedTable, browsers: list[Browser], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    codes = [served.code]
    async with await browsers[0].say("999999") as wrong:
        urls = [str(wrong.url)]
    served.clock.advance(SECOND)
    async with await browsers[0].say(served.code) as right:
        urls += [str(right.url), right.headers.get("Location", "")]
        (cookie,) = right.cookies.values()
    socket = await browsers[0].connect()
    await access_of(socket, leads=True)
    await socket.send_json({"type": "admit"})
    codes.append((await access_of(socket, pairings=1, consoles=1))["code"] or served.code)
    await command(socket, "Explode")
    await socket.close()
    told = "\n".join([*urls, *(record.getMessage() + repr(record.__dict__) for record in caplog.records)])
    assert "a fault of the table" in told  # the log is looked at
    for secret in (*codes, served.code, cookie.value, console_of(cookie.value)):
        assert secret not in told


# --- who is not paired -------------------------------------------------------------------------------


async def test_a_socket_that_is_not_paired_learns_nothing(served: PairedTable, browsers: list[Browser]) -> None:
    socket = await browsers[0].connect()
    closed = await socket.receive()
    assert (closed.type, socket.close_code) == (WSMsgType.CLOSE, UNPAIRED)
    assert served.table.watched == 0


async def test_a_cookie_of_another_table_pairs_nothing(served: PairedTable, browsers: list[Browser]) -> None:
    port = served.address.rpartition(":")[2]
    for cookie in ("x" * 43, ""):
        headers = {"Cookie": f"console-{port}={cookie}"}
        socket = await browsers[0].session.ws_connect(f"{served.address}/ws", origin=served.address, headers=headers)
        assert (await socket.receive()).type is WSMsgType.CLOSE
        assert socket.close_code == UNPAIRED


async def test_a_paired_browser_on_a_foreign_page_is_refused(served: PairedTable, browsers: list[Browser]) -> None:
    await browsers[0].pair()
    with pytest.raises(WSServerHandshakeError) as caught:
        await browsers[0].session.ws_connect(f"{served.address}/ws", origin="http://evil.example")
    assert caught.value.status == 403


@pytest.mark.parametrize("path", ["/display/ws", "/watch/ws"])
async def test_who_only_looks_on_commands_nothing_though_paired(
    served: PairedTable, browsers: list[Browser], path: str
) -> None:
    await browsers[0].pair()
    socket = await browsers[0].session.ws_connect(f"{served.address}{path}", origin=served.address)
    await socket.receive_json()
    for said in (
        {"type": "command", "id": "a1", "step": None, "act": ["Accept", {}]},
        {"type": "hand", "seat": 3, "down": True},
        {"type": "lead"},
        {"type": "admit"},
        {"type": "forget"},
    ):
        await socket.send_json(said)
        assert (await socket.receive_json())["type"] == "error"
    assert (served.table.commands, served.table.hands) == ([], [])
    await socket.close()


# --- one leads, others follow ------------------------------------------------------------------------


async def test_the_first_leads_and_the_second_follows(served: PairedTable, browsers: list[Browser]) -> None:
    leading, _ = await browsers[0].console()
    following, view = await browsers[1].console()
    assert (view["access"]["leads"], view["access"]["consoles"]) == (False, 2)
    assert view["seats"] == SPEECH["seats"]
    await access_of(leading, consoles=2, pairings=2)  # nobody is paired unseen
    refused = await command(following, "Accept")
    assert (refused["ok"], refused["recorded"], refused["text"]) == (False, False, "Ведёт другой пульт")
    assert served.table.commands == []
    await following.send_json({"type": "hand", "seat": 3, "down": True})
    await served.table.heard(lambda: served.table.hands == [(3, True)])
    assert (await command(leading, "Accept"))["ok"]
    for socket in (leading, following):
        await socket.close()


async def test_the_lead_is_taken_and_stays_until_another_takes_it(served: PairedTable, browsers: list[Browser]) -> None:
    first, _ = await browsers[0].console()
    second, _ = await browsers[1].console()
    await second.send_json({"type": "lead"})
    await access_of(first, leads=False)
    assert not (await command(first, "Accept"))["ok"]
    await second.close()
    await access_of(first, consoles=1, leads=False)  # who leads and is away leads still
    again = await browsers[1].connect()
    assert (await again.receive_json())["view"]["access"]["leads"]
    assert (await command(again, "Accept"))["ok"]
    for socket in (first, again):
        await socket.close()


async def test_a_command_that_waits_while_the_lead_is_taken_is_not_obeyed(
    served: PairedTable, browsers: list[Browser]
) -> None:
    first, _ = await browsers[0].console()
    second, _ = await browsers[1].console()
    served.table.gate.clear()
    for number in range(2):
        await first.send_json({"type": "command", "id": f"a{number}", "step": None, "act": ["Foul", {}]})
    await first.send_json({"type": "ping"})
    await answer(first, "pong")  # the first of the two has reached the table
    await second.send_json({"type": "lead"})
    await access_of(first, leads=False)
    served.table.gate.set()
    assert [(await answer(first, "reply"))["ok"] for _ in range(2)] == [True, False]
    assert len(served.table.commands) == 1
    for socket in (first, second):
        await socket.close()


async def test_what_was_obeyed_is_answered_though_the_lead_was_lost_meanwhile(
    served: PairedTable, browsers: list[Browser]
) -> None:
    first, _ = await browsers[0].console()
    assert (await command(first, "Accept", "a1"))["ok"]
    await first.close()  # the reply, let it be said, was lost with the connection
    second, _ = await browsers[1].console()
    await second.send_json({"type": "lead"})
    await access_of(second, leads=True)
    first = await browsers[0].connect()
    await first.receive_json()
    assert (await command(first, "Accept", "a1"))["ok"]
    assert (await command(first, "Accept", "a2"))["text"] == "Ведёт другой пульт"
    assert {known for known, _, _ in served.table.commands} == {"a1"}
    for socket in (first, second):
        await socket.close()


async def test_two_tabs_of_one_browser_are_one_console(served: PairedTable, browsers: list[Browser]) -> None:
    one, _ = await browsers[0].console()
    other = await browsers[0].connect()
    assert (await other.receive_json())["view"]["access"] | {"pairings": 0} == {
        "leads": True,
        "consoles": 1,
        "others": 0,
        "asks": True,
        "code": "",
        "pairings": 0,
    }
    for socket in (one, other):
        await socket.close()


async def test_what_only_the_leading_console_may_is_refused_to_others(
    served: PairedTable, browsers: list[Browser]
) -> None:
    first, _ = await browsers[0].console()
    second, _ = await browsers[1].console()
    for wish in ("admit", "forget"):
        await second.send_json({"type": wish})
        assert (await answer(second, "error"))["text"] == "Ведёт другой пульт"
    assert len(served.kept.consoles.paired) == 2
    for socket in (first, second):
        await socket.close()


async def test_other_consoles_are_forgotten_and_their_sockets_closed(
    served: PairedTable, browsers: list[Browser]
) -> None:
    first, _ = await browsers[0].console()
    second, _ = await browsers[1].console()
    await first.send_json({"type": "forget"})
    while (message := await second.receive()).type is WSMsgType.TEXT:
        pass
    assert (message.type, second.close_code) == (WSMsgType.CLOSE, UNPAIRED)
    await access_of(first, leads=True, consoles=1, others=0)
    again = await browsers[1].connect()
    assert (await again.receive()).type is WSMsgType.CLOSE
    async with browsers[1].session.get(f"{served.address}/", headers={"Accept": "text/html"}) as page:
        assert page.url.path == "/pair"
    await first.close()


# --- after a restart ---------------------------------------------------------------------------------


async def test_a_restart_keeps_who_is_paired_and_who_leads(served: PairedTable, browsers: list[Browser]) -> None:
    tokens = []
    for browser in browsers[:2]:
        async with await browser.say(served.code) as paired:
            (cookie,) = paired.cookies.values()
            tokens.append(cookie.value)
    second = await browsers[1].connect()
    await second.send_json({"type": "lead"})
    await access_of(second, leads=True)
    await second.close()
    await served.paired.close()
    async with PairedTable(FakeTable(SPEECH, READY), Kept(served.kept.consoles)) as restarted:
        port = restarted.address.rpartition(":")[2]
        async with Browser(restarted) as browser:
            for token, leads in zip(tokens, (False, True), strict=True):
                browser.session.cookie_jar.update_cookies({f"console-{port}": token}, URL(restarted.address))
                socket = await browser.connect()
                assert (await socket.receive_json())["view"]["access"]["leads"] == leads
                await socket.close()


# --- the code on the display -------------------------------------------------------------------------


async def shown(display: ClientWebSocketResponse, **wanted: object) -> None:
    """Until the display is told this."""
    while not wanted.items() <= (await display.receive_json())["view"].items():
        pass


async def test_the_display_shows_the_code_by_the_rules(served: PairedTable, browsers: list[Browser]) -> None:
    display = await browsers[2].session.ws_connect(f"{served.address}/display/ws", origin=served.address)
    assert (await display.receive_json())["view"]["code"] == served.code
    leading, _ = await browsers[0].console()
    await shown(display, code="", pairings=1)
    await leading.send_json({"type": "admit"})
    told = await access_of(leading, leads=True, consoles=1)
    while not told["code"]:
        told = await access_of(leading)
    assert told["code"] == served.code
    await shown(display, code=served.code)
    served.clock.advance(ADMITTING)
    await shown(display, code="")
    await leading.close()
    await served.table.heard(lambda: served.table.watched == 0)
    await asyncio.sleep(0)
    served.clock.advance(ALONE)
    served.table.show(ROOM_OVER)
    await shown(display, code=served.code)
    served.table.show(ROOM_SPEECH)
    await shown(display, code="")
    await display.close()


async def test_in_a_game_that_nobody_has_come_to_the_code_is_shown_by_day(
    served: PairedTable, browsers: list[Browser]
) -> None:
    served.table.show(ROOM_SPEECH)
    display = await browsers[2].session.ws_connect(f"{served.address}/display/ws", origin=served.address)
    assert (await display.receive_json())["view"]["code"] == served.code
    served.table.show(NIGHT)
    await shown(display, code="")
    served.table.show(ROOM_SPEECH)
    await shown(display, code=served.code)
    await display.close()


async def test_a_display_that_is_opened_at_night_shows_no_code(served: PairedTable, browsers: list[Browser]) -> None:
    served.table.show(NIGHT)
    display = await browsers[0].session.ws_connect(f"{served.address}/display/ws", origin=served.address)
    assert (await display.receive_json())["view"]["code"] == ""
    await display.close()


async def test_spectators_are_told_no_code(served: PairedTable, browsers: list[Browser]) -> None:
    phone = await browsers[0].session.ws_connect(f"{served.address}/watch/ws", origin=served.address)
    view = (await phone.receive_json())["view"]
    assert view == READY
    await phone.close()


async def test_every_code_that_holds_is_told_at_the_tables_own_computer(
    served: PairedTable, browsers: list[Browser]
) -> None:
    await browsers[0].pair()
    await served.paired.close()
    assert served.kept.codes[-1] == served.code
    assert len(served.kept.codes) > 1


# --- where no code is asked --------------------------------------------------------------------------


async def _games(_request: web.Request) -> web.StreamResponse:
    return web.Response(text="every game")


def guarded(app: web.Application) -> web.Application:
    """The same with a guarded route of another module."""
    app.router.add_route("*", "/games", app[ACCESS].guard(_games))
    return app


@pytest.fixture
async def here() -> AsyncIterator[Client]:
    """A table that hears its own computer alone."""
    async with TestClient(TestServer(guarded(make_app(FakeTable(SPEECH), paired=anybody())))) as client:
        yield client


async def test_on_the_tables_own_computer_no_code_is_asked(here: Client) -> None:
    page = await here.get("/pair")
    assert page.url.path == "/"
    origin = f"http://{here.host}:{here.port}"
    here.session.cookie_jar.clear()
    (cookie,) = (await here.get("/")).cookies.values()
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    for leads in (True, False):
        socket = await here.ws_connect("/ws", origin=origin)
        told = (await socket.receive_json())["view"]["access"]
        assert (told["leads"], told["asks"]) == (leads, False)
        await socket.close()
        here.session.cookie_jar.clear()  # another browser, which keeps none


async def test_a_guarded_route_is_open_to_the_tables_own_page(here: Client) -> None:
    assert await (await here.get("/games")).text() == "every game"
    origin = f"http://{here.host}:{here.port}"
    assert (await here.post("/games", headers={"Origin": origin})).status == 200


@pytest.mark.parametrize("path", ["/games", "/", "/pair"])
async def test_a_public_name_pointed_at_the_table_gets_nothing(here: Client, path: str) -> None:
    assert (await here.get(path, headers={"Host": "evil.example"})).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
async def test_a_guarded_route_takes_nothing_from_a_foreign_page(here: Client, origin: str) -> None:
    assert (await here.post("/games", headers={"Origin": origin})).status == 403


async def test_a_guarded_route_is_for_paired_consoles() -> None:
    table = PairedTable(FakeTable(SPEECH, READY))
    async with TestClient(TestServer(guarded(table.app()))) as client:
        page = await client.get("/games", headers={"Accept": "text/html"}, allow_redirects=False)
        assert (page.status, page.headers["Location"]) == (303, "/pair")
        assert (await client.get("/games")).status == 403
        assert (await client.get("/static/js/main.js")).status == 200
        assert (await client.get("/display")).status == 200
