"""A sound card that is a pipe: what SDL's disk driver writes is taken in at the pace of a card, and listened to.

The driver has no pace of its own here: it waits, as for a card, until the pipe has room. So a frame's place in the
sound is the instant at which it is heard, and the real mixer can be held against its plans with nothing plugged in.
"""

from __future__ import annotations

import fcntl
import os
import select
import threading
from array import array
from collections.abc import Callable
from pathlib import Path

from hardware.ports import MILLISECOND, SECOND, Clock, Edge, Heard, Instant, Seat, SeatReport
from hardware.sound.mixing import LOUDEST, SAMPLE
from hardware.sound.settings import SoundSettings

_TICK = 10 * MILLISECOND
_PATIENCE_S = 0.1
_PIPE_BYTES = 4096

_RATE = 192_000
"""The driver lets go of 4096 bytes at a time: at this rate that is 10.7 ms, as 512 frames are at 48 kHz."""

THRESHOLD = LOUDEST // 4
"""What is louder closes the microphone's contact."""

_HOLD_MS = 2


class Comparator:
    """Turns samples into edges: closed while it is loud, open once it has been softer for 2 ms."""

    def __init__(self, rate: int) -> None:
        self._hold = _HOLD_MS * rate // 1000
        self._loud: int | None = None
        self._frame = 0

    def hear(self, samples: array[int]) -> list[tuple[int, bool]]:
        """The edges in the next samples: (frame, closed), frames counted from the first that was ever heard."""
        edges: list[tuple[int, bool]] = []
        if self._loud is not None or max(samples, default=0) >= THRESHOLD or min(samples, default=0) <= -THRESHOLD:
            for frame, sample in enumerate(samples, self._frame):
                if abs(sample) >= THRESHOLD:
                    if self._loud is None:
                        edges.append((frame, True))
                    self._loud = frame
                elif self._loud is not None and frame - self._loud >= self._hold:
                    edges.append((frame, False))
                    self._loud = None
        self._frame += len(samples)
        return edges


class ListeningCard:
    """Implements ``Seats`` with one seat, at whose input the microphone is; reports come on its own thread.

    While it is used, a mixer that is opened with ``settings`` speaks into it.
    """

    def __init__(self, folder: Path, seat: Seat, clock: Clock) -> None:
        """Make the pipe; a folder that is in nobody else's use."""
        self.settings = SoundSettings(driver="disk", rate=_RATE, output_latency=0)
        self.starved = 0
        """How often there was nothing to take in: the sound had a hole, and what follows is late by it."""
        self._seat = seat
        self._clock = clock
        self._comparator = Comparator(self.settings.rate)
        self._report: Callable[[SeatReport], None] = lambda _: None
        self._wanted: Instant | None = None
        self._stop = threading.Event()
        self._left = False  # nobody writes
        path = folder / "card.raw"
        os.mkfifo(path)
        self._pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        # Read by SDL when the mixer is opened.
        os.environ |= {"SDL_DISKAUDIOFILE": str(path), "SDL_DISKAUDIODELAY": "0"}
        self._thread = threading.Thread(target=self._work, name="listening card", daemon=True)

    def start(self, report: Callable[[SeatReport], None]) -> None:
        """Begin to take in what is said, and to report what is heard of it."""
        self._report = report
        self._thread.start()

    def hear_past(self, until: Instant) -> None:
        """Answer once all before ``until`` has been listened to."""
        self._wanted = until

    def close(self) -> None:
        """Let go of the pipe: after the mixer has been closed, which waits for us."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        os.close(self._pipe)

    def _work(self) -> None:
        begun, taken = None, 0
        while not self._stop.wait(_TICK / SECOND):
            now = self._clock.now()
            if begun is None:
                begun = now
            due = (now - begun) * self.settings.rate // SECOND - taken
            samples = self._take(due)
            if self._left and taken:
                return  # the mixer has been closed
            if len(samples) < due:
                begun = now - (taken + len(samples)) * SECOND // self.settings.rate
                self.starved += 1 if taken else 0
            for frame, down in self._comparator.hear(samples):
                self._report(Edge(self._seat, down, begun + frame * SECOND // self.settings.rate, _sample_time(self)))
            taken += len(samples)
            self._answer(now)

    def _take(self, frames: int) -> array[int]:
        """So many frames; fewer if none come for a while."""
        taken = bytearray()
        while len(taken) < frames * SAMPLE and select.select([self._pipe], [], [], _PATIENCE_S)[0]:
            read = os.read(self._pipe, frames * SAMPLE - len(taken))
            self._left = not read
            if self._left:
                break
            taken += read
        return array("h", bytes(taken))

    def _answer(self, now: Instant) -> None:
        wanted = self._wanted
        if wanted is not None and wanted <= now:
            self._wanted = None
            self._report(Heard(self._seat, now))


def _sample_time(card: ListeningCard) -> int:
    return SECOND // card.settings.rate
