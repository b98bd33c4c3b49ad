"""``step(game, input) -> (game, facts)``: the whole of the rules, one input at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from controller.game import (
    answers,
    ballot,
    by_hand,
    choices,
    clocks,
    corrections,
    day,
    deal,
    discipline,
    ending,
    facts,
    free_table,
    inputs,
    lifts,
    morning,
    night,
    question,
)
from controller.game.aim import misses
from controller.game.evolve import evolve
from controller.game.facts import Audience, Fact
from controller.game.hand import Pads
from controller.game.inputs import Act, ByKey, Come, Command, Contact, Heard, Input, Marks, Restarted
from controller.game.move import Move, NotAllowed
from controller.game.phases import Farewell, LastWord, Morning, Night, Over, Phase, Question
from controller.game.reasons import ProposalKind, Refusal
from controller.game.state import Game

Rule = Callable[[Move, Any], None]

RULES: dict[type[Act], Rule] = {
    inputs.CallSeat: deal.call_seat,
    inputs.EnterRole: deal.enter_role,
    inputs.BeginNight: night.begin_night,
    inputs.Shoot: choices.shoot,
    inputs.ShootEach: choices.shoot_each,
    inputs.Choose: choices.choose,
    inputs.Lengthen: clocks.lengthen,
    inputs.BeginMorning: morning.begin_morning,
    inputs.NameBestMove: morning.name_best_move,
    inputs.GiveFloor: day.give_floor,
    inputs.EndSpeech: day.end_speech,
    inputs.Nominate: day.nominate,
    inputs.Withdraw: day.withdraw,
    inputs.CloseDiscussion: ballot.close_discussion,
    inputs.Ask: ballot.ask,
    inputs.StartClock: free_table.start_clock,
    inputs.AskAbout: free_table.ask_about,
    inputs.NewBallot: free_table.new_ballot,
    inputs.OpenWindow: question.open_window,
    inputs.Accept: question.accept,
    inputs.EnterHand: question.enter_hand,
    inputs.ByHand: by_hand.take,
    inputs.ByPad: by_hand.give_back,
    inputs.WithdrawQuestion: question.withdraw,
    inputs.Foul: discipline.foul,
    inputs.TechnicalFoul: discipline.technical_foul,
    inputs.Remark: discipline.remark,
    inputs.Leave: discipline.leave_by_choice,
    inputs.OppositeVictory: ending.opposite_victory,
    inputs.Remove: discipline.remove_by_host,
    inputs.Confirm: answers.confirm,
    inputs.Dismiss: answers.dismiss,
    inputs.Declare: ending.declare,
    inputs.Pause: clocks.pause,
    inputs.Resume: clocks.resume,
    inputs.CorrectFoul: corrections.correct_foul,
    inputs.CorrectNominee: corrections.correct_nominee,
    inputs.AddNominee: corrections.add_nominee,
    inputs.CorrectExit: corrections.correct_exit,
}
"""What the rules do with each of the host's acts; ``Undo`` is the history's."""

_CORRECTIONS = (
    inputs.CorrectFoul,
    inputs.CorrectNominee,
    inputs.AddNominee,
    inputs.CorrectExit,
    inputs.EnterRole,
)
_OF_PADS = (inputs.ByHand, inputs.ByPad)
_WHILE_PAUSED = (
    *_CORRECTIONS,
    inputs.Resume,
    inputs.Pause,
    inputs.Foul,
    inputs.TechnicalFoul,
    inputs.Remark,
    inputs.Leave,
    inputs.OppositeVictory,
    inputs.Remove,
    inputs.Confirm,
    inputs.Dismiss,
    inputs.Declare,
    inputs.Lengthen,
    inputs.Nominate,
    inputs.Withdraw,
    *_OF_PADS,
)
_WHILE_VICTORY_WAITS = (
    *_CORRECTIONS,
    inputs.Resume,
    inputs.Pause,
    inputs.Foul,
    inputs.TechnicalFoul,
    inputs.Remark,
    inputs.NameBestMove,
    inputs.Confirm,
    inputs.Dismiss,
    inputs.Declare,
    inputs.Lengthen,
    *_OF_PADS,
)
"""A victory holds back everything but last words and fouls, the host's answers and corrections."""
_AFTER_THE_END = _CORRECTIONS


