"""Every page that the table serves, at a table that stands in a speech and has games to show."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from controller.stage.view import View
from controller.web.access import ACCESS
from controller.web.history import add_history
from controller.web.server import make_app, serve
from tests.controller.web.fake_table import FakeTable
from tests.controller.web.games_kept import keep, played
from tests.controller.web.paired_table import NAMED, PairedTable, anybody
from tests.controller.web.room_scenes import SPEECH as ROOM_SPEECH
from tests.controller.web.scenes import SPEECH

PAGES = {
    "console": "",
    "display": "display",
    "watch": "watch",
    "games": "games",
    "game": "games/1",
    "pair": "pair",
}
"""Each by its name, with its path."""


@asynccontextmanager
async def every_page(folder: Path) -> AsyncIterator[dict[str, str]]:
    """Serve them all; gives the address of each by its name. Only the page for pairing asks for a code."""
    journal = folder / "journal.sqlite"
    keep(journal, played(0), "red")
    keep(journal, played(1, steps=60), "abandoned")
    table = FakeTable(cast(View, {**SPEECH, "game": "3"}), ROOM_SPEECH)
    app = make_app(table, console=NAMED, spectators=True, paired=anybody())
    add_history(app, app[ACCESS].guard, journal, table)
    served = await serve(app, "127.0.0.1", 0)
    try:
        async with PairedTable(FakeTable(SPEECH)) as asking:
            addresses = {name: f"{served.address}{path}" for name, path in PAGES.items()}
            yield addresses | {"pair": f"{asking.address}/pair"}
    finally:
        await served.runner.cleanup()
