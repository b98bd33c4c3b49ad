"""``prinyato calibrate``: in a simulated room from first line to last, and what it says when it cannot."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from controller.cli import calibrate, main
from controller.cli.calibrate import session
from controller.cli.calibrate.benches import Opened, open_bench
from controller.cli.calibrate.words import PHRASES
from controller.config import Config, configured, read_config
from hardware.ports import MILLISECOND
from hardware.simulated.room import Acoustics
from hardware.sound.calibration import Doubt


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def port() -> Iterator[str]:
    """A serial port at which nobody answers."""
    master, slave = pty.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int) -> str:
    """What the command says in one line, which must end with this code."""
    try:
        found = main(["calibrate", *words])
    except SystemExit as end:  # argparse
        found = end.code if isinstance(end.code, int) else 2
    out, err = capsys.readouterr()
    assert found == code, out + err
    return " ".join((out + err).replace("\N{NO-BREAK SPACE}", " ").split())


MEMORY = ("--simulate", "memory", "--seat", "3")


def test_a_simulated_room_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *MEMORY, "--room", "latency=38,jitter=2", code=0)
    assert "Слышно щелчков: 50 из 50; посторонних звуков: 0" in text
    assert "В воображаемой комнате было задано +38,0 мс: измерение с этим сходится" in text
    assert "Окно: слышно 5 из 5; от открытия до закрытия" in text
    assert "Закрытие приходится на 2,000 с после вопроса" in text
    assert "первый звук «Спасибо» через +" in text
    assert "█" in text


def test_the_same_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *MEMORY, "--room", "latency=-12.5,jitter=1", "--language", "en", "--clicks", "20", code=0)
    assert "Clicks heard: 20 of 20; other sounds: 0" in text
    assert "The simulated room was set to -12.5 ms: the measurement agrees" in text
    assert "The close falls 2.000 s after the question" in text


def test_the_windows_length_is_the_rulebooks(capsys: pytest.CaptureFixture[str], quick: Path) -> None:
    Path("table.toml").write_text(f'rulebook = "{quick}"\ndeck = "don=1 mafia=1 sheriff=1 civilian=3"\n')
    text = said(capsys, *MEMORY, "--config", "table.toml", "--room", "ringing=0", code=0)
    assert "Закрытие приходится на 0,500 с после вопроса" in text


@pytest.mark.parametrize(
    ("room", "what"),
    [
        ("missed=1", "Микрофон молчит. Поверните его винт"),
        ("missed=0.8", "Слышно слишком мало щелчков. Подвиньте микрофон"),
        ("noise=6", "Микрофон слышит много лишнего. Поверните винт в другую сторону"),
        ("jitter=19", "Задержки слишком разные."),
    ],
)
def test_what_cannot_be_trusted_says_what_to_turn(capsys: pytest.CaptureFixture[str], room: str, what: str) -> None:
    text = said(capsys, *MEMORY, "--room", room, code=1)
    assert what in text
    assert "output_latency_ms: было" not in text
    assert "Окно: слышно" not in text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], "no seats are named, and a simulated one hears no loudspeaker; name them in the configuration (--config)"),
        (["--simulate", "memory", "--seat", "11"], "the table has 10 seats, and no seat 11; check --seat"),
        (["--simulate", "memory", "--seat", "0"], "the table has 10 seats, and no seat 0; check --seat"),
        (["--simulate", "air"], "argument --simulate: invalid choice: 'air'"),
        (["--write"], "--write needs a file to write into; name it with --config"),
        (["--write", "--config", "x", "--simulate", "disk"], "--write means nothing to a simulated room; leave one"),
        (["--room", "noise=1"], "--room means nothing without --simulate memory; leave it out"),
        (["--room", "fly=1"], "argument --room: fly is none of latency, jitter, ringing, echo, missed, noise"),
        (["--room", "missed=2"], "argument --room: missed=2: write a number of 0 to 1"),
        (["--room", "noise=nan"], "argument --room: noise=nan: write a number of 0 to 20"),
        (["--clicks", "19"], "argument --clicks: 19 is not a whole number of 20 to 500"),
        (["--config", "none.toml"], "none.toml: cannot be read (No such file or directory); check the path"),
        (["--language", "de"], "argument --language: invalid choice: 'de'"),
    ],
)
def test_what_cannot_be_meant_is_said(capsys: pytest.CaptureFixture[str], words: list[str], text: str) -> None:
    assert text in said(capsys, *words, code=2)


def test_a_seat_that_is_not_heard(
    capsys: pytest.CaptureFixture[str], port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_TRIES", 1)
    Path("table.toml").write_text(f'[seats]\nbus = "{port}"\n')
    text = said(capsys, "--config", "table.toml", "--seat", "4", code=2)
    assert "prinyato: seat 4 is not heard; check its wire and the number with --seat" in text


def test_seats_that_are_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    Path("table.toml").write_text('[seats]\non = "simulated"\n', encoding="utf-8")
    assert "no seats are named, and a simulated one hears no loudspeaker" in said(
        capsys, "--config", "table.toml", code=2
    )


def test_a_computer_without_sound(
    capsys: pytest.CaptureFixture[str], port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    Path("table.toml").write_text(f'[seats]\nbus = "{port}"\n')
    text = said(capsys, "--config", "table.toml", code=2)
    assert "the sound device of the system cannot be opened" in text
    assert "check that a card is plugged in and how it is named" in text


@pytest.fixture
def at_a_table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As at a table whose sound is 23 ms later than its configuration knows, or as many as the test says."""
    latency = getattr(request, "param", 23) * MILLISECOND

    def bench(config: Config, seat: int, simulate: str | None, acoustics: Acoustics) -> AbstractContextManager[Opened]:
        assert simulate is None
        return open_bench(config, seat, "memory", Acoustics(latency=latency, jitter=0))

    monkeypatch.setattr(calibrate, "open_bench", bench)


