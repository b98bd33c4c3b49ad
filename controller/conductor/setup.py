"""What a game is played by, kept in the journal beside its inputs so that a replay needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.game import Game, Rulebook, RulebookError, new_game, rulebook
from controller.game.roles import Role
from controller.game.units import Instant
from controller.game.values import plain_values
from controller.journal import JournalError

FORMAT = 1

_ELSEWHERE = "finish it with the version that began it, or begin anew with another --journal"


class UnknownSetup(JournalError, ValueError):
    """A game in the journal was begun by a setup that this version does not know."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"In the journal {what}", "Use the Prinyato that began it, or name another file with --journal"
        )


@dataclass(frozen=True, slots=True)
class Setup:
    """One game's rulebook, its deck (one card a seat; empty: not named) and the players' names."""

    book: Rulebook
    seats: int
    deck: tuple[Role, ...] = ()
    names: tuple[str, ...] = ()

    def game(self, at: Instant) -> Game:
        """The table before the deal."""
        return new_game(self.book, self.seats, deck=self.deck, at=at)

    def header(self, at: Instant) -> dict[str, Any]:
        """This setup as plain JSON, with the instant at which the game begins (ns)."""
        return {
            "format": FORMAT,
            "rulebook": self.book.name,
            "options": plain_values(self.book),
            "seats": self.seats,
            "deck": [role.value for role in self.deck],
            "names": list(self.names),
            "begins": at,
        }

    @classmethod
    def of_header(cls, header: Mapping[str, Any]) -> Setup:
        """The setup that ``header`` was made of; :class:`UnknownSetup` if this version cannot play by it."""
        found = header.get("format")
        if found != FORMAT:
            raise UnknownSetup(f"a game was begun in format {found!r}, this Prinyato knows {FORMAT}; {_ELSEWHERE}")
        try:
            return cls(
                rulebook(header["rulebook"], header["options"]),
                header["seats"],
                tuple(Role(role) for role in header["deck"]),
                tuple(header["names"]),
            )
        except (RulebookError, TypeError, ValueError) as error:
            raise UnknownSetup(
                f"a game was begun by a setup that cannot be played here: {error}; {_ELSEWHERE}"
            ) from error
        except KeyError as error:
            raise UnknownSetup(f"a game's header lacks {error}") from error
