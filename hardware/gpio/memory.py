"""The lines' registers, through which RPi.GPIO drives them: two programs at once would, and neither would know."""

from __future__ import annotations

import fcntl
import os
from functools import cache

from hardware.gpio.errors import LinesBusy

MEMORY = "/dev/gpiomem"


@cache
def keep_others_out(device: str = MEMORY) -> None:
    """From now until this program ends no other one of ours drives lines through RPi.GPIO; else ``LinesBusy``."""
    try:
        held = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        # Then it is rpi-lgpio that has RPi.GPIO's name, and the kernel keeps others out; or the library says itself
        # that it can do nothing here.
        return
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(held)
        raise LinesBusy(device) from error
