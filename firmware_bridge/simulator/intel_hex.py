"""Intel hex, as avr-objcopy writes it, into the bytes of the flash."""

from __future__ import annotations

from pathlib import Path

from firmware_bridge.simulator.errors import BadImage

FLASH = 32 * 1024
"""Bytes of flash in an ATmega328P."""

_DATA, _END, _SEGMENT, _START_SEGMENT, _LINEAR, _START_LINEAR = range(6)


def load(path: Path) -> bytes:
    """The image from address 0, gaps filled with ``0xFF``; raises ``BadImage``."""
    try:
        return parse(path.read_text("ascii"), str(path))
    except OSError as error:
        raise BadImage(str(path), f"it cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadImage(str(path), "it is no text") from error


def parse(text: str, name: str = "the text") -> bytes:
    """As ``load``, from the text of such a file; ``name`` is for the error."""
    image = bytearray()
    base = 0
    for number, line in enumerate(text.split(), start=1):
        kind, address, data = _record(line, f"{name}, line {number},")
        if kind == _END:
            return bytes(image)
        if kind == _DATA:
            _put(image, base + address, data, name)
        elif kind == _SEGMENT:
            base = int.from_bytes(data, "big") << 4
        elif kind == _LINEAR:
            base = int.from_bytes(data, "big") << 16
    raise BadImage(name, "its end record is missing")


def _record(line: str, where: str) -> tuple[int, int, bytes]:
    try:
        fields = bytes.fromhex(line.removeprefix(":"))
    except ValueError as error:
        raise BadImage(where, "it is not hexadecimal") from error
    if not line.startswith(":") or len(fields) < 5 or len(fields) != fields[0] + 5:
        raise BadImage(where, "it is no record")
    if sum(fields) % 256:
        raise BadImage(where, "its checksum is wrong")
    if fields[3] > _START_LINEAR:
        raise BadImage(where, f"it has the unknown type {fields[3]}")
    return fields[3], int.from_bytes(fields[1:3], "big"), fields[4:-1]


def _put(image: bytearray, address: int, data: bytes, name: str) -> None:
    end = address + len(data)
    if end > FLASH:
        raise BadImage(name, f"it reaches to {end:#x}, and the flash ends at {FLASH:#x}")
    image.extend(b"\xff" * (end - len(image)))
    image[address:end] = data
