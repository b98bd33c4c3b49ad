"""The socket and the files: what a page is told, what becomes of what it says, and who is let in."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from typing import Any, cast

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer

from controller.web.files import STATIC
from controller.web.messages import LONGEST
from controller.web.server import PortInUse, make_app, serve
from controller.web.table import Reply
from tests.controller.web.conftest import OpenPage
from tests.controller.web.fake_table import FakeTable, RealSeats
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import QUESTION, SPEECH

Client = TestClient[Any, Any]


async def heard(page: ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        message = cast(dict[str, Any], await page.receive_json())
        if message["type"] == kind:
            return message


def command(command_id: str, name: str, step: int | None = None, **fields: object) -> dict[str, object]:
    return {"type": "command", "id": command_id, "step": step, "act": [name, fields]}


# --- views -----------------------------------------------------------------------------------------


async def test_a_page_gets_the_whole_view_then_changes(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    whole = await page.receive_json()
    assert whole["view"].pop("access")["leads"]
    assert whole == {"type": "view", "seq": 1, "hands": True, "view": SPEECH}
    table.become({"now": SPEECH["now"] + 20, "step": 2, "nominees": [5, 7, 9]})
    assert await page.receive_json() == {
        "type": "change",
        "seq": 2,
        "view": {"now": SPEECH["now"] + 20, "step": 2, "nominees": [5, 7, 9]},
    }


async def test_every_page_is_told(table: FakeTable, open_page: OpenPage) -> None:
    pages = [await open_page() for _ in range(3)]
    for page in pages:
        await heard(page, "view")
    table.become({"step": 2})
    assert [(await heard(page, "change"))["view"]["step"] for page in pages] == [2, 2, 2]


async def test_a_page_that_has_gone_is_told_no_more(table: FakeTable, open_page: OpenPage) -> None:
    gone, stays = await open_page(), await open_page()
    await heard(stays, "view")
    await gone.close()
    await table.heard(lambda: table.watched == 1)
    table.become({"step": 2})
    assert (await heard(stays, "change"))["view"]["step"] == 2


async def test_russian_is_sent_as_it_is(open_page: OpenPage) -> None:
    page = await open_page()
    assert "Речь игрока" in (await page.receive()).data


# --- commands --------------------------------------------------------------------------------------


async def test_a_command_is_answered(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    await page.send_json(command("a1", "Nominate", 1, seat=9))
    assert await heard(page, "reply") == {
        "type": "reply",
        "id": "a1",
        "ok": True,
        "recorded": True,
        "text": "",
    }
    assert table.commands == [("a1", 1, ["Nominate", {"seat": 9}])]


async def test_a_refusal_says_why(table: FakeTable, open_page: OpenPage) -> None:
    table.replies["Nominate"] = Reply(ok=False, recorded=True, text="рука не на столе")
    page = await open_page()
    await page.send_json(command("a1", "Nominate", seat=9))
    reply = await heard(page, "reply")
    assert (reply["ok"], reply["text"]) == (False, "рука не на столе")


async def test_a_repeat_is_passed_on_and_answered_again(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    for _ in range(2):
        await page.send_json(command("a1", "Foul", seat=9))
        assert (await heard(page, "reply"))["id"] == "a1"
    assert [command_id for command_id, _, _ in table.commands] == ["a1", "a1"]


async def test_commands_of_a_page_keep_their_order(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    for number in range(10):
        await page.send_json(command(f"a{number}", "Foul", seat=9))
    assert [(await heard(page, "reply"))["id"] for _ in range(10)] == [f"a{number}" for number in range(10)]


async def test_a_hand_does_not_wait_for_a_command(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    table.gate.clear()
    await page.send_json(command("a1", "Accept"))
    await page.send_json({"type": "hand", "seat": 3, "down": True})
    await table.heard(lambda: table.hands == [(3, True)])
    assert table.commands == []
    table.gate.set()
    assert (await heard(page, "reply"))["ok"]


async def test_too_many_commands_at_once_are_not_kept(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    table.gate.clear()
    for number in range(40):
        await page.send_json(command(f"a{number}", "Foul", seat=9))
    assert "too many" in (await heard(page, "error"))["text"]
    table.gate.set()
    assert (await heard(page, "reply"))["id"] == "a0"


async def test_a_fault_of_the_table_is_answered_and_the_page_lives_on(
    table: FakeTable, open_page: OpenPage, caplog: pytest.LogCaptureFixture
) -> None:
    page = await open_page()
    await page.send_json(command("a1", "Explode"))
    reply = await heard(page, "reply")
    assert (reply["ok"], reply["recorded"]) == (False, False)
    assert "a fault of the table" in caplog.text
    await page.send_json(command("a2", "Foul", seat=9))
    assert (await heard(page, "reply"))["ok"]


# --- what is malformed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"type":"sing"}', '{"type":"hand","seat":"x","down":true}', "[" * 4000]
)
async def test_nonsense_gets_an_error_and_the_page_lives_on(open_page: OpenPage, text: str) -> None:
    page = await open_page()
    await page.send_str(text)
    assert (await heard(page, "error"))["text"]
    await page.send_json({"type": "ping"})
    assert await heard(page, "pong") == {"type": "pong"}


async def test_a_bad_command_is_answered_by_its_id(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    await page.send_json({"type": "command", "id": "a1", "act": "Foul"})
    reply = await heard(page, "reply")
    assert (reply["id"], reply["ok"], reply["recorded"]) == ("a1", False, False)
    assert "act" in reply["text"]
    assert table.commands == []


async def test_bytes_are_no_message(open_page: OpenPage) -> None:
    page = await open_page()
    await page.send_bytes(b"\x00\xff")
    assert (await heard(page, "error"))["text"] == "messages are text"


async def test_a_message_that_is_too_long_ends_the_socket_and_nothing_else(open_page: OpenPage) -> None:
    page, other = await open_page(), await open_page()
    await page.send_str("x" * (LONGEST + 1))
    while (message := await page.receive()).type is WSMsgType.TEXT:
        pass
    assert message.type is WSMsgType.CLOSE
    assert page.close_code == 1009
    await other.send_json({"type": "ping"})
    assert await heard(other, "pong")


async def test_a_page_that_asks_and_never_reads_is_let_go(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    while not page.closed and table.watched:
        for _ in range(200):  # far more than it may have outstanding, in one turn of the loop
            await page.send_str("nonsense")
        message = await page.receive()
        while message.type is WSMsgType.TEXT:
            message = await page.receive()
    assert page.close_code == 1013


# --- hands -----------------------------------------------------------------------------------------


async def test_a_hand_is_moved(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    await page.send_json({"type": "hand", "seat": 3, "down": True})
    await page.send_json({"type": "hand", "seat": 3, "down": False})
    await table.heard(lambda: table.hands == [(3, True), (3, False)])


async def test_hands_of_a_page_that_has_gone_are_released(table: FakeTable, open_page: OpenPage) -> None:
    gone, stays = await open_page(), await open_page()
    for page, seat in [(gone, 3), (gone, 5), (stays, 5)]:
        await page.send_json({"type": "hand", "seat": seat, "down": True})
    await table.heard(lambda: len(table.hands) == 2)
    await gone.close()
    await table.heard(lambda: (3, False) in table.hands)
    assert (5, False) not in table.hands
    await stays.close()
    await table.heard(lambda: (5, False) in table.hands)


async def test_a_seat_that_does_not_exist(table: FakeTable, open_page: OpenPage) -> None:
    page = await open_page()
    await page.send_json({"type": "hand", "seat": 11, "down": True})
    assert "no seat 11" in (await heard(page, "error"))["text"]
    assert table.hands == []


async def test_real_hands_are_moved_by_nobody() -> None:
    table = RealSeats(QUESTION)
    async with TestClient(TestServer(make_app(table, paired=anybody()))) as client:
        page = await client.ws_connect("/ws", origin=f"http://{client.host}:{client.port}")
        assert (await heard(page, "view"))["hands"] is False
        await page.send_json({"type": "hand", "seat": 3, "down": True})
        assert "the seats are real" in (await heard(page, "error"))["text"]
        await page.close()


# --- who is let in, and what is served -------------------------------------------------------------


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
async def test_a_socket_is_for_our_own_page(table: FakeTable, client: Client, origin: str | None) -> None:
    with pytest.raises(WSServerHandshakeError) as caught:
        await client.ws_connect("/ws", origin=origin)
    assert caught.value.status == 403
    assert table.watched == 0


async def test_a_public_name_pointed_at_the_table(client: Client) -> None:
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    with pytest.raises(WSServerHandshakeError):
        await client.ws_connect("/ws", headers=headers)


@pytest.mark.parametrize("path", ["/", "/static/js/main.js", "/static/css/page.css", "/nothing", "/ws"])
async def test_nothing_runs_that_is_not_served_here(client: Client, path: str) -> None:
    answer = await client.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/static/", "/static/../server.py", "/static/%2e%2e/server.py"])
async def test_nothing_but_the_pages_files_is_served(client: Client, path: str) -> None:
    assert (await client.get(path)).status in (403, 404)


async def test_the_page_names_only_files_that_are_there(client: Client) -> None:
    html = (STATIC / "index.html").read_text()
    named = re.findall(r'(?:src|href)="(/[^"]+)"', html)
    assert named
    for path in named:
        assert (await client.get(path)).status == 200, path
    for module in (STATIC / "js").glob("*.js"):
        for name in re.findall(r'from "\./([^"]+)"', module.read_text()):
            assert (STATIC / "js" / name).is_file(), f"{module.name} imports {name}"


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_inline() -> None:
    html = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*\bsrc=)", html)
    for file in STATIC.rglob("*.*"):
        foreign = set(re.findall(r"https?://[\w.-]+", file.read_text()))
        assert foreign <= {"http://www.w3.org"}, file.name  # the name of SVG, not an address to fetch


def test_the_first_load_is_light() -> None:
    assert sum(file.stat().st_size for file in STATIC.rglob("*.*")) < 300_000


# --- serving ---------------------------------------------------------------------------------------


async def test_serve_says_where_it_is_reached(table: FakeTable) -> None:
    served = await serve(make_app(table, paired=anybody()), "127.0.0.1", 0)
    try:
        async with ClientSession() as session, session.get(served.address) as answer:
            assert answer.status == 200
            assert "Принято" in await answer.text()
    finally:
        await served.runner.cleanup()


async def test_a_server_that_listens_everywhere_names_an_address_for_phones(table: FakeTable) -> None:
    served = await serve(make_app(table, paired=anybody()), "0.0.0.0", 0)
    await served.runner.cleanup()
    assert "0.0.0.0" not in served.address


async def test_a_port_that_is_taken(table: FakeTable) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortInUse, match="in use"):
            await serve(make_app(table, paired=anybody()), "127.0.0.1", other.getsockname()[1])


async def test_pages_are_told_when_the_table_closes(table: FakeTable) -> None:
    served = await serve(make_app(table, paired=anybody()), "127.0.0.1", 0)
    async with ClientSession() as session:
        page = await session.ws_connect(f"{served.address}ws", origin=served.address)
        assert json.loads((await page.receive()).data)["type"] == "view"
        closing = asyncio.create_task(served.runner.cleanup())
        assert (await page.receive()).type is WSMsgType.CLOSE
        assert page.close_code == 1001
        await page.close()
        await closing
    assert table.watched == 0
