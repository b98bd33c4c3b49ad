"""The history over HTTP: what is listed and found, what a game can be had as, and what is said where there is none."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from aiohttp.test_utils import TestClient, TestServer

from controller.journal import Journal
from controller.web.history import FILES
from tests.controller.web.games_kept import app_of, keep, played
from tests.controller.web.scenes import NAMES

WON, LEFT, RUNNING = 1, 2, 3


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that was won, one that was abandoned, and one that is played."""
    path = tmp_path_factory.mktemp("games") / "journal.sqlite"
    keep(path, played(0), "red")
    keep(path, played(1, steps=60), "abandoned", names=("Ёжик", *NAMES[1:10]))
    keep(path, played(2, steps=40), None)
    return path


@pytest.fixture
async def web(journal: Path) -> AsyncIterator[TestClient[Any, Any]]:
    app = app_of(journal, RUNNING)
    async with TestClient(TestServer(app)) as client:
        yield client


async def listed(web: TestClient[Any, Any], **query: str) -> list[dict[str, Any]]:
    answer = await web.get("/games/list", params=query)
    assert answer.status == 200
    found: list[dict[str, Any]] = (await answer.json())["games"]
    return found


async def test_the_newest_game_comes_first(web: TestClient[Any, Any]) -> None:
    games = await listed(web)
    assert [(game["game"], game["outcome"], game["kind"]) for game in games] == [
        (RUNNING, "ещё идёт", "running"),
        (LEFT, "Не окончена", "abandoned"),
        (WON, "Победа красных", "red"),
    ]
    assert games[0]["rulebook"] == "ФИИМ"
    assert (games[0]["date"], games[0]["time"]) == ("30 ноября 2026", "19:04")
    assert "role" not in json.dumps(games)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ежик", [LEFT]),
        ("красных", [WON]),
        ("фиим Борис", [RUNNING, LEFT, WON]),
        ("30.11.2026 красных", [WON]),
        ("2026-11-30 красных", [WON]),
        ("30 ноября 2026 красных", [WON]),
        ("13 ноября 2026", []),
        ("зря", []),
    ],
)
async def test_a_game_is_found_by_its_words(web: TestClient[Any, Any], words: str, found: list[int]) -> None:
    assert [game["game"] for game in await listed(web, q=words)] == found


async def test_older_games_come_on_request(web: TestClient[Any, Any]) -> None:
    assert [game["game"] for game in await listed(web, before=str(LEFT))] == [WON]


async def test_a_games_page_has_its_form_and_its_pictures(web: TestClient[Any, Any]) -> None:
    assert (await web.get(f"/games/{WON}")).status == 200
    sheet = await (await web.get(f"/games/{WON}/sheet")).json()
    assert sheet["title"] == "Протокол игры № 1"
    assert [seat["name"] for seat in sheet["seats"]] == list(NAMES[:10])
    figures = [name for name in _figures(sheet["blocks"]) if name]
    assert len(figures) == 7
    for name in (*(f"ballots/{figure}" for figure in figures), "legend", "seated"):
        for ink in ("paper", "screen"):
            answer = await web.get(f"/games/{WON}/{name}.svg", params={"ink": ink})
            assert answer.content_type == "image/svg+xml"
            ElementTree.fromstring(await answer.text())


def _figures(blocks: list[dict[str, Any]]) -> list[str]:
    return [name for block in blocks for name in (*_figures(block.get("blocks", [])), block.get("name", ""))]


async def test_the_page_can_be_had_in_english(web: TestClient[Any, Any]) -> None:
    sheet = await (await web.get(f"/games/{WON}/sheet", params={"language": "en"})).json()
    assert (sheet["language"], sheet["title"]) == ("en", "Record of game 1")
    assert (await web.get(f"/games/{WON}/sheet", params={"language": "fr"})).status == 400


@pytest.mark.parametrize(
    ("ending", "begins"), [("pdf", b"%PDF-"), ("csv", b"\xef\xbb\xbf"), ("json", b"{"), ("polemica.json", b"{")]
)
async def test_a_game_can_be_taken_away_as_a_file(web: TestClient[Any, Any], ending: str, begins: bytes) -> None:
    answer = await web.get(f"/games/{WON}.{ending}")
    assert answer.status == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="2026-11-30-igra-1-fiim.{ending}"'
    assert (await answer.read()).startswith(begins)


async def test_an_abandoned_game_has_a_page_too(web: TestClient[Any, Any]) -> None:
    sheet = await (await web.get(f"/games/{LEFT}/sheet")).json()
    assert sheet["outcome"] == "Не окончена"


async def test_of_a_game_that_is_played_nothing_is_told(web: TestClient[Any, Any]) -> None:
    answer = await web.get(f"/games/{RUNNING}/sheet")
    told = await answer.json()
    assert answer.status == 409
    assert told == {
        "language": "ru",
        "error": f"Игра № {RUNNING} ещё идёт. Протокол будет, когда она окончится.",
        "running": True,
    }
    for ending in FILES:
        refused = await web.get(f"/games/{RUNNING}.{ending}")
        assert (refused.status, await refused.text()) == (409, told["error"])
    assert (await web.get(f"/games/{RUNNING}/ballots/1-1-1.svg")).status == 409


@pytest.mark.parametrize("number", ["0", "77", "-1", "1x", "١", "9" * 12, "9" * 40, "1 1"])
async def test_a_number_of_no_game_is_not_found_in_words(web: TestClient[Any, Any], number: str) -> None:
    for path in (
        f"/games/{number}",
        f"/games/{number}/sheet",
        f"/games/{number}.pdf",
        f"/games/{number}/ballots/1-1-1.svg",
    ):
        assert (await web.get(path)).status == 404, path


async def test_a_question_that_was_not_put_is_not_found(web: TestClient[Any, Any]) -> None:
    answer = await web.get(f"/games/{WON}/ballots/9-9-9.svg")
    assert (answer.status, await answer.text()) == (404, "Такого вопроса в этой игре не было.")
    assert (await web.get(f"/games/{WON}/legend.svg", params={"ink": "red"})).status == 400


async def test_whoever_may_not_have_the_console_learns_nothing(web: TestClient[Any, Any]) -> None:
    for path in ("/games", "/games/list", f"/games/{WON}", f"/games/{WON}/sheet", f"/games/{WON}.pdf"):
        answer = await web.get(path, headers={"Host": "evil.example"})
        assert answer.status == 403, path


async def test_a_game_of_another_version_says_why(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal.open(path, boot_id="boot") as journal:
        journal.begin({"format": 99, "rulebook": "fiim", "names": ["Анна"]})
    app = app_of(path)
    async with TestClient(TestServer(app)) as web:
        assert [game["game"] for game in await listed(web)] == [1]
        answer = await web.get("/games/1/sheet")
        told = (await answer.json())["error"]
        assert answer.status == 500
        assert told.startswith("Игру № 1 здесь не показать: ")
        assert "format 99" in told


async def test_reading_changes_nothing_and_sees_what_is_written_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    keep(path, played(1, steps=60), None)
    app = app_of(path)
    async with TestClient(TestServer(app)) as web:
        with Journal.open(path, boot_id="boot") as journal:
            first = await (await web.get("/games/1/sheet")).json()
            keep(path, played(0), None)
            journal.finish(1, "abandoned")
            assert await (await web.get("/games/1/sheet")).json() == first
        assert [game["kind"] for game in await listed(web)] == ["red", "abandoned"]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
