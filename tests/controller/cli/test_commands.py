"""What the commands say and return when something is wrong: the place, the cause, what would be right; no traceback."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.running import HOUSE
from controller.cli import main
from controller.cli.lock import only_table
from controller.conductor import Setup
from controller.game.inputs import BeginNight, CallSeat, Command, Contact, EnterRole, Restarted
from controller.game.roles import Role
from controller.game.units import SECOND
from controller.journal import Journal, Writer
from controller.rulebooks import load
from firmware_bridge.simulator import library
from firmware_bridge.simulator.errors import MissingTool

GOOD = "rulebook: city\n\nnight\nmorning\n-> opener 1\n"
BAD = "rulebook: city\n\nnight\nmorning\n-> opener 2\n"
UNPLAYABLE = "rulebook: city\n\nnight\nfly away\n"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 2) -> str:
    """What a command says, which must end with this code; every message begins with the program's name."""
    try:
        found = main(words)
    except SystemExit as end:  # argparse
        found = end.code if isinstance(end.code, int) else 2
    out, err = capsys.readouterr()
    assert found == code, out + err
    assert "Traceback" not in out + err
    return (out + err).strip()


# --- the command itself ----------------------------------------------------------------------------


def test_without_a_command_or_with_one_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert "COMMAND" in said(capsys)
    assert "invalid choice: 'fly'" in said(capsys, "fly")
    assert "unrecognized arguments: --fly" in said(capsys, "run", "--fly")


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version", code=0).startswith("prinyato ")
    assert "rehearse" in said(capsys, "--help", code=0)
    for command in ("run", "rehearse", "journal", "seats"):
        assert "usage: prinyato" in said(capsys, command, "--help", code=0)


# --- rehearse --------------------------------------------------------------------------------------


@pytest.fixture
def games() -> dict[str, str]:
    games = {"good": GOOD, "bad": BAD, "unplayable": UNPLAYABLE}
    for name, text in games.items():
        Path(f"{name}.game").write_text(text, encoding="utf-8")
    return games


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["good"], 0),
        (["bad"], 1),
        (["unplayable"], 2),
        (["good", "bad"], 1),
        (["bad", "unplayable", "good"], 2),
    ],
)
def test_a_rehearsals_exit_code_is_that_of_the_worst(
    capsys: pytest.CaptureFixture[str], files: list[str], code: int
) -> None:
    lines = said(capsys, "rehearse", *(f"{name}.game" for name in files), code=code).splitlines()
    assert [line.split(":")[0] for line in lines] == [f"{name}.game" for name in files]


