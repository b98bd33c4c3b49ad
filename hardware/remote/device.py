"""An input device as the remote needs it: records, which keys are down, and a grab. A FIFO serves as one, too."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import struct
import time
from pathlib import Path
from typing import Protocol

from evdev import InputDevice, ecodes

from hardware.remote.errors import DeviceTaken, NoDevice, NotAllowed, NotInput
from hardware.remote.records import RECORD_SIZE

_EVIOCSCLOCKID = 0x4004_45A0
"""linux/input.h: _IOW('E', 0xa0, int), the same number on ARM and x86."""

_AT_ONCE = 64 * RECORD_SIZE


class Device(Protocol):
    """What gives records stamped on the machine's monotonic clock."""

    @property
    def path(self) -> str:
        """Where it was opened."""
        ...

    @property
    def name(self) -> str:
        """As it calls itself."""
        ...

    def fileno(self) -> int:
        """What to wait on."""
        ...

    def read(self) -> bytes:
        """What has come, empty at the end; raises ``BlockingIOError`` if nothing has, ``OSError`` if it has gone."""
        ...

    def has(self) -> frozenset[int]:
        """The codes of its keys."""
        ...

    def down(self) -> frozenset[int]:
        """The codes of the keys that are down; raises ``OSError`` if it has gone."""
        ...

    def grab(self) -> None:
        """From now on no other program hears it; raises ``DeviceTaken`` if one has done the same."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def open_device(path: str) -> Device:
    """The device at this path.

    Raises ``NotAllowed``, ``NoDevice``, or ``NotInput``.
    """
    try:
        mode = Path(path).stat().st_mode
        if stat.S_ISFIFO(mode):
            return Pipe(path)
        if not stat.S_ISCHR(mode):
            raise NotInput(path, "no character device")
        return KernelDevice(path)
    except PermissionError as error:
        raise NotAllowed(path) from error
    except OSError as error:
        why = error.strerror or str(error)
        if error.errno in (errno.ENOTTY, errno.EINVAL):
            raise NotInput(path, why) from error
        raise NoDevice(path, why) from error


class KernelDevice:
    """An evdev device of the kernel, as in ``/dev/input/by-id``. Raises ``OSError`` if it is none."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._device = InputDevice(path)
        self.name = self._device.name
        try:
            # Table time is the monotonic clock's; input devices stamp by the wall clock until they are told.
            fcntl.ioctl(self._device.fd, _EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
        except OSError:
            self._device.close()
            raise

    def fileno(self) -> int:
        """What to wait on."""
        return self._device.fd

    def read(self) -> bytes:
        """What has come."""
        return os.read(self._device.fd, _AT_ONCE)

    def has(self) -> frozenset[int]:
        """The codes of its keys."""
        return frozenset(self._device.capabilities().get(ecodes.EV_KEY, ()))

    def down(self) -> frozenset[int]:
        """The codes of the keys that are down."""
        return frozenset(self._device.active_keys())

    def grab(self) -> None:
        """No other program hears it any more."""
        try:
            self._device.grab()
        except OSError as error:
            if error.errno == errno.EBUSY:
                raise DeviceTaken(self.path) from error
            raise

    def close(self) -> None:
        """Let go of it; the grab ends with it."""
        self._device.close()


class Pipe:
    """A FIFO whose writer stamps on the monotonic clock. It has every key, and nobody else to take it from."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = path
        # For writing as well: so it does not end when its writer does.
        self._fd = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def fileno(self) -> int:
        """What to wait on."""
        return self._fd

    def read(self) -> bytes:
        """What has come."""
        return os.read(self._fd, _AT_ONCE)

    def has(self) -> frozenset[int]:
        """Any key may come."""
        return frozenset(ecodes.keys)

    def down(self) -> frozenset[int]:
        """It does not know."""
        return frozenset()

    def grab(self) -> None:
        """It is read by one program alone anyway."""

    def close(self) -> None:
        """Let go of it."""
        os.close(self._fd)
