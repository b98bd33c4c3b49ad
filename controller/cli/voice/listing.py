"""``prinyato voice list``: the voices there are."""

from __future__ import annotations

from controller.cli.packs import load_pack, shipped_packs
from controller.cli.screen import wrapped
from controller.cli.voice.words import Words
from controller.config import PACKS, Config
from sounds import BUNDLED, Catalogue, Pack


def list_voices(config: Config) -> int:
    """Those that come with the table, and the one that is used, which is marked. Raises ``ConfigError``."""
    used = load_pack(config.pack)
    others = [Pack.load(BUNDLED / name) for name in shipped_packs()]
    words = Words(config.language)
    for pack in [used, *(other for other in others if other.path.resolve() != used.path.resolve())]:
        print(_line(pack, "*" if pack is used else " ", words))
        print("\n".join(f"    {line}" for line in wrapped(pack.licence)))
    return 0


def _line(pack: Pack, mark: str, words: Words) -> str:
    language = pack.language if pack.language in PACKS else "ru"
    texts = Catalogue.load(BUNDLED / f"{language}.toml").texts
    return words(
        "voice",
        mark=mark,
        name=pack.path.name if pack.path.parent == BUNDLED else str(pack.path),
        language=pack.language,
        voice=pack.voice,
        clips=sum(1 for clip in texts if clip in pack.clips),
        all=len(texts),
    )
