"""Fingers on a page that can be touched: each stays where it came down until it is lifted."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from playwright.async_api import CDPSession

from tests.controller.web.screen import Screen, Sight

MOST = 16
"""Chromium follows so many at a time."""

THUMB = "thumb"

Point = dict[str, float]
"""A finger's place in the page, and its number."""


class Fingers:
    """Several fingers on one page, each known by what it does there; a browser's own taps would lift all of them."""

    def __init__(self, screen: Screen, session: CDPSession) -> None:
        self._screen = screen
        self._session = session
        self._down: dict[str, Point] = {}

    @classmethod
    async def on(cls, screen: Screen) -> Fingers:
        """Fingers over this page."""
        return cls(screen, await screen.page.context.new_cdp_session(screen.page))

    async def put(self, places: Mapping[str, Sight]) -> None:
        """Let all of them come down at one moment, each in the middle of its place."""
        found = await self._screen.where(*places.values())
        for what, (x, y) in zip(places, found, strict=True):
            self._down[what] = self._point(x, y)
        await self._touch("touchStart", [self._down[what] for what in places])

    async def lift(self, *what: str) -> None:
        """Take these away; the others stay."""
        await self._touch("touchEnd", [self._down.pop(one) for one in what])

    async def tap(self, place: Sight) -> None:
        """Come down, and leave at once: on a busy machine a finger that waits for its answer is a long touch."""
        ((x, y),) = await self._screen.where(place)
        point = self._point(x, y)
        await asyncio.gather(self._touch("touchStart", [point]), self._touch("touchEnd", [point]))

    def _point(self, x: float, y: float) -> Point:
        taken = {point["id"] for point in self._down.values()}
        return {"x": x, "y": y, "id": next(free for free in range(MOST) if free not in taken)}

    async def _touch(self, kind: str, points: list[Point]) -> None:
        await self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
