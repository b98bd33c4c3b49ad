"""What can be set in ``table.toml``: every key with its default, and what it is for, in both languages.

An empty file is a whole configuration. Reading, checking and the file that ``prinyato init`` writes come from here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from controller.config.announcing import AnnounceSettings
from controller.config.keys import (
    bindings,
    device,
    different_names,
    key,
    not_below_zero,
    one_of,
    path,
    pins,
    remote_device,
    section,
    texts,
    within,
)
from controller.config.web import WebSettings
from hardware.ports import CLICKER_KEYS, KEYPAD_KEYS, Volumes

LANGUAGES = ("ru", "en")
PACKS = {"ru": "ru-elena", "en": "en-slt"}
"""The voice that speaks each language if none is named."""

SENSORS = ("button", "light barrier", "touch pad")
PIN_FACTORIES = ("lgpio", "rpigpio", "rpi.gpio-plain")
PROFILES = ("clicker", "keypad")

CLICKER_ACTIONS = tuple(key.value for key in CLICKER_KEYS)
KEYPAD_ACTIONS = tuple(key.value for key in KEYPAD_KEYS)
"""What a key of a remote can be, by its profile."""


def default_journal() -> Path:
    """Where games are kept: the state directory of the service, or of the user (XDG)."""
    service = os.environ.get("STATE_DIRECTORY")
    home = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return Path(service.split(":")[0]) / "journal.sqlite" if service else home / "prinyato" / "journal.sqlite"


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """The seats: how many, and where their hands are felt."""

    count: int = key(
        0,
        "Сколько игроков; 0 – сколько в своде правил.",
        "How many play; 0 is as many as the rulebook says.",
        not_below_zero,
        example="10",
    )
    pads: int = key(
        0,
        "Сколько у стола площадок; 0 – сколько игроков, а на GPIO сколько названо контактов. Лишние в игре не горят.",
        "How many pads the table has; 0 is as many as play, on GPIO as many as there are pins. Those that nobody plays "
        "at stay dark.",
        not_below_zero,
        example="12",
    )
    on: str = key(
        "",
        'Откуда слышны руки: "bus" – модули на шине, "gpio" – кнопки прямо на Pi, "simulated" – нажимаются на '
        'странице, "none" – ниоткуда: за всех говорит ведущий. "" – сам: bus, если назван bus; gpio, если названы '
        "pins; иначе simulated.",
        'Where hands are heard: "bus" is seat modules, "gpio" buttons on the Pi itself, "simulated" pressed on the '
        'page, "none" nowhere: the host says what each does. "" chooses: bus if a bus is named, gpio if pins are '
        "named, else simulated.",
        one_of("", "simulated", "gpio", "bus", "none"),
        example='"gpio"',
    )
    bus: str = key(
        "",
        "Порт шины модулей: путь, который не меняется (ls /dev/serial/by-path).",
        "The serial port of the seat modules, by a path that stays (ls /dev/serial/by-path).",
        example='"/dev/serial/by-path/…"',
    )
    bus_rs485: bool = key(
        False,
        "Направлением правит драйвер порта: нужно для UART самого Pi; USB-адаптер делает это сам.",
        "The port's driver switches the direction: the Pi's own UART needs it, a USB adapter does so by itself.",
        example="true",
    )
    sensor: str = key(
        "button",
        'Чем чувствуют руку места на GPIO: "button" – кнопка, "light barrier" – световой барьер, "touch pad" – '
        "сенсорная площадка. У модуля это записано в нём самом.",
        'What feels the hand at seats on GPIO: "button", "light barrier" or "touch pad". A module knows its own.',
        one_of(*SENSORS),
        example='"touch pad"',
    )
    pins: tuple[int, ...] = key(
        (),
        "Контакты мест на GPIO по номерам BCM, по одному на место, с первого места.",
        "The lines of seats on GPIO, by BCM number, one a seat from seat 1.",
        pins,
        example="[4, 22, 23, 24, 25, 5, 6, 12, 13, 16]",
    )
    pin_factory: str = key(
        "lgpio",
        'Чем читаются контакты: "lgpio" – Pi 3, 4 и 5; "rpigpio" – RPi.GPIO на старых образах через gpiozero; '
        '"rpi.gpio-plain" – RPi.GPIO без gpiozero.',
        'What reads the lines: "lgpio" on Pi 3, 4 and 5; "rpigpio" is RPi.GPIO of old images through gpiozero; '
        '"rpi.gpio-plain" is RPi.GPIO without gpiozero.',
        one_of(*PIN_FACTORIES, also="mock"),
        example='"rpigpio"',
    )

    @property
    def where(self) -> Literal["simulated", "gpio", "bus", "none"]:
        """Where hands are heard, once the automatic choice is made."""
        match self.on:
            case "simulated" | "gpio" | "bus" | "none":
                return self.on
            case _:
                return "bus" if self.bus else "gpio" if self.pins else "simulated"


@dataclass(frozen=True, slots=True)
class LightSettings:
    """The seats' lights, where they do not hang on the seats' modules."""

    on: str = key(
        "",
        'Где лампы: "gpio" – по лампе на контакт, "apa102" – цепочка на SPI, "none" – нет. "" – сам: модули светят '
        "сами; gpio, если названы pins; иначе нет.",
        'Where the lamps are: "gpio" is one a line, "apa102" a chain on SPI, "none" nowhere. "" chooses: modules '
        "light themselves; gpio if pins are named; else none.",
        one_of("", "none", "gpio", "apa102"),
        example='"apa102"',
    )
    pins: tuple[int, ...] = key(
        (),
        "Контакты ламп на GPIO по номерам BCM, по одному на место, с первого места.",
        "The lines of lamps on GPIO, by BCM number, one a seat from seat 1.",
        pins,
        example="[14, 15, 17, 18, 27, 10, 9, 11, 8, 7]",
    )
    brightness: int = key(
        40,
        "Яркость цепочки, процентов.",
        "How bright the chain is, per cent.",
        within(1, 100),
        example="20",
    )
    spi: str = key(
        "/dev/spidev0.0",
        "Устройство SPI, на котором висит цепочка.",
        "The SPI device at which the chain hangs.",
        device,
    )

    @property
    def on_pins(self) -> bool:
        """Whether there is one lamp a line of the header, once the automatic choice is made."""
        return self.on == "gpio" or (not self.on and bool(self.pins))

    @property
    def on_header(self) -> bool:
        """Whether the lamps hang on the Pi itself, one a line or as a chain."""
        return self.on_pins or self.on == "apa102"


@dataclass(frozen=True, slots=True)
class SpeakerSettings:
    """The voice."""

    on: bool = key(
        True,
        "Говорит ли стол; без звука о голосовании говорят лампы.",
        "Whether the table speaks; without sound the lamps are the announcement.",
        example="false",
    )
    voice: str = key(
        "",
        'Голос: имя набора или его папка; "" – по языку.',
        'The voice: the name of a pack, or its folder; "" is by language.',
        example='"ru-elena"',
    )
    device: str = key(
        "",
        'Звуковая карта по имени (номера меняются при перезагрузке); "" – системная.',
        'The sound card by its name (numbers change at a reboot); "" is the system\'s.',
        example='"USB Audio Device, USB Audio"',
    )
    output_latency_ms: int = key(
        15,
        "Насколько звук отстаёт, миллисекунд: prinyato calibrate измерит и запишет.",
        "How late the sound is, in milliseconds: prinyato calibrate measures it and writes it.",
        within(0, 1000),
        example="40",
    )
    volume_speech: int = key(
        100,
        "Громкость речи, процентов; 100 – как записано, вдвое меньше на слух – 50.",
        "How loud speech is, per cent; 100 is as recorded, 50 sounds half as loud.",
        within(0, 100),
        example="80",
    )
    volume_signals: int = key(
        100,
        "Громкость сигналов, процентов.",
        "How loud the signals are, per cent.",
        within(0, 100),
        example="60",
    )
    volume_music: int = key(
        50,
        "Громкость музыки, процентов; под речью она тише сама.",
        "How loud music is, per cent; under speech it is softer by itself.",
        within(0, 100),
        example="30",
    )
    music: str = key(
        "",
        "Папка с музыкой клуба (ogg, mp3, flac, wav) для раздачи и ночи; в ней могут быть папки deal и night, своя "
        'для каждой. "" – без музыки.',
        "The folder of the club's own music (ogg, mp3, flac, wav) for the deal and the night; it may have folders deal "
        'and night, one for each. "" is no music.',
        path,
        example='"/var/lib/prinyato/music"',
    )

    @property
    def volumes(self) -> Volumes:
        """How loud each kind of sound is."""
        return Volumes(self.volume_speech, self.volume_signals, self.volume_music)


@dataclass(frozen=True, slots=True)
class RemoteSettings:
    """What the host holds in the hand."""

    device: str = key(
        "",
        'Пульт ведущего: "" – нет, "auto" – первый, какой найдётся, или путь (ls /dev/input/by-id).',
        'The host\'s remote: "" is none, "auto" the first that is found, or a path (ls /dev/input/by-id).',
        remote_device,
        example='"auto"',
    )
    profile: str = key(
        "clicker",
        'Как он работает: "clicker" – кликер с четырьмя кнопками, "keypad" – цифровая клавиатура.',
        'How it works: "clicker" is a presenter with four keys, "keypad" a numeric keypad.',
        one_of(*PROFILES),
        example='"keypad"',
    )
    holds: bool = key(
        True,
        "Показывает ли пульт, что кнопку держат; если нет, держать – это три нажатия за 2 секунды. "
        "prinyato remote learn узнает и напишет.",
        "Whether the remote reports that a key is held; if not, three presses within 2 seconds are holding. "
        "prinyato remote learn finds out and writes it.",
        example="false",
    )
    keys: Mapping[str, tuple[str, ...]] = key(
        {},
        "Какая клавиша что делает, если не как обычно: prinyato remote learn узнает и напишет. Кликер: "
        "next, back, yes, whistle; клавиатура: 0–9, enter, plus, minus, star, slash, clear.",
        "Which key does what, if not as usual: prinyato remote learn finds out and writes it. A clicker has next, "
        "back, yes, whistle; a keypad 0 to 9, enter, plus, minus, star, slash, clear.",
        bindings((*CLICKER_ACTIONS, *KEYPAD_ACTIONS)),
        example='{ next = "KEY_PAGEDOWN", whistle = ["KEY_F5", "KEY_ESC"] }',
    )


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
        default_factory=RemoteSettings, metadata=section("Пульт ведущего", "The host's remote")
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
