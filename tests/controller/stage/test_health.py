"""What is green, amber and red at a table, in words that do not chatter."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.stage import english_table, russian_table
from controller.stage.health import (
    LITTLE_DISK,
    MANY_ERRORS,
    WIDE_BOUND,
    DiskTrouble,
    PadHealth,
    TableHealth,
    at_most,
    health_view,
    more_than,
)
from controller.stage.health_view import CheckView, HealthView
from controller.stage.texts import LANGUAGES, Texts
from hardware.ports import MILLISECOND, SECOND

RU = Texts("ru")
FULL = DiskTrouble("на диске нет места", "Освободите место", "Journal x is full")
WELL = PadHealth(3, 3, "Вера", bound=30_000, module="3F2A91B0")


def seen(*pads: PadHealth, **rest: object) -> HealthView:
    return health_view(TableHealth(pads=pads, **rest), RU)  # type: ignore[arg-type]


def check(view: HealthView, id_: str) -> CheckView:
    return next(one for one in view["checks"] if one["id"] == id_)


def test_a_table_at_which_all_is_well_is_green_and_says_so() -> None:
    view = seen(WELL, free=10 * LITTLE_DISK)
    assert (view["mark"], view["text"]) == ("green", "Стол в порядке")
    assert {one["id"] for one in view["checks"]} == {"seat-3", "journal", "disk", "sound"}
    assert all(one["check"] == "" for one in view["checks"])
    seat = check(view, "seat-3")
    assert (seat["text"], seat["detail"]) == ("слышно, рука ± до 0,1 мс", "модуль 3F2A91B0")


def test_a_seat_that_is_needed_and_not_heard_is_red_and_comes_first() -> None:
    view = seen(WELL, replace(WELL, pad=7, seat=7, name="Жанна", since=5 * SECOND), silent_because="no card")
    assert (view["mark"], view["text"]) == ("red", "№ 7 Жанна: не слышно")
    first, second = view["checks"][:2]
    assert (first["id"], first["mark"], first["since"]) == ("seat-7", "red", 5_000.0)
    assert "запасной модуль" in first["check"]
    assert (second["id"], second["mark"], second["detail"]) == ("sound", "amber", "no card")


def test_how_many_are_as_bad_is_said_beside_the_first() -> None:
    view = seen(
        *(replace(WELL, pad=pad, seat=pad, name="", since=SECOND) for pad in (1, 2, 3)), silent_because="no card"
    )
    assert view["text"] == "№ 1: не слышно; и ещё: 2"


@pytest.mark.parametrize(
    "pad",
    [
        replace(WELL, seat=None, name="", needed=False, since=SECOND),
        replace(WELL, needed=False, since=SECOND),
        replace(WELL, needed=False, by_hand=True, since=SECOND),
    ],
    ids=["without a number", "of who is out", "of who votes through the host"],
)
def test_a_pad_that_nobody_needs_now_troubles_nobody(pad: PadHealth) -> None:
    view = seen(pad)
    assert view["mark"] == "green"
    assert (check(view, "seat-3")["mark"], check(view, "seat-3")["check"]) == ("off", "")


@pytest.mark.parametrize(
    ("pad", "word"),
    [
        (replace(WELL, bound=WIDE_BOUND + 1), "Время руки"),
        (replace(WELL, errors=MANY_ERRORS), "кабель"),
    ],
    ids=["a wide bound", "many errors"],
)
def test_what_the_game_survives_at_a_seat_is_amber(pad: PadHealth, word: str) -> None:
    view = seen(pad)
    assert view["mark"] == "amber"
    assert word in check(view, "seat-3")["check"]


def test_at_the_thresholds_all_is_still_well() -> None:
    view = seen(replace(WELL, bound=WIDE_BOUND, errors=MANY_ERRORS - 1), free=LITTLE_DISK)
    assert view["mark"] == "green"


def test_a_doubled_number_and_a_line_that_is_cut_are_red() -> None:
    view = seen(replace(WELL, doubled=("3F2A91B0", "11111111")), cut=(("/dev/ttyUSB0", "it was pulled out"),))
    assert view["mark"] == "red"
    assert "3F2A91B0, 11111111" in check(view, "seat-3")["text"]
    assert (check(view, "line")["mark"], check(view, "line")["detail"]) == ("red", "it was pulled out")


@pytest.mark.parametrize(
    ("known", "id_", "mark"),
    [
        (TableHealth(waiting=3), "journal", "amber"),
        (TableHealth(trouble=FULL), "journal", "red"),
        (TableHealth(trouble=FULL, waiting=40), "journal", "red"),
        (TableHealth(free=LITTLE_DISK - 1), "disk", "amber"),
        (TableHealth(silent_because="no card"), "sound", "amber"),
        (TableHealth(remote_gone="no such device"), "remote", "amber"),
        (TableHealth(borrowed="Голос Анна: не записано фраз – 3"), "voice", "green"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rest_of_the_table_has_its_mark_and_what_to_check(
    known: TableHealth, id_: str, mark: str, language: str
) -> None:
    view = health_view(known, Texts(language))  # type: ignore[arg-type]
    assert view["mark"] == mark
    assert check(view, id_)["mark"] == mark
    assert bool(check(view, id_)["check"]) == (mark != "green")


def test_a_disk_tells_how_little_is_left_in_steps() -> None:
    assert [check(seen(free=mb * 1_000_000), "disk")["text"] for mb in (99, 51, 40, 3, 0)] == [
        f"осталось меньше {told} МБ" for told in (100, 100, 50, 5, 1)
    ]


def test_lengths_and_counts_are_told_in_steps() -> None:
    lengths = (1, 100_000, 100_001, 450_000, MILLISECOND, 3 * MILLISECOND, 40 * MILLISECOND)
    assert [at_most(length, RU) for length in lengths] == ["0,1", "0,1", "0,2", "0,5", "1", "5", "50"]
    counts = [more_than(count, RU) for count in (1, 5, 6, 10, 11, 21, 99, 500, 501)]
    assert counts == ["1", "5", *(f"больше {n}" for n in (5, 5, 10, 20, 50, 200, 500))]


@given(st.integers(1, 10**12))
def test_a_length_is_never_told_shorter_than_it_is_nor_much_longer(length: int) -> None:
    told = float(at_most(length, RU).replace(",", ".")) * MILLISECOND
    assert length <= told <= max(2.5 * length, MILLISECOND / 10)


def test_both_languages_have_the_same_phrases() -> None:
    assert russian_table.PHRASES.keys() == english_table.PHRASES.keys()
