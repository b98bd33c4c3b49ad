"""The power goes at any point of a played game: what had been acknowledged is there, and the game goes on from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.whole_game import BEGINS, record
from controller.conductor.kept import replayed
from controller.game import History, inputs, play
from controller.game.inputs import Command, Restarted
from controller.game.offer import next_act
from controller.game.phases import Over, Question
from controller.game.state import Game
from controller.game.units import SECOND
from controller.journal import Journal
from controller.stage.texts import Texts
from tests.proof.cuts.images import HERE, image, recorded

SAFE = "safe"
"""The file in which the program says what it was told is safe."""

_TEXTS = Texts("ru")


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut, behind so many events: how many inputs had been acknowledged, and how many were there after it."""

    behind: int
    acknowledged: int
    found: int


class Cuts:
    """A game that was kept once, to be cut off at any point; ``folder`` is its own."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._chance = Random(seed)
        played = record()
        self._inputs = played.inputs
        self._games = list(_games(played.setup.game(BEGINS), self._inputs))
        self._events = recorded(HERE / "kept.py", folder / "journal" / "journal.sqlite", seed)

    def cuts(self, number: int) -> Iterator[Cut]:
        """So many, each checked; raises ``AssertionError``, or what the journal says, where something is lost."""
        for turn in range(number):
            yield self._cut(self._chance.randint(0, len(self._events)), self._folder / f"cut-{turn}")

    def _cut(self, behind: int, after: Path) -> Cut:
        events = self._events[:behind]
        said = b"".join(event.data for event in events if event.name == SAFE).decode().split()
        after.mkdir()
        for name, data in image([one for one in events if one.name != SAFE], "journal", self._chance).items():
            (after / name).write_bytes(data)
        acknowledged = len(said) - 1
        with Journal.open(after / "journal.sqlite", boot_id="after") as journal:
            left = journal.unfinished()
            if left is None:
                assert not said, "a game was begun, and is lost"
                return Cut(behind, 0, 0)
            found = [kept.input for kept in journal.inputs(left.id)]
            assert found == list(self._inputs[: len(found)]), "the journal tells another game"
            assert len(found) >= acknowledged, f"{acknowledged} inputs were safe, {len(found)} are there"
            game = replayed(journal, left, _TEXTS).history.game
        assert game == self._games[len(found)], "the game comes back as another one"
        _check_goes_on(game)
        return Cut(behind, max(0, acknowledged), len(found))


def _games(first: Game, what: tuple[inputs.Input, ...]) -> Iterator[Game]:
    history = History(first)
    yield history.game
    for one in what:
        history, _ = play(history, one)
        yield history.game


def _check_goes_on(before: Game) -> None:
    """It stands paused; after that an open question is offered again, and everything else is as it was."""
    if isinstance(before.phase, Over):
        return
    history, _ = play(History(before), Restarted(before.now))
    assert history.game.paused_at is not None
    assert next_act(history.game) == inputs.Resume()
    history, _ = play(history, Command("resume", before.now + 2 * SECOND, inputs.Resume()))
    if isinstance(before.phase, Question) and not before.phase.settled:
        assert next_act(history.game) == (None if history.game.proposals else inputs.Ask())
    else:
        assert type(history.game.phase) is type(before.phase)
    assert history.game.players == before.players
