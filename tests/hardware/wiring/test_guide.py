"""docs/build-a-table.md and its Russian twin: the same guide, and nothing in it that does not exist."""

from __future__ import annotations

import argparse
import importlib
import re
import shlex
import textwrap
from pathlib import Path

import pytest

from controller.cli import main
from controller.config import read_config
from controller.config.together import SPI_LINES, UART_LINES
from hardware.wiring import wiring

DOCS = Path(__file__).parents[3] / "docs"
ENGLISH = (DOCS / "build-a-table.md").read_text(encoding="utf-8")
RUSSIAN = (DOCS / "build-a-table.ru.md").read_text(encoding="utf-8")
TWINS = pytest.mark.parametrize("guide", [ENGLISH, RUSSIAN], ids=["en", "ru"])


def _commands(guide: str, program: str) -> list[list[str]]:
    """What is to be typed of this program, in blocks and between backticks."""
    typed = re.findall(r"^ {4,}(.+)$", guide, re.MULTILINE) + re.findall(r"`([^`\n]+)`", guide)
    begins = re.compile(rf"(?:sudo )?(?:\.venv/bin/)?{program} ")
    return [shlex.split(begins.sub("", line, count=1)) for line in typed if begins.match(line)]


def _headings(guide: str) -> list[str]:
    return re.findall(r"^(#+) ", guide, re.MULTILINE)


def test_the_twins_have_the_same_headings() -> None:
    assert _headings(ENGLISH) == _headings(RUSSIAN)


def test_the_twins_have_the_same_steps_between_them() -> None:
    for mark in (r"^\d\. ", r"^\* ", r"^ {4,}\S"):
        assert len(re.findall(mark, ENGLISH, re.MULTILINE)) == len(re.findall(mark, RUSSIAN, re.MULTILINE)), mark


def test_the_twins_say_the_same_commands() -> None:
    assert [_alike(one) for one in _commands(ENGLISH, "prinyato")] == [
        _alike(one) for one in _commands(RUSSIAN, "prinyato")
    ]
    assert _commands(ENGLISH, "avrdude") == _commands(RUSSIAN, "avrdude")


def _alike(words: list[str]) -> list[str]:
    """A command without its language, and with one name for what the reader puts in."""
    text = " ".join(words).replace("--language en", "")
    for russian, english in (("ПОРТ", "PORT"), ("ФЛЕШКА", "STICK"), ("ФАЙЛ", "FILE")):
        text = text.replace(russian, english)
    return text.split()


@TWINS
def test_every_command_is_one_that_is_in_the_help(guide: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    known = set(re.findall(r"^ {4}(\w+)", capsys.readouterr().out, re.MULTILINE))
    named = {words[0] for words in _commands(guide, "prinyato")}
    assert named
    assert named <= known


@TWINS
def test_every_command_is_understood_as_it_stands(guide: str) -> None:
    for words in _commands(guide, "prinyato"):
        module = importlib.import_module(f"controller.cli.{words[0]}")
        parser = argparse.ArgumentParser(prog=f"prinyato {words[0]}", exit_on_error=False)
        module.add_arguments(parser)
        parser.parse_args(words[1:])


@TWINS
def test_every_file_that_is_linked_exists(guide: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", guide)
    assert links
    for link in links:
        assert (DOCS / link).is_file(), link


@TWINS
def test_the_fuses_are_those_of_the_description(guide: str) -> None:
    fuses = wiring().fuses
    new, optiboot = (" ".join(words) for words in _commands(guide, "avrdude"))
    assert f"lfuse:w:0x{fuses.low:02X}:m" in new
    assert f"hfuse:w:0x{fuses.high:02X}:m" in new
    assert f"hfuse:w:0x{fuses.high_optiboot:02X}:m" in optiboot
    for line in (new, optiboot):
        assert f"efuse:w:0x{fuses.extended:02X}:m" in line


@TWINS
def test_the_settings_are_right_and_use_the_lines_that_are_drawn(guide: str, tmp_path: Path) -> None:
    header, read = wiring().header, []
    for block in re.findall(r"^ {4}\[.*\n(?: {4}.*\n)+", guide, re.MULTILINE):
        file = tmp_path / "table.toml"
        file.write_text(textwrap.dedent(block), encoding="utf-8")
        read.append(read_config(file))
    buttons, lamps, chain, modules = read
    assert buttons.seats.where == "gpio"
    assert buttons.seats.pins == header.buttons[:10]
    assert lamps.lights.on_pins
    assert lamps.lights.pins == header.lamps[:10]
    for lines in (header.buttons, header.lamps):
        assert f"`{lines[10]}, {lines[11]}`" in guide
    assert chain.lights.on == "apa102"
    assert not chain.lights.on_pins
    assert {header.chain_data, header.chain_clock} == set(SPI_LINES)
    assert set(header.uart) == set(UART_LINES)
    assert modules.seats.where == "bus"


@TWINS
def test_the_parts_have_the_values_of_the_description(guide: str) -> None:
    known = wiring()
    for ohm in (known.bus.termination_ohm, known.bus.bias_ohm, known.header.lamp_ohm):
        assert f"{ohm} Ω" in guide
    assert f"{known.header.button_ohm // 1000} kΩ" in guide
