"""What can be wrong with the lamps' chain on SPI; each names the cause and the next thing to check."""

from __future__ import annotations

from hardware.ports import HardwareError


class NoSpi(HardwareError):
    """The SPI device is not there."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} is not there; switch SPI on (sudo raspi-config, Interface Options, SPI), start the Pi again, and "
            "compare lights.spi with ls /dev/spidev*"
        )


class SpiNotAllowed(HardwareError, PermissionError):
    """This user may not use SPI."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} may not be used by this user; add it to the group spi (sudo usermod -aG spi NAME), then log in "
            "again"
        )


class SpiBusy(HardwareError):
    """Another program lights the chain."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} is used by another program; stop the table that lights it, then try again")


class NotSpi(HardwareError):
    """What is named is no SPI device, or it does not open."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(
            f"{path} cannot be used as SPI ({why}); name the chain's device as lights.spi: ls /dev/spidev*"
        )


class ChainGone(HardwareError):
    """The SPI device takes nothing any more."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path} has gone ({why}): the lamps stay as they are; check that SPI is still switched on")
