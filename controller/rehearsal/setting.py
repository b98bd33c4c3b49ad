"""The head of a rehearsal, and the game it begins with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from controller.game import Game, Rulebook, RulebookError, day_game, new_game
from controller.game.cards import MOST_CARDS
from controller.game.roles import Role
from controller.game.rulebook import check_seats
from controller.game.units import Seat
from controller.game.values import option_kind
from controller.rehearsal.errors import RehearsalError, UnknownWords
from controller.rulebooks import load


@dataclass(slots=True)
class Setting:
    """The head of a rehearsal; ``lines`` says where each header stands, an option under its own name."""

    rulebook: str = ""
    seats: int | None = None
    deal: dict[Seat, Role] | None = None
    options: dict[str, object] = field(default_factory=dict)
    alive: tuple[Seat, ...] | None = None
    day: int | None = None
    opener: Seat | None = None
    lines: dict[str, int] = field(default_factory=dict)


def set_header(setting: Setting, key: str, value: str, line: int) -> None:
    """Take in one header; raises ``UnknownWords``, for a second one of a kind too."""
    if not value:
        raise UnknownWords("nothing follows; write a value, or leave the line out")
    name = f"option {_option_name(value)}" if key == "option" else key
    if name in setting.lines:
        raise UnknownWords(f"{name} is set in line {setting.lines[name]} already")
    setting.lines[name] = line
    HEADERS[key](setting, value)


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or int(text) == 0:
        raise UnknownWords(f"{text!r} is not a number from 1 up")
    return int(text)


def _set_rulebook(setting: Setting, value: str) -> None:
    setting.rulebook = value


def _set_seats(setting: Setting, value: str) -> None:
    setting.seats = _number(value)


def _set_deal(setting: Setting, value: str) -> None:
    deal: dict[Seat, Role] = {}
    for word in value.split():
        number, equals, name = word.partition("=")
        if not equals:
            raise UnknownWords(f"{word!r} is no card; write seat=role, as in 1=don")
        seat = _number(number)
        if seat in deal:
            raise UnknownWords(f"seat {seat} has two cards")
        deal[seat] = _role_of(name)
    for role, most in MOST_CARDS.items():
        cards = list(deal.values()).count(role)
        if cards > most:
            raise UnknownWords(f"{cards} cards {role.value}; there is at most {most}")
    setting.deal = deal


def _role_of(word: str) -> Role:
    try:
        return Role(word)
    except ValueError:
        raise UnknownWords(f"{word!r} is no role; the roles are {', '.join(r.value for r in Role)}") from None


def _set_alive(setting: Setting, value: str) -> None:
    seats = [_number(word) for word in value.split()]
    if len(set(seats)) < len(seats):
        raise UnknownWords("a seat is named twice")
    setting.alive = tuple(sorted(seats))


def _set_day(setting: Setting, value: str) -> None:
    setting.day = _number(value)


def _set_opener(setting: Setting, value: str) -> None:
    setting.opener = _number(value)


# --- options ---------------------------------------------------------------------------------------


def _option_name(value: str) -> str:
    name, equals, _ = value.partition("=")
    if not equals:
        raise UnknownWords(f"{value!r} is no option; write key=value, as in defence_s=60")
    return name.strip()


def _set_option(setting: Setting, value: str) -> None:
    name, _, text = value.partition("=")
    setting.options[name.strip()] = _option_value(name.strip(), text.strip())


def _option_value(name: str, text: str) -> object:
    """An option as a rulebook's file would have it; bare words, yes and no, and bare lists are taken too."""
    kind = option_kind(name)
    if kind is bool and text in ("yes", "no"):
        return text == "yes"
    if kind is list and not text.startswith("["):
        return [_plain(word) for word in re.split(r"[,\s]+", text) if word]
    return text if kind is str and not text.startswith(('"', "'")) else _plain(text)


def _plain(text: str) -> object:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text


HEADERS: Mapping[str, Callable[[Setting, str], None]] = {
    "rulebook": _set_rulebook,
    "seats": _set_seats,
    "deal": _set_deal,
    "option": _set_option,
    "alive": _set_alive,
    "day": _set_day,
    "opener": _set_opener,
}
"""The lines of a setting."""


# --- the game it begins with -----------------------------------------------------------------------


def first_game(setting: Setting, folder: Path) -> Game:
    """The game as the setting says; a club's own rulebook is looked for from ``folder``. Raises ``RehearsalError``."""
    book = _book(setting, folder)
    seats = setting.seats or book.seats
    try:
        check_seats(book, seats)
    except RulebookError as error:
        raise RehearsalError(str(error), _line(setting, "seats")) from error
    _check_seats_exist(setting, seats)
    for key in ("deal", "day", "opener"):
        if book.is_free and key in setting.lines:
            raise RehearsalError(f"{key}: {book.name} deals no cards and has no days", _line(setting, key))
    roles = tuple(setting.deal.get(seat, Role.CIVILIAN) for seat in range(1, seats + 1)) if setting.deal else ()
    deck: tuple[Role, ...] = ()
    if not roles and seats == book.seats:
        deck = tuple(role for role, count in book.deck.items() for _ in range(count))
    alive = setting.alive or tuple(range(1, seats + 1))
    game = new_game(book, seats, deck=deck, roles=roles)
    return day_game(game, day=setting.day or 0, alive=alive, opener=setting.opener or alive[0])


def _book(setting: Setting, folder: Path) -> Rulebook:
    """The rulebook with the rehearsal's options; a wrong one is named with its line."""
    name = setting.rulebook
    if name.endswith(".toml"):
        beside = folder / name
        name = str(beside if beside.exists() else Path(name))
    try:
        load(name)
    except RulebookError as error:
        raise RehearsalError(f"rulebook: {error}", _line(setting, "rulebook")) from error
    try:
        return load(name, setting.options)
    except RulebookError as error:
        wrong = error.key if error.key in setting.options else next(iter(setting.options))
        raise RehearsalError(f"option: {error.__cause__}", _line(setting, f"option {wrong}")) from error


def _line(setting: Setting, name: str) -> int:
    return setting.lines.get(name, 0)


def _check_seats_exist(setting: Setting, seats: int) -> None:
    for key, named in (
        ("deal", setting.deal or ()),
        ("alive", setting.alive or ()),
        ("opener", (setting.opener,) if setting.opener else ()),
    ):
        for seat in named:
            if seat > seats:
                raise RehearsalError(f"{key}: there is no seat {seat} at a table of {seats}", _line(setting, key))
    if setting.opener and setting.alive and setting.opener not in setting.alive:
        raise RehearsalError(f"opener: seat {setting.opener} is not among the living", _line(setting, "opener"))
