"""Who a player can be, and whose side that is."""

from __future__ import annotations

import enum


class Colour(enum.Enum):
    """The side a role plays on; the maniac stands alone (club, «не мирный, отдельная субстанция»)."""

    RED = "red"
    BLACK = "black"
    MANIAC = "maniac"


class Role(enum.Enum):
    """A card of the deck. «Комиссар» is the sheriff under another name (RULES.md H1)."""

    CIVILIAN = "civilian"
    MAFIA = "mafia"
    DON = "don"
    SHERIFF = "sheriff"
    DOCTOR = "doctor"
    PUTANA = "putana"
    MANIAC = "maniac"
    KAMIKAZE = "kamikaze"

    @property
    def colour(self) -> Colour:
        """The side this role wins with."""
        return _COLOURS.get(self, Colour.RED)


_COLOURS = {Role.MAFIA: Colour.BLACK, Role.DON: Colour.BLACK, Role.MANIAC: Colour.MANIAC}


class Winner(enum.Enum):
    """How a game can end."""

    RED = "red"
    BLACK = "black"
    MANIAC = "maniac"
    DRAW = "draw"
