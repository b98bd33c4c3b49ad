"""Numbers at pads: always one pad a number, whatever comes down and is moved in whatever order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.game.hand import SPARK
from controller.stage.seating import HandsInOrder, Seating, SeatingError
from hardware.ports import MILLISECOND, SECOND

PADS = 12


def is_seating(seating: Seating, seats: int) -> bool:
    """Whether every number has one pad, and every pad of those its number again."""
    there_and_back = [seating.seat_at(seating.pad_of(seat)) for seat in range(1, seats + 1)]
    return there_and_back == list(range(1, seats + 1)) and len(set(seating.pads)) == seats


@pytest.mark.parametrize("pads", [(1, 1), (0, 1), (-1,), (1, 2, 1)])
def test_two_numbers_cannot_share_a_pad(pads: tuple[int, ...]) -> None:
    with pytest.raises(SeatingError, match="is no seating"):
        Seating(pads)


@given(st.permutations(range(1, PADS + 1)), st.integers(1, PADS), st.lists(st.tuples(st.integers(), st.integers())))
def test_however_numbers_are_moved_each_has_a_pad_of_its_own(
    pads: list[int], seats: int, moves: list[tuple[int, int]]
) -> None:
    seating = Seating(tuple(pads[:seats]))
    for number, pad in moves:
        seat, to = number % seats + 1, pad % PADS + 1
        before, sat_there = seating.pad_of(seat), seating.seat_at(to)
        seating = seating.moved(seat, to)
        assert is_seating(seating, seats)
        assert seating.pad_of(seat) == to
        if sat_there is not None:
            assert seating.pad_of(sat_there) in (before, to)


def test_who_sits_where_somebody_goes_takes_the_free_pad() -> None:
    seating = Seating.in_order(3)
    assert seating.moved(2, 11).pads == (1, 11, 3)
    assert seating.moved(2, 3).pads == (1, 3, 2)
    assert seating.moved(2, 11).seat_at(2) is None
    assert seating.moved(2, 11).seats_at((2, 3, 11)) == {2, 3}


# --- hands in order --------------------------------------------------------------------------------


def hand(order: HandsInOrder, pad: int, at: int, length: int = SECOND) -> HandsInOrder:
    """A hand comes down on ``pad`` and leaves after ``length``."""
    return order.moved(pad, True, at).moved(pad, False, at + length)


def test_hands_get_their_numbers_in_order() -> None:
    order = HandsInOrder(3, frozenset())
    for at, pad in enumerate((7, 2, 9)):
        assert not order.done
        order = hand(order, pad, at * SECOND)
    assert order.done
    assert order.seating() == Seating((7, 2, 9))
    assert hand(order, 5, 9 * SECOND) == order


def test_a_hand_has_its_number_as_soon_as_it_is_no_spark() -> None:
    order = HandsInOrder(3, frozenset()).moved(4, True, SECOND)
    assert order.wakes == SECOND + SPARK
    assert order.come(SECOND + SPARK - 1).taken == ()
    assert order.come(SECOND + SPARK).taken == (4,)
    assert order.come(SECOND + SPARK).wakes is None
    assert hand(HandsInOrder(3, frozenset()), 4, SECOND, SPARK - 1).taken == ()


def test_a_hand_that_lay_there_before_does_not_count_until_it_has_left() -> None:
    order = HandsInOrder(3, frozenset({4})).moved(4, True, SECOND)
    assert order.come(2 * SECOND).taken == ()
    order = order.moved(4, False, 3 * SECOND)
    assert order.taken == ()
    assert hand(order, 4, 4 * SECOND).taken == (4,)


def test_a_second_press_of_the_same_pad_says_nothing() -> None:
    order = hand(hand(HandsInOrder(3, frozenset()), 4, SECOND), 4, 3 * SECOND)
    assert order.taken == (4,)


def test_a_step_back_frees_the_last_number_and_its_hand_has_to_come_again() -> None:
    order = hand(HandsInOrder(3, frozenset()), 4, SECOND).moved(5, True, 3 * SECOND).come(4 * SECOND)
    assert order.taken == (4, 5)
    back = order.back()
    assert back.taken == (4,)
    assert back.come(5 * SECOND).taken == (4,)
    assert hand(back, 6, 5 * SECOND).taken == (4, 6)
    assert hand(back.moved(5, False, 5 * SECOND), 5, 6 * SECOND).taken == (4, 5)


MOVES = st.lists(st.tuples(st.integers(1, PADS), st.booleans(), st.integers(0, 60), st.booleans()), max_size=80)


@given(MOVES, st.integers(1, PADS), st.frozensets(st.integers(1, PADS)))
def test_whatever_comes_in_whatever_order_no_pad_has_two_numbers(
    moves: list[tuple[int, bool, int, bool]], seats: int, down: frozenset[int]
) -> None:
    order, now = HandsInOrder(seats, down), 0
    for pad, comes, later, back in moves:
        now += later * MILLISECOND
        order = order.come(now).moved(pad, comes, now)
        if back and order.taken and not order.done:
            order = order.back()
        assert len(set(order.taken)) == len(order.taken) <= seats
        assert order.wakes is None or order.wakes > now or not order.coming
        if order.done:
            assert order.wakes is None
            assert is_seating(order.seating(), seats)
