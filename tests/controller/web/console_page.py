"""The console's page before a fake table: what fingers and keys do there, and what the table was told."""

from __future__ import annotations

from typing import Any

from playwright.async_api import expect

from controller.stage.view import View
from tests.controller.web.still import StillPage

Sent = tuple[int | None, object]


class ConsolePage(StillPage):
    """The console."""

    SETTLES_MS = 600  # the big button listens

    async def become(self, view: View) -> None:
        """The table changes, and the page shows it."""
        step = self.table.view()["step"] + 1
        self.table.become({**view, "step": view.get("step", step)})
        await expect(self.page.locator(f'body[data-step="{self.table.view()["step"]}"]')).to_be_attached()

    def key(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def number(self, seat: int) -> Any:
        return self.page.locator(".pad:visible .number", has_text=str(seat)).first

    async def sent(self, count: int) -> list[Sent]:
        """The first ``count`` commands the table was told: (step, act)."""
        await self.table.heard(lambda: len(self.table.commands) >= count)
        return [(step, act) for _, step, act in self.table.commands]

    async def told(self, *expected: tuple[int, bool]) -> None:
        """The table was told these moves."""
        await self.table.heard(lambda: len(self.table.hands) >= len(expected))
        assert self.table.hands == list(expected)

    async def hands(self, *expected: tuple[int, bool]) -> None:
        """The table was told these moves and no others."""
        await self.told(*expected)
        await self.settle()
        assert self.table.hands == list(expected)

    async def settle(self) -> None:
        """Whatever the page has sent so far has arrived: its next message has."""
        before = len(self.table.commands)
        await self.page.locator(".pause").click()
        await self.table.heard(lambda: len(self.table.commands) > before)
        self.table.commands.pop()

    async def nothing_sent(self) -> None:
        await self.settle()
        assert self.table.commands == []
