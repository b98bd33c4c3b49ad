"""A moment of a game for every row of remote.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.conductor.remotes.situation import Row
from controller.game import inputs
from controller.game.history import play
from controller.game.phases import Night
from controller.game.roles import Role
from controller.rehearsal.table import Table
from tests.controller.conductor.remotes.fingers import rehearsed

DAY = "rulebook: city\nday: 1\n"
LISTED = f"{DAY}speech 1\nnominate 2\nthanks\nspeech 2\nnominate 3\nthanks\nspeeches\n"
ASKED = f"{LISTED}vote\n"
COUNTED = f"{ASKED}against 2: 1@200 4@300 5@300 6@300 7@300\n"
TIED = f"{COUNTED}against 3: 2@200 3@200 8@200 9@200 10@200\n"
WON = "rulebook: fiim\ndeal: 1=don 2=mafia 3=mafia 4=sheriff\nday: 2\nremove 5\nopposite victory\ndismiss 5\n"


def night(role: Role = Role.MAFIA) -> Table:
    """The call of this role runs in the second night."""
    table = rehearsed(f"{DAY}speeches\nvote\n")
    table.say(inputs.BeginNight())
    table.run_while(lambda: not isinstance(n := table.game.phase, Night) or n.call is None or n.call.role is not role)
    return table


def night_is_over(text: str = f"{DAY}speeches\nvote\nnight\n") -> Table:
    """The second night has run to its end."""
    table = rehearsed(text)
    table.run_while(lambda: isinstance(night := table.game.phase, Night) and not night.over)
    return table


def standing(until_ms: int) -> Table:
    """A question stands, so long after its window has opened; 1 and 4 have voted."""
    return rehearsed(f"{ASKED}against 2: 1@200 4@300 until@{until_ms}\n")


def asked_by_the_host() -> Table:
    """He has put the question with his own voice; the window is his to open."""
    table = rehearsed(ASKED)
    table.say(inputs.Ask())
    table.history, _ = play(table.history, inputs.ByKey(table.now))
    return table


def between() -> Table:
    """A speech has ended, the next is not given."""
    table = rehearsed(f"{DAY}speech 1\n")
    table.say(inputs.EndSpeech())
    return table


def entered() -> Table:
    """The night is over and its victim is known."""
    table = night_is_over()
    table.say(inputs.Shoot(5))
    return table


FREE = "rulebook: timer\n"
"""The table of a judge who keeps his own protocol."""


def best_move() -> Table:
    """The first victim of a fiim game is to name three numbers."""
    table = night_is_over("rulebook: fiim\nday: 1\nspeeches\nvote\nnight\n")
    table.say(inputs.Shoot(5))
    table.say(inputs.BeginMorning())
    return table


def paused(table: Table) -> Table:
    """The same, and every clock stands."""
    table.say(inputs.Pause())
    return table


def called() -> Table:
    """The first seat takes its card, in a game whose deck nobody has named."""
    table = rehearsed("rulebook: club\n")
    table.say(inputs.CallSeat())
    return table


MOMENTS: Mapping[Row, Callable[[], Table | None]] = {
    Row.READY: lambda: None,
    Row.DEAL: lambda: rehearsed("rulebook: city\n"),
    Row.NIGHT: night,
    Row.MORNING: night_is_over,
    Row.ENTERED: entered,
    Row.SPEECH: lambda: rehearsed(f"{DAY}speech 1\n"),
    Row.FLOOR: lambda: rehearsed(TIED),
    Row.BETWEEN: between,
    Row.BEST_MOVE: best_move,
    Row.BALLOT: lambda: rehearsed(ASKED),
    Row.ASKED: asked_by_the_host,
    Row.WINDOW: lambda: standing(500),
    Row.HANDS: lambda: standing(2_500),
    Row.PROPOSAL: lambda: rehearsed(f"{LISTED}remove 5\nremove 7\n"),
    Row.DAY_OVER: lambda: rehearsed(f"{DAY}speeches\nvote\n"),
    Row.VICTORY: lambda: rehearsed(WON),
    Row.FREE: lambda: rehearsed(FREE),
    Row.CLOCK: lambda: rehearsed(f"{FREE}clock defence 3\n"),
    Row.PAUSE: lambda: rehearsed(f"{DAY}speech 1\npause\n"),
}
