"""Which input devices there are, and which of them is the remote."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hardware.ports import HardwareError
from hardware.remote.device import Device, open_device
from hardware.remote.errors import NoneFits, NotAllowed

AUTO = "auto"
"""Instead of a path: the first keyboard that has the keys."""

BY_ID = Path("/dev/input/by-id")
_KEYBOARDS = "*-event-kbd"


def keyboards(folder: Path = BY_ID) -> tuple[str, ...]:
    """Their paths, which stay theirs when they are plugged in elsewhere."""
    return tuple(sorted(map(str, folder.glob(_KEYBOARDS))))


def open_fitting(keys: Iterable[frozenset[int]], folder: Path = BY_ID) -> Device:
    """The first keyboard that has at least one code of each of these sets.

    Raises ``NoneFits``, or ``NotAllowed`` if that is why.
    """
    needed, paths = tuple(keys), keyboards(folder)
    refused: HardwareError | None = None
    for path in paths:
        try:
            device = open_device(path)
        except NotAllowed as error:
            refused = error
            continue
        except HardwareError:
            # Another may fit all the same; one that was just pulled out is none of them.
            continue
        if all(device.has() & codes for codes in needed):
            return device
        device.close()
    raise refused or NoneFits(str(folder), len(paths))
