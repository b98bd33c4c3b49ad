"""A real ``prinyato run`` in a process of its own: it says where its page is, plays, ends, and comes back."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from pathlib import Path

import aiohttp
import pytest

from bench.running import Page, Running, page, running
from controller.conductor import Setup
from controller.game.units import MILLISECOND, SECOND
from controller.journal import Journal
from controller.rulebooks import load
from sounds import BUNDLED
from tests.hardware.remote.events import key

BOUND_S = 300
"""What has not happened by then will not."""


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite"


async def ended(table: Running) -> tuple[int, str]:
    """Its exit code after Ctrl-C, and what it has said meanwhile."""
    code = await table.interrupt()
    return code, await table.rest()


async def on_the_day(console: Page) -> None:
    """The first night over and the first speech begun, by the quickest way there is in the tests' rulebook."""
    await console.begin()
    while console.view["phase"]["kind"] == "deal":
        await console.say(console.view["next"]["act"])
    await console.until(lambda: console.view["next"] and console.view["next"]["act"][0] == "BeginMorning")
    await console.say(console.view["next"]["act"])
    await console.say(["GiveFloor", {}])


async def test_it_says_where_its_page_is_and_ends_when_it_is_told(journal: Path) -> None:
    async with running(journal) as table:
        assert table.said[0] == "Стол готов. Откройте страницу, Ctrl-C закончит:\n"
        async with aiohttp.ClientSession() as session, session.get(table.address) as answer:
            assert answer.status == 200
            assert "text/html" in answer.headers["Content-Type"]
        async with page(table.address) as console:
            assert console.view["rulebook"] == "city"
            assert len(console.view["seats"]) == 10
            assert await ended(table) == (0, "")


async def test_a_game_that_was_not_finished_is_taken_up_again_with_its_own_rules(journal: Path) -> None:
    async with running(journal, "--seats", "8", "--deck", "don=1 mafia=1 sheriff=1 civilian=5") as table:
        async with page(table.address) as console:
            await console.begin()
            reply = await console.say(console.view["next"]["act"], id_="card")
            assert (reply["ok"], reply["recorded"]) == (True, True)
        await ended(table)
    async with running(journal, "--rulebook", "club", "--language", "en") as table:
        assert table.said[0] == "The game is restored and stands paused. Open the page; Ctrl-C ends it:\n"
        async with page(table.address) as console:
            assert (console.view["rulebook"], len(console.view["seats"])) == ("city", 8)
            assert console.view["phase"]["paused"]
            assert console.view["phase"]["seat"] == 1
            again = await console.say(["CallSeat", {}], id_="card")
            assert (again["ok"], again["recorded"], console.view["phase"]["seat"]) == (True, True, 1)
            # The next game is played as the command line says, at more seats than that one had.
            assert (await console.say(["NewGame", {}]))["ok"]
            await console.until(lambda: console.view["rulebook"] == "club")
            assert len(console.view["seats"]) == 12
            await console.hand(12, True)
            await console.until(lambda: console.view["seats"][11]["down"])
        assert await ended(table) == (0, "")
    with Journal.open(journal, boot_id="after") as kept:
        assert [game.finished for game in kept.games()] == ["abandoned"]


async def test_table_time_never_goes_back_even_if_the_machine_began_anew(journal: Path) -> None:
    begins = 10**18  # ns: a machine that ran for thirty years, and has just been started again
    journal.parent.mkdir()
    with Journal.open(journal, boot_id="before") as kept:
        kept.begin(Setup(load("city"), 10).header(begins))
    async with running(journal) as table, page(table.address) as console:
        assert begins < console.view["now"] * MILLISECOND < begins + 60 * SECOND
        await console.say(["Resume", {}])
        assert await ended(table) == (0, "")


async def test_a_hand_where_there_is_no_seat_is_answered_and_the_page_lives_on(journal: Path) -> None:
    async with running(journal) as table, page(table.address) as console:
        await console.hand(11, True)
        await console.until(lambda: console.errors)
        assert console.errors == ["there is no seat 11"]
        await console.hand(10, True)
        await console.until(lambda: console.view["seats"][9]["down"])
        assert await ended(table) == (0, "")


