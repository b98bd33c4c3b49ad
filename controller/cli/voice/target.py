"""The pack that clips are put into: one that is there, or a new one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from controller.cli.voice.words import Words
from controller.config import PACKS, ConfigError
from sounds import BUNDLED, Catalogue, Pack
from sounds.studio import RATE
from sounds.writing import About


@dataclass(frozen=True, slots=True)
class Target:
    """Its folder, what it says of itself, the clips it has, and what they are measured by."""

    folder: Path
    about: About
    there: frozenset[str]
    catalogue: Catalogue
    ours: Pack

    @property
    def words(self) -> Words:
        """Those of its language."""
        return Words(self.about.language)

    @property
    def missing(self) -> list[str]:
        """The clips it has not got, in the order of the catalogue."""
        return [clip for clip in self.catalogue.texts if clip not in self.there]


def target(folder: Path, language: str | None, voice: str | None, licence: str | None, engine: str = "") -> Target:
    """The pack in a folder, or one to be made there; what is None is as it is in the pack, or usual.

    Raises ``ConfigError`` or ``SoundsError``: nothing can be put there.
    """
    if BUNDLED in folder.resolve().parents:
        raise ConfigError(f"{folder} comes with the table and stays as it is; name another folder with --pack")
    if (folder / "pack.toml").exists():
        return _there(folder, Pack.load(folder), language, voice, licence)
    spoken = language or "ru"
    usual = Words(spoken)("licence_of_engine" if engine else "licence", engine=engine)
    about = About(spoken, voice or folder.resolve().name, licence or usual, engine)
    return Target(folder, about, frozenset(), *_measures(spoken))


def _there(folder: Path, pack: Pack, language: str | None, voice: str | None, licence: str | None) -> Target:
    for key, given, has in (
        ("language", language, pack.language),
        ("voice", voice, pack.voice),
        ("licence", licence, pack.licence),
    ):
        if given is not None and given != has:
            raise ConfigError(f"{folder} has {key} = {has!r} already; leave --{key} out, or name another folder")
    if pack.language not in PACKS:
        raise ConfigError(f"{folder} speaks {pack.language!r}, and the phrases are in {', '.join(PACKS)}")
    if pack.sample_rate != RATE:
        raise ConfigError(
            f"{folder} has {pack.sample_rate} frames a second, and new clips have {RATE}; name another folder"
        )
    about = About(pack.language, pack.voice, pack.licence)
    return Target(folder, about, frozenset(pack.clips), *_measures(pack.language))


def _measures(language: str) -> tuple[Catalogue, Pack]:
    return Catalogue.load(BUNDLED / f"{language}.toml"), Pack.load(BUNDLED / PACKS[language])
