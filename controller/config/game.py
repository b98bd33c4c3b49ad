"""The game that a configuration asks for: its rulebook, how many play at how many pads, and their cards."""

from __future__ import annotations

from controller.config.errors import ConfigError
from controller.config.settings import Config
from controller.game import Rulebook, RulebookError
from controller.game.cards import check_deck
from controller.game.roles import Role
from controller.game.rulebook import WrongValue, check_seats
from controller.rulebooks import load


def rulebook_of(config: Config) -> Rulebook:
    """The rulebook that is named; raises ``ConfigError``."""
    try:
        return load(config.rulebook)
    except RulebookError as error:
        raise ConfigError(str(error), "rulebook") from error


def seats_of(config: Config, book: Rulebook) -> int:
    """How many seats are played with; raises ``ConfigError``."""
    seats = config.seats.count or book.seats
    try:
        check_seats(book, seats)
    except WrongValue as error:
        raise ConfigError(str(error).removeprefix("seats: "), "seats.count") from error
    if len(config.names) > seats:
        raise ConfigError(f"{len(config.names)} names for {seats} seats; take some away, or set seats.count", "names")
    return seats


def pads_of(config: Config, seats: int) -> int:
    """How many pads the table has, for so many who play; raises ``ConfigError``."""
    table = config.seats
    if table.pads and table.pads < seats:
        raise ConfigError(f"{table.pads} pads for {seats} players; each needs one, or set seats.count", "seats.pads")
    match table.where:
        case "none":
            return seats
        case "gpio":
            return table.pads or max(seats, len(table.pins))
        case _:
            return table.pads or seats


def deck_of(config: Config, book: Rulebook, seats: int) -> tuple[Role, ...]:
    """One card a seat: the rulebook's deck, or the one that is named; none at a free table. Raises ``ConfigError``."""
    if book.is_free:
        if config.deck:
            raise ConfigError(f"{book.name} deals no cards; leave it out", "deck")
        return ()
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
