"""What is checked in is what the description gives."""

from __future__ import annotations

import xml.etree.ElementTree as ET
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


@pytest.mark.parametrize("name", sorted(name for name in PAGES if name.endswith(".svg")))
def test_a_drawing_stays_on_its_sheet(name: str) -> None:
    sheet = ET.fromstring(PAGES[name])
    width, height = int(sheet.attrib["width"]), int(sheet.attrib["height"])
    for text in sheet.iter(f"{SVG}text"):
        assert text.text is not None, "a label without words"
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        reach = _reach(text.text, int(text.attrib["font-size"]), text.attrib.get("text-anchor", "start"))
        assert x + reach[0] >= 0, text.text
        assert x + reach[1] <= width, text.text
        assert 0 < y < height, text.text


def _reach(words: str, size: int, anchor: str) -> tuple[float, float]:
    """How far a text goes to the left and right of its place, in a font of usual width."""
    length = len(words) * size * 0.62
    return {"start": (0.0, length), "middle": (-length / 2, length / 2), "end": (-length, 0.0)}[anchor]


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


def test_the_resistors_to_buy_are_those_that_are_drawn() -> None:
    known = wiring()
    module, bus, header = known.module, known.bus, known.header
    for ohm in (module.red_ohm, module.green_ohm, module.blue_ohm, bus.termination_ohm, bus.bias_ohm, header.lamp_ohm):
        assert [part for part in known.parts if part.en.startswith(f"resistor, {ohm} Ω")], ohm
    for ohm in (module.direction_ohm, header.button_ohm):
        assert [part for part in known.parts if part.en.startswith(f"resistor, {ohm // 1000} kΩ")], ohm
