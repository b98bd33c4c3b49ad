"""The voice that a configuration names, whole, and the sound device that it speaks by."""

from __future__ import annotations

from pathlib import Path

from controller.config import PACKS, Config, ConfigError
from hardware.ports import MILLISECOND
from hardware.sound.settings import SoundSettings
from sounds import BUNDLED, Catalogue, Completed, Pack, SoundsError, complete

KEY = "speaker.voice"


def voice_of(config: Config) -> Completed:
    """The pack that is named, and what it has not got from the one that comes with the table in its language.

    Raises ``ConfigError``: there is no such pack, or it cannot be completed.
    """
    pack = load_pack(config.pack)
    clips = Catalogue.load(BUNDLED / f"{config.language}.toml").texts
    if clips.keys() <= pack.clips.keys():
        return Completed(pack)  # the other one is not even read: a table must be ready soon
    try:
        return complete(pack, Pack.load(BUNDLED / PACKS.get(pack.language, PACKS[config.language])), clips)
    except SoundsError as error:
        raise ConfigError(str(error), KEY) from error


def load_pack(name: str) -> Pack:
    """A pack by its name or folder, with its gaps. Raises ``ConfigError``."""
    named = BUNDLED / name
    try:
        return Pack.load(named if named.is_dir() else Path(name).expanduser())
    except SoundsError as error:
        raise ConfigError(
            f"{error}; the packs that come with the table are {', '.join(shipped_packs())}", KEY
        ) from error


def shipped_packs() -> list[str]:
    """The names of the packs that come with the table."""
    return sorted(path.parent.name for path in BUNDLED.glob("*/pack.toml"))


def sound_settings(config: Config) -> SoundSettings:
    """The sound device, as the configuration has it."""
    sound = config.speaker
    return SoundSettings(
        device=sound.device or None,
        output_latency=sound.output_latency_ms * MILLISECOND,
        volumes=sound.volumes,
        music=Path(sound.music) if sound.music else None,
    )
