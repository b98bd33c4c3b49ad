"""What a running table speaks by, and who is told when it falls silent."""

from __future__ import annotations

import logging
from collections.abc import Callable

from controller.cli.packs import sound_settings
from controller.config import Config
from controller.stage.texts import Texts
from hardware.clocks import MonotonicClock
from hardware.ports import HardwareError, Speaker
from hardware.sound.errors import NoSound
from hardware.speaker import SilentSpeaker, open_speaker
from sounds import Completed, Pack

_log = logging.getLogger("prinyato")

_NAMED = 5
"""Of more phrases than these only the number is told."""


def borrowed_phrases(voice: Completed, texts: Texts) -> str:
    """In one sentence, which phrases another voice says; empty if the pack has them all."""
    if not voice.borrowed:
        return ""
    clips = ", ".join(voice.borrowed[:_NAMED])
    if more := voice.borrowed[_NAMED:]:
        clips = texts.word("borrowed_more", clips=clips, count=len(more))
    return texts.word("borrowed", voice=voice.pack.voice, count=len(voice.borrowed), clips=clips, lender=voice.lender)


class Sound:
    """Hears of the speaker on its thread; ``tell`` is called with why it is silent, or "" if it no longer is."""

    def __init__(self) -> None:
        self.tell: Callable[[str], None] = lambda _: None

    def trouble(self, error: HardwareError) -> None:
        """Something goes wrong while it speaks."""
        _log.warning("%s", error)
        if isinstance(error, NoSound):
            self.tell(str(error))

    def recovered(self) -> None:
        """A card that was not there is."""
        _log.info("the sound card is there, the table speaks")
        self.tell("")


def speaker_of(config: Config, pack: Pack, clock: MonotonicClock, sound: Sound) -> tuple[Speaker, str]:
    """The voice, and in one sentence why it is silent if it should not be."""
    if not config.speaker.on:
        return SilentSpeaker(pack, clock), ""
    opened = open_speaker(pack, clock, sound_settings(config), sound.trouble, sound.recovered)
    because = str(opened.silent_because) if opened.silent_because else ""
    if because:
        _log.warning("%s", because)
    return opened.speaker, because
