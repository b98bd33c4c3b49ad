"""How much a page loads: the bytes of all the bodies that a browser with nothing kept takes in for it.

A real ``prinyato run`` in its lobby, and a new context of Chromium a page; sizes as they came over the line, until
nothing more was asked for.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.figures import Figure
from bench.page import CHROMIUM
from bench.running import running

PAGES = {"console": "", "display": "display", "spectators' page": "watch", "list of games": "games"}


def measure() -> list[Figure]:
    """Every page of a table in its lobby; none where there is no chromium."""
    return asyncio.run(_measure()) if CHROMIUM.exists() else []


async def _measure() -> list[Figure]:
    from playwright.async_api import async_playwright

    figures = []
    with TemporaryDirectory() as folder:
        settings = Path(folder) / "table.toml"
        settings.write_text("[web]\nspectators = true\n", encoding="utf-8")
        async with (
            running(Path(folder) / "journal.sqlite", "--config", str(settings)) as table,
            async_playwright() as playwright,
        ):
            arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            for name, path in PAGES.items():
                context = await browser.new_context()
                loaded = await first_load(await context.new_page(), f"{table.address}{path}")
                figures.append(Figure(f"first load: {name}", loaded / 1_000, "kB", most=300))
                await context.close()
            await browser.close()
    return figures


async def first_load(page: Any, url: str) -> int:
    """How many bytes this page of playwright's takes in until nothing more is asked for."""
    requests: list[Any] = []

    def finished(request: Any) -> None:
        requests.append(request)

    page.on("requestfinished", finished)
    await page.goto(url)
    await page.wait_for_load_state("networkidle")
    return sum([(await request.sizes())["responseBodySize"] for request in requests])
