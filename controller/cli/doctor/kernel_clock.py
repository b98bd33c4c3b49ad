"""How the kernel keeps its time: adjtimex(2), which the standard library has not."""

from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass

_STA_PLL, _STA_UNSYNC, _STA_NANO = 0x0001, 0x0040, 0x2000
_SHIFT_PLL = 2
_TICK_US = 10_000
_PPM_PER_TICK = 100.0
"""linux/timex.h: a tick is 10 ms, given in µs."""


@dataclass(frozen=True, slots=True)
class KernelClock:
    """``rate_ppm``: how much faster than the computer's crystal time is made to go now."""

    synchronised: bool
    rate_ppm: float


_long = ctypes.c_long


class Timex(ctypes.Structure):
    """struct timex, whose longs are as long as the machine's."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        *((name, _long) for name in ("offset", "freq", "maxerror", "esterror")),
        ("status", ctypes.c_int),
        *((name, _long) for name in ("constant", "precision", "tolerance", "seconds", "micros", "tick")),
        *((name, _long) for name in ("ppsfreq", "jitter")),
        ("shift", ctypes.c_int),
        *((name, _long) for name in ("stabil", "jitcnt", "calcnt", "errcnt", "stbcnt")),
        ("tai", ctypes.c_int),
        ("padding", ctypes.c_int * 11),
    )


def kernel_clock() -> KernelClock:
    """As it is now; nothing is changed. Raises ``OSError`` if the kernel does not say."""
    found = Timex()
    if ctypes.CDLL(None, use_errno=True).adjtimex(ctypes.byref(found)) < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return understood(found)


def understood(timex: Timex) -> KernelClock:
    """What the kernel's figures mean: the lasting correction, and an offset that is being worked off."""
    lasting = timex.freq / 2**16 + (timex.tick - _TICK_US) * _PPM_PER_TICK
    offset_ns = timex.offset if timex.status & _STA_NANO else timex.offset * 1_000
    # Every second the loop takes off so much of what is left.
    passing = offset_ns / 2 ** (_SHIFT_PLL + timex.constant) / 1_000 if timex.status & _STA_PLL else 0.0
    return KernelClock(not timex.status & _STA_UNSYNC, lasting + passing)
