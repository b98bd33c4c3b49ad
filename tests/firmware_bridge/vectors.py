"""Read ``firmware_bridge/vectors.txt``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import firmware_bridge

FILE = Path(firmware_bridge.__file__).with_name("vectors.txt")


@dataclass(frozen=True, slots=True)
class Vector:
    """A payload and its frame on the wire; None for what is no frame."""

    name: str
    payload: bytes | None
    wire: bytes


def _vector(line: str) -> Vector:
    match line.split():
        case ["bad", name, wire]:
            return Vector(name, None, bytes.fromhex(wire))
        case [name, payload, wire]:
            return Vector(name, bytes.fromhex(payload), bytes.fromhex(wire))
    raise ValueError(f"{FILE}: not a vector: {line}")


def _lines() -> list[str]:
    return [line for line in FILE.read_text("ascii").splitlines() if line and not line.startswith("#")]


ALL = tuple(map(_vector, _lines()))
GOOD = tuple(vector for vector in ALL if vector.payload is not None)
BAD = tuple(vector for vector in ALL if vector.payload is None)
