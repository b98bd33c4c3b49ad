"""What is checked in is what the description gives."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pytest

from hardware.wiring import wiring
from hardware.wiring.__main__ import main
from hardware.wiring.pages import PLACE, pages
from hardware.wiring.parts_list import quantity

PAGES = pages()
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_is_what_the_command_writes(name: str) -> None:
    written = (PLACE / name).read_text(encoding="utf-8")
    assert written == PAGES[name], "run: python -m hardware.wiring"


def test_nothing_else_lies_there() -> None:
    assert {page.name for page in PLACE.iterdir()} == set(PAGES)


DRAWINGS = pytest.mark.parametrize("name", sorted(name for name in PAGES if name.endswith(".svg")))


@dataclass(frozen=True, slots=True)
class _Label:
    """A text and the room it takes, in a font of usual width."""

    words: str
    left: float
    top: float
    right: float
    bottom: float


def _labels(sheet: ET.Element) -> Iterator[_Label]:
    for text in sheet.iter(f"{SVG}text"):
        assert text.text, "a label without words"
        x, y, size = float(text.attrib["x"]), float(text.attrib["y"]), int(text.attrib["font-size"])
        length = len(text.text) * size * 0.6
        left = x - {"start": 0.0, "middle": length / 2, "end": length}[text.attrib.get("text-anchor", "start")]
        yield _Label(text.text, left, y - size * 0.75, left + length, y + 2)


@DRAWINGS
def test_a_drawing_stays_on_its_sheet(name: str) -> None:
    sheet = ET.fromstring(PAGES[name])
    width, height = int(sheet.attrib["width"]), int(sheet.attrib["height"])
    for label in _labels(sheet):
        assert label.left >= 0, label
        assert label.right <= width, label
        assert 0 <= label.top < label.bottom <= height, label


@DRAWINGS
def test_no_label_lies_over_another(name: str) -> None:
    for one, other in combinations(_labels(ET.fromstring(PAGES[name])), 2):
        apart = one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
        assert apart, (one.words, other.words)


@pytest.mark.parametrize("name", sorted(name for name in PAGES if name.endswith(".en.svg")))
def test_english_drawings_are_english(name: str) -> None:
    words = PAGES[name].replace("«Спасибо»", "")
    assert not [letter for letter in words if "а" <= letter.lower() <= "я"]


def test_the_command_writes_once_and_then_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(tmp_path)
    assert {page.name for page in tmp_path.iterdir()} == set(PAGES)
    assert len(capsys.readouterr().out.splitlines()) == len(PAGES)
    main(tmp_path)
    assert capsys.readouterr().out == ""


def test_quantities_follow_seats_and_spares() -> None:
    known = wiring()
    parts = {part.en: part for part in known.parts}
    nano = parts["Arduino Nano (ATmega328P, 16 MHz)"]
    assert quantity(known, nano, "modules", 12) == 12 + known.prices.spares
    assert quantity(known, nano, "buttons", 12) == 0
    button = parts["large push button, momentary, 60 mm"]
    assert quantity(known, button, "buttons", 10) == 10


def test_the_chain_to_buy_is_the_one_that_is_drawn() -> None:
    known = wiring()
    chain = {part.en: quantity(known, part, "chain", 12) for part in known.parts if quantity(known, part, "chain", 12)}
    assert chain["board with one APA102 or SK9822"] == 12
    assert chain["74AHCT125"] == chain["5 V, 1 A power supply"] == 1
    for name in ("header.ru.svg", "header.en.svg"):
        assert "74AHCT125" in PAGES[name]
        assert "APA102" in PAGES[name]
    for name in ("parts.ru.md", "parts.md"):
        _, plain, with_chain = PAGES[name].split("|---|")
        assert "74AHCT125" not in plain
        assert "74AHCT125" in with_chain


def test_the_resistors_to_buy_are_those_that_are_drawn() -> None:
    known = wiring()
    module, bus, header = known.module, known.bus, known.header
    for ohm in (module.red_ohm, module.green_ohm, module.blue_ohm, bus.termination_ohm, bus.bias_ohm, header.lamp_ohm):
        assert [part for part in known.parts if part.en.startswith(f"resistor, {ohm} Ω")], ohm
    for ohm in (module.direction_ohm, header.button_ohm):
        assert [part for part in known.parts if part.en.startswith(f"resistor, {ohm // 1000} kΩ")], ohm
