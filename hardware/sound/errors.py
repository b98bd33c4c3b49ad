"""What can go wrong with the table's voice."""

from __future__ import annotations

from pathlib import Path

from hardware.ports import MILLISECOND, HardwareError


class SpeakerError(HardwareError):
    """The table cannot say something, or not as planned."""


class UnknownClip(SpeakerError, LookupError):
    """An utterance names a clip that the voice pack does not have."""


class BadUtterance(SpeakerError, ValueError):
    """An utterance makes no sense: a gap shorter than nothing, or two marks of one name."""


class BadClip(SpeakerError, ValueError):
    """A clip's file cannot be decoded, or is not what ``pack.toml`` says."""


class BadRate(SpeakerError, ValueError):
    """The sound card's rate is no whole multiple of the pack's."""


class LateStart(SpeakerError):
    """An utterance was begun late: what came too late was cut off its beginning, so that its marks hold.

    ``cut`` is how much, and ``doubt`` how much later than planned the rest may be (ns).
    """

    def __init__(self, cut: int, doubt: int) -> None:
        super().__init__(
            f"an utterance began late: {cut / MILLISECOND:.0f} ms were cut, and the rest may be "
            f"{doubt / MILLISECOND:.0f} ms late; check what else keeps the machine busy"
        )
        self.cut = cut
        self.doubt = doubt


class NoSound(SpeakerError):
    """There is no sound: the device cannot be opened."""


class SoundGone(NoSound):
    """The sound card has gone while the table spoke."""

    def __init__(self) -> None:
        super().__init__("the sound card has gone; plug it in again: the table speaks again by itself")


class BadTrack(SpeakerError):
    """A piece of music cannot be played."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} cannot be played ({why}) and is left out; check that it is ogg, mp3, flac or wav")
        self.path = path


class NoMusic(SpeakerError):
    """There is no music to play."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(f"there is no music in {folder} ({why}); put ogg, mp3, flac or wav files there")
        self.folder = folder
