"""Write the test vectors anew: ``python -m tests.firmware_bridge.make_vectors > firmware_bridge/vectors.txt``."""

from __future__ import annotations

import sys
from binascii import crc_hqx
from collections.abc import Iterator

from firmware_bridge.frames import LONGEST_PAYLOAD, frame
from firmware_bridge.messages import (
    Ack,
    Answer,
    Cause,
    Health,
    Hello,
    Lamps,
    Message,
    Module,
    Poll,
    RawEdge,
    Settings,
    Window,
)
from firmware_bridge.payloads import encode
from hardware.ports import Lamp
from hardware.sensors import Sensor

HEAD = """\
# Frames of PROTOCOL.md that the firmware and the bridge must both read as they stand, and what both must throw away.
#
#   NAME PAYLOAD WIRE   in hexadecimal: the payload, and the whole frame with both its delimiters;
#                       a name begins with the type of the frame
#   bad NAME WIRE       holds no frame; but a frame right after it, sharing its last delimiter or not, is heard
#
# Lines that begin with # say nothing. Written by: python -m tests.firmware_bridge.make_vectors
"""

EVERY_SEAT = frozenset(range(1, 17))
ALL_WELL = Health()
ALL_ILL = Health(down=True, drained=True, lost=True, garbled=True, missed=True)
MEANINGS = tuple(Lamp)

MESSAGES: dict[str, Message] = {
    "poll-nothing-acknowledged": Poll(0, (None,) * 16),
    "poll-every-edge-acknowledged": Poll(255, (Ack(6, 31),) * 16),
    "poll-each-seat-another": Poll(42, (*(Ack(seat % 7, 2 * seat % 32) for seat in range(1, 16)), None)),
    "lamps-dark": Lamps((Lamp.DARK,) * 16),
    "lamps-each-meaning": Lamps(MEANINGS + MEANINGS[: 16 - len(MEANINGS)]),
    "lamps-cursor-at-16": Lamps((Lamp.DARK,) * 15 + (Lamp.CURSOR,)),
    "window-two-seconds": Window(7, 600_000, 4_600_000, frozenset({1, 2, 3, 9, 10})),
    "window-already-open": Window(8, -1, 3_999_999, EVERY_SEAT),
    "window-greatest": Window(255, 2**31 - 1, 2**31 - 1, frozenset({16})),
    "window-least": Window(0, -(2**31), -(2**31), frozenset({1})),
    "window-cancelled": Window(0, 0, 0, frozenset()),
    "hello": Hello(1),
    "hello-greatest": Hello(255),
    "settings-seat-1": Settings(0x12345678, 1, Sensor.BUTTON),
    "settings-seat-16": Settings(0xFFFFFFFE, 16, Sensor.TOUCH_PAD),
    "settings-no-seat": Settings(0x00000001, 0, Sensor.LIGHT_BARRIER),
    "answer-no-edge": Answer(1, 0, 0, ALL_WELL, 0),
    "answer-drained": Answer(3, 42, 1_000_000, Health(drained=True), 17),
    "answer-one-edge": Answer(12, 43, 0x00010000, Health(down=True, drained=True), 1, (RawEdge(0xFF00, 5, down=True),)),
    "answer-boot": Answer(5, 1, 70_000, ALL_WELL, 9, (RawEdge(256, 0, down=False, found=True, lost=True),)),
    "answer-longest": Answer(
        16,
        255,
        0xFFFFFFFF,
        ALL_ILL,
        255,
        (
            RawEdge(0xFFFFFFFE, 30, down=False, found=True, lost=True),
            RawEdge(0xFFFFFFFF, 31, down=True, found=True, lost=True),
        ),
    ),
    "answer-most-zeros": Answer(1, 0, 0, ALL_WELL, 0, (RawEdge(0, 0, down=False), RawEdge(0, 0, down=False))),
    "module-answers-hello": Module(77, 0xDEADBEEF, 12, Sensor.BUTTON, (1, 0), 1, 0x00000102, False, Cause.POWER),
    "module-answers-settings": Module(0, 0x00000100, 0, Sensor.TOUCH_PAD, (1, 9), 1, 0, True, Cause.RESET_PIN),
    "module-greatest": Module(
        255,
        0xFFFFFFFE,
        16,
        Sensor.TOUCH_PAD,
        (255, 255),
        255,
        0xFFFFFFFF,
        True,
        Cause.POWER | Cause.RESET_PIN | Cause.BROWN_OUT | Cause.WATCHDOG,
    ),
    "module-most-zeros": Module(0, 0x00000100, 0, Sensor.BUTTON, (0, 0), 1, 0, False, Cause(0)),
}


def bad() -> Iterator[tuple[str, bytes]]:
    """What lies on the wire and is no frame, with its name."""
    payload = encode(MESSAGES["answer-one-edge"])
    good = frame(payload)
    crc = crc_hqx(payload, 0xFFFF)
    flipped = bytearray(good)
    flipped[10] ^= 0x10
    broken = bytearray(good)
    broken[10] = 0
    yield "crc-one-bit", bytes(flipped)
    yield "crc-high-byte-first", _framed(payload + crc.to_bytes(2, "big"))
    yield "crc-from-zero", _framed(payload + crc_hqx(payload, 0).to_bytes(2, "little"))
    yield "cut-at-the-end", good[:-3] + b"\0"
    yield "cut-in-the-middle", good[:8] + b"\0"
    yield "cut-at-the-beginning", b"\0" + good[4:]
    yield "no-crc", _framed(payload)
    yield "only-a-crc", _framed(b"\xff\xff")
    yield "one-byte", b"\0\x01\0"
    yield "no-content", b"\0\x01\x01\x01\0"
    yield "block-past-the-end", b"\0" + bytes([good[1] + 40]) + good[2:]
    yield "block-of-255", b"\0\xff" + good[2:]
    yield "last-block-one-too-long", b"\0\x05abc\0"
    yield "delimiter-inside", bytes(broken)
    yield "payload-of-33", _framed(_closed(bytes(range(1, LONGEST_PAYLOAD + 2))))
    yield "payload-of-33-zeros", _framed(_closed(bytes(LONGEST_PAYLOAD + 1)))
    yield "noise", b"\0" + bytes(range(1, 256)) * 2 + b"\0"


def _closed(payload: bytes) -> bytes:
    return payload + crc_hqx(payload, 0xFFFF).to_bytes(2, "little")


def _framed(content: bytes) -> bytes:
    blocks = content.split(b"\0")
    return b"\0" + b"".join(bytes([len(block) + 1]) + block for block in blocks) + b"\0"


def text() -> str:
    """The whole file."""
    good = ((name, encode(message)) for name, message in MESSAGES.items())
    lines = [f"{name} {payload.hex()} {frame(payload).hex()}\n" for name, payload in good]
    lines += [f"bad {name} {wire.hex()}\n" for name, wire in bad()]
    return HEAD + "\n" + "".join(lines)


if __name__ == "__main__":
    sys.stdout.write(text())