@pytest.mark.usefixtures("at_a_table")
def test_what_was_measured_is_written_and_shown_by_the_next_run(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path("table.toml")
    file.write_text("# ours\n[seats]\ncount = 10\n", encoding="utf-8")
    file.chmod(0o640)
    text = said(capsys, "--config", "table.toml", code=0)
    assert "output_latency_ms: было 15, должно быть 38 --write запишет это в table.toml" in text
    assert file.read_text(encoding="utf-8") == "# ours\n[seats]\ncount = 10\n"
    text = said(capsys, "--config", "table.toml", "--write", code=0)
    assert text.endswith("output_latency_ms: было 15, должно быть 38 Записано: table.toml")
    written = file.read_text(encoding="utf-8")
    assert written.startswith("# ours\n[seats]\ncount = 10\n")
    assert read_config(file) == configured(Config(), {"seats.count": 10, "speaker.output_latency_ms": 38})
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in Path().iterdir()] == ["table.toml"]
    text = said(capsys, "--config", "table.toml", code=0)
    assert text.startswith("Сейчас в настройках: output_latency_ms = 38 (измерено: ± ")
    assert "50/50)" in text


@pytest.mark.parametrize(
    ("at_a_table", "before", "said_of_it", "after"),
    [
        (-20, 8, "Звук раньше назначенного и при 0: 8 мс уже слишком много, остаток в 12,", 0),
        (23, 990, "output_latency_ms: 1013 is more than 1000: too late for a table;", 990),
        (0, 8, "output_latency_ms = 8: менять нечего Записано: table.toml", 8),
    ],
    indirect=["at_a_table"],
)
@pytest.mark.usefixtures("at_a_table")
def test_what_a_configuration_cannot_put_right(
    capsys: pytest.CaptureFixture[str], before: int, said_of_it: str, after: int
) -> None:
    file = Path("table.toml")
    file.write_text(f"[speaker]\noutput_latency_ms = {before}\n", encoding="utf-8")
    code = 2 if before == 990 else 0
    assert said_of_it in said(capsys, "--config", "table.toml", "--write", code=code)
    assert read_config(file).speaker.output_latency_ms == after


@pytest.mark.usefixtures("at_a_table")
def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("table.toml").write_text("", encoding="utf-8")
    Path(".table.toml.new").mkdir()
    text = said(capsys, "--config", "table.toml", "--write", code=2)
    assert "output_latency_ms: было 15, должно быть 38" in text
    assert "table.toml: cannot be written (Is a directory); write output_latency_ms = 38 there" in text


def test_what_was_measured_before_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    written = "[speaker]\noutput_latency_ms = 41  # prinyato calibrate: ± 2 ms, 50/50\n"
    Path("table.toml").write_text(written, encoding="utf-8")
    assert read_config(Path("table.toml")).speaker.output_latency_ms == 41
    text = said(capsys, *MEMORY, "--config", "table.toml", code=0)
    assert text.startswith("Сейчас в настройках: output_latency_ms = 41 (измерено: ± 2 ms, 50/50)")


def test_both_languages_say_the_same_things() -> None:
    russian, english = PHRASES["ru"], PHRASES["en"]
    assert list(russian) == list(english)
    assert {f"doubt_{doubt.name.lower()}" for doubt in Doubt} == {key for key in russian if key.startswith("doubt_")}
