"""Playing a rehearsal from its first line to the first that does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from controller.game import facts
from controller.game.phases import BestMove
from controller.rehearsal import acts, expectations
from controller.rehearsal.errors import RehearsalError
from controller.rehearsal.expectations import gather, holds, state_of
from controller.rehearsal.script import Act, Script, read
from controller.rehearsal.setting import first_game
from controller.rehearsal.table import Table
from controller.rehearsal.words import TURNS, Saying, saying

Tell = Callable[[str], None]
T = TypeVar("T")

REFUSED = "refused: "


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a rehearsal: ``line`` and ``message`` of the first thing that does not hold, or none."""

    line: int = 0
    message: str = ""

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.message


def rehearse(path: Path, tell: Tell | None = None) -> Outcome:
    """Play one file; ``tell`` gets every act and fact. Raises ``RehearsalError`` where it cannot be played."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise RehearsalError(f"cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise RehearsalError(f"byte {error.start} is not UTF-8; save the file as UTF-8") from error
    script = read(text)
    table = Table(first_game(script.setting, path.parent))
    _check_words(script, len(table.game.players))
    return _Performance(table, tell or _silent).play(script.acts)


def _silent(_: str) -> None:
    """Tell nobody."""


def _check_words(script: Script, seats: int) -> None:
    """Every word is of the language and every seat exists, before anything is played."""
    for act in script.acts:
        _located(act.text, act.line, lambda text: acts.check(text, seats))
        for line, expected in act.expected:
            _located(expected, line, lambda text: expectations.check(text, seats))


def _located(text: str, line: int, do: Callable[[str], T]) -> T:
    """``do`` it, and say of what goes wrong where it stands."""
    try:
        return do(text)
    except RehearsalError as error:
        raise type(error)(f"{text}: {error}", line) from error


class _Performance:
    """One file being played."""

    def __init__(self, table: Table, tell: Tell) -> None:
        self.table = table
        self.tell = tell
        self.turn: list[str] = []
        self.written: dict[str, str] = {}

    def play(self, script: list[Act]) -> Outcome:
        for act in script:
            self.tell(act.text)
            self.table.facts = []
            outcome = self._let_happen(act)
            if not outcome.ok:
                return outcome
        return Outcome()

    def _let_happen(self, act: Act) -> Outcome:
        refused = act.text.startswith(REFUSED)
        wanted = act.text.removeprefix(REFUSED)
        if refused:
            if not _located(wanted, act.line, lambda text: acts.is_refused(self.table, text)):
                return Outcome(act.line, f"{wanted}: was taken, and should have been refused")
        else:
            before = self.table.commands
            _located(wanted, act.line, lambda text: acts.perform(self.table, text))
            self.written |= {str(number): wanted for number in range(before + 1, self.table.commands + 1)}
        said = [one for fact in self.table.facts if (one := saying(fact))]
        for one in gather(said):
            self.tell(f"    -> {one.text}")
        also = [*self._undone(), *self._promised(), *(self.turn if plays_a_turn(act.text) else [])]
        self.turn = [one.text for one in said if one.head.startswith(TURNS)] or self.turn
        return self._check(act, said, also)

    def _undone(self) -> Iterator[str]:
        """An undone act as it is written in this rehearsal, with its hands and without."""
        for fact in self.table.facts:
            if isinstance(fact, facts.Undone):
                written = self.written[fact.command]
                yield f"undone {written}"
                yield f"undone {written.partition(':')[0]}"

    def _promised(self) -> Iterator[str]:
        """The last word that a best move holds up, or that follows without one."""
        phase = self.table.game.phase
        if isinstance(phase, BestMove):
            yield f"last word {phase.seat} {self.table.game.rulebook.last_word_s}s"

    def _check(self, act: Act, said: list[Saying], also: list[str]) -> Outcome:
        standing = state_of(self.table.game)
        for line, expected in act.expected:
            if not holds(expected, [*said, *standing], also):
                asks = {one.text for one in standing if one.head.split()[0] == expected.removeprefix("no ").split()[0]}
                happened = ", ".join(asks or (one.text for one in gather(said))) or "nothing"
                return Outcome(line, f"-> {expected}: does not hold; what came of it: {happened}")
        return Outcome()


def plays_a_turn(text: str) -> bool:
    """Whether an act plays a turn that was announced before; it answers for that announcement as well."""
    played = ("defence ", "last word ", "mafia ", "shots ", "don ", "sheriff ", "doctor ", "putana ", "maniac ")
    return text.startswith((*played, "kamikaze "))
