"""The seats on a bus: judged by what two looks at them differ in, and once on the real firmware."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.cli.doctor.checks_of_seats import Watched, judged_line, judged_seat, seats
from controller.cli.doctor.findings import State
from controller.cli.simulated import simulated_modules
from firmware_bridge.clocks import ClockState
from firmware_bridge.counters import LineCounters, SeatCounters
from firmware_bridge.messages import Cause, Module
from firmware_bridge.port import open_port
from firmware_bridge.status import SeatStatus, Status
from hardware.clocks import MonotonicClock
from hardware.sensors import Sensor
from tests.controller.cli.doctor.patients import has, patient_at

MODULE = Module(0, 0x2265B1F6, 3, Sensor.BUTTON, (1, 0), 1, 7, False, Cause.POWER)
CLOCK = ClockState(locked=True, rate_ppm=120.0, rate_bound_ppm=3.0, bound=346_000, stamped=0, resets=0, impossible=0)
BEFORE = SeatStatus(3, True, False, (MODULE,), CLOCK, 2_000_000, SeatCounters(answers=100))
AFTER = replace(BEFORE, counters=SeatCounters(answers=300))
ENROL = "prinyato seats enrol --seat 3 --config /etc/prinyato/table.toml"


@pytest.fixture
def port() -> Iterator[str]:
    """A serial port at which nobody answers."""
    master, slave = pty.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


# --- one seat


def test_a_seat_that_is_well_has_identity_bound_and_rate() -> None:
    found = judged_seat(BEFORE, AFTER, 2.0)
    assert (found.name, found.state) == ("seat-3", State.FINE)
    assert found.values == {"seat": 3, "module": "2265B1F6", "bound_us": 346, "frames_per_s": 100.0, "errors": 0}


@pytest.mark.parametrize(
    ("after", "said", "russian", "english"),
    [
        (replace(AFTER, modules=(MODULE, replace(MODULE, identity=1))), "seat_doubled", ENROL, ENROL),
        (replace(AFTER, heard=False), "seat_loses", "проверьте разъём и кабель", "check the plug and the cable"),
        (replace(AFTER, modules=(replace(MODULE, protocol=2),)), "seat_protocol", "seats flash", "seats flash"),
        (replace(AFTER, clock=None), "seat_unlocked", "плохой резонатор", "its resonator is bad"),
        (replace(AFTER, clock=replace(CLOCK, locked=False)), "seat_unlocked", "через минуту", "in a minute"),
        (replace(AFTER, down=True), "seat_stuck", "он залип", "it is stuck"),
        (
            replace(AFTER, counters=SeatCounters(answers=300, missed=9)),
            "seat_loses",
            "проверьте разъём и кабель",
            "check the plug and the cable",
        ),
    ],
)
def test_what_is_wrong_with_a_seat(after: SeatStatus, said: str, russian: str, english: str) -> None:
    found = judged_seat(BEFORE, after, 2.0)
    assert found.name == "seat-3"
    assert has(found, said, russian, english)


def test_a_seat_that_never_answers() -> None:
    silent = replace(BEFORE, heard=False, modules=())
    assert has(judged_seat(silent, silent, 2.0), "seat_silent", ENROL, ENROL)


def test_errors_of_before_are_not_counted_again() -> None:
    before = replace(BEFORE, counters=SeatCounters(answers=100, missed=9))
    after = replace(AFTER, counters=SeatCounters(answers=300, missed=9))
    assert judged_seat(before, after, 2.0).state is State.FINE


def test_a_wide_bound_is_worth_a_look() -> None:
    assert judged_seat(BEFORE, replace(AFTER, clock=replace(CLOCK, bound=9_000_000)), 2.0).state is State.NOTE


# --- the line


def watched(*, spares: tuple[Module, ...] = (), seat: SeatStatus = AFTER, bad_crc: int = 0) -> Watched:
    before = Status((BEFORE,), (), LineCounters(polls=100), open=True)
    return Watched(before, Status((seat,), spares, LineCounters(polls=300, bad_crc=bad_crc), open=True), 2.0)


def test_what_is_wrong_with_the_line() -> None:
    silent = replace(AFTER, heard=False)
    assert judged_line(watched()).values["polls_per_s"] == 100.0
    assert has(judged_line(watched(seat=silent)), "line_silent", "концевые резисторы", "terminating resistors")
    unnumbered = judged_line(watched(seat=silent, spares=(replace(MODULE, seat=0),)))
    assert has(unnumbered, "line_unnumbered", "prinyato seats enrol", "prinyato seats enrol")
    assert has(judged_line(watched(bad_crc=20)), "line_noisy", "120 Ω", "120 Ω")


def test_seats_that_need_no_examination(tmp_path: Path, port: str) -> None:
    [found] = seats(patient_at(tmp_path))
    assert (found.state, found.said) == (State.NONE, "seats_simulated")
    with open_port(port):  # by the table that plays
        [found] = seats(patient_at(tmp_path, values={"seats.bus": port}, plays=True))
    assert (found.state, found.said) == (State.NONE, "while_playing")


def test_a_bus_that_cannot_be_opened(tmp_path: Path, port: str) -> None:
    with open_port(port):
        [found] = seats(patient_at(tmp_path, values={"seats.bus": port}))
    assert has(found, "line_busy", "systemctl stop prinyato", "systemctl stop prinyato")
    [found] = seats(patient_at(tmp_path, values={"seats.bus": "/dev/none"}))
    assert has(found, "line_missing", "ls /dev/serial/by-path", "ls /dev/serial/by-path")
    [found] = seats(patient_at(tmp_path, {"/text": ""}, values={"seats.bus": str(tmp_path / "text")}))
    assert has(found, "line_not_serial", "ls /dev/serial/by-path", "ls /dev/serial/by-path")
    [found] = seats(patient_at(tmp_path, values={"seats.bus": port, "seats.bus_rs485": True}))
    assert has(found, "line_no_direction", "bus_rs485 = false", "bus_rs485 = false")


def test_modules_that_run_the_real_firmware(tmp_path: Path) -> None:
    with simulated_modules((1, 0), MonotonicClock()) as modules:
        modules.hand(1, True)
        line, first, second = seats(patient_at(tmp_path, values={"seats.bus": modules.port}))
    assert line.check == "line"
    # What a computer too busy to simulate a module in time finds comes before the hand.
    assert (first.name, first.said) in {("seat-1", said) for said in ("seat_stuck", "seat_unlocked", "seat_loses")}
    assert first.values["module"]
    assert has(second, "seat_silent", "enrol --seat 2", "enrol --seat 2")
