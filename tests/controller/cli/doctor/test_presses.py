"""A press at every seat: gpiozero's mock has the lines, and whoever is asked drives them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from controller.cli import main
from controller.cli.doctor.checks_of_gpio import levels
from controller.cli.doctor.findings import Finding, State
from controller.cli.doctor.patient import Patient
from controller.cli.doctor.presses import Presses
from hardware.clocks import MonotonicClock
from hardware.gpio.gpiozero_lines import GpiozeroLines
from hardware.gpio.lines import LATENESS
from hardware.ports import SECOND
from tests.controller.cli.doctor.patients import has, patient_at

PINS = [4, 22]


class LateClock(MonotonicClock):
    """From a press on it is later than it should be."""

    late = 0

    def now(self) -> int:
        return super().now() + self.late


class Table:
    """Two buttons; ``wired``: at which seat the button of each is heard."""

    def __init__(self, *, kernel_stamps: bool = True, **wired: int) -> None:
        self.clock = LateClock()
        self.factory = MockFactory()
        self.wired = {1: 1, 2: 2} | {int(name.removeprefix("seat")): seat for name, seat in wired.items()}
        self.lines = GpiozeroLines(self.factory, self.clock, kernel_stamps=kernel_stamps)
        self.presses = Presses(self.clock, is_button=True, patience_s=0.2)

    def press(self, seat: int) -> None:
        if pin := self.wired[seat]:
            self.factory.pin(PINS[pin - 1]).drive_low()
            self.factory.pin(PINS[pin - 1]).drive_high()

    def asked(self, root: Path, press: Callable[[int], None] | None = None) -> list[Finding]:
        assert all(one.state is State.FINE for one in levels(self.lines, at(root), self.presses))
        try:
            return list(self.presses.ask_for(2, press or self.press))
        finally:
            self.lines.close()


def at(root: Path) -> Patient:
    return patient_at(root, values={"seats.pins": PINS, "seats.pin_factory": "mock"})


def test_every_press_is_heard_at_its_seat_and_its_delay_is_known(tmp_path: Path) -> None:
    first, second, callback = Table().asked(tmp_path)
    assert [first.name, second.name, callback.name] == ["press-1", "press-2", "callback"]
    assert [first.state, second.state] == [State.FINE, State.FINE]
    assert (callback.values["limit_ms"], callback.values["times"]) == (50, 2)


def test_exchanged_wires_are_named(tmp_path: Path) -> None:
    first, second, _ = Table(seat1=2, seat2=1).asked(tmp_path)
    assert has(first, "press_elsewhere", "провода мест 1 и 2", "the wires of seats 1 and 2")
    assert (second.said, second.values["other"]) == ("press_elsewhere", 1)


def test_a_button_that_chatters_when_it_is_let_go_is_not_taken_for_the_next(tmp_path: Path) -> None:
    table = Table()

    def press(seat: int) -> None:
        if seat == 2:
            table.press(1)
        table.press(seat)

    assert [one.said for one in table.asked(tmp_path, press)] == ["press", "press", "callback"]


def test_a_button_that_is_not_heard(tmp_path: Path) -> None:
    first, second, _ = Table(seat1=0).asked(tmp_path)
    assert has(first, "press_unheard", "проверьте провод", "check the wire")
    assert second.state is State.FINE


def test_a_press_that_is_told_of_too_late(tmp_path: Path) -> None:
    table = Table()

    def press(seat: int) -> None:
        table.clock.late = 0
        at = table.factory.ticks()
        table.clock.late = 2 * LATENESS
        table.presses.at(seat)(False, round(at * SECOND), 100_000)

    *_, callback = table.asked(tmp_path, press)
    assert has(callback, "callback_late", "top", "top")


def test_a_library_without_stamps_does_not_know_its_delay(tmp_path: Path) -> None:
    *_, callback = Table(kernel_stamps=False).asked(tmp_path)
    assert (callback.state, callback.said) == (State.NONE, "callback_unknown")


def test_there_must_be_something_to_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "table.toml").touch()
    assert main(["doctor", "--press", "--config", str(tmp_path / "table.toml")]) == 2
    assert "--press is for seats on the Pi's own lines" in capsys.readouterr().err
