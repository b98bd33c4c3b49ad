"""Which row of remote.md holds now, and what a press is aimed at."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from controller.conductor.remotes.victims import are_entered
from controller.game.asking import Round
from controller.game.history import History
from controller.game.inputs import EndSpeech, GiveFloor
from controller.game.phases import (
    Ballot,
    BestMove,
    DayOver,
    Deal,
    Defence,
    Discussion,
    FreeClock,
    LastWord,
    Night,
    Over,
    Question,
    Speech,
)
from controller.game.reasons import ProposalKind
from controller.game.state import Game, Proposal


class Row(enum.Enum):
    """The rows of both tables; ``BETWEEN``: one floor has ended and the next is not given, ``OVER``: after the end.

    ``FREE`` is the table of a judge with his own protocol, between two questions; ``CLOCK``: a clock runs there.
    """

    READY = "ready"
    DEAL = "deal"
    NIGHT = "night"
    MORNING = "morning, nothing entered"
    ENTERED = "morning, victims entered"
    SPEECH = "speech"
    FLOOR = "defence, last word"
    BETWEEN = "between two floors"
    BEST_MOVE = "best move"
    BALLOT = "before a question"
    ASKED = "asked by the host himself, the window not open"
    WINDOW = "question, window open"
    HANDS = "hands standing"
    PROPOSAL = "proposal"
    DAY_OVER = "day over"
    VICTORY = "victory proposed"
    FREE = "free table"
    CLOCK = "free table, a clock runs"
    PAUSE = "pause"
    OVER = "over"


FLOORS = (Row.SPEECH, Row.FLOOR, Row.BEST_MOVE, Row.CLOCK)
"""Where a player has the floor."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the remote is pressed at.

    ``history`` is that of the game, ``None`` where there is none; ``floor_comes``: the next floor is given by itself in
    a moment.
    """

    row: Row
    history: History | None = None
    floor_comes: bool = False

    @property
    def game(self) -> Game:
        """The game that stands."""
        assert self.history is not None
        return self.history.game

    @property
    def step(self) -> int | None:
        """What a command is aimed at."""
        return self.history.game.step if self.history is not None else None

    @property
    def call(self) -> int | None:
        """Which call of the night runs."""
        phase = self.history.game.phase if self.history is not None else None
        return phase.index if isinstance(phase, Night) and phase.call is not None else None

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What waits for the host's answer, the oldest first."""
        return self.history.game.open_proposals() if self.history is not None else ()

    @property
    def is_day(self) -> bool:
        """Whether the room may see the host's cursor."""
        return self.history is not None and not isinstance(self.history.game.phase, Deal | Night | Over)


READY = Situation(Row.READY)
"""The table before a game."""


def situation(history: History, *, floor_comes: bool = False) -> Situation:
    """Where the game stands for the remote."""
    return Situation(_row(history.game), history, floor_comes)


def _row(game: Game) -> Row:
    if isinstance(game.phase, Over):
        return Row.OVER
    if game.paused_at is not None:
        return Row.PAUSE
    if any(proposal.kind is ProposalKind.VICTORY for proposal in game.open_proposals()):
        return Row.VICTORY
    match game.phase:
        case Question(by_key=True, window=None):
            return Row.ASKED
        case Question(window=window):
            return Row.HANDS if window is not None and game.now >= window.closes else Row.WINDOW
        case Night() as night if not night.over:
            return Row.NIGHT
    return Row.PROPOSAL if game.open_proposals() else _calm_row(game)


def _calm_row(game: Game) -> Row:
    match game.phase:
        case Deal():
            return Row.DEAL
        case Night():
            return Row.ENTERED if are_entered(game) else Row.MORNING
        case Speech():
            return Row.SPEECH
        case BestMove():
            return Row.BEST_MOVE
        case Defence() | LastWord():
            return Row.FLOOR
        case FreeClock():
            return Row.CLOCK
        case Discussion(waiting=waiting) if waiting:
            return Row.BETWEEN
        case Ballot(asking=asking) if asking.round is Round.FREE:
            return Row.FREE
        case Discussion() | Ballot():
            return Row.BALLOT
        case DayOver():
            return Row.DAY_OVER
    return Row.OVER


def steps_to_the_floor_before(history: History) -> int:
    """How many steps back give the floor to who had it before: 0 if something else was said since it ended."""
    past = history.past
    steps = 1
    if past is not None and isinstance(past.command.act, GiveFloor):
        past, steps = past.before, 2
    return steps if past is not None and isinstance(past.command.act, EndSpeech) else 0


def goes_past_a_counted_ballot(history: History) -> bool:
    """Whether one step back would bring hands back that have been counted."""
    return history.past is not None and isinstance(history.past.game.phase, Question)
