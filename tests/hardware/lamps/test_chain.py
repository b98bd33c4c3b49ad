"""The bytes of an APA102 chain, and what is said when its SPI device cannot be used."""

from __future__ import annotations

import fcntl
import os
import subprocess
from pathlib import Path

import pytest

from hardware.lamps import spi
from hardware.lamps.chain import LONGEST, Chain, frame
from hardware.lamps.errors import ChainGone, NoSpi, NotSpi, SpiBusy, SpiNotAllowed
from hardware.lamps.spi import SpiDevice
from hardware.ports import Lamp


class Spi:
    """Remembers what was clocked out, until it is pulled out."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.there = True
        self.opened = 0
        self.closed = 0

    def open(self) -> Spi:
        if not self.there:
            raise NoSpi("/dev/spidev0.0")
        self.opened += 1
        return self

    def write(self, data: bytes) -> None:
        if not self.there:
            raise ChainGone("/dev/spidev0.0", "No such device")
        self.written.append(data)

    def close(self) -> None:
        self.closed += 1


def lights_of(data: bytes) -> list[tuple[int, ...]]:
    """Head, blue, green and red of every light of a whole frame."""
    return [tuple(data[4 + 4 * place : 8 + 4 * place]) for place in range(LONGEST)]


def test_a_frame_of_two_lights_byte_by_byte() -> None:
    assert frame([(0x11, 0x22, 0x33), (0xFF, 0, 1)], 31) == bytes.fromhex("00000000 ff332211 ff0100ff 00000000 00")


@pytest.mark.parametrize("lights", [1, 2, 15, 16, 17, 32, 64, 65])
def test_the_last_light_gets_its_data_with_half_a_clock_a_light(lights: int) -> None:
    after = len(frame([(1, 2, 3)] * lights, 31)) - 4 - 4 * lights
    assert 8 * (after - 4) >= lights / 2
    assert not any(frame([(1, 2, 3)] * lights, 31)[4 + 4 * lights :]), "ones would be a white light further on"


@pytest.mark.parametrize(("percent", "level"), [(1, 1), (40, 12), (50, 16), (100, 31)])
def test_brightness_is_the_lights_own_and_never_none(percent: int, level: int) -> None:
    device = Spi()
    Chain(device.open, percent).glow([(Lamp.YOUR_TURN, 0)])
    assert lights_of(device.written[0])[0] == (0xE0 | level, 0xC2, 0xE8, 0xFF)


def test_lights_beyond_the_table_are_told_to_be_dark() -> None:
    device = Spi()
    Chain(device.open, 100).glow([(Lamp.COUNTS, 0)] * 10)
    shown = lights_of(device.written[0])
    assert all(light == (0xFF, 0x8A, 0xB5, 0x2B) for light in shown[:10])
    assert all(light == (0xFF, 0, 0, 0) for light in shown[10:])


def test_a_chain_that_is_closed_is_dark() -> None:
    device = Spi()
    chain = Chain(device.open, 40)
    chain.glow([(Lamp.COUNTS, 0)] * 10)
    chain.close()
    assert all(light[1:] == (0, 0, 0) for light in lights_of(device.written[-1]))
    assert device.closed == 1


def test_a_chain_that_is_gone_says_so_and_is_opened_again() -> None:
    device = Spi()
    chain = Chain(device.open, 40)
    device.there = False
    with pytest.raises(ChainGone, match="has gone"):
        chain.glow([(Lamp.COUNTS, 0)])
    with pytest.raises(NoSpi):
        chain.glow([(Lamp.COUNTS, 0)])
    device.there = True
    chain.glow([(Lamp.COUNTS, 0)])
    assert device.opened == 2
    device.there = False
    chain.close()
    assert device.closed == 2


# --- the device ------------------------------------------------------------------------------------


def test_a_device_that_is_not_there_names_the_switch(tmp_path: Path) -> None:
    with pytest.raises(NoSpi, match=r"spidev0\.0 is not there; switch SPI on \(sudo raspi-config"):
        SpiDevice(str(tmp_path / "spidev0.0"))


def test_one_that_may_not_be_used_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(SpiNotAllowed, match="add it to the group spi"):
        SpiDevice("/dev/spidev0.0")


def test_what_is_no_spi_device_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    with pytest.raises(NotSpi, match=r"file cannot be used as SPI \(Inappropriate ioctl for device\); name"):
        SpiDevice(str(file))
    with pytest.raises(NotSpi, match="Is a directory"):
        SpiDevice(str(tmp_path))


def test_a_chain_that_another_program_lights_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "spidev0.0"
    with file.open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(SpiBusy, match="is used by another program; stop the table"):
            SpiDevice(str(file))


def test_a_device_is_set_up_and_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: list[tuple[int, bytes]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda _fd, request, value: settings.append((request, value)))
    device = SpiDevice(str(_made(tmp_path / "spidev0.0")))
    device.write(b"\x00\xff")
    device.close()
    assert settings == [(spi.SPI_IOC_WR_MODE, b"\0"), (spi.SPI_IOC_WR_MAX_SPEED_HZ, b"\x20\xa1\x07\x00")]
    assert (tmp_path / "spidev0.0").read_bytes() == b"\x00\xff"


def test_a_write_that_fails_is_a_chain_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "ioctl", lambda *_: 0)
    device = SpiDevice("/dev/full")
    with pytest.raises(ChainGone, match=r"/dev/full has gone \(No space left on device\)"):
        device.write(b"\0")
    device.close()


def test_the_settings_have_the_kernels_numbers(tmp_path: Path) -> None:
    names = ("SPI_IOC_WR_MODE", "SPI_IOC_WR_MAX_SPEED_HZ")
    source = tmp_path / "numbers.c"
    prints = "".join(f'printf("%u\\n", (unsigned){name});' for name in names)
    source.write_text(f"#include <stdio.h>\n#include <linux/spi/spidev.h>\nint main(void) {{ {prints} return 0; }}\n")
    subprocess.run(["gcc", "-o", tmp_path / "numbers", source], check=True)
    said = subprocess.run([tmp_path / "numbers"], check=True, capture_output=True, text=True).stdout
    assert [int(line) for line in said.split()] == [getattr(spi, name) for name in names]


def _made(path: Path) -> Path:
    path.write_bytes(b"")
    return path
