"""Which seats can be heard, what is said of it, and which spare could take which seat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.stage.attendance import MOST_ADOPTIONS, Adoption, Attendance, notes
from controller.stage.seating import Seating
from controller.stage.texts import Texts
from hardware.ports import Doubled, LineState, Presence, SeatReport, Spare

RU, EN = Texts("ru"), Texts("en")
SEATING = Seating.in_order(12)
PORT = "/dev/ttyUSB0"
GONE, BACK = LineState(False, PORT, "it was pulled out; check the plug"), LineState(True, PORT, "")


def after(*reports: Presence | Doubled | Spare | LineState, before: Attendance | None = None) -> Attendance:
    attendance = before or Attendance()
    for report in reports:
        attendance = attendance.after(report)
    return attendance


def said(*reports: Presence | Doubled | Spare | LineState, before: Attendance | None = None) -> list[str]:
    """What is said of these reports together."""
    before = before or Attendance()
    return list(notes(before, after(*reports, before=before), SEATING, RU))


def silent(*seats: int) -> list[Presence]:
    return [Presence(seat, heard=False) for seat in seats]


def back(*seats: int) -> list[Presence]:
    return [Presence(seat, heard=True) for seat in seats]


# --- what is said ----------------------------------------------------------------------------------


def test_a_seat_that_falls_silent_and_one_that_is_back() -> None:
    assert said(*silent(6)) == ["Не слышно: № 6"]
    assert said(*back(6), *silent(2), before=after(*silent(6))) == ["Не слышно: № 2", "Снова слышно: № 6"]


def test_seats_that_fall_silent_together_share_one_line() -> None:
    assert said(*silent(7, 2, 10)) == ["Не слышно: № 2, 7, 10"]


@pytest.mark.parametrize("order", [(GONE, *silent(*range(1, 11))), (*silent(*range(1, 11)), GONE)])
def test_a_line_that_takes_all_its_seats_with_it_is_one_line_of_the_log(order: tuple[Presence | LineState]) -> None:
    assert said(*order) == ["Связь с местами пропала (/dev/ttyUSB0). Не слышно: № 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"]


def test_a_line_that_comes_back_with_its_seats_or_before_them() -> None:
    cut = after(GONE, *silent(1, 2))
    assert said(BACK, *back(1, 2), before=cut) == ["Связь с местами снова есть (/dev/ttyUSB0). Снова слышно: № 1, 2"]
    assert said(BACK, before=cut) == ["Связь с местами снова есть (/dev/ttyUSB0)"]


def test_a_line_that_cannot_be_opened_is_told_of_once() -> None:
    assert said(GONE, before=after(GONE)) == []


def test_what_is_as_it_was_is_not_said() -> None:
    assert said(*silent(3), *back(3)) == []
    assert said(*silent(3), before=after(*silent(3))) == []
    assert said(GONE, BACK) == []


def test_a_doubled_seat_names_its_modules_and_is_not_called_silent_too() -> None:
    doubled = Doubled(7, ("3F2A91B0", "0C0FFEE0"))
    assert said(doubled, *silent(7), *silent(2)) == [
        "Не слышно: № 2",
        "Место № 7 сразу у нескольких модулей (3F2A91B0, 0C0FFEE0): не слышно, пока не останется один",
    ]
    assert said(*back(7), before=after(doubled)) == ["Снова слышно: № 7"]
    assert said(doubled, before=after(doubled, *back(7), *silent(7))) != []


def test_a_spare_is_told_of_once() -> None:
    assert said(Spare("3F2A91B0"), Spare("3F2A91B0")) == ["Новый модуль без места: 3F2A91B0"]
    assert said(Spare("3F2A91B0"), before=after(Spare("3F2A91B0"))) == []


def test_the_same_in_english() -> None:
    now = after(GONE, *silent(1, 2), Doubled(3, ("A", "B")), Spare("C"))
    assert list(notes(Attendance(), now, SEATING, EN)) == [
        "The seats cannot be reached (/dev/ttyUSB0). Not heard: № 1, 2",
        "Seat № 3 belongs to several modules (A, B): not heard until one is left",
        "A new module without a seat: C",
    ]


reports = st.one_of(
    st.builds(Presence, st.integers(1, 4), st.booleans()),
    st.builds(Doubled, st.integers(1, 4), st.just(("A", "B"))),
    st.builds(Spare, st.sampled_from("CD")),
    st.builds(LineState, st.booleans(), st.just(PORT), st.just("")),
)


@given(st.lists(reports))
def test_nothing_is_said_twice_and_a_doubled_seat_is_silent(told: list[SeatReport]) -> None:
    attendance = Attendance()
    for report in told:
        assert isinstance(report, Presence | Doubled | Spare | LineState)
        attendance = attendance.after(report)
        assert attendance.after(report) == attendance
        assert {one.seat for one in attendance.doubled} <= attendance.silent


# --- who can take whose seat -----------------------------------------------------------------------


def test_a_spare_could_take_any_silent_seat_that_is_asked_for() -> None:
    attendance = after(*silent(2, 7), Doubled(3, ("A", "B")), Spare("C"))
    assert attendance.adoptions(range(1, 11)) == (Adoption("C", 2), Adoption("C", 3), Adoption("C", 7))
    assert attendance.adoptions((1, 7)) == (Adoption("C", 7),)
    assert attendance.without("C").adoptions(range(1, 11)) == ()


def test_several_spares_could() -> None:
    assert after(*silent(7), Spare("D"), Spare("C")).adoptions((7,)) == (Adoption("D", 7), Adoption("C", 7))


def test_while_a_line_is_gone_no_module_is_to_blame() -> None:
    assert after(*silent(7), Spare("C"), GONE).adoptions((7,)) == ()


def test_pads_are_told_by_the_numbers_that_sit_there_and_by_themselves_where_nobody_does() -> None:
    now = after(*silent(2, 11, 7, 5), Doubled(12, ("A", "B")))
    assert list(notes(Attendance(), now, Seating((7, 3, 2)), RU)) == [
        "Не слышно: № 1, 3; площадки 5, 11",
        "Площадка 12 сразу у нескольких модулей (A, B): не слышно, пока не останется один",
    ]


def test_few_are_offered() -> None:
    assert len(after(*silent(*range(1, 11)), Spare("C")).adoptions(range(1, 11))) == MOST_ADOPTIONS
