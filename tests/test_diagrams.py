"""The drawings of CONTRIBUTING.md show the code as it is."""

from __future__ import annotations

import inspect
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import pytest

from controller.journal import Writer
from firmware_bridge.bus import Bus
from firmware_bridge.port import SerialLine
from firmware_bridge.seat import SeatHand
from hardware.sound.mixer_speaker import MixerSpeaker
from tests.controller.game.any_game import BOOKS, play_one, table
from tools.diagrams import hand, parts
from tools.diagrams.__main__ import PLACE, main, pages
from tools.diagrams.arrows import NoPlace, runs_through
from tools.diagrams.phases import END, ROADS
from tools.diagrams.ways import ways_of

CONTRIBUTING = (PLACE.parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return pages()


def test_every_drawing_is_what_the_command_writes(drawn: dict[str, str]) -> None:
    written = {page.name: page.read_text(encoding="utf-8") for page in PLACE.iterdir()}
    assert written == drawn, "run: python -m tools.diagrams"


def test_the_page_shows_each_of_them(drawn: dict[str, str]) -> None:
    shown = re.findall(r"!\[[^\]]+\]\(docs/diagrams/([\w.]+)\)", CONTRIBUTING)
    assert sorted(shown) == sorted(drawn)


def test_the_command_writes_once_and_then_says_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], drawn: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.diagrams.__main__.pages", lambda: drawn)
    main(tmp_path)
    assert len(capsys.readouterr().out.splitlines()) == len(drawn)
    main(tmp_path)
    assert capsys.readouterr().out == ""


def test_no_line_of_text_leaves_its_sheet(drawn: dict[str, str]) -> None:
    for name, text in drawn.items():
        sheet = ET.fromstring(text)
        for label in sheet.iter("{http://www.w3.org/2000/svg}text"):
            words, x, size = str(label.text), float(label.attrib["x"]), int(label.attrib["font-size"])
            length = len(words) * size * 0.6
            left = x - {"start": 0.0, "middle": length / 2}[label.attrib.get("text-anchor", "start")]
            assert 0 <= left < left + length <= float(sheet.attrib["width"]), f"{name}: {words}"


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_no_game_goes_a_way_that_is_not_drawn(name: str) -> None:
    for seed in range(3):
        evening = play_one(table(name, Random(seed)), seed)
        gone = {way[:2] for way, _ in ways_of(evening.first, evening.entered) if way is not None}
        assert {pair for pair in gone if pair[1] != END} <= ROADS.keys()


def test_the_parts_stand_in_the_order_of_their_layers() -> None:
    where = parts.boxes()
    for one, other in parts.imports():
        assert where[one].at[1] <= where[other].at[1], f"{one} imports {other}, which is drawn above it"


def test_a_detour_says_nothing_new() -> None:
    edges = frozenset({("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")})
    assert parts.without_detours(edges) == edges - {("a", "c")}


def test_a_part_that_has_no_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(parts._OF_THE_BRAIN, "stage")
    with pytest.raises(NoPlace, match="stage: new or gone"):
        parts.draw()


def test_a_class_that_is_not_handed_over_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    leg = hand.Leg("bus", "seat", float, Bus.receive, SeatHand.take, ((0, 0), (0, 9)), (0, 0))
    monkeypatch.setattr(hand, "LEGS", (leg,))
    with pytest.raises(NoPlace, match=r"bus to seat: Bus.receive has nothing to do with float"):
        hand.draw()


@pytest.mark.parametrize(
    ("thread", "owner"), [(hand.BUS, SerialLine), (hand.JOURNAL, Writer), (hand.SPEAKER, MixerSpeaker)]
)
def test_a_thread_has_the_name_that_is_drawn(thread: str, owner: type) -> None:
    name = thread.removeprefix("thread: ")
    assert re.search(rf'threading\.Thread\(.*name=f?"{name}\b', inspect.getsource(owner))


def test_a_line_along_an_edge_does_not_run_through_a_box() -> None:
    box = (10.0, 10.0), (20.0, 20.0)
    assert not runs_through([(10, 0), (10, 50)], *box)
    assert not runs_through([(0, 5), (50, 5)], *box)
    assert runs_through([(20, 0), (20, 50)], *box)