def step(game: Game, what: Input) -> tuple[Game, tuple[Fact, ...]]:
    """The game after an input, and what has come of it. A command that the rules do not take changes nothing.

    Time never goes back: an edge may carry an older stamp than what came before it. It stands still while nothing comes
    that the room may notice, so no clock of the room's tells when the host was secret.
    """
    at = _instant(what)
    move = Move(game if at is None or at <= game.now else evolve(game, now=at))
    try:
        _take(move, what)
    except NotAllowed as refusal:
        assert isinstance(what, Command)
        return game, (facts.Refused(what.act, refusal.reason),)
    follow(move)
    if not _means_the_same(move.game, game):
        move.change(step=game.step + 1, step_since=move.now)
    if not _may_be_noticed(game, what, move.facts):
        move.change(now=game.now)
    return move.game, tuple(move.facts)


def _may_be_noticed(game: Game, what: Input, told: Iterable[Fact]) -> bool:
    match what:
        case Command():
            return any(fact.audience is Audience.ROOM for fact in told)
        case Contact():
            return not isinstance(game.phase, Night)  # a sleeper leans on his pad
        case _:
            return True


def _instant(what: Input) -> int | None:
    match what:
        case Heard(until=until):
            return until
        case Marks() | Restarted():
            return None  # where clocks stand is not the present: of a call that was lengthened it may be to come
        case _:
            return what.at


def _take(move: Move, what: Input) -> None:
    match what:
        case Contact():
            _feel(move, what)
        case Heard():
            question.hear(move, what)
        case Come():
            _let_time_pass(move)
        case Marks():
            question.plan(move, what)
        case ByKey():
            question.ask_by_key(move, what)
        case Restarted():
            start_again(move, what)
        case Command():
            _obey(move, what)


def _feel(move: Move, contact: Contact) -> None:
    if not move.game.has_seat(contact.seat):
        return
    pads = move.game.pads.feed(contact, move.game.rulebook.lift)
    if pads is move.game.pads:
        return
    move.change(pads=pads)
    if contact.seat not in move.game.by_hand:
        question.look(move, contact.seat)
        lifts.look_after_release(move)


def _let_time_pass(move: Move) -> None:
    question.look(move)
    lifts.look_after_release(move)
    if move.game.paused_at is not None:
        return
    if isinstance(move.game.phase, Night):
        night.run_night(move)
    else:
        clocks.ring(move)


def _obey(move: Move, command: Command) -> None:
    game, act = move.game, command.act
    if misses(command.step, game.step, game.step_since, game.now):
        raise NotAllowed(Refusal.STEP_CHANGED)
    if isinstance(game.phase, Over) and not isinstance(act, _AFTER_THE_END):
        raise NotAllowed(Refusal.GAME_OVER)
    if game.paused_at is not None and not isinstance(act, _WHILE_PAUSED):
        raise NotAllowed(Refusal.PAUSED)
    if game.proposal(ProposalKind.VICTORY) and not _goes_on_beside_victory(game, act):
        raise NotAllowed(Refusal.VICTORY_OPEN)
    if type(act) not in RULES:
        raise NotAllowed(Refusal.NOTHING_TO_UNDO)
    RULES[type(act)](move, act)


def _goes_on_beside_victory(game: Game, act: Act) -> bool:
    if isinstance(act, inputs.EndSpeech):
        return isinstance(game.phase, Farewell)
    return isinstance(act, _WHILE_VICTORY_WAITS)


def follow(move: Move) -> None:
    """What any input may bring with it: what waited for a release, a ballot's result, the victory, a new day."""
    answers.release_confirmed(move)
    ballot.conclude(move)
    ending.judge(move)
    ending.announce_after_last_words(move)
    if isinstance(move.game.phase, Morning) and not move.game.proposals:
        day.open_day(move)


def start_again(move: Move, restarted: Restarted) -> None:
    """The controller is back: nothing is known of the pads, what is not counted is asked again, every clock stands."""
    phase = move.game.phase
    if isinstance(phase, Question) and not phase.settled:
        ballot.withdraw_question(move)
    seats = len(move.game.players)
    move.change(pads=Pads.untouched(seats), watch=None)
    if move.game.paused_at is None and not isinstance(phase, Over):
        move.change(paused_at=restarted.at)


def _means_the_same(game: Game, before: Game) -> bool:
    """Whether the host's next press means what it meant."""
    return (
        (game.phase is before.phase or _meaning(game.phase) == _meaning(before.phase))
        and (game.paused_at is None) is (before.paused_at is None)
        and game.day == before.day
    )


def _meaning(phase: Phase) -> object:
    return type(phase), phase.key, isinstance(phase, LastWord) and phase.by_night
