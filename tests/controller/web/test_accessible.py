"""axe finds nothing serious on any page, in any of its states."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.async_api import Browser

from controller.stage.view import View
from controller.web.server import make_app, serve
from tests.controller.web import axe
from tests.controller.web.evening import TELEVISION
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.hosting import PHONE
from tests.controller.web.look import ACTIONS
from tests.controller.web.pages import PAGES, every_page
from tests.controller.web.paired_table import NAMED, anybody
from tests.controller.web.room_scenes import ROOM_SCENES
from tests.controller.web.scenes import SCENES, SPEECH
from tests.controller.web.screen import Screen, Sight

pytestmark = pytest.mark.asyncio(loop_scope="module")

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@asynccontextmanager
async def shown(browser: Browser, table: FakeTable, path: str, device: dict[str, Any]) -> AsyncIterator[Screen]:
    """A page of ``table`` with axe beside it."""
    served = await serve(make_app(table, console=NAMED, paired=anybody()), "127.0.0.1", 0)
    page = await browser.new_page(**device, bypass_csp=True)  # for the test's own waiting, which is evaluated
    await axe.bring(page)
    screen = Screen(page)
    await screen.open(f"{served.address}{path}")
    try:
        yield screen
    finally:
        await page.close()
        await served.runner.cleanup()


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
async def test_the_console(browser: Browser, device: dict[str, Any]) -> None:
    table, found = FakeTable(SPEECH), {}
    async with shown(browser, table, "", device) as screen:
        for step, (name, scene) in enumerate(SCENES.items(), start=1_000):
            table.become(cast(View, {**scene, "step": step}))
            await screen.sees(Sight(f'body[data-step="{step}"]'))
            await screen.sees(Sight("[data-deaf]"), 0)  # which is faint because it takes no press yet
            found[name] = await axe.grave_findings(screen.page)
    assert {name: findings for name, findings in found.items() if findings} == {}


@pytest.mark.parametrize("name", ACTIONS)
async def test_the_console_while_something_is_done(browser: Browser, name: str) -> None:
    scene, act = ACTIONS[name]
    async with shown(browser, FakeTable(SCENES[scene]), "", LAPTOP) as screen:
        await screen.sees(Sight(".big:not([data-deaf])"))
        await act(screen.page)
        assert await axe.grave_findings(screen.page) == []


async def test_the_log(browser: Browser) -> None:
    async with shown(browser, FakeTable(SPEECH), "", PHONE) as screen:
        await screen.page.get_by_role("button", name="Журнал", exact=True).click()
        assert await axe.grave_findings(screen.page) == []


async def test_the_rooms_display(browser: Browser) -> None:
    table, found = FakeTable(SPEECH, ROOM_SCENES["speech"]), {}
    async with shown(browser, table, "display", TELEVISION) as screen:
        for name, scene in ROOM_SCENES.items():
            table.show(scene)
            await screen.sees(Sight(f'body[data-phase="{scene["phase"]["kind"]}"]'))
            found[name] = await axe.grave_findings(screen.page)
    assert {name: findings for name, findings in found.items() if findings} == {}


@pytest.mark.parametrize("name", PAGES)
async def test_every_page(browser: Browser, tmp_path: Path, name: str) -> None:
    async with every_page(tmp_path) as addresses:
        page = await browser.new_page(**PHONE)
        await axe.bring(page)
        await page.goto(addresses[name])
        await page.wait_for_load_state("networkidle")
        assert await axe.grave_findings(page) == []
        await page.close()
