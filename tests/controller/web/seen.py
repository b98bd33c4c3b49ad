"""What a page shows, looked at as an eye would: overlaps, overflow and contrast of everything that can be read."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

_LOOK = (Path(__file__).parent / "seen.js").read_text()


async def faults_seen(page: Page, within: str = "body") -> list[str]:
    """Words over other words or seats, off the screen, cut without an ellipsis, or too faint; none is right.

    ``within``: the part of the page that is looked at, as a selector.
    """
    found: list[str] = await page.evaluate(_LOOK, within)
    return found