async def test_it_ends_in_the_middle_of_everything_without_a_word(journal: Path, quick: Path) -> None:
    async with running(journal, "--rulebook", str(quick)) as table, page(table.address) as console:
        await on_the_day(console)
        await console.send(["Foul", {"seat": 3}])
        await console.hand(4, True)
        assert await ended(table) == (0, "")
    with Journal.open(journal, boot_id="after") as kept:
        (game,) = kept.games()
        assert game.inputs == len(list(kept.inputs(game.id)))


# --- the seats -------------------------------------------------------------------------------------


async def test_the_page_presses_modules_that_run_the_real_firmware(journal: Path, quick: Path) -> None:
    async with asyncio.timeout(BOUND_S), running(journal, "--rulebook", str(quick), "--simulate=firmware") as table:
        async with page(table.address) as console:
            await console.hand(3, True)
            await console.until(lambda: console.view["seats"][2]["down"])
            await console.hand(3, False)
            await console.until(lambda: not console.view["seats"][2]["down"])
            await console.hand(7, True)
            await console.until(lambda: console.errors)
            assert console.errors == ["there is no seat 7"]
        await table.interrupt()


async def test_a_table_whose_bus_is_missing_starts_and_says_so(journal: Path) -> None:
    async with asyncio.timeout(BOUND_S), running(journal, "--bus", "/dev/none") as table:
        async with page(table.address) as console:
            await console.until(lambda: not any(seat["heard"] for seat in console.view["seats"]))
        code, rest = await ended(table)
        assert code == 0
        assert "/dev/none cannot be opened (No such file or directory); check that the adapter is plugged in" in (
            "".join(table.said) + rest
        )


async def test_a_simulation_in_memory_replaces_the_bus_of_the_configuration(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[seats]\nbus = "/dev/none"', encoding="utf-8")
    async with running(journal, "--config", str(file), "--simulate=memory") as table, page(table.address) as console:
        assert all(seat["heard"] for seat in console.view["seats"])
        assert await ended(table) == (0, "")


# --- the voice -------------------------------------------------------------------------------------


async def test_phrases_that_the_clubs_voice_has_not_got_are_named_once_and_the_table_plays(
    journal: Path, tmp_path: Path
) -> None:
    voice = tmp_path / "voice"
    shutil.copytree(BUNDLED / "ru-elena", voice)
    for clip in ("thanks", "tie"):
        (voice / f"{clip}.ogg").unlink()
    told = "Голос Elena: не записано фраз – 2 (thanks, tie), их говорит Elena"
    async with running(journal, "--voice", str(voice)) as table, page(table.address) as console:
        assert table.said.count(f"{told}\n") == 1
        assert console.view["voice"] == told
        assert await ended(table) == (0, "")


# --- the remote ------------------------------------------------------------------------------------


async def hold_again_and_again(writer: int, name: str) -> None:
    """The first press may come while the table has just appeared, and is deaf."""
    while True:
        os.write(writer, key(name, 1, time.monotonic_ns()))
        await asyncio.sleep(2)
        os.write(writer, key(name, 0, time.monotonic_ns()))
        await asyncio.sleep(0.5)


async def test_a_keypad_begins_a_game_when_enter_is_held(journal: Path, tmp_path: Path) -> None:
    fifo = tmp_path / "usb-Keypad-event-kbd"
    os.mkfifo(fifo)
    writer = os.open(fifo, os.O_RDWR | os.O_NONBLOCK)
    config = tmp_path / "table.toml"
    config.write_text(f'[remote]\ndevice = "{fifo}"\nprofile = "keypad"\n', encoding="utf-8")
    try:
        async with asyncio.timeout(BOUND_S), running(journal, "--config", str(config)) as table:
            async with page(table.address) as console:
                assert console.view["remote"] == {"seat": None, "text": "", "locked": False}
                holding = asyncio.create_task(hold_again_and_again(writer, "KEY_KPENTER"))
                await console.until(lambda: console.view["phase"]["kind"] == "deal")
                holding.cancel()
            code, rest = await ended(table)
            assert code == 0
            assert f"the remote is {fifo}" in "".join(table.said) + rest
    finally:
        os.close(writer)
