"""Fingers on a page that can be touched: each stays where it came down until it is lifted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from playwright.async_api import CDPSession

from tests.controller.web.screen import Screen, Sight

MOST = 16
"""Chromium follows so many at a time."""

THUMB = "thumb"


class Fingers:
    """Several fingers on one page, each known by what it does there; a browser's own taps would lift all of them."""

    def __init__(self, screen: Screen, session: CDPSession) -> None:
        self._screen = screen
        self._session = session
        self._down: dict[str, dict[str, float]] = {}

    @classmethod
    async def on(cls, screen: Screen) -> Fingers:
        """Fingers over this page."""
        return cls(screen, await screen.page.context.new_cdp_session(screen.page))

    async def put(self, places: Mapping[str, Sight]) -> None:
        """Let all of them come down at one moment, each in the middle of its place."""
        found = await self._screen.where(*places.values())
        for what, (x, y) in zip(places, found, strict=True):
            taken = {point["id"] for point in self._down.values()}
            self._down[what] = {"x": x, "y": y, "id": next(free for free in range(MOST) if free not in taken)}
        await self._touch("touchStart", places)

    async def lift(self, *what: str) -> None:
        """Take these away; the others stay."""
        await self._touch("touchEnd", what)
        for one in what:
            del self._down[one]

    async def tap(self, place: Sight) -> None:
        """Come down, and leave."""
        await self.put({THUMB: place})
        await self.lift(THUMB)

    async def _touch(self, kind: str, what: Iterable[str]) -> None:
        points: list[Any] = [self._down[one] for one in what]
        await self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
