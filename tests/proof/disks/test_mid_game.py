"""The disk fails in the middle of a real table's game: that goes on, nobody is told a lie, and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.running import Page, page, running
from bench.voice import hasty_voice
from tests.controller.cli.haste import quick_rulebook
from tests.controller.cli.killing import BOUND_S, Memory, Player, check_restored, replayed, shown
from tests.proof.disks.disk import FULL, READ_ONLY, BadDisk

WORDS = {
    FULL: ("на диске нет места", "Освободите место на карте"),
    READ_ONLY: (
        "диск не принимает записей",
        "Проверьте карту: она вынута, закрыта для записи или испорчена",
    ),
}


def health(console: Page) -> dict[str, Any]:
    """What the console shows of the journal."""
    found: dict[str, Any] = next(one for one in console.view["health"]["checks"] if one["id"] == "journal")
    return found


async def play_to(console: Page, *phases: str) -> None:
    """Play until one of these phases, or the end."""
    memory = Memory(to_die_in=set(phases))
    await Player(console, memory, Random(1)).play(100_000)


@pytest.mark.parametrize("error", [FULL, READ_ONLY])
async def test_the_game_goes_on_and_the_journal_takes_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    disk = BadDisk(tmp_path)
    for name, value in disk.environment().items():
        monkeypatch.setenv(name, value)
    journal = disk.folder / "journal.sqlite"
    arguments = ("--rulebook", str(quick_rulebook(tmp_path)), "--voice", str(hasty_voice(tmp_path / "voice")))
    why, check = WORDS[error]
    async with asyncio.timeout(BOUND_S):
        async with running(journal, *arguments) as table, page(table.address) as console:
            # A game that cannot be kept is not begun, and the lobby says why.
            disk.fail(error)
            reply = await console.say(["BeginGame", {}])
            assert (reply["ok"], reply["text"]) == (False, f"Игра не начата: {why}. {check}")
            assert console.view["phase"]["kind"] == "ready"
            disk.work_again()
            await console.begin()
            await play_to(console, "speech")

            # The disk fails in the middle of the day: the vote is decided all the same.
            disk.fail(error)
            foul = console.fresh_id()
            reply = await console.say(["Foul", {"seat": 6}], id_=foul)
            assert (reply["ok"], reply["recorded"]) == (True, False)
            await console.until(lambda: health(console)["mark"] == "red")
            assert health(console)["text"] == f"не пишется: {why}"
            assert health(console)["check"] == f"{check}. Игра идёт, но сбой питания вернёт её назад"
            await play_to(console, "night", "over")
            assert [seat["seat"] for seat in console.view["seats"] if not seat["alive"]] == [5], "nobody was voted out"
            reply = await console.say(["NewGame", {}])
            assert (reply["ok"], reply["text"]) == (False, f"Игра не закрыта: {why}. {check}")
            async with page(table.address) as other:  # a further console comes, and its place cannot be kept either
                assert other.view["phase"] == console.view["phase"]
            assert foul not in replayed(journal)[1]

            # The disk is back: what waited is written, and only then said to be safe.
            disk.work_again()
            await console.until(lambda: health(console)["mark"] == "green")
            assert (await console.say(["Foul", {"seat": 5}]))["recorded"]
            again = await console.say(["Foul", {"seat": 6}], id_=foul)
            assert not again["recorded"], "the reply is the one that was given"
            await table.kill()
        game, acts = replayed(journal)
        assert foul in acts
        assert shown(console.view) == [
            (player.out is None, player.fouls, player.role.value if player.role else None) for player in game.players
        ]
        async with running(journal, *arguments) as table, page(table.address) as console:
            check_restored(console.view, game)
