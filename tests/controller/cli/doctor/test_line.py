"""The bus' port, out of a fake /dev, /sys and /proc: who is there, who drives it, and who else speaks there."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli.doctor.checks_of_line import line
from controller.cli.doctor.findings import Finding, State
from controller.cli.doctor.patient import of_the_service
from tests.controller.cli.doctor.patients import has, link, patient_at, told

PORT = "/dev/serial/by-path/platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.3:1.0-port0"
UDEV = "udevadm info --query=property --name=/dev/ttyUSB0"
MODEM_MANAGER = {"/proc/612/cmdline": "/usr/sbin/ModemManager\0"}


def adapter(root: Path, *, driver: str = "ftdi_sio", latency: str = "1") -> dict[str, str]:
    """A USB adapter, as udev and the kernel show it; returns its files."""
    link(root, PORT, "../../ttyUSB0")
    link(root, "/sys/class/tty/ttyUSB0/device/driver", f"../../../../bus/usb-serial/drivers/{driver}")
    (root / "sys/bus/usb-serial/drivers" / driver).mkdir(parents=True)
    timer = {"/sys/class/tty/ttyUSB0/device/latency_timer": f"{latency}\n"} if latency else {}
    return {"/dev/ttyUSB0": "", **timer}


def found(root: Path, files: dict[str, str], port: str = PORT, **more: object) -> dict[str, Finding]:
    commands = more.pop("commands", {})
    assert isinstance(commands, dict)
    patient = patient_at(root, files, commands, {"seats.bus": port}, **more)
    return {one.check: one for one in line(patient)}


def test_a_table_without_a_bus_has_no_port(tmp_path: Path) -> None:
    assert [one.state for one in line(patient_at(tmp_path))] == [State.NONE]


def test_an_adapter_that_is_in_order(tmp_path: Path) -> None:
    all_of_it = found(tmp_path, adapter(tmp_path))
    assert [one.state for one in all_of_it.values()] == [State.FINE] * 4
    assert all_of_it["port"].values["device"] == "ttyUSB0"
    assert all_of_it["driver"].values["driver"] == "ftdi_sio"


def test_a_port_that_is_not_there_names_those_that_are(tmp_path: Path) -> None:
    all_of_it = found(tmp_path, adapter(tmp_path), "/dev/serial/by-path/other")
    assert list(all_of_it) == ["port"]
    assert has(all_of_it["port"], "port_missing", "ls /dev/serial/by-path", "ls /dev/serial/by-path")
    assert all_of_it["port"].values["there"] == PORT


def test_a_port_that_may_not_be_opened(tmp_path: Path) -> None:
    one = found(tmp_path, adapter(tmp_path), may_use=lambda _: False)["port"]
    assert has(one, "forbidden", "usermod -aG dialout $USER", "usermod -aG dialout $USER")


def test_a_port_that_the_service_may_not_open(tmp_path: Path) -> None:
    files = adapter(tmp_path)
    patient_at(tmp_path, files)
    (tmp_path / "dev/ttyUSB0").chmod(0o600)
    one = found(tmp_path, files, may_use=of_the_service)["port"]
    assert has(one, "service_forbidden", "sudo prinyato install", "sudo prinyato install")


def test_an_ftdi_that_holds_bytes_back(tmp_path: Path) -> None:
    one = found(tmp_path, adapter(tmp_path, latency="16"))["driver"]
    typed = "echo 1 | sudo tee /sys/class/tty/ttyUSB0/device/latency_timer"
    assert has(one, "driver_slow", typed, typed)
    assert one.values["latency_ms"] == 16


def test_a_driver_without_a_timer(tmp_path: Path) -> None:
    one = found(tmp_path, adapter(tmp_path, driver="ch341-uart", latency=""))["driver"]
    assert (one.state, one.values) == (State.FINE, {"driver": "ch341-uart"})


def header(root: Path) -> dict[str, str]:
    """The Pi's own UART, which Raspberry Pi OS calls serial0 as well."""
    link(root, "/dev/serial0", "ttyAMA0")
    return {"/dev/ttyAMA0": "", "/proc/cmdline": "root=/dev/mmcblk0p2 console=tty1\n"}


