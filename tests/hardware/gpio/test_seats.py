"""Seats on the Pi's own lines: gpiozero's mock factory by a clock that the test advances, and fake_rpi's RPi.GPIO."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fake_rpi.RPi import GPIO
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.pi import PiPin
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.clocks import ManualClock
from hardware.gpio.errors import BadLine
from hardware.gpio.gpiozero_lines import STAMPED, GpiozeroLines
from hardware.gpio.lines import LATENESS
from hardware.gpio.plain_lines import PlainLines
from hardware.gpio.seats import GpioSeats
from hardware.ports import MILLISECOND, SECOND, Edge, Heard, SeatReport
from hardware.sensors import Sensor

BEGINS = 5_000 * SECOND
PINS = (17, 27, 22)


class Table:
    """Three seats on lines of gpiozero's mock, whose kernel stamps by the test's clock."""

    def __init__(self, sensor: Sensor = Sensor.BUTTON, *, kernel_stamps: bool = True) -> None:
        self.clock = ManualClock(BEGINS)
        self.factory = MockFactory()
        # The Pi's ticks have another beginning than table time.
        self.factory.ticks = lambda: (self.clock.now() - 4_000 * SECOND) / SECOND
        self.reports: list[SeatReport] = []
        lines = GpiozeroLines(self.factory, self.clock, kernel_stamps=kernel_stamps)
        self.seats = GpioSeats(lines, PINS, sensor, self.clock, self.clock.call_at)
        self.pins = [self.factory.pin(line) for line in PINS]

    def start(self) -> None:
        self.seats.start(self.reports.append)
        self.reports.clear()

    def edge(self, seat: int, *, high: bool, late: int = 0) -> None:
        """The contact changes; its callback comes ``late`` ns after the kernel's stamp."""
        pin: Any = self.pins[seat - 1]
        ticks = self.factory.ticks()
        self.clock.advance(late)
        pin._state = high
        PiPin._call_when_changed(pin, ticks, int(high))


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    table.start()
    yield table
    table.seats.close()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), st.booleans(), st.integers(-(2**63), 2**63), st.booleans()), max_size=60))
def test_whatever_stamps_come_hands_go_down_and_up_in_turn_at_about_now(
    edges: list[tuple[int, bool, int, bool]],
) -> None:
    table = Table()
    table.start()
    for seat, high, stamp, wild in edges:
        table.clock.advance(MILLISECOND)
        ticks = stamp / SECOND if wild else table.factory.ticks()
        PiPin._call_when_changed(table.pins[seat - 1], ticks, int(high))
    table.seats.close()
    for seat in (1, 2, 3):
        mine = [edge for edge in table.reports if isinstance(edge, Edge) and edge.seat == seat]
        assert [edge.down for edge in mine] == [number % 2 == 0 for number in range(len(mine))]
    now = table.clock.now()
    assert all(now - 3_601 * SECOND < edge.at <= now + STAMPED for edge in table.reports if isinstance(edge, Edge))


@pytest.mark.parametrize("late", [0, 30 * MILLISECOND, 51 * MILLISECOND, 2 * SECOND])
def test_a_press_has_the_kernels_stamp_whenever_its_callback_comes(table: Table, late: int) -> None:
    table.clock.advance(10 * MILLISECOND)
    at = table.clock.now()
    table.edge(2, high=False, late=late)
    [edge] = table.reports
    assert isinstance(edge, Edge)
    assert (edge.seat, edge.down, edge.bound) == (2, True, STAMPED)
    assert abs(edge.at - at) <= 1_000  # a float of seconds


