"""Shapes as SVG: nothing that the pages' policy forbids, and nothing of a name that breaks out of its text."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from controller.protocol.picture import Anchor, Box, Corners, Dot, Label, Line, Picture, svg_of

SVG = "{http://www.w3.org/2000/svg}"

EVERYTHING = Picture(
    180,
    20.5,
    "Всё сразу",
    (
        Line(0, 1, 2, 3, "#ff0000", dash=0.5),
        Box(1, 1, 4, 2, fill="#00ff00", stroke="#000000"),
        Dot(5, 5, 1, stroke="#0000ff"),
        Corners(((0, 0), (1, 0), (0.5, 1)), "#123456"),
        Label(3, 4, "№ 4", 3, "#101418", Anchor.END, bold=True),
    ),
)


def test_a_picture_keeps_its_measure_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(svg_of(EVERYTHING))
    assert root.get("viewBox") == "0 0 180 20.5"
    assert root.findtext(f"{SVG}title") == "Всё сразу"
    assert [child.tag.removeprefix(SVG) for child in root][1:] == ["line", "rect", "circle", "polygon", "text"]


def test_nothing_in_it_needs_inline_style_or_script() -> None:
    for node in ElementTree.fromstring(svg_of(EVERYTHING)).iter():
        assert node.tag.removeprefix(SVG) not in ("style", "script")
        assert not {name for name in node.attrib if name == "style" or name.startswith("on")}


@given(st.text(max_size=40))
def test_a_name_is_text_whatever_is_in_it(name: str) -> None:
    root = ElementTree.fromstring(svg_of(Picture(10, 10, name, (Label(0, 0, name, 3, "#000000"),))))
    assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}text"]
    assert len(root.findtext(f"{SVG}text") or "") == len(name)
