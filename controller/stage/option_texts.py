"""Options of a rulebook in words: what each is called, what its values are, and what is wrong with one."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from controller.game.cards import DeckFault
from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.values import MOST, option_kind
from controller.stage import options_english, options_russian
from controller.stage.options import OPTIONS, Group
from controller.stage.texts import Texts, pointed

_TABLES = MappingProxyType({"ru": options_russian, "en": options_english})


class OptionTexts:
    """The words of one language, that of ``texts``."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._table: Any = _TABLES[texts.language]

    def group(self, group: Group) -> str:
        """What a group of options is about."""
        return str(self._table.GROUPS[group.value])

    def title(self, key: str) -> str:
        """What an option is called."""
        return str(self._table.OPTIONS[key])

    def unit(self, key: str) -> str:
        """What its number counts: «с», «мс», or nothing."""
        suffix = key.rpartition("_")[2]
        return str(self._table.UNITS.get(suffix, ""))

    def choice(self, key: str, value: str) -> str:
        """One of the values that an option can be given by name."""
        return str(self._table.VALUES[key][value])

    def value(self, key: str, value: object) -> str:
        """A plain value of an option: «60 с», «да», «путана, мафия»."""
        match value:
            case bool():
                return str(self._table.FLAGS[value])
            case str():
                return self.choice(key, value)
            case []:
                return str(self._table.ALWAYS_ASKED if key == "all_leave_forbidden" else self._table.NOBODY_WOKEN)
            case list() if key == "all_leave_forbidden":
                return ", ".join(value)
            case list():
                return ", ".join(self._texts.role(Role(role)) for role in value)
            case _:
                return f"{self._number(value)} {self.unit(key)}".rstrip()

    def book(self, name: str, changed: int) -> str:
        """A rulebook, and whether the host has changed it: «ФИИМ, изменено: 2»."""
        title = self._texts.rulebook(name)
        return str(self._table.CHANGED.format(rulebook=title, count=changed)) if changed else title

    def deck(self, fault: DeckFault) -> str:
        """Why no game can be played with a deck."""
        role = self._texts.role(fault.role) if fault.role is not None else ""
        return str(self._table.DECK[fault.reason].format(have=fault.have, limit=fault.limit, role=role))

    def wrong(self, what: str, **values: object) -> str:
        """Why something cannot be set."""
        return str(self._table.WRONG[what].format(**values))

    def wrong_option(self, book: Rulebook, key: str, value: object, why: Exception) -> str:
        """Why ``book`` refuses this value of an option, and what would be right; ``why`` says it in a file's words."""
        if key not in OPTIONS:
            return self.wrong("unknown", why=why)
        usual = getattr(book, key)
        match usual:
            case int() | float() if not isinstance(usual, bool):
                empty = key == "window_ms" and value == 0
                return self.wrong("window") if empty else self.wrong("number", least=0, most=MOST)
            case tuple() if option_kind(key) is list and isinstance(value, list):
                return self.wrong("shares" if key == "all_leave_forbidden" else "roles")
            case _:
                return self.wrong("unknown", why=why)

    def _number(self, value: object) -> str:
        return pointed(f"{value:g}" if isinstance(value, float) else str(value), self._texts.language)
