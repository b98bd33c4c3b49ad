"""PROTOCOL.md and the codec say the same: the types, the lengths, where the fields end, the numbers of the lamps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.messages import Answer, Lamps, RawEdge
from firmware_bridge.payloads import decode, encode
from hardware.ports import Lamp
from hardware.sensors import Sensor
from tests.firmware_bridge import make_vectors, vectors

TEXT = Path(firmware_bridge.__file__).with_name("PROTOCOL.md").read_text("utf-8")


@dataclass(frozen=True)
class Layout:
    """A frame as its section tells it: ``rows`` are the places and lengths of its table."""

    type: int
    name: str
    rows: list[tuple[int, int]]

    @property
    def length(self) -> int:
        return sum(self.rows[-1])


def layouts() -> list[Layout]:
    sections = re.findall(r"^### 0x([0-9A-F]{2}) (\w+)(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    return [Layout(int(number, 16), name.lower(), rows(section)) for number, name, section in sections]


def rows(section: str) -> list[tuple[int, int]]:
    """Of the first table; rows of a field that may be repeated ("5 each") are not of the fixed part."""
    table = section.partition("| at | length |")[2].partition("\n\n")[0]
    return [(int(at), int(length)) for at, length in re.findall(r"^\| (\d+) \| (\d+) \|", table, re.MULTILINE)]


each_layout = pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.name)


def of(layout: Layout) -> list[bytes]:
    return [v.payload for v in vectors.GOOD if v.payload and re.match(rf"{layout.name}(-|$)", v.name)]


def test_the_protocol_has_seven_frames() -> None:
    assert [layout.type for layout in layouts()] == [0x01, 0x02, 0x03, 0x04, 0x05, 0x81, 0x84]


@each_layout
def test_its_table_leaves_no_gap(layout: Layout) -> None:
    assert layout.rows[0] == (0, 1)
    assert all(at + length == following for (at, length), (following, _) in pairwise(layout.rows))


@each_layout
def test_a_frame_has_vectors_of_its_type_and_length(layout: Layout) -> None:
    assert of(layout)
    for payload in of(layout):
        assert payload[0] == layout.type
        edges = decode(payload).edges if layout.name == "answer" else ()  # type: ignore[union-attr]
        assert len(payload) == layout.length + 5 * len(edges)


def test_every_vector_is_of_a_frame() -> None:
    assert sum(len(of(layout)) for layout in layouts()) == len(vectors.GOOD)


def test_an_edge_has_the_length_of_its_table() -> None:
    (section,) = re.findall(r"^\*\*An edge\*\*:(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL)
    answer = make_vectors.MESSAGES["answer-no-edge"]
    assert isinstance(answer, Answer)
    one = Answer(answer.seat, answer.token, answer.stamp, answer.health, answer.boot, (RawEdge(1, 1, down=True),))
    assert len(encode(one)) - len(encode(answer)) == sum(rows(section)[-1])


def test_the_lamps_have_the_numbers_of_the_protocol() -> None:
    (listed,) = re.findall(r"^Meanings: (.*?)\. Another number is dark", TEXT, re.MULTILINE | re.DOTALL)
    words = {
        "dark": Lamp.DARK,
        "your turn": Lamp.YOUR_TURN,
        "nominated": Lamp.NOMINATED,
        "the question is about you": Lamp.ASKED,
        "you may vote": Lamp.MAY_VOTE,
        "your hand counts": Lamp.COUNTS,
        "refused": Lamp.REFUSED,
        "not heard": Lamp.NOT_HEARD,
        "the host's cursor": Lamp.CURSOR,
    }
    numbers = [entry.split(maxsplit=1) for entry in " ".join(listed.split()).split(" · ")]
    assert {words[meaning] for _, meaning in numbers} == set(Lamp)
    for number, meaning in numbers:
        assert encode(Lamps((words[meaning], *(Lamp.DARK,) * 15)))[1] == int(number)


def test_the_sensors_have_the_numbers_of_the_protocol() -> None:
    (listed,) = re.findall(r"sensor: (0 .*?) \|", TEXT)
    numbers = [entry.split(maxsplit=1) for entry in listed.split(" · ")]
    words = {"push button": Sensor.BUTTON, "light barrier": Sensor.LIGHT_BARRIER, "touch pad": Sensor.TOUCH_PAD}
    assert {words[kind]: int(number) for number, kind in numbers} == {kind: kind.value for kind in Sensor}
