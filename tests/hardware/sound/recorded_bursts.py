"""Plays the window in bursts on SDL's disk driver: run by test_bursts.py, in a process of its own.

python recorded_bursts.py file       into SDL_DISKAUDIOFILE
python recorded_bursts.py card       into a listening card; prints what it heard: starved, then the instants of onsets
"""

import sys
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path

from hardware.clocks import MonotonicClock
from hardware.ports import SECOND, Clip, Edge, Gap, Heard, Mark, SeatReport, Utterance
from hardware.simulated.sound_card import ListeningCard
from hardware.sound.burst import in_bursts, with_burst
from hardware.sound.calibration import onsets
from hardware.sound.mixer_speaker import MixerSpeaker
from hardware.sound.settings import SoundSettings
from sounds import BUNDLED, Pack

QUESTION = Utterance(
    (Mark("begins"), Clip("ask_leave_game_5"), Mark("open"), Gap(2 * SECOND), Mark("close"), Clip("thanks"))
)
ENOUGH_S = 60


def into_a_file(pack: Pack) -> None:
    speaker = MixerSpeaker(pack, MonotonicClock(), SoundSettings(driver="disk"), print)
    speaker.plan(in_bursts(QUESTION))
    speaker.drain()
    speaker.close()


def into_a_card(pack: Pack, folder: Path) -> None:
    clock = MonotonicClock()
    edges: list[Edge] = []
    heard = threading.Event()

    def take(report: SeatReport) -> None:
        if isinstance(report, Edge):
            edges.append(report)
        elif isinstance(report, Heard):
            heard.set()

    with ExitStack() as stack:
        card = ListeningCard(folder, 3, clock)
        stack.callback(card.close)
        card.start(take)
        speaker = MixerSpeaker(pack, clock, card.settings, print)
        stack.callback(speaker.close)
        plan = speaker.plan(in_bursts(QUESTION))
        card.hear_past(plan.ends + SECOND)
        if not heard.wait(ENOUGH_S):
            sys.exit("the card does not answer")
    sys.stdout.write(" ".join(map(str, [card.starved, *(onset.at for onset in onsets(edges))])))


def main(where: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack = with_burst(Pack.load(BUNDLED / "ru-elena"), Path(folder))
        match where:
            case "file":
                into_a_file(pack)
            case "card":
                into_a_card(pack, Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
