"""What the remote lets the table say again: found in the game as it stands, so it is known after a restart, too."""

from __future__ import annotations

from controller.conductor.remotes.deeds import Deed
from controller.game import facts
from controller.game.facts import Fact
from controller.game.history import History, Past
from controller.game.inputs import CloseDiscussion
from controller.game.phases import Ballot, Deal, Discussion, Question
from controller.game.state import Exit, Game


def said_again(deed: Deed, history: History) -> tuple[Fact, ...]:
    """The facts to be said once more."""
    phase = history.game.phase
    if deed is Deed.SAY_AGAIN and isinstance(phase, Deal) and phase.called:
        return (facts.SeatCalled(phase.called),)
    if deed is Deed.REPEAT_RESULT:
        decided = _decided(history)
        return (_result(decided, history.game),) if decided is not None else ()
    return ()


def _decided(history: History) -> Past | None:
    """The word of the host's by which the day's ballot was over."""
    past = history.past
    while past is not None and past.game.day == history.game.day:
        if isinstance(past.game.phase, Discussion | Ballot | Question):
            return past
        past = past.before
    return None


def _result(decided: Past, now: Game) -> Fact:
    if decided.game.ballot_cancelled_by and isinstance(decided.command.act, CloseDiscussion):
        return facts.BallotCancelled()
    return facts.Out(tuple(s for s in decided.game.alive() if now.player(s).out is Exit.VOTED))
