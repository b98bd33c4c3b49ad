"""How fast the rules are: inputs a second, and a whole game played again from its records.

The game is ``whole_game``'s. A run plays all its inputs one after the other, as the table does, through ``step``
(``Undo`` left out, which is ``play``'s) and through ``play``; a replay decodes every record from its JSON and plays it.
Processor time of ``process_time``, for the rules do nothing but compute and other programs shall not count; the median
of the runs, with the garbage collector as it is in the real process.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

from bench.figures import Figure
from bench.whole_game import WholeGame, record
from controller.game import History, play, step
from controller.game.inputs import Command, Undo
from controller.journal import decode, encode

RUNS = 31


def measure() -> list[Figure]:
    """Inputs a second through ``step`` and ``play``, and the time of a replay."""
    whole = record()
    plain = [what for what in whole.inputs if not (isinstance(what, Command) and isinstance(what.act, Undo))]
    records = [encode(what) for what in whole.inputs]

    def stepped() -> None:
        game = whole.first
        for what in plain:
            game, _ = step(game, what)

    def played() -> None:
        history = History(whole.first)
        for what in whole.inputs:
            history, _ = play(history, what)

    return [
        Figure("step", len(plain) / _time(stepped), "inputs/s", least=20_000),
        Figure("play (step with its past)", len(whole.inputs) / _time(played), "inputs/s"),
        Figure(f"replay of a whole game ({len(records)} inputs)", _replay(whole, records) * 1_000, "ms", most=100),
    ]


def _replay(whole: WholeGame, records: list[str]) -> float:
    def replayed() -> None:
        history = History(whole.first)
        for text in records:
            history, _ = play(history, decode(text))

    return _time(replayed)


def _time(run: Callable[[], None]) -> float:
    """The median run (s), the first one not counted."""
    run()
    times = []
    for _ in range(RUNS):
        begun = process_time()
        run()
        times.append(process_time() - begun)
    return median(times)
