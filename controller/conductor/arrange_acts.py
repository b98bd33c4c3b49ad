"""What the host arranges between two games, and how a page sends it: ``["Name", {field: value}]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChooseRulebook:
    """The next game is played by this one, as it is written."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """An option of the rulebook is so; ``value`` is plain, as in a rulebook's file."""

    key: str
    value: object


@dataclass(frozen=True, slots=True)
class RulesAsWritten:
    """Every option is as in the rulebook again."""


@dataclass(frozen=True, slots=True)
class SetPlayers:
    """So many play."""

    count: int


@dataclass(frozen=True, slots=True)
class SetDeck:
    """How many cards there are of each role."""

    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DeckAsProposed:
    """The cards are those that the rulebook proposes for so many."""


@dataclass(frozen=True, slots=True)
class AddToRoster:
    """This name is one of the club's from now on."""

    name: str


@dataclass(frozen=True, slots=True)
class RemoveFromRoster:
    """This name is not the club's any more."""

    name: str


ArrangeAct = ChooseRulebook | SetOption | RulesAsWritten | SetPlayers | SetDeck | DeckAsProposed
RosterAct = AddToRoster | RemoveFromRoster


def arrange_act_from_page(act: object) -> ArrangeAct | RosterAct | None:
    """The act that a page has sent; ``None`` if it is something else."""
    match act:
        case ["ChooseRulebook", {"name": str(name)}]:
            return ChooseRulebook(name)
        case ["SetOption", {"key": str(key), "value": value}]:
            return SetOption(key, value)
        case ["RulesAsWritten", {**fields}] if not fields:
            return RulesAsWritten()
        case ["SetPlayers", {"count": count}] if type(count) is int:
            return SetPlayers(count)
        case ["SetDeck", {"cards": dict(cards)}] if all(type(count) is int for count in cards.values()):
            return SetDeck(cards)
        case ["DeckAsProposed", {**fields}] if not fields:
            return DeckAsProposed()
        case ["AddToRoster", {"name": str(name)}]:
            return AddToRoster(name)
        case ["RemoveFromRoster", {"name": str(name)}]:
            return RemoveFromRoster(name)
        case _:
            return None
