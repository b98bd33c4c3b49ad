"""Sound files as samples, without a loudspeaker: whatever SDL's mixer reads (WAV, Ogg, FLAC, MP3)."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.sound.errors import BadClip, NoSound
from hardware.sound.headers import Unfit, look_at
from hardware.sound.sdl import MixerError, mixer

Read = Callable[[Path], "array[int]"]
"""A file as one channel of 16 bits; ``BadClip`` if it cannot be read."""

_DRIVER = "SDL_AUDIODRIVER"

_SMALL_BUFFER = 64  # frames: the mixer is closed again within a buffer or two


@contextmanager
def reader(rate: int) -> Iterator[Read]:
    """What reads at ``rate`` samples a second; nothing may play meanwhile. ``NoSound`` if something does.

    A file of another rate is brought to this one. SDL leaves in what would have to be filtered out for a lower rate:
    ask for one that is no lower than the file's.
    """
    if mixer.get_init() is not None:
        raise NoSound("the mixer is open already; check that nothing plays")
    before = os.environ.get(_DRIVER)
    os.environ[_DRIVER] = "dummy"
    try:
        _open(rate)
        yield _read
    finally:
        mixer.quit()
        if before is None:
            del os.environ[_DRIVER]
        else:
            os.environ[_DRIVER] = before


def _open(rate: int) -> None:
    try:
        mixer.init(rate, -16, 1, _SMALL_BUFFER, allowedchanges=0)
    except MixerError as error:
        raise NoSound(f"the mixer cannot be opened ({error}); check that pygame is installed whole") from error


def _read(path: Path) -> array[int]:
    try:
        look_at(path)
        return array("h", mixer.Sound(file=path).get_raw())
    except (MixerError, OSError, Unfit) as error:
        raise BadClip(f"{path} cannot be read ({error}); check that it is WAV, Ogg, FLAC or MP3") from error
