"""The room's display: it shows what the room may see, from five metres, and can do nothing."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
import pytest_asyncio
import segno
from aiohttp import ClientWebSocketResponse, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer
from playwright.async_api import Browser, ViewportSize, expect

from controller.stage.view import RoomView
from controller.web.console_address import ConsoleAddress
from controller.web.server import make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.look_at_display import SCREENS
from tests.controller.web.paired_table import NAMED, anybody
from tests.controller.web.room_scenes import (
    QUESTION,
    READY,
    RELEASED,
    SPEECH,
    STANDING,
    TIE,
    VICTORY,
    result,
)
from tests.controller.web.scenes import SPEECH as HOST_SPEECH
from tests.controller.web.still import StillPage

pytestmark = pytest.mark.asyncio(loop_scope="module")

# --- the socket ------------------------------------------------------------------------------------


@pytest.fixture
def table() -> FakeTable:
    return FakeTable(HOST_SPEECH, SPEECH)


@pytest_asyncio.fixture(loop_scope="module")
async def client(table: FakeTable) -> AsyncIterator[TestClient[Any, Any]]:
    async with TestClient(TestServer(make_app(table, console=NAMED, paired=anybody()))) as served:
        yield served


async def connected(client: TestClient[Any, Any]) -> ClientWebSocketResponse:
    return await client.ws_connect("/display/ws", origin=f"http://{client.host}:{client.port}")


async def test_a_display_gets_the_rooms_view_and_its_changes(table: FakeTable, client: TestClient[Any, Any]) -> None:
    display = await connected(client)
    whole = await display.receive_json()
    assert whole["view"] == {**SPEECH, "console": "https://prinyato.local/", "code": "", "pairings": 0}
    table.show({"now": SPEECH["now"], "result": result("Выход из игры", 5)})
    change = await display.receive_json()
    assert (change["type"], change["view"]["result"]) == ("change", {"text": "Выход из игры", "seats": [5]})
    await display.close()
    await table.heard(lambda: table.displays == 0)


@pytest.mark.parametrize(
    "said",
    [
        {"type": "command", "id": "a1", "step": 1, "act": ["Accept", {}]},
        {"type": "hand", "seat": 3, "down": True},
        {"type": "sing"},
    ],
)
async def test_a_display_can_do_nothing(table: FakeTable, client: TestClient[Any, Any], said: object) -> None:
    display = await connected(client)
    await display.receive_json()
    await display.send_json(said)
    assert (await display.receive_json())["type"] == "error"
    await display.send_json({"type": "ping"})
    assert (await display.receive_json())["type"] == "pong"
    assert (table.commands, table.hands) == ([], [])
    await display.close()


async def test_a_display_is_for_our_own_page_too(client: TestClient[Any, Any]) -> None:
    with pytest.raises(WSServerHandshakeError):
        await client.ws_connect("/display/ws", origin="http://evil.example")


# --- the code --------------------------------------------------------------------------------------


async def test_the_code_is_the_consoles_address(client: TestClient[Any, Any]) -> None:
    answer = await client.get("/display/console.svg")
    assert answer.content_type == "image/svg+xml"
    picture = io.BytesIO()
    segno.make("https://prinyato.local/", error="m", micro=False).save(
        picture, kind="svg", border=4, dark="#000", light="#fff", omitsize=True
    )
    assert await answer.text() == picture.getvalue().decode()
    ET.fromstring(await answer.text())


async def test_where_no_phone_could_reach_it_there_is_no_code(table: FakeTable) -> None:
    async with TestClient(TestServer(make_app(table, paired=anybody()))) as client:
        assert (await client.get("/display/console.svg")).status == 404
        display = await connected(client)
        assert (await display.receive_json())["view"]["console"] == ""
        await display.close()


# --- the page --------------------------------------------------------------------------------------


class Display(StillPage):
    """The room's page."""

    PATH = "display"

    async def height(self, what: str) -> float:
        """How high this is drawn, in shares of the screen."""
        box = await self.page.locator(what).first.bounding_box()
        screen = self.page.viewport_size
        assert box is not None
        assert screen is not None
        return box["height"] / screen["height"]


