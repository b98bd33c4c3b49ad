"""What leaves the mixer, sample by sample, as SDL's disk driver writes it down.

The driver runs at a pace of its own: a position in the recording is time on the sound card, and exact.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hardware.sound.decoding import decode
from hardware.sound.mixer_player import MixerPlayer
from hardware.sound.mixing import SAMPLE
from sounds import BUNDLED, Pack

RATE = 48_000
SCALE = 2
ROOT = BUNDLED.parent


@dataclass(frozen=True)
class Recording:
    sound: bytes

    def position(self, samples: bytes) -> int:
        """The frame at which these samples lie: exactly, and only once."""
        assert self.sound.count(samples) == 1
        offset = self.sound.index(samples)
        assert offset % SAMPLE == 0
        return offset // SAMPLE


def record(pack: Pack, order: str, folder: Path) -> Recording:
    """Let a whole process speak, and read what it has written once it is over."""
    raw = folder / "table.raw"
    script = Path(__file__).with_name("recorded_question.py")
    subprocess.run(
        [sys.executable, script, pack.path, order],
        env=os.environ
        | {
            "PYTHONPATH": str(ROOT),
            "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILE": str(raw),
            "SDL_DISKAUDIODELAY": "1",  # ms a buffer: ten times faster than the room hears it
        },
        capture_output=True,
        check=True,
        timeout=120,
    )
    return Recording(raw.read_bytes())


@pytest.mark.parametrize("voice", ["ru-elena", "en-slt"])
def test_thanks_sounds_exactly_two_seconds_after_the_question(
    voice: str, tmp_path: Path, open_player: Callable[[Pack, int], MixerPlayer]
) -> None:
    pack = Pack.load(BUNDLED / voice)
    ask, thanks = pack.clips["ask_leave_game_5"], pack.clips["thanks"]
    open_player(pack, RATE)
    recording = record(pack, "say", tmp_path)

    # On a machine that was held up, the beginning of the question is cut: its second half is there.
    last_words = decode(ask, SCALE)[ask.frames * SAMPLE :]
    question_ends = recording.position(last_words) + len(last_words) // SAMPLE
    last_speech = question_ends - (ask.frames - ask.speech_end) * SCALE
    answer = recording.position(decode(thanks, SCALE))
    first_speech = answer + thanks.speech_start * SCALE
    assert first_speech - last_speech == 2 * RATE == 96_000
    assert not any(recording.sound[question_ends * SAMPLE : answer * SAMPLE])


def test_what_is_cancelled_before_it_sounds_is_not_heard(tmp_path: Path) -> None:
    recording = record(Pack.load(BUNDLED / "ru-elena"), "cancel", tmp_path)
    assert not any(recording.sound)
