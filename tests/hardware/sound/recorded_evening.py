"""A small evening, for a loudspeaker on SDL's disk driver and for the recorder alike.

python recorded_evening.py PACK MUSIC: on the disk driver; run by test_recorder.py, in a process of its own.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

from hardware.clocks import MonotonicClock
from hardware.ports import (
    MILLISECOND,
    SECOND,
    Clip,
    Gap,
    Mark,
    Occasion,
    Signal,
    Speaker,
    Tone,
    Utterance,
    Volumes,
)
from hardware.sound.mixer_speaker import MixerSpeaker
from hardware.sound.settings import SoundSettings
from sounds import Pack

WINDOW = Utterance(
    (Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Signal(Tone.CLOSE), Clip("thanks"))
)
VOLUMES = Volumes(speech=70, signals=60, music=80)


def settings(music: Path) -> SoundSettings:
    return SoundSettings(driver="disk", volumes=VOLUMES, music=music)


def play(speaker: Speaker, wait: Callable[[int], object]) -> None:
    """A question, and then some words into music that comes up and fades away."""
    plan = speaker.plan(WINDOW)
    wait(plan.ends - plan.begins + SECOND)
    speaker.play_music(Occasion.NIGHT)
    wait(2800 * MILLISECOND)
    spoken = speaker.plan(Utterance((Clip("thanks"), Gap(2 * SECOND), Clip("accepted"))))
    wait(spoken.ends - spoken.begins + 2 * SECOND)
    speaker.fade_music()
    wait(2200 * MILLISECOND)


def main(pack: str, music: str) -> None:
    speaker = MixerSpeaker(Pack.load(Path(pack)), MonotonicClock(), settings(Path(music)), print)
    pause = threading.Event()

    def wait(length: int) -> None:
        pause.wait(length / SECOND)
        speaker.drain()  # the disk falls behind with a machine that is held up

    play(speaker, wait)
    speaker.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
