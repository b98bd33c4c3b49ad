"""A journal on a real disk, that can be made full."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal import Journal, database


class Disk:
    """Every connection to a journal, and whether there is room for what they write."""

    def __init__(self) -> None:
        self.connections: list[sqlite3.Connection] = []

    def fill(self) -> None:
        """From now on the file cannot grow."""
        for connection in self.connections:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages}")

    def free(self) -> None:
        """There is room again."""
        for connection in self.connections:
            connection.execute("PRAGMA max_page_count = 1000000")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    connect = database.connect

    def connected(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        disk.connections.append(connection)
        return connection

    monkeypatch.setattr(database, "connect", connected)
    return disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(disk: Disk, path: Path) -> Iterator[Journal]:
    with Journal.open(path, boot_id="boot-1", wall=lambda: "2026-01-31T20:00:00.000+03:00") as journal:
        yield journal
