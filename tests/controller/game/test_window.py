"""When hands count: half-open, and never a guess (design, "A question's life")."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from controller.game.hand import Touch
from controller.game.window import Verdict, Window

WINDOW = Window(begins=0, opens=3000, closes=5000)

TIMES = st.integers(-2000, 7000)
BOUNDS = st.integers(0, 500)


@given(TIMES, BOUNDS)
def test_the_verdict_is_right_wherever_in_its_bound_the_hand_was(down: int, bound: int) -> None:
    verdict = WINDOW.verdict(Touch(down, bound))
    truths = {down + error < WINDOW.closes for error in (-bound, 0, bound)}
    if verdict is Verdict.IN_TIME:
        assert truths == {True}
    elif verdict is Verdict.LATE:
        assert truths == {False}
    else:
        assert bound > 0
        assert down - bound < WINDOW.closes <= down + bound


@given(TIMES)
def test_an_exact_stamp_is_never_disputed(down: int) -> None:
    expected = Verdict.IN_TIME if down < WINDOW.closes else Verdict.LATE
    assert WINDOW.verdict(Touch(down, 0)) is expected


@given(st.lists(st.tuples(TIMES, st.integers(1, 3000)), max_size=4))
def test_the_answer_is_the_first_touch_that_was_not_gone_by_the_opening(spans: list[tuple[int, int]]) -> None:
    touches = tuple(Touch(down, 0, down + length) for down, length in sorted(spans))
    vote = WINDOW.vote(touches)
    fits = [t for t in touches if t.down >= WINDOW.begins and t.up is not None and t.up > WINDOW.opens]
    assert vote == (fits[0] if fits else None)


@given(TIMES, st.none() | st.integers(1, 6000))
def test_stuck_is_what_lay_there_when_the_question_began(down: int, length: int | None) -> None:
    touch = Touch(down, 0, None if length is None else down + length)
    stuck = down < WINDOW.begins and (touch.up is None or touch.up > WINDOW.begins)
    assert WINDOW.stuck((touch,)) is stuck
