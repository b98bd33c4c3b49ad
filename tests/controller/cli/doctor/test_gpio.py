"""The seats on the Pi's own lines: gpiozero's mock has the lines, the libraries are told of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from controller.cli.doctor.checks_of_gpio import gpio, header, judged_wakes, lamps, levels, pin_factory, wake_times
from controller.cli.doctor.findings import Finding, State
from controller.cli.doctor.presses import Presses
from hardware.clocks import MonotonicClock
from hardware.gpio.errors import BadLine
from hardware.gpio.lines import LATENESS, Changed
from tests.controller.cli.doctor.patients import has, patient_at

NEW, OLD = "6.6.20+rpt-rpi-v8", "5.15.84-v7+"
WHERE = {"seats.pins": [4, 22], "seats.pin_factory": "mock"}


def judged(root: Path, factory: str, kernel: str = NEW, model: str = "Raspberry Pi 4 Model B", **there: str) -> Finding:
    files = {"/proc/sys/kernel/osrelease": f"{kernel}\n", "/proc/device-tree/model": f"{model}\0"}
    installed = {name.replace("_", "-"): version for name, version in there.items()}
    return pin_factory(patient_at(root, files), factory, lambda name: installed.get(name.replace(".", "-"), ""))


def test_what_reads_the_lines_is_named_with_its_version(tmp_path: Path) -> None:
    found = judged(tmp_path, "lgpio", lgpio="0.2.2.0", gpiozero="2.0.1.post3")
    assert (found.state, found.values["factory"]) == (State.FINE, "lgpio 0.2.2.0, gpiozero 2.0.1.post3")
    assert judged(tmp_path, "rpigpio", OLD, RPi_GPIO="0.7.1").state is State.FINE
    assert judged(tmp_path, "rpigpio", rpi_lgpio="0.6").state is State.FINE
    assert judged(tmp_path, "mock").state is State.NONE


def test_a_library_that_is_missing_or_empty(tmp_path: Path) -> None:
    apt = "sudo apt-get install python3-lgpio"
    assert has(judged(tmp_path, "lgpio"), "factory_missing", apt, apt)
    assert has(judged(tmp_path, "rpi.gpio-plain"), "factory_missing", apt, apt)
    empty = judged(tmp_path, "lgpio", lgpio="0.0.0.2", gpiozero="2.0.1")
    assert has(empty, "factory_empty", "pip uninstall lgpio", "pip uninstall lgpio")


@pytest.mark.parametrize(
    ("kernel", "model"), [(NEW, "Raspberry Pi 4 Model B"), (OLD, "Raspberry Pi 5 Model B Rev 1.0")]
)
def test_rpi_gpio_where_it_does_not_work(tmp_path: Path, kernel: str, model: str) -> None:
    found = judged(tmp_path, "rpigpio", kernel, model, RPi_GPIO="0.7.1")
    assert has(found, "factory_old", 'pin_factory = "lgpio"', 'pin_factory = "lgpio"')


def test_two_libraries_of_one_name(tmp_path: Path) -> None:
    found = judged(tmp_path, "lgpio", lgpio="0.2.2.0", gpiozero="2.0.1", RPi_GPIO="0.7.1", rpi_lgpio="0.6")
    assert has(found, "factory_twice", "pip uninstall RPi.GPIO rpi-lgpio", "pip uninstall RPi.GPIO rpi-lgpio")


class Levels:
    """Lines that are high or not, as long as nothing pulls them elsewhere; one that is not there is held by others."""

    def __init__(self, **high: bool) -> None:
        self._high = {int(name.removeprefix("gpio")): level for name, level in high.items()}

    def watch(self, line: int, changed: Changed, *, pull_up: bool) -> bool:
        if line not in self._high:
            raise BadLine(line, "GPIO busy")
        return self._high[line]

    def is_high(self, line: int) -> bool:
        return self._high[line]

    def drive(self, line: int) -> None:
        raise AssertionError("an examination drives nothing")

    def put(self, line: int, *, high: bool) -> None:
        raise AssertionError("an examination drives nothing")

    def release(self, lines: Sequence[int]) -> None:
        pass

    def close(self) -> None:
        pass


def presses(*, is_button: bool = True) -> Presses:
    return Presses(MonotonicClock(), is_button=is_button)


def test_every_seat_has_its_level(tmp_path: Path) -> None:
    first, second = levels(Levels(gpio4=True, gpio22=False), patient_at(tmp_path, values=WHERE), presses())
    assert (first.name, first.state) == ("seat-1", State.FINE)
    assert second.name == "seat-2"
    assert has(second, "pin_stuck", "кнопка залипла", "look for a short")


def test_a_sensor_that_drives_its_line_is_down_when_it_is_high(tmp_path: Path) -> None:
    patient = patient_at(tmp_path, values=WHERE | {"seats.sensor": "touch pad"})
    assert [one.said for one in levels(Levels(gpio4=False, gpio22=True), patient, presses(is_button=False))] == [
        "pin",
        "pin_stuck",
    ]


def test_a_line_that_cannot_be_claimed(tmp_path: Path) -> None:
    first, second = levels(Levels(gpio4=True), patient_at(tmp_path, values=WHERE), presses())
    assert first.state is State.FINE
    assert has(second, "pin_unusable", "gpioinfo | grep -w GPIO22", "gpioinfo | grep -w GPIO22")


def test_all_of_it_together_leaves_nothing_where_it_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = list(gpio(patient_at(tmp_path / "root", values=WHERE)))
    assert [one.name for one in found] == ["seat-1", "seat-2", "lateness"]
    assert list(tmp_path.iterdir()) == [tmp_path / "root"]


def test_lines_that_this_machine_has_not(tmp_path: Path) -> None:
    [found] = gpio(patient_at(tmp_path, values=WHERE | {"seats.pin_factory": "lgpio"}))
    assert has(found, "lines_no_driver", "usermod -aG gpio", "usermod -aG gpio")


def test_how_late_a_thread_wakes() -> None:
    late = wake_times()
    assert len(late) == 200
    assert min(late) >= 0
    assert judged_wakes([1.0, 3.0]).state is State.FINE
    assert judged_wakes([1.0, 30.0]).state is State.NOTE
    over = judged_wakes([1.0, 51.0])
    assert over.values["limit_ms"] == LATENESS // 1_000_000
    assert has(over, "lateness_over", "top", "top")


def test_the_library_counts_only_where_something_hangs_on_the_lines(tmp_path: Path) -> None:
    assert [one.said for one in header(patient_at(tmp_path))] == ["factory_unused"]
    assert [one.said for one in header(patient_at(tmp_path, values=WHERE))] == ["factory_mock"]
    lit = {"lights.pins": [14, 15], "seats.pin_factory": "mock"}
    assert [one.said for one in header(patient_at(tmp_path, values=lit))] == ["factory_mock"]


def test_the_chain_of_lamps(tmp_path: Path) -> None:
    chain = {"lights.on": "apa102"}
    assert [one.said for one in lamps(patient_at(tmp_path))] == ["lamps_none"]
    assert [one.said for one in lamps(patient_at(tmp_path, values={"lights.pins": [14, 15]}))] == ["lamps_on_pins"]
    [found] = lamps(patient_at(tmp_path, values=chain))
    assert has(found, "spi_missing", "raspi-config", "raspi-config")
    files = {"/dev/spidev0.0": ""}
    [found] = lamps(patient_at(tmp_path, files, values=chain, may_use=lambda _: False))
    assert has(found, "forbidden", "usermod -aG spi", "usermod -aG spi")
    assert [one.state for one in lamps(patient_at(tmp_path, files, values=chain))] == [State.FINE]
