"""Plots are well-formed, and their shapes lie on the paper."""

from __future__ import annotations

from xml.etree import ElementTree

from bench.plots import VERDICTS, histograms, verdicts
from controller.protocol.picture import Box, Label, Picture, svg_of


def texts(picture: Picture) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Label)]


def bars(picture: Picture, colour: str) -> list[Box]:
    return [shape for shape in picture.shapes if isinstance(shape, Box) and shape.fill == colour]


def on_paper(picture: Picture) -> bool:
    ElementTree.fromstring(svg_of(picture))
    boxes = [shape for shape in picture.shapes if isinstance(shape, Box)]
    return all(
        box.x >= 0 and box.y >= 0 and box.x + box.width <= picture.width and box.y + box.height <= picture.height
        for box in boxes
    )


def test_a_histogram_says_median_and_p99_in_words() -> None:
    drawn = histograms("Hands", {"quick": [0.02] * 99 + [0.5], "slow": [1.5] * 50 + [2_000.0] * 50})
    assert on_paper(drawn)
    assert "quick: median 20 µs, p99 500 µs" in texts(drawn)
    assert "slow: median 2 s, p99 2 s" in texts(drawn)
    assert [text for text in texts(drawn) if text in ("10 µs", "1 ms", "10 s")] == ["10 µs", "1 ms", "10 s"]


def test_a_histogram_holds_lengths_of_zero_and_all_the_same() -> None:
    assert on_paper(histograms("Hands", {"one": [1.0, 1.0, 0.0]}))


def test_verdicts_fill_each_column() -> None:
    hands = [(-4.9, 0), (-4.8, 3), (-0.1, 1), (0.0, 2), (5.0, 3), (-7.0, 3)]
    drawn = verdicts("Hands", {"a way": hands}, within=5, step=0.5)
    assert on_paper(drawn)
    green, amber, grey, red = (bars(drawn, colour) for _, colour in VERDICTS)
    # One of each is the key's; beyond 5 ms nothing is drawn.
    assert [len(found) for found in (green, amber, grey, red)] == [2, 2, 2, 2]
    assert green[0].height == red[0].height == amber[0].height / 2 == grey[0].height / 2
