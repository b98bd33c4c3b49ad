"""What a browser that has kept nothing loads for a page: a club's network may be one phone's hotspot."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from bench.first_load import first_load
from tests.controller.web.pages import every_page

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOST = 300_000
"""Bytes; issue 7, "first load under 300 kB"."""


async def test_every_page_is_small(browser: Browser, tmp_path: Path) -> None:
    loaded = {}
    async with every_page(tmp_path) as addresses:
        for name, address in addresses.items():
            context = await browser.new_context()
            loaded[name] = await first_load(await context.new_page(), address)
            await context.close()
    assert {name: size for name, size in loaded.items() if not 1_000 < size < MOST} == {}
