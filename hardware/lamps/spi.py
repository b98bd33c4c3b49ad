"""The SPI device at which a chain hangs, by Linux's own interface (spidev).

Neither lgpio nor the package spidev is asked: both hide why a device does not open, and neither keeps a second program
from the chain. What is needed of the interface is two settings and a write.
"""

from __future__ import annotations

import fcntl
import os
import struct

from hardware.lamps.errors import ChainGone, NoSpi, NotSpi, SpiBusy, SpiNotAllowed

HERTZ = 500_000
"""Slow, for wires round a whole table; a frame takes 1.5 ms."""

SPI_IOC_WR_MODE = 0x4001_6B01
SPI_IOC_WR_MAX_SPEED_HZ = 0x4004_6B04
"""linux/spi/spidev.h: _IOW('k', 1, __u8) and _IOW('k', 4, __u32), the same numbers on ARM and x86."""

_MODE = 0


class SpiDevice:
    """An SPI device that is open, and ours alone."""

    def __init__(self, path: str) -> None:
        """Raises ``NoSpi``, ``SpiNotAllowed``, ``SpiBusy`` or ``NotSpi``."""
        self._path = path
        self._fd = _opened(path)
        try:
            # The kernel lets any number of programs write to one chain.
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.ioctl(self._fd, SPI_IOC_WR_MODE, struct.pack("=B", _MODE))
            fcntl.ioctl(self._fd, SPI_IOC_WR_MAX_SPEED_HZ, struct.pack("=I", HERTZ))
        except BlockingIOError as error:
            os.close(self._fd)
            raise SpiBusy(path) from error
        except OSError as error:
            os.close(self._fd)
            raise NotSpi(path, os.strerror(error.errno or 0)) from error

    def write(self, data: bytes) -> None:
        """Clock these bytes out, at once and whole; raises ``ChainGone``."""
        try:
            os.write(self._fd, data)
        except OSError as error:
            raise ChainGone(self._path, os.strerror(error.errno or 0)) from error

    def close(self) -> None:
        """Let go of it."""
        os.close(self._fd)


def _opened(path: str) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError as error:
        raise NoSpi(path) from error
    except PermissionError as error:
        raise SpiNotAllowed(path) from error
    except OSError as error:
        raise NotSpi(path, os.strerror(error.errno or 0)) from error
