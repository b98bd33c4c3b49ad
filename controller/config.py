"""A table's configuration: one ``table.toml``, in which every key may be left out."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, cast

from controller.game import Rulebook, RulebookError
from controller.game.roles import Role
from controller.game.rulebook import WrongValue, check_deck, check_seats
from controller.rulebooks import load

LANGUAGES = ("ru", "en")
PACKS = {"ru": "ru-elena", "en": "en-slt"}
"""The voice that speaks each language if none is named."""


class ConfigError(ValueError):
    """A configuration cannot be used; says what is wrong and what would be right. ``key``: of what, if that is one."""

    def __init__(self, text: str, key: str = "") -> None:
        super().__init__(f"{key}: {text}" if key else text)
        self.key = key


def default_journal() -> Path:
    """Where games are kept: the state directory of the service, or of the user (XDG)."""
    service = os.environ.get("STATE_DIRECTORY")
    home = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return Path(service.split(":")[0]) / "journal.sqlite" if service else home / "prinyato" / "journal.sqlite"


@dataclass(frozen=True, slots=True)
class Config:
    """What can be set. ``seats`` 0 is the rulebook's default; an empty ``deck`` its deck; ``voice`` "" by language.

    ``bus``: the serial port of the seat modules, by a path that stays the adapter's own, as in
    ``/dev/serial/by-path``; without one the seats are simulated. ``bus_rs485``: its driver switches the direction, as
    the Pi's own UART needs; a USB adapter does so by itself.
    """

    rulebook: str = "city"
    seats: int = 0
    deck: str = ""
    names: tuple[str, ...] = ()
    language: Literal["ru", "en"] = "ru"
    voice: str = ""
    sound: bool = True
    sound_device: str = ""
    output_latency_ms: int = 15
    host: str = "127.0.0.1"
    port: int = 8000
    journal: str = ""
    bus: str = ""
    bus_rs485: bool = False

    @property
    def pack(self) -> str:
        """The name of the voice pack."""
        return self.voice or PACKS[self.language]

    @property
    def journal_path(self) -> Path:
        """The journal's file."""
        return Path(self.journal).expanduser() if self.journal else default_journal()


_WORDS: dict[type, str] = {str: "a text in quotes", int: "a whole number", bool: "true or false", list: "a list"}
_KINDS: dict[str, type] = {f.name: type(getattr(Config(), f.name)) for f in fields(Config)}


def read_config(path: Path) -> Config:
    """Read ``table.toml``; raises ``ConfigError``."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: byte {error.start} is not UTF-8; save the file as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: not TOML: {error}") from error
    try:
        return configured(Config(), values)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from error


def configured(config: Config, values: Mapping[str, Any]) -> Config:
    """``config`` with these values put in; raises ``ConfigError`` with the key."""
    for key, value in values.items():
        if key not in _KINDS:
            near = difflib.get_close_matches(key, _KINDS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"the keys are {', '.join(_KINDS)}"
            raise ConfigError(f"there is no such key; {hint}", key)
        config = replace(config, **{key: _value(key, value)})
    return config


def _value(key: str, value: Any) -> Any:
    kind = _KINDS[key]
    wanted: type = list if kind is tuple else kind
    if type(value) is not wanted:
        raise ConfigError(f"{value!r} is not {_WORDS[wanted]}", key)
    check = _CHECKS.get(key, _not_below_zero if kind is int else None)
    if check is not None:
        check(key, value)
    return tuple(cast(list[str], value)) if kind is tuple else value


def _not_below_zero(key: str, value: int) -> None:
    if value < 0:
        raise ConfigError(f"{value} is below zero; write 0 or more", key)


def _a_port(key: str, value: int) -> None:
    if not 0 <= value <= 65535:
        raise ConfigError(f"{value} is not within 0 to 65535", key)


def _a_language(key: str, value: str) -> None:
    if value not in LANGUAGES:
        raise ConfigError(f"{value!r} is not one of {', '.join(LANGUAGES)}", key)


def _texts(key: str, value: list[Any]) -> None:
    for name in value:
        if not isinstance(name, str):
            raise ConfigError(f"{name!r} is not a text in quotes; write one name a seat", key)


_CHECKS: dict[str, Callable[[str, Any], None]] = {"port": _a_port, "language": _a_language, "names": _texts}


def check_bus(config: Config) -> None:
    """Raise ``ConfigError`` if something is set of a bus, and there is none."""
    if config.bus_rs485 and not config.bus:
        raise ConfigError("there is no bus to switch; name its port as bus, or take this away", "bus_rs485")


# --- the game it asks for --------------------------------------------------------------------------


def rulebook_of(config: Config) -> Rulebook:
    """The rulebook that is named; raises ``ConfigError``."""
    try:
        return load(config.rulebook)
    except RulebookError as error:
        raise ConfigError(str(error), "rulebook") from error


def seats_of(config: Config, book: Rulebook) -> int:
    """How many seats are played with; raises ``ConfigError``."""
    seats = config.seats or book.seats
    try:
        check_seats(book, seats)
    except WrongValue as error:
        raise ConfigError(str(error).removeprefix("seats: "), "seats") from error
    if len(config.names) > seats:
        raise ConfigError(f"{len(config.names)} names for {seats} seats; take some away, or set seats", "names")
    return seats


def deck_of(config: Config, book: Rulebook, seats: int) -> tuple[Role, ...]:
    """One card a seat: the rulebook's deck, or the one that is named; raises ``ConfigError``."""
    if config.deck:
        deck = _read_deck(config.deck)
    elif seats == book.seats:
        deck = dict(book.deck)
    else:
        raise ConfigError(
            f'name the cards for {seats} seats, as in deck = "don=1 mafia=1 sheriff=1 civilian={seats - 3}"', "deck"
        )
    try:
        check_deck(deck, seats)
    except WrongValue as error:
        raise ConfigError(str(error).removeprefix("deck: "), "deck") from error
    return tuple(role for role, count in deck.items() for _ in range(count))


def _read_deck(text: str) -> dict[Role, int]:
    names = [role.value for role in Role]
    deck: dict[Role, int] = {}
    for word in text.replace(",", " ").split():
        name, equals, count = word.partition("=")
        if not equals or name not in names or not count.isdigit():
            raise ConfigError(f"{word!r}; write role=how many, the roles are {', '.join(names)}", "deck")
        if Role(name) in deck:
            raise ConfigError(f"{word!r}; {name} is named already", "deck")
        deck[Role(name)] = int(count)
    return deck
