"""The acts of the night."""

from __future__ import annotations

from controller.game import inputs
from controller.game.phases import BestMove, Night
from controller.game.roles import Role
from controller.rehearsal.errors import NotTaken, UnknownWords
from controller.rehearsal.language import Match, need, number, say, word
from controller.rehearsal.table import Table


@word("night")
def _night(table: Table, _: Match) -> None:
    say(table, inputs.BeginNight())
    first = table.game.night == 1
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and not (n.over if first else n.call))


def _run_to(table: Table, role: Role) -> None:
    """Let the night run to the call of this role."""
    night = table.game.phase
    if not isinstance(night, Night):
        raise NotTaken("it is not night")
    places = [i for i, call in enumerate(night.calls) if call.role is role]
    need(bool(places) and table.game.night > 1, f"nobody asks the {role.value} for a choice tonight")
    place = places[0]
    need(night.index <= place, f"the call of the {role.value} is over; night acts stand in the order of the night")
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and (n.index, n.asleep) < (place, False))
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and n.index == place and n.asleep)


@word(r"mafia shoots (?P<seats>\d+)|mafia misses")
def _mafia(table: Table, match: Match) -> None:
    _run_to(table, Role.MAFIA)
    say(table, inputs.Shoot(number(match) if match["seats"] else None))


@word(r"shots(?P<shots>(?: \d+=(?:\d+(?:,\d+)*)?)+)")
def _shots(table: Table, match: Match) -> None:
    shots = []
    for shot in match["shots"].split():
        shooter, _, numbers = shot.partition("=")
        shots.append((int(shooter), tuple(int(n) for n in numbers.split(",") if n)))
    if len(dict(shots)) < len(shots):
        raise UnknownWords("a seat's shots stand in one place, as in 3=4,7")
    _run_to(table, Role.MAFIA)
    say(table, inputs.ShootEach(tuple(shots)))


@word(r"(?P<role>don|sheriff) checks (?P<seats>\d+)")
def _checks(table: Table, match: Match) -> None:
    role = Role(match["role"])
    _run_to(table, role)
    say(table, inputs.Choose(role, number(match)))


@word(r"(?P<role>doctor) heals (?P<seats>\d+)")
@word(r"(?P<role>putana) visits (?P<seats>\d+)")
@word(r"(?P<role>maniac) (?:shoots (?P<seats>\d+)|passes)")
def _chooses(table: Table, match: Match) -> None:
    role = Role(match["role"])
    _run_to(table, role)
    say(table, inputs.Choose(role, number(match) if match["seats"] else None))


@word(r"kamikaze (?P<seats>\d+ takes \d+)")
def _takes(table: Table, match: Match) -> None:
    seat, _, target = match["seats"].split()
    _run_to(table, Role.KAMIKAZE)
    say(table, inputs.Choose(Role.KAMIKAZE, int(target), int(seat)))


@word("morning")
def _morning(table: Table, _: Match) -> None:
    table.run_while(lambda: isinstance(n := table.game.phase, Night) and not n.over)
    say(table, inputs.BeginMorning())


@word(r"best move (?P<seats>\d+: \d+ \d+ \d+)")
def _best_move(table: Table, match: Match) -> None:
    seat, _, named = match["seats"].partition(": ")
    phase = table.game.phase
    if not isinstance(phase, BestMove) or phase.seat != int(seat):
        raise NotTaken(f"this is not the best move of {seat}")
    say(table, inputs.NameBestMove(tuple(int(number) for number in named.split())))
