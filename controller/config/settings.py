"""What can be set in ``table.toml``: the keys at its top, and its sections, of which most have a module each.

An empty file is a whole configuration. Every key has its default, and what it is for in both languages: reading,
checking and the file that ``prinyato init`` writes come from here.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from controller.config.announcing import AnnounceSettings
from controller.config.keys import different_names, key, one_of, section, texts
from controller.config.lights import LightSettings
from controller.config.remote import RemoteSettings
from controller.config.seats import SeatSettings
from controller.config.speaker import SpeakerSettings
from controller.config.web import WebSettings
from controller.stage.texts import LANGUAGES

PACKS = {"ru": "ru-elena", "en": "en-slt"}
"""The voice that speaks each language if none is named."""


def default_journal() -> Path:
    """Where games are kept: the state directory of the service, or of the user (XDG)."""
    service = os.environ.get("STATE_DIRECTORY")
    home = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return Path(service.split(":")[0]) / "journal.sqlite" if service else home / "prinyato" / "journal.sqlite"


@dataclass(frozen=True, slots=True)
class JournalSettings:
    """The games that are kept."""

    file: str = key(
        "",
        'Файл с играми; "" – в папке службы или пользователя.',
        'The file of the games; "" is in the folder of the service, or of the user.',
        example='"/var/lib/prinyato/journal.sqlite"',
    )


@dataclass(frozen=True, slots=True)
class Config:
    """A table's whole configuration."""

    language: Literal["ru", "en"] = key(
        "ru",
        'Язык стола: "ru" или "en".',
        'The language of the table: "ru" or "en".',
        one_of(*LANGUAGES),
        example='"en"',
    )
    rulebook: str = key(
        "city",
        "Свод правил: имя (prinyato rulebook их перечислит) или файл .toml.",
        "The rulebook: a name (prinyato rulebook lists them), or a .toml file.",
        example='"club"',
    )
    deck: str = key(
        "",
        'Колода; "" – из свода правил.',
        'The cards; "" is the rulebook\'s deck.',
        example='"don=1 mafia=1 sheriff=1 civilian=5"',
    )
    names: tuple[str, ...] = key(
        (),
        "Игроки, по одному имени на место, с первого места.",
        "Who plays, one name a seat from seat 1.",
        texts,
        example='["Анна", "Борис"]',
    )
    roster: tuple[str, ...] = key(
        (),
        "Имена всех в клубе: из них ведущий выбирает игроков перед игрой.",
        "The names of the club: the host chooses the players from them before a game.",
        different_names,
        example='["Анна", "Борис", "Вера"]',
    )
    seats: SeatSettings = field(default_factory=SeatSettings, metadata=section("Места", "The seats"))
    lights: LightSettings = field(
        default_factory=LightSettings,
        metadata=section("Лампы, если они не на модулях", "Lamps that are not on modules"),
    )
    speaker: SpeakerSettings = field(default_factory=SpeakerSettings, metadata=section("Голос", "The voice"))
    announce: AnnounceSettings = field(
        default_factory=AnnounceSettings, metadata=section("Что объявляет стол", "What the table announces")
    )
    remote: RemoteSettings = field(
        default_factory=RemoteSettings, metadata=section("Пульт в руке", "The host's remote")
    )
    web: WebSettings = field(default_factory=WebSettings, metadata=section("Страница", "The page"))
    journal: JournalSettings = field(
        default_factory=JournalSettings, metadata=section("Журнал игр", "The journal of games")
    )

    @property
    def pack(self) -> str:
        """The name of the voice pack."""
        return self.speaker.voice or PACKS[self.language]

    @property
    def journal_path(self) -> Path:
        """The journal's file."""
        return Path(self.journal.file).expanduser() if self.journal.file else default_journal()