@pytest_asyncio.fixture(loop_scope="module")
async def opened(browser: Browser) -> AsyncIterator[Any]:
    """Opens displays; looks at the end that none has complained."""
    displays: list[Display] = []

    async def open_display(
        view: RoomView, console: ConsoleAddress = NAMED, size: ViewportSize | None = None, **options: Any
    ) -> Display:
        table = FakeTable(HOST_SPEECH, view)
        served = await serve(make_app(table, console=console, paired=anybody()), "127.0.0.1", 0)
        page = await browser.new_page(viewport=size or SCREENS["television"], **options)
        display = Display(table, page, served)
        displays.append(display)
        await display.open()
        return display

    yield open_display
    for display in displays:
        await display.close()


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
async def test_it_can_be_read_from_five_metres(opened: Any, size: ViewportSize) -> None:
    display = await opened(SPEECH, size=size)
    await expect(display.page.locator(".stage-figure")).to_have_text("0:44")
    assert await display.height(".stage-figure") >= 0.2
    assert await display.height(".seat .digits") >= 0.04
    sizes = await display.page.evaluate(
        "new Set([...document.querySelectorAll('#hall *')].filter((node) => node.checkVisibility() && node.firstChild"
        "?.nodeType === 3 && !node.closest('.digits')).map((node) => getComputedStyle(node).fontSize)).size"
    )
    assert sizes <= 3


async def test_the_question_its_ring_and_whose_hands_count(opened: Any) -> None:
    display = await opened(QUESTION)
    await expect(display.page.locator(".stage-figure")).to_have_text("7")
    await expect(display.page.locator(".board-row[data-asked] .board-number")).to_have_text("7")
    assert await display.page.locator('.seat[data-lamp="counts"]').count() == 2
    ring = display.page.locator(".window-ring[data-open]")
    before = float(await ring.evaluate("(node) => node.style.strokeDashoffset"))
    await display.wait(500)
    assert float(await ring.evaluate("(node) => node.style.strokeDashoffset")) == pytest.approx(before + 0.25, abs=0.02)


async def test_who_asks_for_stillness_gets_no_shrinking_ring(opened: Any) -> None:
    display = await opened(QUESTION, reduced_motion="reduce")
    ring = display.page.locator(".window-ring[data-open]")
    assert await ring.evaluate("(node) => node.style.strokeDashoffset") == "0"
    await display.wait(500)
    assert await ring.evaluate("(node) => node.style.strokeDashoffset") == "0"
    await display.wait(1000)
    assert await ring.evaluate("(node) => node.style.strokeDashoffset") == "1"


async def test_no_number_of_hands_before_the_release_and_every_refusal_after(opened: Any) -> None:
    display = await opened(STANDING)
    await expect(display.page.locator(".board-votes")).to_have_text(["2 голоса", "", ""])
    await expect(display.page.locator(".board-note")).to_have_count(0)
    display.table.show(RELEASED)
    await expect(display.page.locator(".board-votes")).to_have_text(["2 голоса", "3 голоса", ""])
    await expect(display.page.locator('.board-note[data-hand="late"]')).to_contain_text("поздно на 13 мс ± 0,4")
    await expect(display.page.locator('.board-note[data-hand="lifted"]')).to_contain_text("раньше «Принято»")
    await expect(display.page.locator(".seat[data-refused]")).to_have_count(2)


async def test_a_tie_and_a_victory(opened: Any) -> None:
    display = await opened(TIE)
    await expect(display.page.locator(".board-result")).to_have_text("Автокатастрофа5 · 7")
    display.table.show(VICTORY)
    await expect(display.page.locator(".stage-title")).to_have_text("Победа города")
    await expect(display.page.locator(".seat[data-out]")).to_have_count(5)


async def test_before_a_game_a_phone_finds_the_console(opened: Any) -> None:
    display = await opened(READY)
    await expect(display.page.locator(".invitation-url")).to_have_text("https://prinyato.local/")
    await expect(display.page.locator(".invitation img")).to_be_visible()
    assert await display.page.locator(".invitation img").evaluate(
        "(node) => node.decode().then(() => node.naturalWidth)"
    )
    display.table.show(SPEECH)
    await expect(display.page.locator(".invitation")).to_be_hidden()


async def test_a_table_for_this_computer_alone_says_so(opened: Any) -> None:
    display = await opened(READY, console=ConsoleAddress("127.0.0.1"))
    await expect(display.page.locator(".invitation img")).to_be_hidden()
    await expect(display.page.locator(".invitation-text")).to_contain_text('host = "0.0.0.0"')


async def test_in_english(opened: Any) -> None:
    english = cast(RoomView, {**STANDING, "language": "en"})
    display = await opened(english)
    await expect(display.page.locator(".board-votes").first).to_have_text("2 votes")
    await expect(display.page.locator(".host-name")).to_have_text("host")


async def test_a_lost_connection_is_marked_and_found_again(opened: Any) -> None:
    display = await opened(SPEECH)
    port = int(display.served.address.rstrip("/").rpartition(":")[2])
    await display.served.runner.cleanup()
    await expect(display.page.locator("#stale")).to_contain_text("Нет связи")
    await expect(display.page.locator(".stage-title")).to_have_text("Речь № 3")
    display.served = await serve(make_app(display.table, console=NAMED, paired=anybody()), "127.0.0.1", port)
    await display.wait(1_000)  # longer than the page waits before it tries again
    await expect(display.page.locator("#stale")).to_be_hidden()
