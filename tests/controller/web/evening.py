"""A real table in a process of its own, with the host's console and the room's display open in one browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from bench.running import Running, running
from bench.voice import hasty_voice
from tests.controller.web.hosting import Console
from tests.controller.web.room_page import Room

TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}

OPTIONS = {
    **dict.fromkeys(("agreement_s", "agreement_warning_s", "acquaintance_s"), 0),
    **dict.fromkeys(("call_s", "check_s", "hunt_number_s", "free_seating_s"), 0),
    "window_ms": 5_000,
}
"""Every call of the night lasts as long as its words; a window is long enough for a busy machine to put hands in."""


@dataclass(frozen=True)
class Evening:
    """What is there: the process, its journal, and the two pages."""

    table: Running
    journal: Path
    console: Console
    room: Room


@asynccontextmanager
async def evening(browser: Browser, folder: Path, book: str, device: dict[str, Any]) -> AsyncIterator[Evening]:
    """A table that plays ``book`` with short nights, hosted on ``device``; no page may have complained at the end."""
    rules = folder / f"{book}.toml"
    options = "".join(f"{option} = {value}\n" for option, value in OPTIONS.items())
    rules.write_text(f'extends = "{book}"\n{options}', encoding="utf-8")
    journal, voice = folder / "journal.sqlite", hasty_voice(folder / "voice")
    async with running(journal, "--voice", str(voice), "--rulebook", str(rules)) as table:
        hosts, rooms = await browser.new_context(**device), await browser.new_context(**TELEVISION)
        opened = Evening(
            table, journal, await Console.open(hosts, table.address), await Room.open(rooms, table.address)
        )
        yield opened
        assert opened.console.screen.complaints == []
        assert opened.room.screen.complaints == []
        await hosts.close()
        await rooms.close()
