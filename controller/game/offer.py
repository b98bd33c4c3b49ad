"""What the host's next press will do: the one act that carries the game on, if there is one now."""

from __future__ import annotations

from controller.game import inputs
from controller.game.ballot import is_last
from controller.game.inputs import Act
from controller.game.phases import (
    Ballot,
    BestMove,
    DayOver,
    Deal,
    Defence,
    Discussion,
    Farewell,
    FreeClock,
    LastWord,
    Night,
    Question,
    Speech,
)
from controller.game.reasons import ProposalKind
from controller.game.state import Game

SERIOUS = (inputs.BeginNight,)
"""Acts that the big button takes only when it is held."""


def next_act(game: Game) -> Act | None:
    """The act of the big button; ``None`` while the game waits for the clock, for hands, or for an answer."""
    if game.paused_at is not None:
        return inputs.Resume()
    act = _of_phase(game)
    if isinstance(act, inputs.EndSpeech | inputs.Accept):
        held_back = game.proposal(ProposalKind.VICTORY) and not isinstance(game.phase, Farewell)
        return None if held_back else act
    return None if game.proposals else act


def _of_phase(game: Game) -> Act | None:
    match game.phase:
        case Deal(called=called):
            return inputs.CallSeat() if any(s > called for s in game.alive()) else inputs.BeginNight()
        case Night() as night:
            return inputs.BeginMorning() if night.over else None
        case Discussion(waiting=waiting):
            return inputs.GiveFloor() if waiting else inputs.CloseDiscussion()
        case Speech() | Defence() | BestMove() | LastWord() | FreeClock():
            return inputs.EndSpeech()
        case Ballot(asking=asking):
            return None if is_last(game, asking) else inputs.Ask()
        case Question(by_key=True, window=None):
            return inputs.OpenWindow()
        case Question(window=window, accepted_at=accepted):
            closed = window is not None and game.now >= window.closes
            return inputs.Accept() if closed and accepted is None else None
        case DayOver():
            return inputs.BeginNight()
        case _:
            return None
