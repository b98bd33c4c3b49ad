"""The wire to a real table is cut while a proposal is answered; and a key is pressed whose meaning has just changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bench.running import Running, page, running
from bench.voice import hasty_voice
from bench.whole_game import record, write
from controller.game.inputs import Act, Ask, Command, Confirm, Leave
from controller.game.phases import Ballot
from controller.journal import Journal
from tests.controller.web.hosting import CONFIRM, LISTENING, PHONE, Console, seat
from tests.controller.web.screen import Sight
from tests.controller.web.still import StillTime, not_of_the_line
from tests.controller.web.wire import Wire, wire

pytestmark = pytest.mark.asyncio(loop_scope="module")

LEAVES = "Удалить № 2?"


@dataclass
class Line:
    """A table before its first question, a console on a phone, and the wire between them."""

    stack: AsyncExitStack
    journal: Path
    options: tuple[str, ...]
    table: Running
    wire: Wire
    console: Console

    async def restart(self) -> None:
        """The table's plug is pulled and put in again, with the same journal."""
        await self.table.kill()
        self.table = await self.stack.enter_async_context(running(self.journal, *self.options))
        self.wire.table = self.table.address

    async def said(self) -> list[Act]:
        """Every act that the journal has, in order, once the table has ended."""
        await self.table.interrupt()
        with Journal.look(self.journal) as journal:
            (game,) = journal.games()
            commands = [found.input for found in journal.inputs(game.id) if isinstance(found.input, Command)]
        return [command.act for command in commands]


@pytest_asyncio.fixture(loop_scope="module")
async def line(browser: Browser, tmp_path: Path) -> AsyncIterator[Line]:
    """The game has been taken up again, and goes on."""
    journal = tmp_path / "journal.sqlite"
    write(record(until=Ballot), journal)
    options = ("--voice", str(hasty_voice(tmp_path / "voice")))
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(running(journal, *options))
        between = await stack.enter_async_context(wire(table.address))
        context = await browser.new_context(**PHONE)
        console = await Console.open(context, between.address)
        yield Line(stack, journal, options, table, between, console)
        await context.close()
    assert not_of_the_line(console.screen.complaints) == []


@pytest.mark.parametrize("lost", ["command", "answer", "table"])
async def test_a_proposal_is_answered_once_whatever_is_lost(line: Line, lost: str) -> None:
    console = line.console
    await console.presses("Продолжить")
    await console.chooses(2)
    await console.keeps("Уходит сам")
    await console.screen.sees(Sight(".proposal-text", part=LEAVES))
    line.wire.loses_commands, line.wire.loses_answers = lost == "command", lost != "command"
    async with page(line.table.address) as onlooker:
        await console.holds_answer(LEAVES, CONFIRM)
        if lost != "command":
            await onlooker.until(lambda: not onlooker.view["proposals"])

    line.wire.cut()
    await console.screen.sees(Sight('body[data-link="lost"]'))
    await console.screen.sees(Sight(".fault.link", "Нет связи. На экране последнее, что известно"))
    await console.screen.sees(Sight(".proposal-text", part=LEAVES))
    if lost == "table":
        await line.restart()

    line.wire.mend()
    await console.screen.sees(Sight('body[data-link="open"]'))
    await console.screen.sees(Sight(".proposal-text"), 0)
    await console.screen.sees(Sight(seat(2, "[data-out]")))
    assert [type(act) for act in await line.said() if isinstance(act, Leave | Confirm)] == [Leave, Confirm]


async def test_a_press_on_a_key_whose_meaning_has_just_changed_does_nothing(line: Line) -> None:
    console = line.console
    time = StillTime(console.screen.page)
    await time.open(line.wire.address)  # here half a second lasts until the test lets it pass
    await console.screen.sees(Sight(".big .label", "Продолжить"))
    await time.passes(550)
    await console.presses("Продолжить")
    await console.fingers.tap(Sight(".big[data-deaf] .label", part="Вопрос о"))
    await time.passes(550)
    await console.screen.sees(Sight(LISTENING, part="Вопрос о"))
    assert not any(isinstance(act, Ask) for act in await line.said())


async def test_the_table_refuses_what_is_aimed_at_a_moment_that_has_just_come_or_gone(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    write(record(until=Ballot), journal)
    async with running(journal) as table, page(table.address) as console:
        gone = console.view["step"]
        sent = [
            await console.send(act, step=step)
            for act, step in ((["Resume", {}], None), (["Ask", {}], gone), (["Ask", {}], gone + 1))
        ]
        await console.until(lambda: all(one in console.replies for one in sent))
        assert [console.replies[one]["ok"] for one in sent] == [True, False, False]
        assert console.view["phase"]["kind"] == "ballot"
