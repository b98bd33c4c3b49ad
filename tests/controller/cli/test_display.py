"""The room's display of a real ``prinyato run``, and the address that it shows."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from bench.running import running


@pytest.mark.parametrize("address", ["https://prinyato.local/", ""])
async def test_the_display_shows_the_configured_address(tmp_path: Path, address: str) -> None:
    settings = tmp_path / "table.toml"
    settings.write_text(f'[web]\naddress = "{address}"\n', encoding="utf-8")
    journal = tmp_path / "journal.sqlite"
    async with running(journal, "--config", str(settings)) as table, aiohttp.ClientSession() as session:
        async with session.get(f"{table.address}display") as answer:
            assert answer.status == 200
        async with session.get(f"{table.address}display/console.svg") as answer:
            assert answer.status == (200 if address else 404)
        async with session.ws_connect(f"{table.address}display/ws", origin=table.address) as display:
            view = (await display.receive_json())["view"]
            assert (view["console"], view["phase"]["kind"]) == (address, "ready")
