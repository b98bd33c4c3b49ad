"""A payload in its frame on the wire, and back out of whatever the line brings (PROTOCOL.md, "A frame on the wire")."""

from __future__ import annotations

from binascii import crc_hqx
from dataclasses import dataclass

LONGEST_PAYLOAD = 32
_CRC = 2
_LONGEST_BODY = 1 + LONGEST_PAYLOAD + _CRC  # what may lie between two delimiters: COBS puts one byte before


@dataclass(frozen=True, slots=True)
class Frame:
    """A payload whose CRC was right."""

    payload: bytes
    end: int
    """Where it ended in the data that was fed: the index just after its closing delimiter."""


@dataclass(slots=True)
class Counters:
    """What a :class:`Deframer` has seen."""

    frames: int = 0
    crc_failures: int = 0
    """Well-formed, but for the CRC."""
    malformed: int = 0
    """Between two delimiters, but too long, too short or no COBS."""
    thrown_away: int = 0
    """Bytes that were in no frame; delimiters are not counted."""


def frame(payload: bytes) -> bytes:
    """The bytes on the wire, with both delimiters, for a payload of 1 to 32 bytes; ``ValueError`` for another."""
    if not 1 <= len(payload) <= LONGEST_PAYLOAD:
        raise ValueError(f"A payload has 1 to {LONGEST_PAYLOAD} bytes, not {len(payload)}")
    return b"\0" + _stuffed(payload + _crc(payload)) + b"\0"


class Deframer:
    """Finds the frames in what a line brings, in pieces of any size; keeps no more than one frame's bytes."""

    def __init__(self) -> None:
        self.counters = Counters()
        self._begun = b""
        # Until the first delimiter, and after too long a stretch without one, nothing can be a frame.
        self._lost = True

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that end in ``data``, in their order; what is no frame is counted and thrown away."""
        frames: list[Frame] = []
        *ended, begun = data.split(b"\0")
        end = 0
        for piece in ended:
            end += len(piece) + 1
            body = self._begun + piece if self._begun else piece
            if body:
                payload = self._payload(body)
                if payload is None:
                    self.counters.thrown_away += len(body)
                else:
                    self.counters.frames += 1
                    frames.append(Frame(payload, end))
            self._begun = b""
            self._lost = False
        self._keep(begun)
        return frames

    @property
    def pending(self) -> int:
        """So many bytes of a frame have come that has not ended."""
        return len(self._begun)

    def forget(self) -> None:
        """The line was interrupted: what has begun cannot end; throw it away, to the next delimiter."""
        self.counters.thrown_away += len(self._begun)
        self._begun = b""
        self._lost = True

    def _keep(self, begun: bytes) -> None:
        if self._lost:
            self.counters.thrown_away += len(begun)
        elif len(self._begun) + len(begun) <= _LONGEST_BODY:
            self._begun += begun
        else:
            self.counters.malformed += 1
            self.counters.thrown_away += len(begun)
            self.forget()

    def _payload(self, body: bytes) -> bytes | None:
        if self._lost:  # counted as malformed when it was lost, or never begun
            return None
        content = _unstuffed(body) if len(body) <= _LONGEST_BODY else None
        if content is None or len(content) <= _CRC:
            self.counters.malformed += 1
            return None
        payload = content[:-_CRC]
        if content[-_CRC:] != _crc(payload):
            self.counters.crc_failures += 1
            return None
        return payload


def _crc(payload: bytes) -> bytes:
    return crc_hqx(payload, 0xFFFF).to_bytes(_CRC, "little")


def _stuffed(content: bytes) -> bytes:
    # No block reaches the 254 bytes at which COBS would begin another.
    return b"".join(bytes((len(block) + 1,)) + block for block in content.split(b"\0"))


def _unstuffed(body: bytes) -> bytes | None:
    """None if a block is longer than what is there. Without a 0x00 in ``body`` every step goes on."""
    blocks = []
    at = 0
    while at < len(body):
        after = at + body[at]
        blocks.append(body[at + 1 : after])
        at = after
    return b"\0".join(blocks) if at == len(body) else None