@pytest.mark.usefixtures("games")
def test_a_rehearsal_says_the_line_and_what_happened_instead(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rehearse", "good.game", code=0) == "good.game: ok"
    assert "bad.game:5: -> opener 2" in said(capsys, "rehearse", "bad.game", code=1)
    assert "opener 1" in said(capsys, "rehearse", "bad.game", code=1)
    assert said(capsys, "rehearse", "unplayable.game").startswith("unplayable.game:4: error: fly away")


@pytest.mark.usefixtures("games")
def test_a_verbose_rehearsal_prints_acts_and_facts(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "rehearse", "-v", "good.game", code=0).splitlines()
    assert lines[0] == "night"
    assert "    -> opener 1" in lines


def test_a_rehearsal_that_cannot_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert said(capsys, "rehearse", "none.game") == (
        "none.game: error: cannot be read (No such file or directory); check the path"
    )
    assert "Is a directory" in said(capsys, "rehearse", str(tmp_path))
    Path("latin.game").write_bytes(b"rulebook: city\n# \xe9\n")
    assert said(capsys, "rehearse", "latin.game") == ("latin.game: error: byte 17 is not UTF-8; save the file as UTF-8")
    Path("unknown.game").write_text("rulebook: nosuch\n\nnight\n", encoding="utf-8")
    assert "nosuch" in said(capsys, "rehearse", "unknown.game")


# --- journal ---------------------------------------------------------------------------------------


def a_journal(path: Path) -> None:
    """Two games, the first of them finished."""
    book = load("city")
    setup = Setup(book, 10, tuple(role for role, count in book.deck.items() for _ in range(count)))
    with Journal.open(path, boot_id="test", wall=lambda: "2026-01-31T20:00:00.000+03:00") as journal:
        first = journal.begin(setup.header(SECOND))
        writer = Writer(journal, on_trouble=lambda error: pytest.fail(str(error)), on_recovered=lambda: None)
        for what in (
            Command("1", 2 * SECOND, CallSeat()),
            Command("2", 3 * SECOND + SECOND // 2, EnterRole(1, Role.DON)),
            Contact(5, False, 4 * SECOND),  # as it was: no news
            Contact(4, True, 4 * SECOND),
            Command("3", 5 * SECOND, BeginNight()),
            Command("4", 6 * SECOND, BeginNight()),
            Restarted(63 * SECOND),
        ):
            writer.append(first, what)
        assert writer.close() == []
        journal.finish(first, "red")
        journal.begin(setup.header(0))


def test_the_games_of_a_journal(capsys: pytest.CaptureFixture[str]) -> None:
    a_journal(Path("j.sqlite"))
    lines = said(capsys, "journal", "--journal", "j.sqlite", code=0).splitlines()
    assert lines == [
        "1  2026-01-31 20:00  city     10       7  red",
        "   2  2026-01-31 20:00  city     10       0  …",
    ]
    assert said(capsys, "journal", "list", "--journal", "j.sqlite", code=0).splitlines() == lines


@pytest.mark.parametrize("words", [["show", "1", "--journal", "j.sqlite"], ["--journal", "j.sqlite", "show", "1"]])
def test_one_game_as_lines(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    a_journal(Path("j.sqlite"))
    lines = said(capsys, "journal", *words, code=0).splitlines()
    assert lines[1:6] == [
        "    0:01.000  » Следующая карта",
        "              → Игрок № 1 берёт карту",
        "    0:02.500  » № 1: дон",
        "              → № 1: дон",
        "    0:03.000  № 4: рука легла (± 0 мс)",
    ]
    assert lines[6:] == [
        "    0:04.000  » Начать ночь",
        "              → Наступает ночь 1",
        "    0:05.000  » Начать ночь",
        "              → Начать ночь: нельзя, сейчас не время для этого",
        "    1:02.000  стол запущен снова",
    ]


def test_a_game_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    a_journal(Path("j.sqlite"))
    assert "» Next card" in said(capsys, "journal", "show", "1", "--journal", "j.sqlite", "--language", "en", code=0)


def test_a_journal_that_is_not_there_or_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "no game has been played here yet; --journal names another place" in said(
        capsys, "journal", "--journal", "none.sqlite"
    )
    Path("garbage.sqlite").write_bytes(b"garbage " * 500)
    assert "file is not a database. Check the path" in said(capsys, "journal", "--journal", "garbage.sqlite")
    assert "this is a folder; name the journal in it" in said(capsys, "journal", "--journal", str(tmp_path))
    a_journal(Path("j.sqlite"))
    assert "has no game 7. Check the number in its list of games" in said(
        capsys, "journal", "show", "7", "--journal", "j.sqlite"
    )


def test_a_game_of_another_version(capsys: pytest.CaptureFixture[str]) -> None:
    for header, words in (
        ({"format": 99}, "was begun in format 99, this Prinyato knows 1"),
        ({"format": 1}, "lacks 'rulebook'"),
        (_with_option("fly", 1), "fly: no rule reads this option"),
    ):
        with Journal.open(Path("other.sqlite"), boot_id="test") as journal:
            game = journal.begin(header)
        text = said(capsys, "journal", "show", str(game), "--journal", "other.sqlite")
        assert words in text
        assert "Use the Prinyato that began it, or name another file with --journal" in text
        assert words in said(capsys, "run", "--silent", "--port", "0", "--journal", "other.sqlite")


def _with_option(name: str, value: object) -> dict[str, object]:
    header = Setup(load("city"), 10).header(0)
    return header | {"options": header["options"] | {name: value}}


def test_a_record_that_cannot_be_read_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    a_journal(Path("j.sqlite"))
    connection = sqlite3.connect("j.sqlite")
    connection.execute("DROP TRIGGER no_change")
    connection.execute("UPDATE inputs SET input = ? WHERE seq = 3", (json.dumps({"is": "Fly"}),))
    connection.commit()
    connection.close()
    assert "game 1, input 3" in said(capsys, "journal", "show", "1", "--journal", "j.sqlite")


def test_whoever_reads_our_lines_may_stop_reading() -> None:
    a_journal(Path("j.sqlite"))
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as broken:
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "controller.cli",
                "journal",
                "show",
                "1",
                "--journal",
                str(Path("j.sqlite").resolve()),
            ],
            stdout=broken,
            stderr=subprocess.PIPE,
            text=True,
            cwd=HOUSE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (130, "")


# --- run -------------------------------------------------------------------------------------------


@pytest.fixture
def port() -> Iterator[int]:
    """A port where another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return said(capsys, "run", "--silent", "--port", "0", "--journal", "j.sqlite", *words)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--rulebook", "nosuch"], "rulebook: nosuch: no such rulebook"),
        (["--rulebook", "nosuch.toml"], "rulebook: nosuch.toml: cannot be read (No such file or directory)"),
        (["--seats", "99"], "seats.count: 99 is not within 6 to 16"),
        (["--seats", "8"], 'deck: name the cards for 8 seats, as in deck = "don=1 mafia=1 sheriff=1 civilian=5"'),
        (["--deck", "don=1"], "deck: 1 cards for 10 seats; name one card a seat"),
        (["--deck", "fly=10"], "deck: 'fly=10'; write role=how many, the roles are civilian, mafia"),
        (["--voice", "nosuch"], "the packs that come with the table are en-slt, ru-elena"),
        (["--host", "nosuch.invalid"], "web.host: nosuch.invalid is no address of this machine"),
        (["--host", "192.0.2.55"], "web.host: 192.0.2.55 cannot be listened at"),
        (["--journal", "/proc/nosuch/j.sqlite"], "journal.file: /proc/nosuch cannot be made"),
        (["--journal", "/tmp/" + "j" * 300], "cannot be a file (File name too long); name another"),
        (["--journal", "/tmp/j\0"], r"journal.file: '/tmp/j\x00' is no name of a file"),
        (["--journal", "/"], "journal.file: / is a folder; name a file in it"),
        (["--port", "70000"], "web.port: 70000 is not within 0 to 65535"),
        (["--config", "nosuch.toml"], "nosuch.toml: cannot be read (No such file or directory); check the path"),
        (["--bus-rs485"], "seats.bus_rs485: there is no bus to switch; name its port as seats.bus, or take this away"),
        (["--bus", "/dev/x", "--simulate", "firmware"], "argument --simulate: not allowed with argument --bus"),
        (["--simulate", "paper"], "argument --simulate: invalid choice: 'paper' (choose from 'memory', 'firmware')"),
    ],
)
def test_a_table_that_cannot_run_says_why(capsys: pytest.CaptureFixture[str], words: list[str], text: str) -> None:
    assert text in run(capsys, *words)


@pytest.mark.parametrize(
    "words", ['closes = ""', 'morning = "morning_god"', 'morning = "number_{n}"', 'foul = "foul_{k}"']
)
def test_a_table_does_not_begin_with_words_that_no_clip_says(capsys: pytest.CaptureFixture[str], words: str) -> None:
    Path("own.toml").write_text(f'extends = "city"\n\n[words]\n{words}\n', encoding="utf-8")
    moment, _, clip = words.replace('"', "'").partition(" = ")
    assert f"rulebook: own.toml: words.{moment}: there is no clip {clip}" in run(capsys, "--rulebook", "own.toml")


def test_modules_that_cannot_be_simulated_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise MissingTool("simavr's library is not installed", "libsimavr-dev")

    monkeypatch.setattr(library, "load", missing)
    assert run(capsys, "--simulate=firmware").endswith(
        "simavr's library is not installed; install it: sudo apt-get install libsimavr-dev"
    )


def test_a_journal_that_is_garbage(capsys: pytest.CaptureFixture[str]) -> None:
    Path("j.sqlite").write_bytes(b"garbage " * 500)
    assert run(capsys) == (
        "prinyato: j.sqlite – не журнал Prinyato (Journal j.sqlite: file is not a database); "
        "назовите другой файл: file в разделе [journal]"
    )
    assert Path("j.sqlite").read_bytes() == b"garbage " * 500


def test_a_port_that_is_in_use(capsys: pytest.CaptureFixture[str], port: int) -> None:
    text = run(capsys, "--port", str(port))
    assert text == (
        f"prinyato: web.port: {port} of 127.0.0.1 is in use; is a table running already? Otherwise choose another "
        "port, or 0 for any"
    )
    assert not Path("j.sqlite").exists(), "nothing is begun by a table that cannot run"


def test_a_second_table_does_not_touch_the_journal_of_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    a_journal(Path("j.sqlite"))
    with only_table(Path("j.sqlite")):
        assert "j.sqlite: с этими играми уже работает другой стол; закройте его" in run(capsys)
    with Journal.open(Path("j.sqlite"), boot_id="after") as journal:
        assert [game.inputs for game in journal.games()] == [7, 0]


def test_a_voice_that_lacks_a_phrase_of_another_rate_than_ours(capsys: pytest.CaptureFixture[str]) -> None:
    Path("thin").mkdir()
    Path("thin/pack.toml").write_text(
        'language = "ru"\nvoice = "x"\nlicence = "x"\nsample_rate = 8000\n[clips]\n', encoding="utf-8"
    )
    text = run(capsys, "--voice", "thin")
    assert "speaker.voice: thin: has no night_falls (" in text
    assert "and ru-elena has another rate, 24000" in text


@pytest.mark.parametrize(
    ("line", "words", "text"),
    [
        ('rulebook = "nosuch"', [], "table.toml: rulebook: nosuch: no such rulebook"),
        ("[seats]\ncount = 99", [], "table.toml: seats.count: 99 is not within 6 to 16"),
        ("[seats]\ncount = 99", ["--seats", "98"], "prinyato: seats.count: 98 is not within 6 to 16"),
        ('[speaker]\nvoice = "nosuch"', [], "table.toml: speaker.voice: nosuch"),
        ('[web]\nhost = "nosuch.invalid"', [], "table.toml: web.host: nosuch.invalid"),
        (
            '[web]\ncertificate = "/nosuch.crt"\nkey = "/nosuch.key"',
            [],
            "table.toml: web.certificate: /nosuch.crt or /nosuch.key cannot be read (No such file or directory); check",
        ),
        (
            '[web]\ncertificate = "/proc/version"\nkey = "/proc/version"',
            [],
            "table.toml: web.certificate: /proc/version and /proc/version are no certificate and its key; make both",
        ),
        ("[seats]\npins = [4, 22]", [], "table.toml: seats.pins: 2 lines for 10 seats; name one a seat, or set"),
        (
            "[seats]\npins = [17, 27, 22, 23, 24, 25, 5, 6, 12, 13]",
            [],
            "prinyato: lgpio cannot use the lines of this machine (PinUnknownPi: unable to locate Pi revision",
        ),
        (
            '[seats]\npin_factory = "rpi.gpio-plain"\npins = [17, 27, 22, 23, 24, 25, 5, 6, 12, 13]',
            [],
            "prinyato: RPi.GPIO cannot use the lines of this machine (No module named 'RPi'); install",
        ),
        (
            '[lights]\non = "apa102"\nspi = "/dev/nosuch"',
            [],
            "prinyato: /dev/nosuch is not there; switch SPI on (sudo raspi-config",
        ),
        (
            '[seats]\npin_factory = "rpi.gpio-plain"\n[lights]\npins = [14, 15, 17, 18, 27, 10, 9, 11, 8, 7]',
            [],
            "prinyato: RPi.GPIO cannot use the lines of this machine (No module named 'RPi'); install",
        ),
        ("[lights]\npins = [14, 15]", [], "table.toml: lights.pins: 2 lines for 10 seats; name one a seat, or set"),
        ("[seats]\ncount = true", [], "table.toml: seats.count: True is not a whole number"),
    ],
)
def test_a_mistake_in_the_configuration_is_named_with_its_file(
    capsys: pytest.CaptureFixture[str], line: str, words: list[str], text: str
) -> None:
    Path("table.toml").write_text(line, encoding="utf-8")
    assert text in run(capsys, "--config", "table.toml", *words)
