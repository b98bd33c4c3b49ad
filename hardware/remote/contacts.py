"""Strokes out of what an input device gives: torn records, repeats, other keys, and records that the kernel lost."""

from __future__ import annotations

from collections.abc import Callable

from evdev import InputEvent, ecodes

from hardware.ports import SECOND, Instant
from hardware.remote.device import Device
from hardware.remote.records import Records, stamp
from hardware.remote.strokes import Stroke, Strokes

_UP, _DOWN = 0, 1
"""Values of a key's record; 2 is a repeat, which says nothing new."""

_AHEAD = SECOND
"""Who writes a whole press into a FIFO writes its end ahead; a stamp further ahead (ns) is one of another clock."""


class Contacts:
    """Reads ``device``; only the keys with these codes are heard.

    ``monotonic`` is the clock by which the device stamps (ns). What has another clock's stamp happened when it was
    read, and nothing before what was read before it: so nothing waits for a day that never comes.
    """

    def __init__(self, codes: frozenset[int], device: Device, monotonic: Callable[[], int]) -> None:
        self._codes = codes
        self._device = device
        self._records = Records()
        self._strokes = Strokes()
        self._lost = False
        self._monotonic = monotonic
        self._latest = monotonic()

    def read(self) -> list[Stroke]:
        """What is certain by now; raises ``OSError`` if the device has gone, ``EOFError`` at its end."""
        # Taken before the reading: a record of before this is read, so what it would change is not certain too soon.
        before = self._monotonic()
        try:
            data = self._device.read()
        except BlockingIOError:
            return self._strokes.settle(before)
        if not data:
            raise EOFError
        now = self._monotonic()
        told = [stroke for event in self._records.take(data) for stroke in self._of(event, now)]
        return [*told, *self._strokes.settle(before)]

    def flush(self, at: Instant) -> list[Stroke]:
        """The device has gone: what is down is let go of."""
        return self._strokes.flush(at)

    @property
    def wakes(self) -> Instant | None:
        """When to settle next."""
        return self._strokes.wakes

    def _of(self, event: InputEvent, now: Instant) -> list[Stroke]:
        stamped = stamp(event)
        self._latest = max(self._latest, stamped if stamped <= now + _AHEAD else now)
        if event.type == ecodes.EV_SYN:
            return self._of_mark(event)
        heard = event.type == ecodes.EV_KEY and event.code in self._codes and event.value in (_UP, _DOWN)
        # Between a loss and the next report the records are the rest of one that has a gap.
        if not heard or self._lost:
            return []
        return self._strokes.contact(event.code, self._latest, down=event.value == _DOWN)

    def _of_mark(self, event: InputEvent) -> list[Stroke]:
        if event.code == ecodes.SYN_DROPPED:
            self._lost = True
        elif event.code == ecodes.SYN_REPORT and self._lost:
            self._lost = False
            return self._strokes.still(self._device.down(), self._latest)
        return []
