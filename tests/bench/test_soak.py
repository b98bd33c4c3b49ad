"""What the soak makes of a decision, and a moment of it: all of the faults, and nothing wrong."""

from __future__ import annotations

import pytest

from bench.soak.decisions import Asked, Outcome, outcome
from bench.soak.hands import Hand
from bench.soak.memory import Memory
from bench.soak.soaked import soak

MOMENT_H = 0.006

SILENCED = 9
ASKED = Asked(closes=1_000, about=(7,), spent=frozenset({4}), free=1_000, silenced=frozenset({SILENCED}))
IN_TIME, AT_THE_CLOSE, LIFTED = Hand(999), Hand(1_000), Hand(500, 900)
SPARK, LATE_SPARK = Hand(500, 510, is_spark=True), Hand(1_500, 1_510, is_spark=True)


@pytest.mark.parametrize(
    ("seat", "hand", "state", "is_right"),
    [
        (1, IN_TIME, "counted", True),
        (1, IN_TIME, "early", True),
        (1, IN_TIME, "late", False),
        (1, IN_TIME, None, False),
        (1, IN_TIME, "lifted", False),
        (1, IN_TIME, "double", False),
        (1, IN_TIME, "stuck", False),
        (4, IN_TIME, "double", True),
        (7, IN_TIME, "self", True),
        (1, LIFTED, "lifted", True),
        (1, AT_THE_CLOSE, "late", True),
        (1, AT_THE_CLOSE, "counted", False),
        (1, AT_THE_CLOSE, None, False),
        (SILENCED, AT_THE_CLOSE, None, True),
        (SILENCED, AT_THE_CLOSE, "counted", False),
        (SILENCED, IN_TIME, None, False),
        (SILENCED, LATE_SPARK, "late", True),
        (SILENCED, LATE_SPARK, "counted", False),
        (1, LATE_SPARK, "late", False),
        (SILENCED, SPARK, "late", False),
        (1, SPARK, None, True),
        (1, SPARK, "counted", False),
        (1, None, None, True),
        (1, None, "counted", False),
    ],
)
def test_a_decision_is_right_or_wrong(*, seat: int, hand: Hand | None, state: str | None, is_right: bool) -> None:
    assert outcome(seat, hand, state, ASKED) is (Outcome.RIGHT if is_right else Outcome.WRONG)


@pytest.mark.parametrize(("state", "left"), [("disputed", Outcome.DISPUTED), ("unheard", Outcome.UNHEARD)])
@pytest.mark.parametrize("hand", [IN_TIME, AT_THE_CLOSE, None])
def test_what_is_left_to_the_host_is_never_wrong(state: str, left: Outcome, hand: Hand | None) -> None:
    assert outcome(1, hand, state, ASKED) is left


def test_growth_is_told_from_halves_that_compare() -> None:
    assert not Memory([1, 1], [1, 1]).has_halves
    level, grown = Memory([10, 30, 20, 20], [10, 30, 20, 20]), Memory([10, 20, 30, 40], [1, 2, 30, 40])
    assert level.growth() == (0, 0)
    assert grown.growth() == (20, 33.5)


def test_a_moment_with_all_of_the_faults() -> None:
    figures, troubles = soak(MOMENT_H, seed=1)
    assert troubles == []
    assert [figure.row() for figure in figures if not figure.kept] == []
    measured = {figure.name: figure.value for figure in figures}
    assert measured["modules that rebooted"]
    assert measured["the adapter pulled out"]
    assert measured["sparks of contacts that nobody touched"]
