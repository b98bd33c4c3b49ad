"""How soon the voice speaks once it is told to, and what speaking costs.

SDL's disk driver writes into a pipe, a buffer at a time, at the pace of a card.

* **first sample**: from ``plan`` until the buffer with the first sample that is not silence has left the mixer, each
  time with other words, which have not been decoded yet. The card's own delay (15 ms, until it is measured) comes on
  top: the plan takes account of it.
* **share of one core**: of this process while it says one utterance after the other with music beneath.
* **memory**: by how much this process has grown with the mixer open, a pack loaded, and all of that said.
"""

from __future__ import annotations

import math
import os
import threading
import time
import wave
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.figures import Figure, percentile
from bench.process import resident
from hardware.clocks import MonotonicClock
from hardware.ports import MILLISECOND, SECOND, Clip, Gap, HardwareError, Mark, Occasion, Utterance
from hardware.sound.mixer_speaker import MixerSpeaker
from hardware.sound.settings import SoundSettings
from sounds import BUNDLED, Pack

SEATS = range(1, 17)
ANSWERS = [f"{said}_{seat}" for seat in SEATS for said in ("accepted_number", "votes", "number", "by_hand")]
QUESTIONS = [f"ask_leave_game_{seat}" for seat in SEATS]
SPOKEN = [f"speech_lost_{seat}" for seat in SEATS]

_BUFFER_BYTES = 1024
_SILENCE = 8  # buffers
_PATIENCE_S = 30


class Card:
    """The other end of the pipe: waits for silence, and then knows when a sample came that is none."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.heard, self.heard_at = threading.Event(), 0
        self.silent = threading.Event()
        threading.Thread(target=self._listen, name="card", daemon=True).start()

    def listen(self) -> None:
        """Wait until it is silent; ``heard`` is set when it no longer is, at ``heard_at`` (ns)."""
        self.silent.clear()
        _wait(self.silent)
        self.heard.clear()

    def wait(self) -> None:
        """Wait until it is heard."""
        _wait(self.heard)

    def _listen(self) -> None:
        quiet = 0
        with self._path.open("rb", buffering=0) as pipe:
            while buffer := pipe.read(_BUFFER_BYTES):
                quiet = 0 if any(buffer) else quiet + 1
                if quiet >= _SILENCE:
                    self.silent.set()
                if not quiet and not self.heard.is_set():
                    self.heard_at = time.monotonic_ns()
                    self.heard.set()


def _wait(event: threading.Event) -> None:
    if not event.wait(_PATIENCE_S):
        raise RuntimeError("nothing comes from the mixer; check that SDL has its disk driver")


def measure() -> list[Figure]:
    """First samples, share of a core, memory."""
    before = resident("self")
    with TemporaryDirectory() as folder, piped_card(Path(folder)) as card:
        troubles: list[HardwareError] = []
        pack = Pack.load(BUNDLED / "ru-elena")
        speaker = MixerSpeaker(pack, MonotonicClock(), _settings(Path(folder)), troubles.append)
        try:
            answers = [_first_sample(speaker, card, _answer(clip)) for clip in ANSWERS]
            questions = [_first_sample(speaker, card, _question(clip)) for clip in QUESTIONS]
            share = _share(speaker)
        finally:
            speaker.close()
        grown = resident("self") - before
    return [
        Figure(f"plan to first sample, an answer (median of {len(answers)})", median(answers), "ms", most=150),
        Figure("plan to first sample, an answer (p99)", percentile(answers, 99), "ms", most=200),
        Figure(f"plan to first sample, a question (median of {len(questions)})", median(questions), "ms", most=350),
        Figure("utterances that began late", len(troubles), ""),
        Figure("share of one core while speaking, with music", share, "%", most=10),
        Figure("memory of the voice, its pack loaded", grown, "MB", most=60),
    ]


def _first_sample(speaker: MixerSpeaker, card: Card, utterance: Utterance) -> float:
    """From ``plan`` until it leaves the mixer (ms)."""
    card.listen()
    begun = time.monotonic_ns()
    plan = speaker.plan(utterance)
    card.wait()
    took = (card.heard_at - begun) / MILLISECOND
    speaker.cancel(plan)
    speaker.drain()
    return took


def _share(speaker: MixerSpeaker) -> float:
    """Of one core, while all of it is said (%)."""
    speaker.play_music(Occasion.NIGHT)
    speaker.plan(_answer("thanks"))
    speaker.drain()
    begun, worked = time.monotonic(), time.process_time()
    for clip in SPOKEN[:8]:
        speaker.plan(_answer(clip))
    speaker.drain()
    share = 100 * (time.process_time() - worked) / (time.monotonic() - begun)
    speaker.stop_music()
    return share


def _answer(clip: str) -> Utterance:
    return Utterance((Clip(clip),))


def _question(clip: str) -> Utterance:
    return Utterance((Mark("begins"), Clip(clip), Mark("open"), Gap(2 * SECOND), Mark("close"), Clip("thanks")))


def _settings(folder: Path) -> SoundSettings:
    music = folder / "music"
    music.mkdir()
    with wave.open(str(music / "tone.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(48_000)
        second = array("h", (round(8_000 * math.sin(2 * math.pi * 220 * n / 48_000)) for n in range(48_000)))
        file.writeframes(second.tobytes() * 60)
    return SoundSettings(driver="disk", music=music)


@contextmanager
def piped_card(folder: Path) -> Iterator[Card]:
    """A pipe that SDL's disk driver writes into while this lasts."""
    before = dict(os.environ)
    path = folder / "card.raw"
    os.mkfifo(path)
    os.environ["SDL_DISKAUDIOFILE"] = str(path)
    try:
        yield Card(path)
    finally:
        os.environ.clear()
        os.environ.update(before)
