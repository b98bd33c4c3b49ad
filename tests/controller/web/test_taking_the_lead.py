"""A finger that takes the lead by holding presses nothing else of what lies under it once the strip has gone."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from controller.web.server import make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.hosting import PHONE, TABLET, Console
from tests.controller.web.paired_table import anybody
from tests.controller.web.scenes import SPEECH
from tests.controller.web.screen import Sight

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_lead_goes_to_and_fro_and_arms_no_key(browser: Browser) -> None:
    served = await serve(make_app(FakeTable(SPEECH), paired=anybody()), "127.0.0.1", 0)
    try:
        first = await Console.open(await browser.new_context(**TABLET), served.address)
        second = await Console.open(await browser.new_context(**PHONE), served.address)
        await second.takes_the_lead()
        await first.screen.sees(Sight("body[data-follows]"))
        await first.takes_the_lead()
        await second.screen.sees(Sight("body[data-follows]"))
        await first.chooses(5)
        await first.screen.sees(Sight('.number[data-key="5"][data-chosen]'))
        for console in (first, second):
            assert console.screen.complaints == []
            await console.screen.page.context.close()
    finally:
        await served.runner.cleanup()
