"""The frame of PROTOCOL.md once more, bit by bit and byte by byte: slow, and sharing nothing with the bridge's."""

from __future__ import annotations

from itertools import pairwise


def crc(payload: bytes) -> int:
    """CRC-16/CCITT-FALSE, as its definition says: shift, and take the polynomial away."""
    register = 0xFFFF
    for byte in payload:
        for bit in range(7, -1, -1):
            top = register >> 15
            register = register << 1 & 0xFFFF
            if top != byte >> bit & 1:
                register ^= 0x1021
    return register


def frame(payload: bytes) -> bytes:
    """The wire's bytes: every 0x00 of payload and CRC becomes the distance to the next, as does the one before."""
    check = crc(payload)
    content = [0, *payload, check & 0xFF, check >> 8, 0]
    zeros = [at for at, byte in enumerate(content) if byte == 0]
    for at, following in pairwise(zeros):
        content[at] = following - at
    return bytes([0, *content])
