"""The table's voice: a loudspeaker where there is one, otherwise a silent voice that keeps the same time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hardware.ports import Clock, HardwareError, Speaker
from hardware.sound.errors import NoSound, SpeakerError
from hardware.sound.settings import SoundSettings
from hardware.sound.silent_speaker import SilentSpeaker
from sounds import Pack

__all__ = ["OpenedSpeaker", "SilentSpeaker", "SoundSettings", "open_speaker"]


@dataclass(frozen=True, slots=True)
class OpenedSpeaker:
    """A voice, and why it is silent if it is: for the host to read, once."""

    speaker: Speaker
    silent_because: SpeakerError | None = None


def open_speaker(
    pack: Pack,
    clock: Clock,
    settings: SoundSettings,
    on_trouble: Callable[[HardwareError], None],
) -> OpenedSpeaker:
    """Open the loudspeaker; if that is impossible, a silent voice, and the reason beside it.

    ``on_trouble`` is told, on a thread of the speaker's own, what goes wrong while it speaks.
    """
    try:
        return OpenedSpeaker(_loud(pack, clock, settings, on_trouble))
    except SpeakerError as error:
        return OpenedSpeaker(SilentSpeaker(pack, clock), error)


def _loud(pack: Pack, clock: Clock, settings: SoundSettings, on_trouble: Callable[[HardwareError], None]) -> Speaker:
    try:
        from hardware.sound.mixer_speaker import MixerSpeaker
    except ImportError as error:
        raise NoSound(f"pygame cannot be loaded ({error}); check that it is installed") from error
    return MixerSpeaker(pack, clock, settings, on_trouble)
