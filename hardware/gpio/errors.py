"""What can be wrong with the Pi's own lines; each names the cause and the next thing to check."""

from __future__ import annotations

from hardware.ports import HardwareError

_PACKAGES = {"lgpio": "python3-lgpio", "rpigpio": "python3-rpi.gpio", "RPi.GPIO": "python3-rpi.gpio"}
"""What Debian calls them."""


class NoDriver(HardwareError):
    """The library that handles the lines is not installed, or does not work on this machine."""

    def __init__(self, driver: str, why: str) -> None:
        super().__init__(
            f"{driver} cannot use the lines of this machine ({why}); install {_PACKAGES.get(driver, driver)} "
            "or name another seats.pin_factory, and check that this is a Raspberry Pi whose user is in the group gpio"
        )


class BadLine(HardwareError):
    """One line cannot be used."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(
            f"line GPIO{line} cannot be used ({why}); check seats.pins and lights.pins, and what else uses the line: "
            "another table, or SPI and the serial port, which sudo raspi-config switches off"
        )


class LinesBusy(HardwareError):
    """Another program of ours drives the lines."""

    def __init__(self, device: str) -> None:
        super().__init__(f"{device} is used by another program; stop the table that has the lines, then try again")
