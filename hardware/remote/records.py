"""Records as the kernel writes them, ``struct input_event``, out of bytes that may come in any pieces."""

from __future__ import annotations

import struct

from evdev import InputEvent

from hardware.ports import SECOND

_RECORD = struct.Struct("llHHi")

RECORD_SIZE = _RECORD.size
"""Of one record: 24 bytes where a long has 64 bits, 16 where it has 32."""

_MICROSECOND = 1_000


class Records:
    """Keeps the beginning of a record until its end comes."""

    def __init__(self) -> None:
        self._torn = b""

    def take(self, data: bytes) -> list[InputEvent]:
        """The records that are whole with these bytes, in order."""
        data = self._torn + data
        whole = len(data) - len(data) % RECORD_SIZE
        self._torn = data[whole:]
        return [InputEvent(*fields) for fields in _RECORD.iter_unpack(data[:whole])]


def stamp(event: InputEvent) -> int:
    """When it happened, by the device's own clock (ns)."""
    return event.sec * SECOND + event.usec * _MICROSECOND
