"""Reading a rehearsal: the setting, then acts with what must come of each."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from controller.game import Game, RulebookError, day_game, new_game
from controller.game.roles import Role
from controller.game.rulebook import check_seats
from controller.game.units import Seat
from controller.rehearsal.errors import RehearsalError, UnknownWords
from controller.rulebooks import load


@dataclass(slots=True)
class Act:
    """One act, and the lines that say what must come of it."""

    line: int
    text: str
    expected: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Setting:
    """The head of a rehearsal."""

    rulebook: str = ""
    seats: int | None = None
    deal: dict[Seat, Role] | None = None
    options: dict[str, object] = field(default_factory=dict)
    alive: tuple[Seat, ...] = ()
    day: int | None = None
    opener: Seat | None = None
    lines: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Script:
    """A rehearsal as it is written."""

    setting: Setting
    acts: list[Act]


def read(text: str) -> Script:
    """Read a rehearsal; raises ``RehearsalError`` with the line."""
    script = Script(Setting(), [])
    for number, raw in enumerate(text.splitlines(), start=1):
        line = " ".join(raw.partition("#")[0].split())
        if not line:
            continue
        try:
            _read_line(script, number, line)
        except RehearsalError as error:
            raise type(error)(str(error), number) from None
    if not script.setting.rulebook:
        raise RehearsalError("no rulebook: a rehearsal begins with a line such as rulebook: city")
    return script


def _read_line(script: Script, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    if line.startswith("->"):
        if not script.acts:
            raise UnknownWords("nothing has happened yet: an expectation follows an act")
        script.acts[-1].expected.append((number, line[2:].strip()))
    elif colon and key in _SETTINGS and not script.acts:
        script.setting.lines[key] = number
        _SETTINGS[key](script.setting, value.strip())
    else:
        script.acts.append(Act(number, line))


# --- the setting -----------------------------------------------------------------------------------


def _number(text: str, what: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise UnknownWords(f"{what}: {text!r} is not a number from 1 up")
    return int(text)


def _set_rulebook(setting: Setting, value: str) -> None:
    setting.rulebook = value


def _set_seats(setting: Setting, value: str) -> None:
    setting.seats = _number(value, "seats")


def _set_deal(setting: Setting, value: str) -> None:
    setting.deal = {}
    for word in value.split():
        seat, equals, role = word.partition("=")
        if not equals:
            raise UnknownWords(f"deal: {word!r}; write seat=role, as in 1=don")
        setting.deal[_number(seat, "deal")] = role_of(role)


def role_of(word: str) -> Role:
    """The role of this name; raises ``UnknownWords``."""
    try:
        return Role(word)
    except ValueError:
        raise UnknownWords(f"{word!r} is no role; the roles are {', '.join(r.value for r in Role)}") from None


def _set_option(setting: Setting, value: str) -> None:
    key, equals, plain = value.partition("=")
    if not equals:
        raise UnknownWords(f"option: {value!r}; write key=value, as in defence_s=60")
    setting.options[key.strip()] = _plain(plain.strip())


def _plain(text: str) -> object:
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _set_alive(setting: Setting, value: str) -> None:
    setting.alive = tuple(sorted(_number(word, "alive") for word in value.split()))


def _set_day(setting: Setting, value: str) -> None:
    setting.day = _number(value, "day")


def _set_opener(setting: Setting, value: str) -> None:
    setting.opener = _number(value, "opener")


_SETTINGS: dict[str, Callable[[Setting, str], None]] = {
    "rulebook": _set_rulebook,
    "seats": _set_seats,
    "deal": _set_deal,
    "option": _set_option,
    "alive": _set_alive,
    "day": _set_day,
    "opener": _set_opener,
}


# --- the game it begins with -----------------------------------------------------------------------


def first_game(setting: Setting, folder: Path) -> Game:
    """The game as the setting says; a rulebook's own path counts from ``folder``. Raises ``RehearsalError``."""
    name = setting.rulebook
    if name.endswith(".toml"):
        name = str(folder / name)
    try:
        book = load(name, _options(setting))
        seats = setting.seats or book.seats
        check_seats(book, seats)
    except RulebookError as error:
        raise RehearsalError(str(error), setting.lines.get("rulebook", 0)) from error
    _check_seats_exist(setting, seats)
    roles: tuple[Role, ...] = ()
    if setting.deal is not None:
        roles = tuple(setting.deal.get(seat, Role.CIVILIAN) for seat in range(1, seats + 1))
    deck = roles
    if not roles and seats == book.seats:
        deck = tuple(role for role, count in book.deck.items() for _ in range(count))
    game = new_game(book, seats, deck=deck, roles=roles)
    return _begun(game, setting, setting.alive or tuple(range(1, seats + 1)))


def _options(setting: Setting) -> dict[str, object]:
    """Options as plain values; a list may be written bare, as in all_leave_forbidden=all,3/9."""
    options = dict(setting.options)
    for key in ("all_leave_forbidden", "night_order", "acquaintance_order"):
        value = options.get(key)
        if isinstance(value, str):
            options[key] = [word.strip() for word in value.split(",")]
    return options


def _check_seats_exist(setting: Setting, seats: int) -> None:
    for key, named in (
        ("deal", setting.deal or ()),
        ("alive", setting.alive),
        ("opener", (setting.opener,) if setting.opener else ()),
    ):
        for seat in named:
            if seat > seats:
                raise RehearsalError(f"{key}: there is no seat {seat} at a table of {seats}", setting.lines[key])
    if setting.opener and setting.alive and setting.opener not in setting.alive:
        raise RehearsalError(f"opener: seat {setting.opener} is not among the living", setting.lines["opener"])


def _begun(game: Game, setting: Setting, alive: tuple[Seat, ...]) -> Game:
    opener = setting.opener or alive[0]
    if setting.day is None:
        return day_game(game, day=0, alive=alive, opener=opener)
    return day_game(game, day=setting.day, alive=alive, opener=opener)
