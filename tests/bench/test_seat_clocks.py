"""Hands are judged in the bench as the rules judge them, and the model plays without loss."""

from __future__ import annotations

import pytest

from bench.seat_clocks import LINES, SEATS, Hand, Line, errors, is_disputed, is_wrong, play_model
from firmware_bridge.clocks import Reading


def hand(at: int, bound: int, truth: int) -> Hand:
    """One at a window that closes at 100."""
    return Hand(1, 100, truth, Reading(at, bound), 200)


@pytest.mark.parametrize(
    ("at", "bound", "truth", "disputed", "wrong"),
    [
        (90, 9, 90, False, False),
        (90, 10, 90, True, False),
        (110, 10, 110, False, False),
        (110, 11, 110, True, False),
        (90, 9, 100, False, True),
        (110, 10, 99, False, True),
    ],
)
def test_a_decision(*, at: int, bound: int, truth: int, disputed: bool, wrong: bool) -> None:
    assert is_disputed(hand(at, bound, truth)) is disputed
    assert is_wrong(hand(at, bound, truth)) is wrong


@pytest.mark.parametrize("line", LINES)
def test_the_model_plays(line: Line) -> None:
    hands = play_model(line, count=len(SEATS) * 20)
    assert not any(map(is_wrong, hands))
    assert all(abs(hand.error) <= hand.reading.bound for hand in hands)
    assert len({figure.name for figure in errors("here", hands, None)}) == 10
