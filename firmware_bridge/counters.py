"""Everything odd on the bus, counted; and its last frames, for a fault report."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from hardware.ports import Instant

KEPT = 200
"""So many frames are kept."""


@dataclass(slots=True)
class LineCounters:
    """What happened on the line since the bridge was made."""

    polls: int = 0
    thrown_away: int = 0
    """Bytes that were part of no frame."""
    bad_crc: int = 0
    bad_messages: int = 0
    """Frames whose CRC is right and that mean nothing."""
    wrong_token: int = 0
    """Answers to another poll than the one just sent."""
    echoes: int = 0
    """Frames of our own that came back."""
    reopened: int = 0
    """How often the port was opened again."""


@dataclass(slots=True)
class SeatCounters:
    """What happened at one seat since the bridge was made."""

    answers: int = 0
    missed: int = 0
    """Polls that it did not answer while it was expected to; each is a retry."""
    late_slots: int = 0
    """Answers that say that a slot was missed."""
    line_faults: int = 0
    """Answers that say that something on the line was no frame."""
    restarts: int = 0
    lost: int = 0
    """How often edges were lost: by a restart, a full queue, or a gap in their numbers."""


@dataclass(frozen=True, slots=True)
class KeptFrame:
    """A payload that went over the line: when it was written or had been read, and whether the Pi sent it."""

    at: Instant
    sent: bool
    payload: bytes

    def __str__(self) -> str:
        return f"{self.at / 1e9:.6f} {'>' if self.sent else '<'} {self.payload.hex(' ')}"


class FrameRecord:
    """The last frames, oldest first."""

    def __init__(self) -> None:
        self._frames: deque[tuple[Instant, bytes, bool]] = deque(maxlen=KEPT)

    def keep(self, at: Instant, payload: bytes, *, sent: bool) -> None:
        """One more frame."""
        self._frames.append((at, payload, sent))

    @property
    def frames(self) -> tuple[KeptFrame, ...]:
        """What is kept."""
        return tuple(KeptFrame(at, sent, payload) for at, payload, sent in self._frames)
