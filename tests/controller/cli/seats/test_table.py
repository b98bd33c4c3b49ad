"""The table of the seats: what each line says, for people in both languages and for machines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from string import Formatter

import pytest

from controller.cli.screen import WIDTH
from controller.cli.seats.table import lines_of, value_of
from controller.cli.seats.words import PHRASES, Words
from firmware_bridge.clocks import ClockState
from firmware_bridge.counters import LineCounters, SeatCounters
from firmware_bridge.messages import Cause, Module
from firmware_bridge.status import SeatStatus, Status
from hardware.sensors import Sensor

CLOCK = ClockState(
    locked=True, stamped=10**9, bound=84_400, rate_ppm=4213.4, rate_bound_ppm=11.7, resets=0, impossible=2
)
LEARNING = ClockState(
    locked=False, stamped=10**9, bound=10**7, rate_ppm=0.0, rate_bound_ppm=50_000.0, resets=0, impossible=0
)


def a_module(identity: int, seat: int, sensor: Sensor = Sensor.BUTTON) -> Module:
    return Module(
        salt=1,
        identity=identity,
        seat=seat,
        sensor=sensor,
        firmware=(1, 2),
        protocol=1,
        boot=700,
        down=False,
        cause=Cause.POWER | Cause.BROWN_OUT,
    )


def a_seat(seat: int, *modules: Module, heard: bool = True, clock: ClockState | None = CLOCK) -> SeatStatus:
    return SeatStatus(seat, heard, False, modules, clock, 1_860_000, SeatCounters(answers=400))


WELL = a_seat(1, a_module(0x3F2A91B0, 1))
DOWN = SeatStatus(2, True, True, (a_module(0x0000BEEF, 2),), CLOCK, 2_500_000, SeatCounters(missed=3, restarts=1))
SILENT = a_seat(3, heard=False, clock=None)
DOUBLED = a_seat(4, a_module(0xAAAAAAAA, 4), a_module(0xBBBBBBBB, 4), heard=False, clock=None)
LEARNS = a_seat(5, a_module(0xCCCCCCCC, 5), heard=False, clock=LEARNING)
SPARES = (a_module(0xDDDDDDDD, 0), a_module(0xEEEEEEEE, 12))


def a_status(*seats: SeatStatus, spares: tuple[Module, ...] = (), is_open: bool = True) -> Status:
    return Status(seats, spares, LineCounters(polls=1234, bad_crc=5), is_open)


EVERYTHING = a_status(WELL, DOWN, SILENT, DOUBLED, LEARNS, spares=SPARES)


def test_a_line_a_seat_in_russian() -> None:
    assert lines_of(EVERYTHING, Words("ru"))[:6] == [
        " №  модуль    прошивка       ход, ppm   ±, мкс  ответ, мс  ошибки  рука",
        " 1  3F2A91B0  1.2          +4213 ± 12       84        1,9       2  –",
        " 2  0000BEEF  1.2          +4213 ± 12       84        2,5       6  лежит",
        " 3  —         —                     —        —          —       0  не слышно",
        " 4  —         —                     —        —          —       0  двоится",
        " 5  CCCCCCCC  1.2                   —        —          —       0  не слышно",
    ]


def test_a_line_a_seat_in_english() -> None:
    assert lines_of(EVERYTHING, Words("en"))[:5] == [
        "no  module    firmware      rate, ppm    ±, µs  reply, ms  errors  hand",
        " 1  3F2A91B0  1.2          +4213 ± 12       84        1.9       2  –",
        " 2  0000BEEF  1.2          +4213 ± 12       84        2.5       6  down",
        " 3  —         —                     —        —          —       0  not heard",
        " 4  —         —                     —        —          —       0  doubled",
    ]


def test_what_is_odd_is_named_below() -> None:
    text = " ".join(line.strip() for line in lines_of(EVERYTHING, Words("en"))[7:])
    assert "Seat 4 is the number of several modules: AAAAAAAA, BBBBBBBB. Keep one, or give the number anew" in text
    assert "Spare modules: DDDDDDDD (no number), EEEEEEEE (number 12)" in text
    assert "1234 polls, 0 stray bytes, 5 bad CRCs" in text
    assert "silent" not in text


def test_nothing_odd_leaves_only_the_line() -> None:
    lines = lines_of(a_status(WELL), Words("ru"))
    assert lines[2] == ""
    assert lines[3].startswith("Опросов 1234")


def test_a_line_that_is_gone_says_why() -> None:
    gone = a_status(SILENT, is_open=False)
    assert "Линия молчит: /dev/x has gone" in "\n".join(lines_of(gone, Words("ru"), "/dev/x has gone"))


@pytest.mark.parametrize("language", PHRASES)
def test_no_line_is_wider_than_a_terminal(language: str) -> None:
    worst = SeatStatus(
        16,
        True,
        True,
        (a_module(0xFFFFFFFE, 16),),
        ClockState(True, 0, 9_999_999, -5999.9, 499.4, 0, 0),
        99_900_000,
        SeatCounters(missed=999_999),
    )
    doubled = a_seat(16, *(a_module(0xAAAAAAA0 + n, 16) for n in range(8)), heard=False)
    spares = tuple(a_module(0xDDDDDDD0 + n, 0) for n in range(12))
    full = Status((worst, doubled, SILENT), spares, LineCounters(*[9_999_999] * 7), False)
    lines = lines_of(full, Words(language), "/dev/serial/by-path/x cannot be opened (No such file or directory); check")
    assert max(map(len, lines)) < WIDTH


def test_errors_are_all_that_went_wrong() -> None:
    counters = SeatCounters(answers=1, missed=1, late_slots=10, line_faults=100, restarts=1000, lost=10_000)
    assert SeatStatus(1, True, False, (), CLOCK, 0, counters).errors == 11_013
    assert SeatStatus(1, True, False, (), None, 0, counters).errors == 11_011


def test_for_machines() -> None:
    value = json.loads(json.dumps(value_of(EVERYTHING, "/dev/x")))
    assert (value["port"], value["open"], value["line"]["bad_crc"]) == ("/dev/x", True, 5)
    well, down, silent, doubled, learns = value["seats"]
    assert well["modules"] == [
        {
            "identity": "3F2A91B0",
            "seat": 1,
            "sensor": "button",
            "firmware": "1.2",
            "protocol": 1,
            "boots": 700,
            "booted_by": ["power", "brown-out"],
            "down": False,
        }
    ]
    assert well["clock"] == {"rate_ppm": 4213.4, "rate_bound_ppm": 11.7, "bound_ns": 84_400}
    assert (well["heard"], well["down"], well["round_trip_ns"]) == (True, False, 1_860_000)
    assert (down["down"], down["errors"]["missed"], down["errors"]["impossible"]) == (True, 3, 2)
    assert (silent["heard"], silent["down"], silent["clock"], silent["round_trip_ns"]) == (False, None, None, None)
    assert (doubled["doubled"], len(doubled["modules"])) == (True, 2)
    assert (learns["clock"], learns["doubled"]) == (None, False)
    assert [spare["seat"] for spare in value["spares"]] == [0, 12]


def test_both_languages_say_the_same_things() -> None:
    russian, english = PHRASES["ru"], PHRASES["en"]
    assert russian.keys() == english.keys()
    for key, phrase in russian.items():
        assert set(_fields(phrase)) == set(_fields(english[key])), key


def _fields(phrase: str) -> Iterator[str]:
    return (name for _, name, _, _ in Formatter().parse(phrase) if name)
