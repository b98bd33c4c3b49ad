"""A real ``prinyato timer`` in a process of its own: the table of a judge who keeps his own protocol."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bench.running import Page, page, running
from controller.cli import main

BOUND_S = 300
"""What has not happened by then will not."""


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite"


@asynccontextmanager
async def opened(journal: Path, *arguments: str) -> AsyncIterator[Page]:
    """The console of a table that ends well when it is told."""
    async with (
        asyncio.timeout(BOUND_S),
        running(journal, *arguments, command="timer") as table,
        page(table.address) as console,
    ):
        yield console
        assert await table.interrupt() == 0


async def window_of(console: Page, number: int) -> float:
    """Put the question about ``number``; how long its window is (ms)."""
    assert (await console.say(["AskAbout", {"seat": number}]))["ok"]
    await console.until(lambda: console.view["question"] and console.view["question"]["closes"])
    question = console.view["question"]
    return float(question["closes"] - question["opens"])


async def test_with_seats_one_press_leads_to_the_table_and_a_vote_is_counted(journal: Path) -> None:
    async with opened(journal, "--seats", "12") as console:
        assert (console.view["rulebook"], len(console.view["seats"])) == ("timer", 12)
        assert console.view["next"] == {"act": ["BeginGame", {}], "label": "К столу", "hold": False}
        await console.say(console.view["next"]["act"])
        await console.until(lambda: console.view["phase"]["kind"] == "free")
        assert await window_of(console, 12) == 2_000
        await console.say(["EnterHand", {"seat": 3, "voted": True}])
        await console.until(lambda: console.view["next"] and console.view["next"]["act"][0] == "Accept")
        assert (await console.say(["Accept", {}]))["ok"]
        await console.until(lambda: console.view["phase"]["kind"] == "free")
        assert console.view["tallies"] == [{"seat": 12, "votes": 1, "leftovers": 0}]


async def test_without_seats_it_stands_open_and_nobody_is_waited_for(journal: Path) -> None:
    async with opened(journal, "--no-seats") as console:
        assert console.view["phase"]["kind"] == "free"
        assert await window_of(console, 7) == 2_000
        await console.until(lambda: console.view["next"] and console.view["next"]["act"][0] == "Accept")
        assert console.view["question"]["counted"] is None
        assert (await console.say(["Accept", {}]))["ok"]
        await console.until(lambda: console.view["phase"]["kind"] == "free")
        assert console.view["tallies"] == [{"seat": 7, "votes": None, "leftovers": 0}]
        assert (await console.say(["NewGame", {}]))["ok"]
        await console.until(lambda: console.view["tallies"] == [])
        assert console.view["phase"]["kind"] == "free"


async def test_a_number_that_is_not_there_is_answered_in_words(journal: Path) -> None:
    async with opened(journal) as console:
        await console.say(console.view["next"]["act"])
        reply = await console.say(["AskAbout", {"seat": 99}])
        assert (reply["ok"], reply["text"]) == (False, "такого места за столом нет")


def test_it_is_told_how_many_numbers_there_can_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["timer", "--seats", "17"]) == 2
    assert "seats.count" in capsys.readouterr().err


def test_hands_that_are_not_felt_cannot_be_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["timer", "--no-seats", "--simulate", "memory"])
    assert "not allowed with argument" in capsys.readouterr().err


def test_what_is_played_is_no_option_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["timer", "--rulebook", "city"])
    assert "--rulebook" in capsys.readouterr().err
