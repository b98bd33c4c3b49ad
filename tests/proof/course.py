"""The public course of a game: what the host and the players do before everybody's eyes, the same on both sides.

It is drawn from a seed and from what has been announced, and looks at nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from controller.game import Game, inputs
from controller.game.ballot import voters
from controller.game.inputs import Act
from controller.game.offer import next_act
from controller.game.phases import BestMove, DayOver, Deal, Night, Question, Speech
from controller.game.reasons import ProposalKind
from controller.game.state import Proposal
from controller.game.units import MILLISECOND, SECOND, Instant, Seat

Move = tuple[int, Seat, bool]
"""After how long a hand comes down at a seat, or leaves it (ns)."""


@dataclass(frozen=True, slots=True)
class Outage:
    """The table is switched off, and comes back after ``length`` (ns)."""

    length: int


class Course:
    """Draws what comes next. ``eventful``: how often something happens besides the ordinary (0 to 1)."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.eventful = chance.choice((0.0, 0.1, 0.3))
        self.begins_with_a_removal = chance.random() < 0.6
        """So that the next night calls roles that are dead."""
        self._nights = chance.choices((1, 2, 3, 4), (2, 12, 4, 1))[0]
        self._whole_day = chance.random() < 0.15
        self._all_called = chance.random() < 0.5

    def has_been_seen(self, game: Game) -> bool:
        """Whether so many nights have been played, and so much of the day after the last of them, as was to be."""
        if not game.alive():
            return True
        last = DayOver if self._whole_day else Speech | DayOver
        return game.night >= self._nights and isinstance(game.phase, last)

    def thinks(self) -> int:
        """How long the host takes for the next thing (ns)."""
        return self._chance.choice((600, 900, 1_700, 4_000)) * MILLISECOND + self._chance.randrange(MILLISECOND)

    def speaks(self, game: Game) -> int:
        """How long who has the floor speaks (ns): seldom to the end of his time, or longer."""
        long = game.timer.total if game.timer is not None else 10 * SECOND
        chance = self._chance
        return chance.choices((chance.randrange(SECOND, 4 * SECOND), long - 5 * SECOND, long + 3 * SECOND), (8, 1, 1))[
            0
        ]

    def happens(self) -> bool:
        """Whether something out of the ordinary happens now."""
        return self._chance.random() < self.eventful

    def beside(self, game: Game) -> Act:
        """Something that the host says beside what carries the game on, and the room hears."""
        chance = self._chance
        seat = chance.choice(game.alive())
        acts: list[Act] = [
            inputs.Foul(seat),
            inputs.Foul(seat),
            inputs.TechnicalFoul(seat),
            inputs.Remark(seat),
            inputs.Remove(seat),
            inputs.Leave(seat),
            inputs.Pause(),
            inputs.Lengthen(chance.choice((10, 30))),
            inputs.ByHand(seat),
            inputs.ByPad(seat),
            inputs.CorrectFoul(seat, None, "it was another's"),
            inputs.CorrectExit(chance.randint(1, len(game.players)), chance.random() < 0.3, "wrongly entered"),
        ]
        if isinstance(game.phase, Question):
            acts += [inputs.WithdrawQuestion(), inputs.EnterHand(seat, chance.random() < 0.6)]
        if isinstance(game.phase, Speech):
            acts += [inputs.Withdraw(seat), inputs.AddNominee(seat, "not heard")]
            acts += [inputs.CorrectNominee(named, seat, "misheard") for named in game.nominees()]
        return chance.choice(acts)

    def nominates(self, game: Game) -> Act | None:
        """What the speaker does with his right."""
        if self._chance.random() < 0.5:
            return None
        return inputs.Nominate(self._chance.choice(game.alive()), gesture_seen=self._chance.random() < 0.9)

    def best_move(self, game: Game) -> Act:
        """The first victim's three numbers, or nothing."""
        seats = range(1, len(game.players) + 1)
        named = inputs.NameBestMove(tuple(self._chance.sample(seats, 3)))
        return named if self._chance.random() < 0.7 else inputs.EndSpeech()

    def goes_on(self, game: Game) -> Act | None:
        """What carries the game on."""
        if isinstance(game.phase, BestMove):
            return self.best_move(game)
        if isinstance(game.phase, Deal) and not self._all_called and game.phase.called >= 2:
            return inputs.BeginNight()
        return next_act(game)

    def answers(self, proposal: Proposal) -> type[inputs.Confirm] | type[inputs.Dismiss]:
        """Yes or no to what both hosts are asked."""
        likely = 0.9 if proposal.kind is ProposalKind.REMOVAL else 0.5
        return inputs.Confirm if self._chance.random() < likely else inputs.Dismiss

    def of_a_night(self, game: Game) -> Iterator[tuple[int, Act | Outage]]:
        """What the room notices at night: (how long after it has begun, what)."""
        night = game.phase
        assert isinstance(night, Night)
        length = sum(call.length for call in night.calls)
        if self._chance.random() < 0.35 + self.eventful:
            for after in sorted(self._chance.randrange(length) for _ in range(self._chance.choice((1, 1, 2)))):
                acts: tuple[Act | Outage, ...] = (
                    self.outage(),
                    inputs.Pause(),
                    inputs.Pause(),
                    inputs.Lengthen(10),
                    inputs.Foul(self._chance.choice(game.alive())),
                )
                yield after, self._chance.choice(acts)

    def outage(self) -> Outage:
        """Somebody falls over the cable."""
        return Outage(self._chance.choice((2, 9, 100)) * SECOND + self._chance.randrange(SECOND))

    def hands(self, game: Game, now: Instant) -> list[Move]:
        """The hands of the question whose window is planned: in time or not, some leave too early."""
        question, chance = game.phase, self._chance
        assert isinstance(question, Question)
        assert question.window is not None
        eager = chance.choice((0.1, 0.4, 0.9))
        moves: list[Move] = []
        for seat in voters(game, question.asking):
            if seat not in question.asking.voted() and chance.random() < eager:
                down = question.window.opens + chance.randrange(50, 1_900) * MILLISECOND
                if self.happens():
                    down = question.window.opens + chance.randrange(-900, 2_300) * MILLISECOND
                down += 1_000 * seat  # no two at one instant: their order would be the event loop's
                after = max(0, down - now)
                moves.append((after, seat, True))
                if self.happens():
                    moves.append((after + chance.choice((60, 400, 1_500)) * MILLISECOND, seat, False))
        return moves
