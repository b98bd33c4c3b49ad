"""A serial device that cannot be used is told in one sentence: the cause, and the next thing to check."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.errors import NoDirection, NotSerial, PortBusy, PortMissing
from firmware_bridge.port import open_port
from hardware.ports import HardwareError


@pytest.fixture
def port() -> Iterator[str]:
    """A pseudo-terminal's path."""
    master, slave = pty.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


def refused(port: str, kind: type[HardwareError], *, rs485: bool = False) -> str:
    with pytest.raises(kind) as raised:
        open_port(port, rs485=rs485)
    return str(raised.value)


def test_a_port_is_for_one_only(port: str) -> None:
    with open_port(port):
        assert refused(port, PortBusy) == (
            f"{port} is used by another program; stop the table that runs on it, then try again"
        )
    open_port(port).close()


def test_a_port_that_is_not_there(tmp_path: Path) -> None:
    assert refused(f"{tmp_path}/none", PortMissing) == (
        f"{tmp_path}/none cannot be opened (No such file or directory); check that the adapter is plugged in, "
        "and the name"
    )


def test_what_is_no_serial_device(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.touch()
    for path, why in (
        ("/dev/null", "Inappropriate ioctl for device"),
        (text, "Inappropriate ioctl for device"),
        (tmp_path, "Is a directory"),
    ):
        assert refused(str(path), NotSerial).startswith(f"{path} is not a serial device ({why})")


def test_a_driver_that_cannot_switch_the_direction_lets_go_of_the_port(port: str) -> None:
    assert "leave rs485 off" in refused(port, NoDirection, rs485=True)
    open_port(port).close()
