"""The host's entries as lines: nominations, fouls, what the roles of a night have chosen."""

from __future__ import annotations

from dataclasses import replace

from controller.game import Game, facts
from controller.game.corrections import NOBODY
from controller.game.inputs import CorrectFoul, CorrectNominee
from controller.game.night_roles import common_number
from controller.game.phases import Night
from controller.game.public import public
from controller.game.roles import Role
from controller.game.units import Instant
from controller.protocol.game_protocol import ChoiceLine, FoulKind, FoulLine, NightLine, NominationLine
from controller.protocol.steps import Step

Discipline = facts.FoulGiven | facts.TechnicalFoulGiven | facts.Remarked
"""What is told of fouls and remarks."""


# --- nominations -----------------------------------------------------------------------------------


def nominated(lines: tuple[NominationLine, ...], step: Step, at: Instant) -> tuple[NominationLine, ...]:
    """The nominations after this step; what was corrected keeps the instant at which it was said."""
    known = {line.seat: line.at for line in lines}
    if isinstance(step.act, CorrectNominee) and step.act.to is not None:
        known[step.act.to] = known.get(step.act.seat, at)
    return tuple(
        NominationLine(entry.seat, None if entry.by == NOBODY else entry.by, known.get(entry.seat, at))
        for entry in step.after.nominations
    )


# --- discipline ------------------------------------------------------------------------------------


def with_discipline(lines: tuple[FoulLine, ...], fact: Discipline, step: Step, at: Instant) -> tuple[FoulLine, ...]:
    """The fouls after one was given or taken; one that was another's keeps the instant at which it was said."""
    match fact:
        case facts.Remarked(seat):
            new = _said(seat, FoulKind.REMARK, step, at)
        case facts.TechnicalFoulGiven(seat):
            new = _said(seat, FoulKind.TECHNICAL, step, at)
        case facts.FoulGiven(seat, count):
            own = [line for line in lines if line.seat == seat and line.kind is FoulKind.FOUL]
            if count < len(own):
                return _moved(lines, own[-1], step)
            if isinstance(step.act, CorrectFoul):
                return lines  # it came with the one that was taken
            new = _said(seat, FoulKind.FOUL, step, at)
    return (*lines, new)


def _said(seat: int, kind: FoulKind, step: Step, at: Instant) -> FoulLine:
    return FoulLine(seat, at, kind, 0, public(step.before).scene, step.after.day)


def _moved(lines: tuple[FoulLine, ...], wrong: FoulLine, step: Step) -> tuple[FoulLine, ...]:
    """A foul was another's, or nobody's; the host does not say which, so it is the last."""
    index = max(i for i, line in enumerate(lines) if line is wrong)
    to = step.act.to if isinstance(step.act, CorrectFoul) else None
    right = (replace(wrong, seat=to),) if to is not None else ()
    return (*lines[:index], *right, *lines[index + 1 :])


def numbered(lines: tuple[FoulLine, ...]) -> tuple[FoulLine, ...]:
    """Each with its number among the fouls of its kind and seat; remarks have none."""
    counts: dict[tuple[int, FoulKind], int] = {}
    done = []
    for line in lines:
        if line.kind is not FoulKind.REMARK:
            counts[line.seat, line.kind] = counts.get((line.seat, line.kind), 0) + 1
        done.append(replace(line, count=counts.get((line.seat, line.kind), 0)))
    return tuple(done)


# --- the night -------------------------------------------------------------------------------------


def with_choices(line: NightLine, night: Night, game: Game) -> NightLine:
    """The night with what has been entered so far, in the order in which the roles are called."""
    entered: dict[Role, list[ChoiceLine]] = {}
    for shooter, numbers in night.shots or ():
        shots = entered.setdefault(Role.MAFIA, [])
        shots += (ChoiceLine(Role.MAFIA, number, seat=shooter or None) for number in numbers or (None,))
    answers = dict(night.answers)
    for role, target in night.choices:
        entered[role] = [ChoiceLine(role, target, answers.get(role))]
    for kamikaze, target in night.takes:
        entered.setdefault(Role.KAMIKAZE, []).append(ChoiceLine(Role.KAMIKAZE, target, seat=kamikaze))
    called = dict.fromkeys(call.role for call in night.calls if call.role)
    choices = tuple(choice for role in called for choice in entered.get(role, ()))
    return replace(line, choices=choices, shot=common_number(game, night.shots))