def test_a_stamp_of_another_clock_is_not_believed(table: Table) -> None:
    pin: Any = table.pins[0]
    pin._state = False
    PiPin._call_when_changed(pin, 1.8e9, 0)  # seconds since 1970, as old kernels stamp
    assert table.reports == [Edge(1, True, BEGINS - LATENESS // 2, LATENESS // 2)]


def test_without_kernel_stamps_the_bound_says_so() -> None:
    table = Table(kernel_stamps=False)
    table.start()
    table.edge(1, high=False)
    assert table.reports == [Edge(1, True, BEGINS - LATENESS // 2, LATENESS // 2)]


def test_the_level_is_told_first_and_is_of_any_age() -> None:
    table = Table()
    table.pins[2]._state = False
    table.factory.pin(PINS[2]).pull = "up"
    table.pins[2]._state = False
    table.seats.start(table.reports.append)
    downs = {report.seat: report.down for report in table.reports if isinstance(report, Edge)}
    assert set(downs) == {1, 2, 3}
    assert all(report.bound >= 3_600 * SECOND for report in table.reports if isinstance(report, Edge))


def test_an_edge_to_where_the_line_is_already_is_none(table: Table) -> None:
    table.edge(1, high=True)
    assert table.reports == []


def test_a_touch_pad_is_high_and_late(table: Table) -> None:
    table = Table(Sensor.TOUCH_PAD)
    table.start()
    table.edge(1, high=True)
    [edge] = table.reports
    assert isinstance(edge, Edge)
    assert edge.down
    assert abs(edge.at - (BEGINS - 30 * MILLISECOND)) <= 1_000
    assert edge.bound == STAMPED + 30 * MILLISECOND


def test_a_seat_is_heard_past_what_was_asked_when_every_edge_must_have_come(table: Table) -> None:
    until = BEGINS + 2 * SECOND
    table.seats.hear_past(until)
    table.clock.advance_to(until + LATENESS - 1)
    assert table.reports == []
    table.clock.advance_to(until + LATENESS)
    assert table.reports == [Heard(seat, until) for seat in (1, 2, 3)]


def test_only_the_last_question_is_answered(table: Table) -> None:
    table.seats.hear_past(BEGINS + SECOND)
    table.seats.hear_past(BEGINS + 2 * SECOND)
    table.clock.advance(10 * SECOND)
    assert table.reports == [Heard(seat, BEGINS + 2 * SECOND) for seat in (1, 2, 3)]


def test_an_edge_that_is_still_under_way_comes_before_the_seat_is_heard(table: Table) -> None:
    table.seats.hear_past(BEGINS)
    pin: Any = table.pins[0]
    table.clock.advance(LATENESS - MILLISECOND)
    ticks = table.factory.ticks()
    pin._state = False  # the level has changed, the callback has not come
    table.clock.advance(2 * MILLISECOND)
    assert [report.seat for report in table.reports if isinstance(report, Heard)] == [2, 3]
    PiPin._call_when_changed(pin, ticks, 0)
    table.clock.advance(SECOND)
    assert [type(report) for report in table.reports[2:]] == [Edge, Heard]


def test_an_edge_that_never_comes_leaves_the_seat_unheard_and_is_told_with_all_its_doubt(table: Table) -> None:
    table.seats.hear_past(BEGINS)
    table.clock.advance(LATENESS)
    table.reports.clear()
    table.pins[0]._state = False
    table.seats.hear_past(BEGINS + SECOND)
    table.clock.advance(3 * SECOND)
    heard = {report.seat for report in table.reports if isinstance(report, Heard)}
    assert heard == {2, 3}
    [edge] = [report for report in table.reports if isinstance(report, Edge)]
    assert edge.down
    assert edge.at - edge.bound <= BEGINS
    assert edge.at + edge.bound >= BEGINS + SECOND


def test_two_seats_on_one_line_are_named() -> None:
    with pytest.raises(BadLine, match=r"GPIO17 cannot be used \(two seats are wired to it\)"):
        GpioSeats(Table().seats._lines, (17, 27, 17), Sensor.BUTTON, ManualClock(), ManualClock().call_at)


def test_after_the_end_nothing_is_reported(table: Table) -> None:
    table.seats.hear_past(BEGINS)
    table.seats.close()
    table.clock.advance(SECOND)
    assert table.reports == []


# --- plain RPi.GPIO --------------------------------------------------------------------------------


def test_plain_rpi_gpio_tells_presses_with_the_bound_that_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    callbacks: dict[int, Callable[[int], None]] = {}
    # fake_rpi keeps levels, and calls nobody.
    monkeypatch.setattr(GPIO, "add_event_detect", lambda pin, _edge, callback: callbacks.update({pin: callback}))
    for pin in PINS:
        GPIO.set_input(pin, 1)
    clock = ManualClock(BEGINS)
    seats = GpioSeats(PlainLines(GPIO, clock), PINS, Sensor.BUTTON, clock, clock.call_at)
    reports: list[SeatReport] = []
    seats.start(reports.append)
    assert [report.down for report in reports if isinstance(report, Edge)] == [False] * 3
    reports.clear()
    GPIO.set_input(27, 0)
    callbacks[27](27)
    seats.hear_past(BEGINS + SECOND)
    clock.advance(2 * SECOND)
    assert reports[0] == Edge(2, True, BEGINS - LATENESS // 2, LATENESS // 2)
    assert reports[1:] == [Heard(seat, BEGINS + SECOND) for seat in (1, 2, 3)]
    seats.close()
    capsys.readouterr()  # fake_rpi prints what it is asked
