"""What the host arranges before a game: it stays so for the next one of the evening, and the names longer."""

from __future__ import annotations

from collections.abc import Mapping

from controller.conductor.arrange_acts import (
    AddToRoster,
    ArrangeAct,
    ChooseRulebook,
    DeckAsProposed,
    RosterAct,
    RulesAsWritten,
    SetDeck,
    SetOption,
    SetPlayers,
)
from controller.conductor.roster import MOST_NAMES, NameTaken, Roster, RosterError, RosterFull, is_name, tidy
from controller.conductor.setup import MOST_SEATS
from controller.game.reasons import Refusal
from controller.game.roles import Role
from controller.game.rulebook import RulebookError
from controller.stage.arrangement import Arrangement, Shelf
from controller.stage.lobby import LONGEST_NAME
from controller.stage.option_texts import OptionTexts
from controller.stage.setup_view import SetupDesk, SetupView, setup_view
from controller.stage.texts import Texts

_ROLES = frozenset(role.value for role in Role)


class Arranging:
    """Holds the ``plan`` of the next game, and changes it on the host's word.

    ``title`` is what its rulebook is called, and whether the host has changed it; ``fault`` why no game can begin by
    it, empty if one can; ``shelf``: the rulebooks that he can choose. What is said of options, players and cards is
    forgotten when the table is switched off, and table.toml is the beginning again; the ``roster`` keeps itself.
    """

    def __init__(self, plan: Arrangement, shelf: Shelf, roster: Roster, texts: Texts) -> None:
        self._shelf = shelf
        self._roster = roster
        self._texts = texts
        self._words = OptionTexts(texts)
        self._shown: tuple[SetupDesk, SetupView] | None = None
        self._become(plan)

    def view(self, places: int) -> SetupView:
        """What the host sees of it; so many can sit at the table."""
        desk = SetupDesk(self.plan, self._shelf, places, self._roster.names)
        if self._shown is None or self._shown[0] != desk:
            self._shown = desk, setup_view(desk, self._texts)  # a hand on a pad changes nothing of it
        return self._shown[1]

    def arrange(self, said: ArrangeAct, places: int) -> str:
        """Change the plan; returns why not, or "" if it is so now. ``places``: how many can sit at the table."""
        match said:
            case ChooseRulebook(name):
                return self._choose(name, places)
            case SetOption(key, value):
                return self._set_option(key, value)
            case RulesAsWritten():
                self._become(self.plan.as_written())
            case SetPlayers(count):
                return self._set_players(count, places)
            case SetDeck(cards):
                return self._set_deck(cards)
            case DeckAsProposed():
                self._become(self.plan.with_deck(None))
        return ""

    async def note(self, said: RosterAct) -> str:
        """Put a name into the roster or take one out; returns why not, or ""."""
        name = tidy(said.name)
        try:
            if not isinstance(said, AddToRoster):
                await self._roster.remove(name)
            elif not name or not is_name(name):
                return self._texts.word("no_name", longest=LONGEST_NAME)
            else:
                await self._roster.add(name)
        except NameTaken:
            return self._words.wrong("name_taken")
        except RosterFull:
            return self._words.wrong("roster_full", most=MOST_NAMES)
        except KeyError:
            return self._words.wrong("no_such_name")
        except RosterError as error:
            return self._words.wrong("roster_unkept", why=error)
        return ""

    def _choose(self, name: str, places: int) -> str:
        if name not in self._shelf:
            return self._words.wrong("book", name=name)
        try:
            self._become(self.plan.with_book(self._shelf, name, places))
        except RulebookError:
            least, _ = self._shelf[name].seats_allowed
            return self._words.wrong("book_pads", rulebook=self._texts.rulebook(name), least=least, pads=places)
        return ""

    def _set_option(self, key: str, value: object) -> str:
        try:
            self._become(self.plan.with_option(key, value))
        except RulebookError as error:
            return self._words.wrong_option(self.plan.book, key, value, error)
        return ""

    def _set_players(self, count: int, places: int) -> str:
        try:
            self._become(self.plan.with_seats(count, places))
        except RulebookError:
            least, most = self.plan.book.seats_allowed
            return self._words.wrong("seats", least=least, most=min(most, places))
        return ""

    def _set_deck(self, cards: Mapping[str, int]) -> str:
        if self.plan.book.is_free:
            return self._texts.refusal(Refusal.NOT_KEPT)
        for name, count in cards.items():
            if name not in _ROLES or not 0 <= count <= MOST_SEATS:
                return self._words.wrong("deck", why=f"{name} = {count}")
        self._become(self.plan.with_deck({Role(name): count for name, count in cards.items()}))
        return ""

    def _become(self, plan: Arrangement) -> None:
        self.plan = plan
        self.title = self._words.book(plan.chosen, len(plan.changed))
        self.fault = self._words.deck(plan.fault) if plan.fault is not None else ""
        self._shown = None
