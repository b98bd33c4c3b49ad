"""A pad has been tried once a hand came down, stayed, and left again."""

from __future__ import annotations

from controller.game.hand import SPARK
from controller.stage.tried_pads import TriedPads
from hardware.ports import MILLISECOND, SECOND, SOME_TIME, Edge


def after(*edges: Edge) -> TriedPads:
    tried_pads = TriedPads()
    for edge in edges:
        tried_pads = tried_pads.after(edge)
    return tried_pads


def test_a_press_and_its_release_try_a_pad_and_keep_how_well_the_hand_is_known() -> None:
    down = after(Edge(3, True, SECOND, 40_000))
    assert down.bounds == {}
    up = down.after(Edge(3, False, 2 * SECOND, MILLISECOND))
    assert up.bounds == {3: 40_000}
    assert up.without().bounds == {}


def test_a_spark_tries_nothing() -> None:
    assert after(Edge(3, True, SECOND), Edge(3, False, SECOND + SPARK - 1)).bounds == {}
    assert after(Edge(3, True, SECOND), Edge(3, False, SECOND + SPARK)).bounds == {3: 0}


def test_a_hand_from_before_anybody_listened_tries_nothing() -> None:
    assert after(Edge(3, True, SECOND, SOME_TIME), Edge(3, False, 9 * SECOND)).bounds == {}
    assert after(Edge(3, False, 9 * SECOND)).bounds == {}


def test_the_last_hand_counts() -> None:
    one = after(Edge(3, True, 0, 5), Edge(3, False, SECOND), Edge(3, True, 2 * SECOND, 7), Edge(3, False, 3 * SECOND))
    assert one.bounds == {3: 7}
