"""``prinyato voice test``: how the table sounds."""

from __future__ import annotations

from controller.cli import fail
from controller.cli.packs import sound_settings, voice_of
from controller.cli.voice.report import tell
from controller.cli.voice.words import Words
from controller.config import Config
from hardware.clocks import MonotonicClock
from hardware.ports import MILLISECOND, SECOND, Clip, Gap, HardwareError, Utterance
from hardware.sound.mixer_speaker import MixerSpeaker
from sounds import BUNDLED, Catalogue

TEST_PHRASE = ("table_ready", "discussion_over_nominees", "number_9", "number_3", "number_6")
"""One of its own, and one that is put together."""

_PAUSE = 250 * MILLISECOND

_LEAD = SECOND
"""Before the phrase: all of it is decoded for the first time."""


def speak(config: Config) -> int:
    """Say the test phrase aloud. Returns the exit code. Raises ``ConfigError`` or ``HardwareError``."""
    words = Words(config.language)
    shown = Catalogue.load(BUNDLED / f"{config.language}.toml").shown
    completed = voice_of(config)
    troubles: list[HardwareError] = []
    tell(words("speaks", voice=completed.pack.voice, device=config.speaker.device or words("system_card")))
    if completed.borrowed:
        tell(words("borrowed", count=len(completed.borrowed), lender=completed.lender))
    tell(" ".join(shown[clip] for clip in TEST_PHRASE))
    clock = MonotonicClock()
    speaker = MixerSpeaker(completed.pack, clock, sound_settings(config), troubles.append)
    try:
        if speaker.silent_because is not None:
            raise speaker.silent_because
        speaker.plan(_utterance(), clock.now() + _LEAD)
        speaker.drain()
    finally:
        speaker.close()
    for error in troubles:
        fail(error)
    return 1 if troubles else 0


def _utterance() -> Utterance:
    clips = [part for clip in TEST_PHRASE for part in (Clip(clip), Gap(_PAUSE))]
    return Utterance(tuple(clips[:-1]))
