"""Records as the kernel writes them, and a device that gives them and vanishes to order."""

from __future__ import annotations

import errno
import os
import socket
import struct

from evdev import ecodes

from hardware.ports import MILLISECOND


def record(kind: int, code: int, value: int, at: int) -> bytes:
    """One ``struct input_event``, stamped ``at`` (ns)."""
    return struct.pack("llHHi", at // 1_000_000_000, at % 1_000_000_000 // 1_000, kind, code, value)


def key(name: str, value: int, at: int) -> bytes:
    """A key's record and the report that ends it. ``value``: 1 down, 0 up, 2 repeat."""
    mark = record(ecodes.EV_SYN, ecodes.SYN_REPORT, 0, at)
    return record(ecodes.EV_KEY, ecodes.ecodes[name], value, at) + mark


def press(name: str, at: int, length: int = 80 * MILLISECOND) -> bytes:
    """Down and up."""
    return key(name, 1, at) + key(name, 0, at + length)


class FakeDevice:
    """An input device over a socket: what is put in can be read, and it can go as a receiver does."""

    def __init__(self, path: str = "/dev/input/by-id/fake-event-kbd") -> None:
        self.path = path
        self.name = "Fake"
        self.pressed: frozenset[int] = frozenset()
        self.grabs: list[frozenset[int]] = []
        self.closed = False
        self._ours, self._theirs = socket.socketpair()
        self._theirs.setblocking(False)
        self._gone = False

    def put(self, data: bytes) -> None:
        """The kernel has these records."""
        self._ours.sendall(data)

    def vanish(self) -> None:
        """The receiver is pulled out."""
        self._gone = True
        self._ours.sendall(b"\0")

    def end(self) -> None:
        """It reaches its end."""
        self._ours.close()

    def fileno(self) -> int:
        """What to wait on."""
        return self._theirs.fileno()

    def read(self) -> bytes:
        """What has come."""
        if self._gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return self._theirs.recv(4096)

    def has(self) -> frozenset[int]:
        """Every key."""
        return frozenset(ecodes.keys)

    def down(self) -> frozenset[int]:
        """As it was ordered."""
        return self.pressed

    def grab(self) -> None:
        """Keeps what was down when it was grabbed."""
        self.grabs.append(self.pressed)

    def close(self) -> None:
        """Let go of both ends."""
        self.closed = True
        self._ours.close()
        self._theirs.close()
