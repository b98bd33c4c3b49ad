"""The sound device, through pygame's mixer and nothing else of pygame.

The mixer keeps its stream open with silence, so that no amplifier sleeps and none swallows a first word.
There is one for the whole process, and a play after its closing kills the process: only its owner touches it.
"""

from __future__ import annotations

import os
from pathlib import Path

from hardware.ports import Volumes
from hardware.sound.composer import Composer
from hardware.sound.decoding import decode
from hardware.sound.errors import BadTrack, NoSound
from hardware.sound.layout import Layout
from hardware.sound.sdl import MixerError, mixer
from hardware.sound.settings import SoundSettings
from sounds import Pack


class MixerPlayer:
    """Composes utterances of a pack, and plays them and music on the device that the settings name."""

    def __init__(self, pack: Pack, settings: SoundSettings) -> None:
        """Open the device; NoSound or BadRate if that is impossible."""
        self._composer = Composer(pack, settings.rate, decode)
        _open(settings)

    def compose(self, layout: Layout, volumes: Volumes, lead: int) -> memoryview:
        """An utterance as samples, after ``lead`` samples of silence; BadClip if one cannot be decoded."""
        return self._composer.compose(layout, volumes, lead)

    def play(self, samples: memoryview) -> mixer.Sound:
        """Let the samples sound at once; NoSound if the device does not take them."""
        try:
            sound = mixer.Sound(buffer=samples)
            mixer.find_channel(force=True).play(sound)
        except MixerError as error:
            raise NoSound(f"the sound device does not play ({error}); check that it is still there") from error
        return sound

    def play_track(self, path: Path) -> None:
        """Let a piece of music begin, silently; BadTrack if that is impossible."""
        if not path.is_file():  # to open a pipe would be to wait for it
            raise BadTrack(path, "no file")
        try:
            mixer.music.load(path)
            mixer.music.set_volume(0)
            mixer.music.play()
        except (MixerError, OSError) as error:
            raise BadTrack(path, str(error)) from error

    def set_music(self, gain: float) -> None:
        """Make the music so loud, 0 to 1, from the next buffer on."""
        mixer.music.set_volume(gain)

    def music_plays(self) -> bool:
        """Whether the piece of music has not ended."""
        return mixer.music.get_busy()

    def stop_music(self) -> None:
        """End the piece of music at once."""
        mixer.music.stop()
        mixer.music.unload()

    def close(self) -> None:
        """Stop everything and let go of the device."""
        mixer.quit()


def _open(settings: SoundSettings) -> None:
    if mixer.get_init() is not None:
        raise NoSound("the mixer is open already; check that only one speaker is opened")
    if settings.driver is not None:
        os.environ["SDL_AUDIODRIVER"] = settings.driver
    try:
        mixer.init(settings.rate, -16, 1, settings.buffer, settings.device, allowedchanges=0)
    except MixerError as error:
        raise NoSound(
            f"the sound device {settings.device or 'of the system'} cannot be opened ({error}); "
            "check that a card is plugged in and how it is named"
        ) from error
