"""The firmware's pure C, by ctypes: its structures as its headers lay them out, and its functions by their names."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_bool, c_int, c_int32, c_uint8, c_uint16, c_uint32
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence

CONTENT_MOST = 35
WIRE_MOST = 37
RECORD_LENGTH = 13


class Receiver(ctypes.Structure):
    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("buffers", c_uint8 * CONTENT_MOST * 2),
        ("filling", POINTER(c_uint8)),
        ("length", c_uint8),
        ("skip", c_uint8),
    ]


class KeptEdge(ctypes.Structure):
    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [("at", c_uint32), ("what", c_uint8)]


class Hands(ctypes.Structure):
    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("kept", KeptEdge * 16),
        ("first", c_uint8),
        ("count", c_uint8),
        ("next", c_uint8),
        ("boot", c_uint8),
        ("lost", c_bool),
    ]


class Colour(ctypes.Structure):
    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [("red", c_uint8), ("green", c_uint8), ("blue", c_uint8)]


class Lights(ctypes.Structure):
    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("told", c_uint8),
        ("silent", c_bool),
        ("heard", c_uint32),
        ("window", c_bool),
        ("opens", c_uint32),
        ("closes", c_uint32),
        ("pressed", c_bool),
        ("down", c_bool),
        ("came", c_uint32),
        ("left", c_uint32),
        ("weighed", c_bool),
        ("first", c_uint32),
        ("last", c_uint32),
        ("shown", c_uint8),
        ("millisecond", c_uint16),
        ("beat", c_uint32),
    ]


class Settings(ctypes.Structure):
    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("identity", c_uint32),
        ("boot", c_uint32),
        ("seat", c_uint8),
        ("sensor", c_uint8),
        ("turn", c_uint8),
    ]


_FUNCTIONS: dict[str, tuple[type[Any] | None, list[Any]]] = {
    "frame_close": (c_uint8, [ctypes.c_char_p, c_uint8, POINTER(c_uint8)]),
    "frame_open": (c_uint8, [POINTER(c_uint8), c_uint8]),
    "receiver_begin": (None, [POINTER(Receiver)]),
    "receiver_byte": (c_int, [POINTER(Receiver), c_uint8, c_bool, POINTER(c_uint8)]),
    "receiver_keep": (POINTER(c_uint8), [POINTER(Receiver)]),
    "hands_begin": (None, [POINTER(Hands), c_uint32]),
    "hands_change": (None, [POINTER(Hands), c_uint32, c_bool, c_bool]),
    "hands_must_look": (c_bool, [POINTER(Hands)]),
    "hands_look": (None, [POINTER(Hands), c_uint32, c_bool]),
    "hands_acknowledge": (None, [POINTER(Hands), c_uint8]),
    "hands_tell": (c_uint8, [POINTER(Hands), POINTER(c_uint8)]),
    "hands_drained": (c_bool, [POINTER(Hands)]),
    "lights_begin": (None, [POINTER(Lights), c_uint32]),
    "lights_heard": (None, [POINTER(Lights), c_uint32]),
    "lights_told": (None, [POINTER(Lights), c_uint8]),
    "lights_window": (None, [POINTER(Lights), c_uint32, c_int32, c_int32]),
    "lights_cancel": (None, [POINTER(Lights)]),
    "lights_hand": (None, [POINTER(Lights), c_uint32, c_bool]),
    "lights_meaning": (c_int, [POINTER(Lights), c_bool, c_uint32]),
    "lights_colour": (Colour, [POINTER(Lights), c_int, c_uint32]),
    "settings_record": (None, [POINTER(Settings), POINTER(c_uint8)]),
    "settings_recall": (c_bool, [POINTER(Settings), ctypes.c_char_p]),
    "settings_first": (None, [POINTER(Settings), c_uint32]),
    "settings_take": (c_bool, [POINTER(Settings), c_uint8, c_uint8]),
}


class Native:
    """Every function of the library as a method; structures go in by themselves."""

    def __init__(self, library: Path) -> None:
        loaded = ctypes.CDLL(str(library))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(loaded, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"native.py declares no {name}")
