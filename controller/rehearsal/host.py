"""The host's other words: discipline, answers, corrections, and the faults of an evening."""

from __future__ import annotations

from controller.game import inputs
from controller.game.phases import Turn
from controller.game.reasons import ProposalKind
from controller.game.roles import Role, Winner
from controller.game.units import Seat
from controller.rehearsal.errors import NotTaken
from controller.rehearsal.language import BETWEEN, Match, number, say, word
from controller.rehearsal.table import Table

_ROLES = "|".join(role.value for role in Role)
_WINNERS = "|".join(winner.value for winner in Winner)


@word(r"foul (?P<seats>\d+)")
def _foul(table: Table, match: Match) -> None:
    say(table, inputs.Foul(number(match)))


_OF_A_SEAT: dict[str, type[inputs.Remark | inputs.TechnicalFoul | inputs.Leave | inputs.ByHand | inputs.ByPad]] = {
    "remark": inputs.Remark,
    "technical foul": inputs.TechnicalFoul,
    "leaves": inputs.Leave,
    "by hand": inputs.ByHand,
    "by pad": inputs.ByPad,
}


@word(r"(?P<what>remark|technical foul|leaves|by hand|by pad) (?P<seats>\d+)")
def _of_a_seat(table: Table, match: Match) -> None:
    say(table, _OF_A_SEAT[match["what"]](number(match)))


@word(r"remove (?P<seats>\d+)")
def _remove(table: Table, match: Match) -> None:
    say(table, inputs.Remove(number(match)))


@word(r"correct foul (?P<seats>\d+ to \d+)")
def _correct(table: Table, match: Match) -> None:
    seat, _, to = match["seats"].split()
    say(table, inputs.CorrectFoul(int(seat), int(to), "rehearsed"))


@word(rf"role (?P<seats>\d+) (?P<role>{_ROLES})")
def _role(table: Table, match: Match) -> None:
    say(table, inputs.EnterRole(number(match), Role(match["role"])))


@word(rf"victory (?P<winner>{_WINNERS})")
def _victory(table: Table, match: Match) -> None:
    say(table, inputs.Declare(Winner(match["winner"])))


@word(r"(?P<answer>confirm|dismiss)(?: (?P<seats>\d+))?")
def _answer(table: Table, match: Match) -> None:
    seat = number(match) if match["seats"] else None
    proposal = table.oldest_proposal(seat)
    if proposal is None:
        raise NotTaken("no proposal is open" if seat is None else f"no proposal about {seat} is open")
    answer = inputs.Confirm if match["answer"] == "confirm" else inputs.Dismiss
    say(table, answer(proposal.id))


@word("undo")
def _undo(table: Table, _: Match) -> None:
    say(table, inputs.Undo())
    table.paused_by_undo = table.game.paused_at is not None


@word("pause")
def _pause(table: Table, _: Match) -> None:
    say(table, inputs.Pause())


@word("resume")
def _resume(table: Table, _: Match) -> None:
    table.paused_by_undo = False
    say(table, inputs.Resume())


@word("power cut")
def _power_cut(table: Table, _: Match) -> None:
    table.paused_by_undo = False
    table.cut_power()
    table.run_until(table.now + BETWEEN)
    if table.game.paused_at is not None:
        say(table, inputs.Resume())


@word(r"opposite victory(?: (?P<seats>\d+))?")
def _opposite(table: Table, match: Match) -> None:
    """The victory against the team of a seat: the one that is named, or the one whom it must be about."""
    seat = number(match) if match["seats"] else _offender(table)
    if seat is None:
        raise NotTaken("say whose: remove the player first, or write opposite victory 6")
    say(table, inputs.OppositeVictory(seat))


def _offender(table: Table) -> Seat | None:
    """Whom a removal is proposed for, who was removed last, or who has the floor."""
    removal = table.game.proposal(ProposalKind.REMOVAL)
    if removal is not None:
        return removal.seat
    if table.removed is not None and not table.game.is_alive(table.removed):
        return table.removed
    phase = table.game.phase
    return phase.seat if isinstance(phase, Turn) else None
