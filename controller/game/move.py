"""One step in the making: the game as it is so far, and the facts that have come of it."""

from __future__ import annotations

from typing import Any

from controller.game.evolve import evolve
from controller.game.facts import Fact
from controller.game.reasons import Refusal
from controller.game.state import Game
from controller.game.units import Instant, Seat


class NotAllowed(Exception):
    """The rules do not take a command; the step it belongs to changes nothing."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Move:
    """Carries one step from rule to rule; it lives no longer than the step."""

    __slots__ = ("facts", "game")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.facts: list[Fact] = []

    def tell(self, *facts: Fact) -> None:
        """Add what has come of the input."""
        self.facts.extend(facts)

    def change(self, **changes: Any) -> None:
        """Put new values into fields of the game."""
        self.game = evolve(self.game, **changes)

    def change_player(self, seat: Seat, **changes: Any) -> None:
        """Put new values into fields of one player."""
        self.game = self.game.with_player(seat, evolve(self.game.player(seat), **changes))

    @property
    def now(self) -> Instant:
        """The present instant (ns)."""
        return self.game.now

    @property
    def clock(self) -> Instant:
        """From when a clock set now counts (ns)."""
        return self.game.clock


def need(condition: bool, reason: Refusal) -> None:
    """Refuse the command unless ``condition`` holds."""
    if not condition:
        raise NotAllowed(reason)


def need_no_proposal(game: Game) -> None:
    """An open proposal holds back the next question, the next phase and the night (design, "Proposals")."""
    need(not game.proposals, Refusal.PROPOSAL_OPEN)


def need_seat(game: Game, seat: Seat) -> None:
    """Refuse a command about a seat that this table does not have."""
    need(game.has_seat(seat), Refusal.NO_SUCH_SEAT)


def need_alive(game: Game, seat: Seat) -> None:
    """Refuse a command about a seat that is not in the game."""
    need_seat(game, seat)
    need(game.is_alive(seat), Refusal.SEAT_OUT)
