"""The next game as the host arranges it on his screen: rulebook, options, number, cards, the club's names."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from controller.game.cards import MOST_CARDS
from controller.game.roles import Role
from controller.game.values import plain_values
from controller.stage.arrangement import Arrangement, Shelf
from controller.stage.option_texts import OptionTexts
from controller.stage.options import OPTIONS, Group, Option
from controller.stage.texts import Texts


class ChoiceView(TypedDict):
    """One of the values that can be chosen, or one rulebook."""

    value: str
    title: str


class RuleView(TypedDict):
    """One option of the rulebook."""

    key: str
    title: str
    kind: Literal["flag", "choice", "number", "roles", "shares"]
    value: Any
    """Plain: true, a name, a number, or a list of names."""
    written: str
    """What the rulebook has, in words, where the host has changed it; else empty."""
    common: bool
    """Clubs change it often."""
    unit: str
    step: float
    choices: list[ChoiceView]


class RulesView(TypedDict):
    """The options that are about one thing."""

    title: str
    rules: list[RuleView]


class PlayersView(TypedDict):
    """How many play, and how many can."""

    count: int
    least: int
    most: int


class DeckCardView(TypedDict):
    """A kind of card, and how many of it there are and may be."""

    role: str
    title: str
    count: int
    most: int


class SetupView(TypedDict):
    """Everything that the host arranges before a game, but for who sits where."""

    books: list[ChoiceView]
    book: str
    """The chosen one's value."""
    changed: int
    """How many options differ from it."""
    groups: list[RulesView]
    players: PlayersView
    deck: list[DeckCardView]
    """Empty at a free table."""
    fault: str
    """Why no game can begin with this deck; empty if one can."""
    proposed: bool
    """These are the cards that the rulebook proposes for so many."""
    roster: list[str]
    """The club's names, to choose from."""


@dataclass(frozen=True, slots=True)
class SetupDesk:
    """What the section is made of; ``places``: how many can sit at the table."""

    arrangement: Arrangement
    shelf: Shelf
    places: int
    roster: Sequence[str]


def setup_view(desk: SetupDesk, texts: Texts) -> SetupView:
    """The section for the host's console."""
    plan, words = desk.arrangement, OptionTexts(texts)
    least, most = plan.book.seats_allowed
    all_rules = list(_rules(plan, words, texts))
    return SetupView(
        books=[ChoiceView(value=name, title=texts.rulebook(name)) for name in desk.shelf],
        book=plan.chosen,
        changed=len(plan.changed),
        groups=[
            RulesView(title=words.group(group), rules=rules)
            for group in Group
            if (rules := [rule for of, rule in all_rules if of is group])
        ],
        players=PlayersView(count=plan.seats, least=least, most=min(most, desk.places)),
        deck=[] if plan.book.is_free else [_card(plan, role, texts) for role in Role if _is_offered(plan, role)],
        fault=words.deck(plan.fault) if plan.fault is not None else "",
        proposed=plan.own_deck is None,
        roster=list(desk.roster),
    )


def _rules(plan: Arrangement, words: OptionTexts, texts: Texts) -> Iterator[tuple[Group, RuleView]]:
    values, written, changed = plain_values(plan.book), plain_values(plan.written), plan.changed
    for key, option in OPTIONS.items():
        if _means_something(plan, option):
            yield (
                option.group,
                RuleView(
                    key=key,
                    title=words.title(key),
                    kind=_kind(getattr(plan.book, key), key),
                    value=values[key],
                    written=words.value(key, written[key]) if key in changed else "",
                    common=option.common,
                    unit=words.unit(key),
                    step=option.step,
                    choices=_choices(getattr(plan.book, key), key, words, texts),
                ),
            )


def _means_something(plan: Arrangement, option: Option) -> bool:
    if plan.book.is_free:
        return option.free
    return option.needs is None or _is_offered(plan, option.needs)


def _kind(value: object, key: str) -> Literal["flag", "choice", "number", "roles", "shares"]:
    match value:
        case bool():
            return "flag"
        case enum.Enum():
            return "choice"
        case tuple():
            return "shares" if key == "all_leave_forbidden" else "roles"
        case _:
            return "number"


def _choices(value: object, key: str, words: OptionTexts, texts: Texts) -> list[ChoiceView]:
    match value:
        case enum.Enum():
            names = [str(one.value) for one in type(value)]
            return [ChoiceView(value=name, title=words.choice(key, name)) for name in names]
        case tuple() if key != "all_leave_forbidden":
            return [ChoiceView(value=role.value, title=texts.role(role)) for role in Role if role is not Role.CIVILIAN]
        case _:
            return []


def _is_offered(plan: Arrangement, role: Role) -> bool:
    """Whether this card has a place in the game: its rulebook knows it, or the host has put it in."""
    book = plan.book
    known = {Role.CIVILIAN, Role.MAFIA, *plan.written.deck, *book.night_order, *book.acquaintance_order}
    return role in known or role in plan.deck


def _card(plan: Arrangement, role: Role, texts: Texts) -> DeckCardView:
    return DeckCardView(
        role=role.value,
        title=texts.role(role),
        count=plan.deck.get(role, 0),
        most=MOST_CARDS.get(role, plan.seats),
    )
