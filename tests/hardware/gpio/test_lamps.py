"""One-colour lamps on the Pi's own lines: gpiozero's mock factory, and fake_rpi's RPi.GPIO; seats share the header."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import Any

import pytest
from fake_rpi.RPi import GPIO
from gpiozero.pins.mock import MockFactory

from hardware.clocks import ManualClock
from hardware.gpio.errors import BadLine, LinesBusy
from hardware.gpio.gpiozero_lines import GpiozeroLines
from hardware.gpio.memory import keep_others_out
from hardware.gpio.plain_lines import PlainLines
from hardware.gpio.seats import GpioSeats
from hardware.lamps.single import SingleLamps
from hardware.ports import SECOND, Edge, Lamp, SeatReport
from hardware.sensors import Sensor

PINS = (14, 15, 18)
BUTTONS = (4, 22, 23)


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory()


@pytest.fixture
def lines(factory: MockFactory) -> GpiozeroLines:
    return GpiozeroLines(factory, ManualClock(SECOND), kernel_stamps=True)


def levels(factory: MockFactory) -> list[int]:
    return [factory.pin(line).state for line in PINS]


def test_lamps_are_claimed_dark_and_lit_by_the_pattern(factory: MockFactory, lines: GpiozeroLines) -> None:
    factory.pin(15).pull = "up"
    lamps = SingleLamps(lines, PINS)
    assert [factory.pin(line).function for line in PINS] == ["output"] * 3
    assert levels(factory) == [False, False, False]
    lamps.glow([(Lamp.COUNTS, 0), (Lamp.DARK, 0), (Lamp.CURSOR, 900)])
    assert levels(factory) == [True, False, False]
    lamps.glow([(Lamp.COUNTS, 20), (Lamp.ASKED, 310), (Lamp.CURSOR, 1_000)])
    assert levels(factory) == [True, True, True]


def test_a_line_is_switched_only_when_it_changes(factory: MockFactory, lines: GpiozeroLines) -> None:
    lamps = SingleLamps(lines, PINS)
    pin: Any = factory.pin(14)
    pin.clear_states()
    for ms in range(0, 3_000, 20):
        lamps.glow([(Lamp.NOMINATED, ms), (Lamp.DARK, 0), (Lamp.DARK, 0)])
    pin.assert_states([False, True, False])
    assert len(pin.states) == 3


def test_at_the_close_lamps_are_dark_and_their_lines_let_go(factory: MockFactory, lines: GpiozeroLines) -> None:
    lamps = SingleLamps(lines, PINS)
    lamps.glow([(Lamp.COUNTS, 0)] * 3)
    lamps.close()
    assert levels(factory) == [False, False, False]
    assert [factory.pin(line).function for line in PINS] == ["input"] * 3


def test_a_line_that_is_none_is_named(lines: GpiozeroLines) -> None:
    with pytest.raises(BadLine, match=r"GPIO99 cannot be used .*; check seats\.pins and lights\.pins"):
        SingleLamps(lines, (14, 99))


@pytest.mark.parametrize("seats_first", [True, False])
def test_seats_and_lamps_share_a_header_whoever_lets_go_first(
    factory: MockFactory, lines: GpiozeroLines, *, seats_first: bool
) -> None:
    clock = ManualClock(SECOND)
    seats = GpioSeats(lines, BUTTONS, Sensor.BUTTON, clock, clock.call_at)
    lamps = SingleLamps(lines, PINS)
    reports: list[SeatReport] = []
    seats.start(reports.append)
    reports.clear()
    button: Any = factory.pin(BUTTONS[0])
    if seats_first:
        seats.close()
        lamps.glow([(Lamp.COUNTS, 0)] * 3)
        assert levels(factory) == [True, True, True]
        lamps.close()
    else:
        lamps.close()
        button.drive_low()
        assert [(report.seat, report.down) for report in reports if isinstance(report, Edge)] == [(1, True)]
        seats.close()
    reports.clear()
    button.drive_high()
    assert reports == []
    lines.close()
    assert factory.pins == {}


# --- plain RPi.GPIO --------------------------------------------------------------------------------


class Recorder:
    """What the library was told of its outputs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[tuple[Any, ...]] = []
        for name in ("setup", "output", "cleanup", "remove_event_detect"):
            monkeypatch.setattr(GPIO, name, self._noting(name))

    def _noting(self, name: str) -> Any:
        def note(*words: Any, **more: Any) -> None:
            self.said.append((name, *words, *more.values()))

        return note


def test_plain_rpi_gpio_lights_lamps_and_lets_go_of_its_own_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Recorder(monkeypatch)
    clock = ManualClock(SECOND)
    lines = PlainLines(GPIO, clock)
    lamps = SingleLamps(lines, PINS)
    assert told.said == [("setup", line, GPIO.OUT, GPIO.LOW) for line in PINS]
    told.said.clear()
    for button in BUTTONS:
        GPIO.set_input(button, 1)
    seats = GpioSeats(lines, BUTTONS, Sensor.BUTTON, clock, clock.call_at)
    seats.start(lambda _: None)
    told.said.clear()
    lamps.glow([(Lamp.COUNTS, 0), (Lamp.DARK, 0), (Lamp.YOUR_TURN, 0)])
    lamps.close()
    assert told.said == [
        ("output", 14, True),
        ("output", 18, True),
        ("output", 14, False),
        ("output", 18, False),
        ("cleanup", [14, 15, 18]),
    ]
    told.said.clear()
    seats.close()
    lines.close()
    assert told.said[-1] == ("cleanup", sorted(BUTTONS))
    assert {words[0] for words in told.said[:-1]} == {"remove_event_detect"}
    capsys.readouterr()  # fake_rpi prints what it is asked


def test_plain_rpi_gpio_names_a_line_that_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no access")

    lines = PlainLines(GPIO, ManualClock(SECOND))
    lamps = SingleLamps(lines, PINS)
    monkeypatch.setattr(GPIO, "output", fail)
    with pytest.raises(BadLine, match=r"GPIO14 cannot be used \(no access\)"):
        lamps.glow([(Lamp.COUNTS, 0)] * 3)
    monkeypatch.setattr(GPIO, "setup", fail)
    with pytest.raises(BadLine, match="GPIO14"):
        SingleLamps(lines, PINS)
    capsys.readouterr()


def test_two_programs_do_not_drive_lines_through_rpi_gpio(tmp_path: Path) -> None:
    """A lock is a file description's: a second one of this program stands for another program."""
    memory = tmp_path / "gpiomem"
    memory.write_bytes(b"")
    with memory.open("rb+") as table:
        fcntl.flock(table, fcntl.LOCK_EX)
        with pytest.raises(LinesBusy, match="is used by another program; stop the table that has the lines"):
            keep_others_out(str(memory))
    keep_others_out(str(memory))
    keep_others_out(str(memory))
    with memory.open("rb+") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    keep_others_out(str(tmp_path / "none"))
