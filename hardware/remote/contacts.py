"""Strokes out of what an input device gives: torn records, repeats, other keys, and records that the kernel lost."""

from __future__ import annotations

from evdev import InputEvent, ecodes

from hardware.ports import Instant
from hardware.remote.device import Device
from hardware.remote.records import Records, stamp
from hardware.remote.strokes import Stroke, Strokes

_UP, _DOWN = 0, 1
"""Values of a key's record; 2 is a repeat, which says nothing new."""


class Contacts:
    """Reads ``device``; only the keys with these codes are heard. Instants are those of the device's clock (ns)."""

    def __init__(self, codes: frozenset[int], device: Device) -> None:
        self._codes = codes
        self._device = device
        self._records = Records()
        self._strokes = Strokes()
        self._lost = False

    def read(self) -> list[Stroke]:
        """What has come by now; raises ``OSError`` if the device has gone, ``EOFError`` at its end."""
        try:
            data = self._device.read()
        except BlockingIOError:
            return []
        if not data:
            raise EOFError
        return [stroke for event in self._records.take(data) for stroke in self._of(event)]

    def settle(self, now: Instant) -> list[Stroke]:
        """What has become certain because nothing came until ``now``."""
        return self._strokes.settle(now)

    def flush(self, at: Instant) -> list[Stroke]:
        """The device has gone: what is down is let go of."""
        return self._strokes.flush(at)

    @property
    def wakes(self) -> Instant | None:
        """When to settle next."""
        return self._strokes.wakes

    def _of(self, event: InputEvent) -> list[Stroke]:
        if event.type == ecodes.EV_SYN:
            return self._of_mark(event)
        heard = event.type == ecodes.EV_KEY and event.code in self._codes and event.value in (_UP, _DOWN)
        # Between a loss and the next report the records are the rest of one that has a gap.
        if not heard or self._lost:
            return []
        return self._strokes.contact(event.code, stamp(event), down=event.value == _DOWN)

    def _of_mark(self, event: InputEvent) -> list[Stroke]:
        if event.code == ecodes.SYN_DROPPED:
            self._lost = True
        elif event.code == ecodes.SYN_REPORT and self._lost:
            self._lost = False
            return self._strokes.still(self._device.down(), stamp(event))
        return []
