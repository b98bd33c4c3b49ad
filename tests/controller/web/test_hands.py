"""A seat of a simulated table is down while any page holds it."""

from __future__ import annotations

import pytest

from controller.web.hands import HeldHands


class Moves(list[tuple[int, bool]]):
    """What the table was told."""

    def __call__(self, seat: int, down: bool) -> None:
        if seat > 10:
            raise ValueError(seat)
        self.append((seat, down))


@pytest.fixture
def moves() -> Moves:
    return Moves()


def test_a_press_and_a_release(moves: Moves) -> None:
    held = HeldHands()
    held.move("laptop", 3, True, moves)
    held.move("laptop", 3, False, moves)
    assert moves == [(3, True), (3, False)]


def test_the_seat_stays_down_while_another_page_holds_it(moves: Moves) -> None:
    held = HeldHands()
    held.move("laptop", 3, True, moves)
    held.move("phone", 3, True, moves)
    held.move("laptop", 3, False, moves)
    assert moves == [(3, True)]
    held.release("phone", moves)
    assert moves == [(3, True), (3, False)]


def test_repeats_and_releases_of_nothing_are_nothing(moves: Moves) -> None:
    held = HeldHands()
    held.move("laptop", 3, False, moves)
    held.move("laptop", 3, True, moves)
    held.move("laptop", 3, True, moves)
    held.move("phone", 3, False, moves)
    assert moves == [(3, True)]


def test_a_page_that_goes_lets_go_of_all_it_held(moves: Moves) -> None:
    held = HeldHands()
    for seat in (2, 5, 9):
        held.move("phone", seat, True, moves)
    held.release("phone", moves)
    held.release("phone", moves)
    assert moves == [(2, True), (5, True), (9, True), (2, False), (5, False), (9, False)]


def test_a_seat_that_does_not_exist_is_held_by_nobody(moves: Moves) -> None:
    held = HeldHands()
    with pytest.raises(ValueError, match="11"):
        held.move("phone", 11, True, moves)
    held.release("phone", moves)
    assert moves == []
