"""The simulator's C part: compiled on demand into a cache, and declared for ctypes."""

from __future__ import annotations

import ctypes
import enum
import hashlib
import os
import shutil
import subprocess
import tempfile
from ctypes import POINTER, c_double, c_int, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from functools import cache
from pathlib import Path

from firmware_bridge.simulator.errors import BuildFailed, MissingTool

_SOURCES = Path(__file__).with_name("seatsim")
_SIMAVR = Path("/usr/include/simavr")
_FLAGS = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-shared", "-fPIC")

EEPROM = 1024
"""Bytes of EEPROM in a module."""


class Order(enum.IntEnum):
    """What can be ordered (``seatsim_kind`` in ``seatsim.h``, in the same order)."""

    PLUG = 0
    UNPLUG = 1
    BROWN_OUT = 2
    RESET = 3
    HANG = 4
    HAND = 5
    STICK = 6
    SENSOR = 7
    CLOCK = 8
    CUT = 9
    BABBLE = 10
    BIT_ERRORS = 11
    LOST_BYTES = 12
    ECHO = 13
    CUT_AFTER = 14


class LightChange(ctypes.Structure):
    """``seatsim_light``."""

    _fields_ = (("at", c_int64), ("rgb", c_uint8 * 3), ("pad", c_uint8 * 5))
    at: int
    rgb: ctypes.Array[c_uint8]


class Counters(ctypes.Structure):
    """``seatsim_stats``."""

    _fields_ = tuple(
        (name, c_int64)
        for name in (
            "boots",
            "watchdog_bites",
            "sent",
            "received",
            "overruns",
            "undriven",
            "cut_short",
            "latest_release",
            "halted",
            "powered",
            "cycles",
            "lights_dropped",
        )
    )
    boots: int
    watchdog_bites: int
    sent: int
    received: int
    overruns: int
    undriven: int
    cut_short: int
    latest_release: int
    halted: int
    powered: int
    cycles: int
    lights_dropped: int


_FUNCTIONS: dict[str, tuple[type | None, tuple[type, ...]]] = {
    "seatsim_new": (c_void_p, (c_int, ctypes.c_char_p, c_uint32, c_uint64, c_int64, c_int64)),
    "seatsim_free": (None, (c_void_p,)),
    "seatsim_now": (c_int64, (c_void_p,)),
    "seatsim_run_until": (None, (c_void_p, c_int64)),
    "seatsim_order": (None, (c_void_p, c_int64, c_int, c_int, c_double, c_double)),
    "seatsim_write": (c_int64, (c_void_p, ctypes.c_char_p, c_size_t, c_int64)),
    "seatsim_read": (c_size_t, (c_void_p, c_void_p, c_size_t)),
    "seatsim_light_changes": (c_size_t, (c_void_p, c_int, POINTER(LightChange), c_size_t)),
    "seatsim_light_now": (None, (c_void_p, c_int, POINTER(c_uint8))),
    "seatsim_get_stats": (None, (c_void_p, c_int, POINTER(Counters))),
    "seatsim_get_eeprom": (None, (c_void_p, c_int, POINTER(c_uint8))),
    "seatsim_set_eeprom": (None, (c_void_p, c_int, ctypes.c_char_p)),
}


@cache
def load() -> ctypes.CDLL:
    """The library, ready to call; other threads run meanwhile. Raises ``MissingTool`` or ``BuildFailed``."""
    path = build()
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        if "libsimavr" in str(error):
            raise MissingTool("simavr's library is not installed", "libsimavr-dev") from error
        raise BuildFailed(str(error)) from error
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


def build(cached_in: Path | None = None) -> Path:
    """The shared library for these sources, from the cache or compiled into it. Several processes may do so at once."""
    folder = cached_in or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "prinyato"
    library = folder / f"seatsim-{_key()}.so"
    if not library.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix="seatsim-") as scratch:
            fresh = Path(scratch) / "seatsim.so"
            _compile(fresh)
            # Whoever is last wins, with the same bytes; nobody ever sees half a library.
            fresh.replace(library)
    return library


def _key() -> str:
    """Names what the library is made of: our sources, the flags, and the structures of the simavr that is installed."""
    digest = hashlib.sha256(" ".join(_FLAGS).encode())
    for path in sorted([*_SOURCES.glob("*.[ch]"), *_SIMAVR.glob("*.h")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _compile(target: Path) -> None:
    compiler = shutil.which("gcc")
    if compiler is None:
        raise MissingTool("gcc is not installed", "gcc")
    sources = [str(path) for path in sorted(_SOURCES.glob("*.c"))]
    command = [compiler, *_FLAGS, "-o", str(target), *sources, "-lsimavr", "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    complaint = done.stderr.strip()
    if "cannot find -lsimavr" in complaint or ("simavr/" in complaint and "No such file" in complaint):
        raise MissingTool("simavr's library is not installed", "libsimavr-dev")
    raise BuildFailed(complaint.splitlines()[0] if complaint else f"gcc ends with {done.returncode}")
