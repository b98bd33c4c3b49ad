"""The code of a real ``prinyato run``: said at the table's own computer, and nowhere that is kept."""

from __future__ import annotations

import logging
import stat
import sys
from pathlib import Path

import aiohttp
import pytest

from bench.running import Running, running
from controller.cli import EXIT_USAGE, main
from controller.cli.keeper import code_of, paired_consoles
from controller.cli.lock import only_table
from controller.config import ConfigError
from controller.stage.texts import Texts
from controller.web.console_address import ConsoleAddress
from hardware.clocks import ManualClock

TEXTS = Texts("ru")
EVERYWHERE = ConsoleAddress("0.0.0.0")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def settings(tmp_path: Path, journal: Path) -> Path:
    """Of a table that asks for a code."""
    file = tmp_path / "table.toml"
    file.write_text(f'[web]\naddress = "http://prinyato.local/"\n[journal]\nfile = "{journal}"\n', encoding="utf-8")
    return file


def said_code(settings: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The code, as ``prinyato pair`` says it."""
    assert main(["pair", "--config", str(settings)]) == 0
    code, address = capsys.readouterr().out.splitlines()
    assert address == "http://prinyato.local/"
    return code.removeprefix("Код пульта: ").replace(" ", "")


async def leads(table: Running, token: str) -> bool:
    """Whether the console with this token leads."""
    origin = table.address.rstrip("/")
    headers = {"Cookie": f"console-{origin.rpartition(':')[2]}={token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{origin}/ws", origin=origin, headers=headers) as socket,
    ):
        return bool((await socket.receive_json())["view"]["access"]["leads"])


async def test_the_code_pairs_a_console_which_leads_still_after_a_power_cut(
    settings: Path, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(journal, "--config", str(settings)) as table, aiohttp.ClientSession() as session:
        code = said_code(settings, capsys)
        assert stat.S_IMODE(code_of(journal).stat().st_mode) == 0o600
        origin = table.address.rstrip("/")
        async with session.post(f"{origin}/pair", json={"code": code}, headers={"Origin": origin}) as paired:
            assert paired.status == 204
            (cookie,) = paired.cookies.values()
        assert await leads(table, cookie.value)
        await table.kill()
    async with running(journal, "--config", str(settings)) as table:
        assert await leads(table, cookie.value)
        assert said_code(settings, capsys) != code
        assert await table.interrupt() == 0
        said = "".join(table.said) + await table.rest()
    assert not code_of(journal).exists()
    assert code not in said
    assert cookie.value not in said


def test_no_table_no_code(settings: Path, journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", "--config", str(settings)]) == EXIT_USAGE
    assert f"no table plays with {journal}; start it" in capsys.readouterr().err


def test_a_table_that_asks_for_none(settings: Path, journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with only_table(journal):
        assert main(["pair", "--config", str(settings)]) == EXIT_USAGE
    assert "no code is asked" in capsys.readouterr().err


# --- what is kept beside the journal -----------------------------------------------------------------


async def told(journal: Path, console: ConsoleAddress) -> str:
    """What the file says when a table with this journal has been opened; empty if there is none."""
    with paired_consoles(journal, console, ManualClock(), TEXTS) as paired:
        await paired.open()
        await paired.close()
        return code_of(journal).read_text() if code_of(journal).exists() else ""


@pytest.mark.parametrize("terminal", [True, False])
async def test_a_terminal_is_told_and_a_log_is_not(
    journal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    code = (await told(journal, EVERYWHERE)).strip()
    shown = f"Код пульта: {code[:3]} {code[3:]}\n"
    assert capsys.readouterr().out == (shown if terminal else "")
    assert not code_of(journal).exists()


async def test_where_no_code_is_asked_none_is_told(journal: Path) -> None:
    code_of(journal).write_text("123456\n")  # of a table that was killed
    assert await told(journal, ConsoleAddress("127.0.0.1")) == ""


async def test_torn_consoles_are_said_and_written_anew(journal: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = journal.with_name("journal.sqlite.consoles.json")
    file.write_text('{"version": 1, "paired": ["')
    with paired_consoles(journal, EVERYWHERE, ManualClock(), TEXTS) as paired:
        assert f"{file}: no JSON, or the end is missing; every console is to be paired again" in caplog.text
        await paired.pair()
        await paired.close()
    caplog.clear()
    with paired_consoles(journal, EVERYWHERE, ManualClock(), TEXTS):
        assert caplog.text == ""


async def test_consoles_that_cannot_be_read(journal: Path) -> None:
    journal.with_name("journal.sqlite.consoles.json").mkdir()
    with (
        pytest.raises(ConfigError, match=r"consoles\.json cannot be read .*check whose it is, or take it away"),
        paired_consoles(journal, EVERYWHERE, ManualClock(), TEXTS),
    ):
        pass


async def test_an_old_code_that_cannot_be_taken_away(journal: Path) -> None:
    code_of(journal).mkdir()
    with (
        pytest.raises(ConfigError, match=r"code cannot be taken away .*check whose it is"),
        paired_consoles(journal, EVERYWHERE, ManualClock(), TEXTS),
    ):
        pass


async def test_where_nothing_can_be_written_consoles_are_paired_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    with paired_consoles(tmp_path / "gone" / "journal.sqlite", EVERYWHERE, ManualClock(), TEXTS) as paired:
        await paired.open()
        token = await paired.pair()
        await paired.close()
    assert "cannot be written (No such file or directory): after a restart it is as it was before" in caplog.text
    assert "cannot be written (No such file or directory): prinyato pair does not know the code" in caplog.text
    assert token not in caplog.text
