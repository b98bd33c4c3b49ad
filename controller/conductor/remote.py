"""What a key of the host's remote says at this moment: the common part of the profiles of remote.md.

▶ is the big button. What is serious is held. A remote never answers in the room.
"""

from __future__ import annotations

from controller.game import inputs
from controller.game.inputs import Act
from controller.game.offer import SERIOUS, next_act
from controller.game.phases import Question
from controller.game.reasons import ProposalKind
from controller.game.state import Game
from hardware.ports import Key, KeyPress


def act_of(press: KeyPress, game: Game) -> Act | None:
    """What the host says with this key; ``None``: nothing."""
    match press.key:
        case Key.NEXT:
            return _next(game, held=press.held)
        case Key.YES:
            return _answer(game, held=press.held, yes=True)
        case Key.BACK:
            return _answer(game, held=press.held, yes=False) or _back(game, held=press.held)
        case Key.WHISTLE:
            return _whistle(game)


def _next(game: Game, *, held: bool) -> Act | None:
    act = next_act(game)
    return None if isinstance(act, SERIOUS) and not held else act


def _answer(game: Game, *, held: bool, yes: bool) -> Act | None:
    """Held: yes or no to the oldest proposal; ● alone is «Принято» while hands stand."""
    proposals = game.open_proposals()
    if proposals and held:
        return inputs.Confirm(proposals[0].id) if yes else inputs.Dismiss(proposals[0].id)
    act = next_act(game)
    return act if yes and isinstance(act, inputs.Accept) else None


def _back(game: Game, *, held: bool) -> Act | None:
    """Held: the question is void while its hands stand, or in a pause the last step is taken back."""
    if held and _hands_stand(game):
        return inputs.WithdrawQuestion()
    return inputs.Undo() if held and game.paused_at is not None else None


def _whistle(game: Game) -> Act | None:
    """Go on, stop and void, or pause; while hands stand or a victory waits for its answer there is nothing to pause."""
    if game.paused_at is not None:
        return inputs.Resume()
    if isinstance(game.phase, Question) and not game.phase.settled:
        return inputs.WithdrawQuestion()
    if _hands_stand(game) or game.proposal(ProposalKind.VICTORY):
        return None
    return inputs.Pause()


def _hands_stand(game: Game) -> bool:
    """Whether the window of a question that is not yet released has closed."""
    phase = game.phase
    return isinstance(phase, Question) and phase.window is not None and game.now >= phase.window.closes
