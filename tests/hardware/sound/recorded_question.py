"""Says what it is told on SDL's disk driver: run by test_recording.py, in a process of its own.

python recorded_question.py PACK say|cancel
"""

import sys
from pathlib import Path

from hardware.clocks import MonotonicClock
from hardware.ports import SECOND, Clip, Gap, Mark, Utterance
from hardware.sound.mixer_speaker import MixerSpeaker
from hardware.sound.settings import SoundSettings
from sounds import Pack

QUESTION = Utterance(
    (
        Mark("begins"),
        Clip("ask_leave_game_5"),
        Mark("open"),
        Gap(2 * SECOND),
        Mark("close"),
        Clip("thanks"),
    )
)


def main(pack: str, order: str) -> None:
    clock = MonotonicClock()
    speaker = MixerSpeaker(Pack.load(Path(pack)), clock, SoundSettings(driver="disk"), print)
    match order:
        case "say":
            speaker.plan(QUESTION)
        case "cancel":
            speaker.cancel(speaker.plan(QUESTION, clock.now() + 60 * SECOND))
    speaker.drain()
    speaker.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
