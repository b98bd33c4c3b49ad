"""The picture of a question: every hand at its place, told apart by form, readable however many there are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.game.reasons import HandReason
from controller.game.units import MILLISECOND, SECOND
from controller.protocol.ballot_sheet import questions
from controller.protocol.game_protocol import HandLine, QuestionLine
from controller.protocol.marks import WIDTH, legend
from controller.protocol.picture import Box, Corners, Dot, Label, Line, Picture
from controller.protocol.timeline import Scale, note, timeline
from controller.protocol.words import Words
from tests.controller.protocol.sample import (
    DISPUTED,
    EARLY,
    ENTERED,
    HUNDRED,
    LATE,
    LIFTED,
    SAMPLE,
    STUCK,
    UNHEARD,
    hand,
    question,
)

WORDS = Words("ru")

instants = st.integers(-10 * SECOND, 60 * SECOND)
hands = st.builds(
    HandLine,
    st.integers(1, 16),
    st.one_of(st.none(), st.sampled_from(HandReason)),
    down=st.one_of(st.none(), instants),
    bound=st.integers(0, 50 * MILLISECOND),
    up=st.one_of(st.none(), instants),
    up_bound=st.integers(0, 50 * MILLISECOND),
    early=st.booleans(),
    lifted=st.booleans(),
    entered=st.booleans(),
)


def drawn(*lines: HandLine) -> Picture:
    return timeline(question((4,), 0, *lines), SAMPLE, WORDS)


def texts(picture: Picture) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Label)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (hand(6, 1_204), "1,204 с ± 0,4 мс"),
        (LATE, "поздно на 13 мс ± 0,4"),
        (LIFTED, "убрана через 640 мс ± 0,4"),
        (EARLY, "рано на 912 мс ± 0,4, засчитано"),
        (DISPUTED, "спорно: 0,1 мс от закрытия ± 0,4"),
        (UNHEARD, "место не слышно"),
        (STUCK, "рука лежала до вопроса"),
        (ENTERED, "со слов ведущего"),
        (replace(DISPUTED, reason=None), "2,000 с ± 0,4 мс, снял ведущий"),
        (replace(ENTERED, reason=None), "не засчитано ведущим"),
        (replace(DISPUTED, reason=HandReason.COUNTED), "2,000 с ± 0,4 мс, зачёл ведущий"),
        (replace(DISPUTED, reason=HandReason.COUNTED, entered=True), "2,000 с ± 0,4 мс, зачёл ведущий"),
        (replace(DISPUTED, entered=True), "2,000 с ± 0,4 мс, снял ведущий"),
        (replace(LATE, reason=None, entered=True), "2,013 с ± 0,4 мс, снял ведущий"),
        (replace(LATE, entered=True), "поздно на 13 мс ± 0,4"),
        (replace(UNHEARD, entered=True), "не засчитано ведущим"),
        (replace(LIFTED, up=1_900 * MILLISECOND), "убрана за 100 мс ± 0,4 до «Спасибо»"),
    ],
)
def test_beside_each_hand_stands_what_became_of_it_with_its_bound(line: HandLine, said: str) -> None:
    assert said in texts(drawn(line))


def test_english_has_its_own_decimal_point() -> None:
    assert note(hand(6, 1_204), question((4,), 0), Words("en")) == "1.204 s ± 0.4 ms"


def test_forms_tell_hands_apart_without_colour() -> None:
    def form(line: HandLine) -> tuple[object, ...]:
        bare = {repr(replace(shape, x=0, y=0)) for shape in drawn().shapes if isinstance(shape, Label)}
        kinds = [
            (type(shape).__name__, getattr(shape, "fill", "") in ("", None), getattr(shape, "stroke", None) is None)
            for shape in drawn(line).shapes
            if not isinstance(shape, Label) or (repr(replace(shape, x=0, y=0)) not in bare and shape.text == "?")
        ]
        return tuple(kinds)

    forms = [form(line) for line in (hand(1, 500), EARLY, LATE, LIFTED, DISPUTED, UNHEARD, STUCK, ENTERED)]
    assert len(set(forms)) == len(forms)


def test_a_hand_that_the_host_has_judged_stays_where_it_was_measured() -> None:
    counted, denied = (replace(DISPUTED, reason=reason, entered=True) for reason in (HandReason.COUNTED, None))
    places = []
    for line in (counted, denied):
        x = Scale.of(question((4,), 0, line)).at(line.down or 0)
        marks = [shape for shape in drawn(line).shapes if isinstance(shape, Box) and shape.width == shape.height]
        assert [mark.x + mark.width / 2 for mark in marks] == pytest.approx([x])
        places.append(bool(marks[0].stroke))
    assert places == [False, True]


def test_a_hundred_hands_at_one_instant_stay_apart() -> None:
    picture = timeline(HUNDRED, SAMPLE, WORDS)
    marks = sorted(shape.y for shape in picture.shapes if isinstance(shape, Dot))
    assert len(marks) == 100
    assert min(below - above for above, below in pairwise(marks)) > 2 * 1.5


def test_two_seconds_are_lit_and_a_late_hand_lies_behind_them() -> None:
    picture = drawn(LATE)
    lit = next(shape for shape in picture.shapes if isinstance(shape, Box))
    scale = Scale.of(question((4,), 0, LATE))
    assert (lit.x, lit.x + lit.width) == pytest.approx((scale.at(0), scale.at(2 * SECOND)))
    assert scale.at(LATE.down or 0) > lit.x + lit.width


def test_what_came_long_after_is_folded_and_still_in_order() -> None:
    scale = Scale.of(question((4,), 0, LIFTED, released=9_000))
    assert scale.is_folded
    assert scale.at(3 * SECOND) < scale.fold + 2 < scale.at(4 * SECOND) < scale.at(9 * SECOND)
    assert not Scale.of(question((4,), 0, released=2_500)).is_folded


@given(st.lists(hands, max_size=12), st.integers(-SECOND, 30 * SECOND), st.sampled_from((0, 2)))
def test_nothing_is_ever_drawn_outside_the_picture(lines: list[HandLine], released: int, seconds: int) -> None:
    asked = QuestionLine((4,), 0, seconds * SECOND, released, tuple(lines), (), votes=None)
    picture = timeline(asked, SAMPLE, WORDS)
    for shape in picture.shapes:
        match shape:
            case Line(x1, y1, x2, y2):
                corners = [(x1, y1), (x2, y2)]
            case Box(x, y, width, height):
                corners = [(x, y), (x + width, y + height)]
                assert width >= 0
            case Dot(x, y, radius):
                corners = [(x - radius, y - radius), (x + radius, y + radius)]
            case Corners(points):
                corners = list(points)
            case Label(x, y):
                corners = [(x, y)]
        assert all(-0.01 <= x <= WIDTH and -0.01 <= y <= picture.height + 0.01 for x, y in corners), shape


def test_every_question_of_a_game_has_an_address() -> None:
    assert list(questions(SAMPLE)) == ["2-1-1", "2-1-2", "2-1-3", "2-2-1", "2-2-2", "3-1-1", "3-1-2"]


def test_the_legend_names_every_mark() -> None:
    assert {"засчитано", "рано", "поздно", "убрана", "спорно", "не слышно"} <= set(texts(legend(WORDS)))
