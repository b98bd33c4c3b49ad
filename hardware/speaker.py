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
    """A voice, and why it is silent now, if it is: for the host to read, once."""

    speaker: Speaker
    silent_because: SpeakerError | None = None


def open_speaker(
    pack: Pack,
    clock: Clock,
    settings: SoundSettings,
    on_trouble: Callable[[HardwareError], None],
    on_recovered: Callable[[], None] = lambda: None,
) -> OpenedSpeaker:
    """Open the loudspeaker; if that is impossible, a voice that is silent, and the reason beside it.

    A card that is not there, or goes, is waited for: the voice keeps every instant in silence, and speaks again by
    itself. Both are called on a thread of the speaker's own: ``on_trouble`` with what goes wrong while it speaks,
    ``on_recovered`` when a card that was not there is.
    """
    try:
        return _loud(pack, clock, settings, on_trouble, on_recovered)
    except SpeakerError as error:
        return OpenedSpeaker(SilentSpeaker(pack, clock), error)


def _loud(
    pack: Pack,
    clock: Clock,
    settings: SoundSettings,
    on_trouble: Callable[[HardwareError], None],
    on_recovered: Callable[[], None],
) -> OpenedSpeaker:
    try:
        from hardware.sound.mixer_speaker import MixerSpeaker
    except ImportError as error:
        raise NoSound(f"pygame cannot be loaded ({error}); check that it is installed") from error
    speaker = MixerSpeaker(pack, clock, settings, on_trouble, on_recovered)
    return OpenedSpeaker(speaker, speaker.silent_because)