@pytest.mark.parametrize("port", ["/dev/ttyAMA0", "/dev/serial0"])
@pytest.mark.parametrize("name", ["ttyAMA0", "serial0"])
def test_a_login_on_the_port(tmp_path: Path, port: str, name: str) -> None:
    getty = {"/proc/700/cmdline": f"/sbin/agetty\0-o\0-p -- \\u\0--keep-baud\x00115200\0{name}\0vt220\0"}
    one = found(tmp_path, header(tmp_path) | getty, port)["console"]
    typed = f"sudo systemctl disable --now serial-getty@{name}.service"
    assert has(one, "getty", typed, typed)


def test_a_login_of_systemds_does_not_name_its_terminal(tmp_path: Path) -> None:
    getty = {"/proc/700/cmdline": "/sbin/agetty\0-o\0-p -- \\u\0--keep-baud\x00115200\0-\0vt220\0"}
    show = "systemctl show serial-getty@ttyAMA0.service --property=ActiveState"
    one = found(tmp_path, header(tmp_path) | getty, "/dev/ttyAMA0", commands={show: "ActiveState=active\n"})["console"]
    assert has(one, "getty", "serial-getty@ttyAMA0.service", "serial-getty@ttyAMA0.service")
    one = found(tmp_path, getty, "/dev/ttyAMA0", commands={show: "ActiveState=inactive\n"})["console"]
    assert one.state is State.FINE


def test_lamps_on_the_lines_of_a_console(tmp_path: Path) -> None:
    files = header(tmp_path) | {"/proc/cmdline": "console=ttyAMA0,115200\n"}
    for pins, checks in (([14, 15], ["port", "console"]), ([17, 18], ["port"])):
        found = list(line(patient_at(tmp_path, files, values={"lights.pins": pins})))
        assert [one.check for one in found] == checks
    [_, one] = line(patient_at(tmp_path, files, values={"lights.pins": [14, 15]}))
    assert has(one, "console", "raspi-config", "raspi-config")
    (tmp_path / "dev/serial0").unlink()
    assert [one.check for one in line(patient_at(tmp_path, files, values={"lights.pins": [14, 15]}))] == ["port"]


@pytest.mark.parametrize("where", ["/proc/cmdline", "/boot/firmware/cmdline.txt"])
def test_the_kernels_messages_on_the_port(tmp_path: Path, where: str) -> None:
    files = header(tmp_path) | {"/boot/firmware/cmdline.txt": "quiet\n"} | {where: "console=serial0,115200 quiet\n"}
    one = found(tmp_path, files, "/dev/ttyAMA0")["console"]
    assert has(one, "console", "/boot/firmware/cmdline.txt", "/boot/firmware/cmdline.txt")


def test_a_login_elsewhere_is_none_on_the_port(tmp_path: Path) -> None:
    getty = {"/proc/700/cmdline": "/sbin/agetty\0--noclear\0tty1\0linux\0"}
    all_of_it = found(tmp_path, header(tmp_path) | getty, "/dev/ttyAMA0")
    assert all_of_it["console"].state is State.FINE
    assert all_of_it["modem-manager"].state is State.NONE


def test_modem_manager_that_nobody_told(tmp_path: Path) -> None:
    files = adapter(tmp_path) | MODEM_MANAGER
    one = found(tmp_path, files, commands={UDEV: "ID_BUS=usb\nID_VENDOR_ID=0403\n"})["modem-manager"]
    assert has(one, "modem_dials", "disable --now ModemManager", "disable --now ModemManager")


def test_modem_manager_that_was_told(tmp_path: Path) -> None:
    files = adapter(tmp_path) | MODEM_MANAGER
    one = found(tmp_path, files, commands={UDEV: "ID_BUS=usb\nID_MM_PORT_IGNORE=1\n"})["modem-manager"]
    assert one.state is State.FINE
    assert told(one)[1:] == ("", "")
