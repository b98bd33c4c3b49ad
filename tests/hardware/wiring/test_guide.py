"""docs/build-a-table.md and its Russian twin: the same guide, and nothing in it that does not exist."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from controller.config import read_config
from controller.config.together import SPI_LINES, UART_LINES
from hardware.wiring import wiring
from tests.pages_to_read import PAGES, commands

ENGLISH, RUSSIAN = PAGES["docs/build-a-table.md"], PAGES["docs/build-a-table.ru.md"]
TWINS = pytest.mark.parametrize("guide", [ENGLISH, RUSSIAN], ids=["en", "ru"])


def test_the_twins_have_the_same_steps() -> None:
    for mark in (r"^\d\. ", r"^\* ", r"^ {4,}\S"):
        assert len(re.findall(mark, ENGLISH, re.MULTILINE)) == len(re.findall(mark, RUSSIAN, re.MULTILINE)), mark


@TWINS
def test_the_fuses_are_those_of_the_description(guide: str) -> None:
    fuses = wiring().fuses
    new, optiboot = (" ".join(words) for words in commands(guide, "avrdude"))
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
