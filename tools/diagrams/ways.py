"""Which phase of a game follows which, and by which input: found by playing, not by reading the code.

Every rehearsal is played. On its way everything is tried that may end a phase from outside: the host's own word,
players who are removed, corrections, a pause, a restart. An undo leads back to any phase and is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from controller.game import Game, History, inputs, play, step
from controller.game.inputs import Act, Command, Input, Restarted
from controller.game.phases import Ballot, Phase, Question
from controller.game.roles import Winner
from controller.game.units import SECOND
from controller.rehearsal import acts
from controller.rehearsal.script import read
from controller.rehearsal.setting import first_game
from controller.rehearsal.table import Table
from tools.clauses import REHEARSALS

Way = tuple[str, str, str]
"""A phase, the phase after it, and the input between them, by the names of their classes."""


_OFTEN_ENOUGH = 12
"""How many standings of one kind are tried."""


def ways() -> frozenset[Way]:
    """Every way from one phase to another."""
    tried: Counter[object] = Counter()
    found: set[Way | None] = set()
    for path in sorted(REHEARSALS.glob("*.game")):
        table = _played(path)
        for way, game in ways_of(table.first, table.inputs):
            found.add(way)
            kind = _kind_of_standing(game)
            if tried[kind] < _OFTEN_ENOUGH:
                tried[kind] += 1
                found.update(_ways_out(game))
    return frozenset(way for way in found if way is not None)


def ways_of(first: Game, entered: Iterable[Input]) -> Iterator[tuple[Way | None, Game]]:
    """A game again, input after input: the way that each has gone, if it led to another phase, and the game then."""
    history = History(first)
    for what in entered:
        before = history.game
        history, _ = play(history, what)
        undone = isinstance(what, Command) and isinstance(what.act, inputs.Undo)
        yield None if undone else _way(before, what, history.game), history.game


def _way(before: Game, what: Input, after: Game) -> Way | None:
    one, other = before.phase, after.phase
    return None if type(one) is type(other) else (type(one).__name__, type(other).__name__, _cause(one, what))


def _cause(phase: Phase, what: Input) -> str:
    """A «Принято» that came too early is kept; whatever it then waits for, it is what goes on."""
    if isinstance(what, Command):
        return type(what.act).__name__
    kept = isinstance(phase, Question) and phase.accepted_at is not None and not isinstance(what, Restarted)
    return inputs.Accept.__name__ if kept else type(what).__name__


def _played(path: Path) -> Table:
    script = read(path.read_text(encoding="utf-8"))
    table = Table(first_game(script.setting, path.parent))
    for act in script.acts:
        if not act.text.startswith("refused: "):
            acts.perform(table, act.text)
    return table


def _kind_of_standing(game: Game) -> object:
    """What may make a difference to where it goes from here."""
    phase = game.phase
    planned = isinstance(phase, Question) and phase.window is not None
    to_ask = len(phase.asking.questions) - phase.asking.asked if isinstance(phase, Ballot) else 0
    asks = frozenset(proposal.kind for proposal in game.open_proposals())
    return game.rulebook.name, type(phase), planned, to_ask, asks


def _ways_out(game: Game) -> Iterator[Way | None]:
    """What becomes of the standing by one word of the host's, and by his answers to what that brings up."""
    window = game.phase.window if isinstance(game.phase, Question) else None
    now = max(game.now, window.closes if window else 0) + SECOND
    entered: list[Input] = [Restarted(now), *(_said(act, now) for act in _acts(game))]
    for what in entered:
        after, _ = step(game, what)
        yield _way(game, what, after)
        for answer in (inputs.Confirm, inputs.Dismiss):
            yield from _answered(after, answer)


def _answered(game: Game, answer: type[inputs.Confirm | inputs.Dismiss]) -> Iterator[Way | None]:
    """All that the host is asked is answered so, one after the other."""
    for proposal in game.open_proposals():
        said = _said(answer(proposal.id), max(game.now, proposal.since) + SECOND)
        before, (game, _) = game, step(game, said)
        yield _way(before, said, game)


def _acts(game: Game) -> Iterator[Act]:
    yield from (inputs.Declare(Winner.DRAW), inputs.Pause(), inputs.Accept())
    for proposal in game.open_proposals():
        yield from (inputs.Confirm(proposal.id), inputs.Dismiss(proposal.id))
    for seat in range(1, len(game.players) + 1):
        yield inputs.Remove(seat)
        yield inputs.CorrectExit(seat, game.is_alive(seat), "")
        yield inputs.CorrectNominee(seat, None, "")


def _said(act: Act, at: int) -> Command:
    return Command("tried", at, act)
