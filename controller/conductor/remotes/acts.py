"""What a deed comes to in the game as it stands: the acts that the host says by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.conductor.remotes import victims
from controller.conductor.remotes.deeds import Deed
from controller.conductor.remotes.situation import (
    Situation,
    goes_past_a_counted_ballot,
    steps_to_the_floor_before,
)
from controller.game import inputs
from controller.game.clock_kind import ClockKind
from controller.game.inputs import Act
from controller.game.offer import SERIOUS, next_act
from controller.game.phases import Deal, Night, Question
from controller.game.roles import Role
from controller.game.state import Game
from controller.game.units import Seat

LONGER_S = 10
"""How much more a call of the night gets (s)."""

ROLES: Mapping[int, Role] = {
    1: Role.CIVILIAN,
    2: Role.MAFIA,
    3: Role.DON,
    4: Role.SHERIFF,
    5: Role.DOCTOR,
    6: Role.PUTANA,
    7: Role.MANIAC,
    8: Role.KAMIKAZE,
}
"""The keypad's number of each role (remote.md)."""


def acts_of(deed: Deed, at: Situation) -> tuple[Act, ...]:
    """What a deed that points at nobody says; nothing if it says nothing now."""
    if at.history is None:
        return ()
    match deed:
        case Deed.GO_ON | Deed.BEGIN:
            act = next_act(at.game)
            serious = isinstance(act, SERIOUS)
            return (act,) if act is not None and serious is (deed is Deed.BEGIN) else ()
        case Deed.STEP_BACK:
            return () if goes_past_a_counted_ballot(at.history) else (inputs.Undo(),)
        case Deed.FLOOR_BACK:
            return (inputs.Undo(),) * steps_to_the_floor_before(at.history)
    act = _PLAIN.get(deed)
    return (act,) if act is not None else ()


_PLAIN: Mapping[Deed, Act] = {
    Deed.OPEN: inputs.OpenWindow(),
    Deed.ACCEPT: inputs.Accept(),
    Deed.VOID: inputs.WithdrawQuestion(),
    Deed.PAUSE: inputs.Pause(),
    Deed.RESUME: inputs.Resume(),
    Deed.LENGTHEN: inputs.Lengthen(LONGER_S),
    Deed.UNDO: inputs.Undo(),
    Deed.SPEECH_CLOCK: inputs.StartClock(ClockKind.SPEECH, None),
    Deed.DEFENCE_CLOCK: inputs.StartClock(ClockKind.DEFENCE, None),
    Deed.LAST_WORD_CLOCK: inputs.StartClock(ClockKind.LAST_WORD, None),
    Deed.AGREEMENT_CLOCK: inputs.StartClock(ClockKind.AGREEMENT, None),
    Deed.NEW_BALLOT: inputs.NewBallot(),
}


def acts_about(deed: Deed, game: Game, number: int) -> tuple[Act, ...]:
    """What a deed says of a seat, by its number; a number that the table does not have says nothing."""
    if deed is Deed.ENTER_ROLE:
        return _enter_role(game, number)
    if not game.has_seat(number):
        return ()
    return _ABOUT[deed](game, number)


def _enter_role(game: Game, number: int) -> tuple[Act, ...]:
    role = ROLES.get(number)
    called = game.phase.called if isinstance(game.phase, Deal) else 0
    return (inputs.EnterRole(called, role),) if role is not None and called else ()


def _enter_choice(game: Game, seat: Seat) -> tuple[Act, ...]:
    """For the call that runs; whether anybody is there to choose is not for the remote to know."""
    call = game.phase.call if isinstance(game.phase, Night) else None
    if call is None or call.role is None:
        return ()
    return (inputs.Shoot(seat) if call.role is Role.MAFIA else inputs.Choose(call.role, seat),)


def _add_victim(game: Game, seat: Seat) -> tuple[Act, ...]:
    entered = victims.victims(game)
    if seat in entered or len(entered) >= victims.most(game):
        return ()
    return victims.entries(game, (*entered, seat))


def _take_back_victim(game: Game, seat: Seat) -> tuple[Act, ...]:
    entered = victims.victims(game)
    return victims.entries(game, tuple(one for one in entered if one != seat)) if seat in entered else ()


def _turn_hand(game: Game, seat: Seat) -> tuple[Act, ...]:
    question = game.phase
    assert isinstance(question, Question)
    return (inputs.EnterHand(seat, seat not in question.counted()),)


_ABOUT: Mapping[Deed, Callable[[Game, Seat], tuple[Act, ...]]] = {
    Deed.ENTER_CHOICE: _enter_choice,
    Deed.ADD_VICTIM: _add_victim,
    Deed.TAKE_BACK_VICTIM: _take_back_victim,
    Deed.NOMINATE: lambda _, seat: (inputs.Nominate(seat),),
    Deed.NOMINATIONS: lambda _, seat: (inputs.Nominate(seat),),
    Deed.WITHDRAW: lambda _, seat: (inputs.Withdraw(seat),),
    Deed.ADD_NOMINEE: lambda _, seat: (inputs.AddNominee(seat, ""),),
    Deed.STRIKE_NOMINEE: lambda _, seat: (inputs.CorrectNominee(seat, None, ""),),
    Deed.FOUL: lambda _, seat: (inputs.Foul(seat),),
    Deed.FOULS: lambda _, seat: (inputs.Foul(seat),),
    Deed.REMOVE: lambda _, seat: (inputs.Remove(seat),),
    Deed.CORRECTION: _turn_hand,
    Deed.ASK_ABOUT: lambda _, seat: (inputs.AskAbout(seat),),
    Deed.SPEECH_CLOCK: lambda _, seat: (inputs.StartClock(ClockKind.SPEECH, seat),),
    Deed.DEFENCE_CLOCK: lambda _, seat: (inputs.StartClock(ClockKind.DEFENCE, seat),),
    Deed.LAST_WORD_CLOCK: lambda _, seat: (inputs.StartClock(ClockKind.LAST_WORD, seat),),
    Deed.COUNTS: lambda _, seat: (inputs.EnterHand(seat, True),),
    Deed.COUNTS_NOT: lambda _, seat: (inputs.EnterHand(seat, False),),
}
