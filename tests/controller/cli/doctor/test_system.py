"""The computer: its service, clock, power and warmth, out of what the kernel and the tools really print."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli.doctor.checks_of_system import (
    judged_clock,
    judged_power,
    judged_temperature,
    power,
    python,
    service,
    table,
    temperature,
)
from controller.cli.doctor.findings import State
from controller.cli.doctor.kernel_clock import KernelClock, Timex, kernel_clock, understood
from tests.controller.cli.doctor.patients import has, patient_at, told

UNIT = {"/etc/systemd/system/prinyato.service": "[Unit]\n", "/run/systemd/system/.made": ""}
SHOW = "systemctl show prinyato.service --property=ActiveState,UnitFileState"
PI = {"/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0"}
FLAGS = "/sys/devices/platform/soc/soc:firmware/get_throttled"


def test_the_settings_and_the_interpreter_are_named(tmp_path: Path) -> None:
    found = [*table(patient_at(tmp_path)), *python(patient_at(tmp_path))]
    assert [one.state for one in found] == [State.FINE, State.NONE, State.FINE]
    assert found[0].values["file"] == "/etc/prinyato/table.toml"


def test_a_table_that_runs_is_said(tmp_path: Path) -> None:
    _, found = table(patient_at(tmp_path, plays=True))
    assert found.state is State.NOTE
    assert "systemctl stop prinyato" in told(found)[1]


# --- the service


def test_no_service_is_no_tick(tmp_path: Path) -> None:
    [found] = service(patient_at(tmp_path))
    assert found.state is State.NONE
    [found] = service(patient_at(tmp_path, {"/etc/systemd/system/prinyato.service": ""}))
    assert (found.state, found.said) == (State.NONE, "no_systemd")


@pytest.mark.parametrize(
    ("active", "enabled", "said", "remedy"),
    [
        ("failed", "enabled", "service_fails", "journalctl -u prinyato -n 50"),
        ("activating", "enabled", "service_fails", "journalctl -u prinyato -n 50"),
        ("active", "disabled", "service_disabled", "sudo systemctl enable --now prinyato"),
    ],
)
def test_a_service_that_does_not_run_says_what_to_type(
    tmp_path: Path, active: str, enabled: str, said: str, remedy: str
) -> None:
    printed = f"ActiveState={active}\nUnitFileState={enabled}\n"
    [found] = service(patient_at(tmp_path, UNIT, {SHOW: printed}))
    assert has(found, said, remedy, remedy)


def test_a_service_that_runs_or_was_stopped(tmp_path: Path) -> None:
    [found] = service(patient_at(tmp_path, UNIT, {SHOW: "ActiveState=active\nUnitFileState=enabled\n"}))
    assert found.state is State.FINE
    [found] = service(patient_at(tmp_path, UNIT, {SHOW: "ActiveState=inactive\nUnitFileState=enabled\n"}))
    assert (found.state, told(found)[2]) == (State.NOTE, "sudo systemctl start prinyato")
    [found] = service(patient_at(tmp_path, UNIT))
    assert has(found, "systemctl_fails", "sudo prinyato doctor", "sudo prinyato doctor")


# --- the clock


def timex(**fields: int) -> Timex:
    """As the kernel fills it, with a tick of 10 ms."""
    return Timex(**({"tick": 10_000, "status": 0x2001, "constant": 7} | fields))


@pytest.mark.parametrize(
    ("fields", "synchronised", "rate"),
    [
        ({}, True, 0.0),
        ({"freq": 20 << 16}, True, 20.0),
        ({"freq": -20 << 16, "status": 0x40}, False, -20.0),
        ({"tick": 10_003}, True, 300.0),
        ({"offset": 256_000_000}, True, 500.0),  # 256 ms, worked off by a 512th every second
        ({"offset": 256_000, "status": 0x0001}, True, 500.0),  # the same in µs
        ({"offset": 256_000_000, "status": 0x2000}, True, 0.0),  # nobody works it off
    ],
)
def test_what_the_kernel_says_of_its_clock(fields: dict[str, int], synchronised: bool, rate: float) -> None:
    found = understood(timex(**fields))
    assert found.synchronised is synchronised
    assert found.rate_ppm == pytest.approx(rate)


def test_this_kernel_answers() -> None:
    assert abs(kernel_clock().rate_ppm) < 100_000


def test_a_clock_that_is_moved_too_fast() -> None:
    found = judged_clock(KernelClock(True, -500.0))
    assert has(found, "clock_slewed", "stop systemd-timesyncd", "stop systemd-timesyncd")


def test_a_clock_without_a_network_is_no_fault() -> None:
    found = judged_clock(KernelClock(False, 12.0))
    assert found.state is State.NOTE
    assert "timedatectl set-ntp true" in told(found)[1]
    assert judged_clock(KernelClock(True, 12.0)).state is State.FINE


# --- power and warmth


def test_no_pi_has_no_flags(tmp_path: Path) -> None:
    assert [one.state for one in power(patient_at(tmp_path))] == [State.NONE]


@pytest.mark.parametrize("said", ["50005\n", "0x50005\n"])
def test_the_flags_from_the_kernel(tmp_path: Path, said: str) -> None:
    [found] = power(patient_at(tmp_path, PI | {FLAGS: said}))
    assert has(found, "voltage_low", "родной блок питания", "the Pi's own power supply")


def test_the_flags_from_the_firmwares_tool(tmp_path: Path) -> None:
    [found] = power(patient_at(tmp_path, PI, {"vcgencmd get_throttled": "throttled=0x0\n"}))
    assert found.state is State.FINE
    [found] = power(patient_at(tmp_path, PI))
    assert (found.state, found.said) == (State.NOTE, "power_unknown")
    assert "usermod -aG video" in told(found)[1]


@pytest.mark.parametrize(
    ("flags", "state", "said"),
    [
        (0x50001, State.WRONG, "voltage_low"),
        (0x00004, State.WRONG, "slowed"),
        (0x50000, State.NOTE, "voltage_was_low"),
        (0xE0000, State.NOTE, "was_slowed"),
        (0x00000, State.FINE, "power_good"),
    ],
)
def test_what_is_now_is_told_from_what_was(flags: int, state: State, said: str) -> None:
    found = judged_power(flags)
    assert (found.state, found.said) == (state, said)
    assert bool(told(found)[1]) == (state is not State.FINE)


def test_a_pi_that_is_slowed_is_to_be_cooled() -> None:
    assert has(judged_power(0x2), "slowed", "дайте ему остыть", "let it cool")


def test_the_temperature(tmp_path: Path) -> None:
    zone = "/sys/class/thermal/thermal_zone0/temp"
    [found] = temperature(patient_at(tmp_path, {zone: "51234\n"}))
    assert (found.state, found.values) == (State.FINE, {"celsius": 51.234})
    assert [one.state for one in temperature(patient_at(tmp_path / "other"))] == [State.NONE]
    assert judged_temperature(76).state is State.NOTE
    assert has(judged_temperature(82), "hot", "вентилятор", "a fan")
