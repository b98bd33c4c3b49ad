"""Playing a rehearsal from its first line to the first that does not hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.game import facts, inputs
from controller.rehearsal.acts import is_refused, perform
from controller.rehearsal.errors import NotTaken, RehearsalError
from controller.rehearsal.script import Act, first_game, read
from controller.rehearsal.table import Table
from controller.rehearsal.words import TURNS, Saying, gather, holds, saying, state_sayings

Tell = Callable[[str], None]


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
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RehearsalError(f"cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise RehearsalError(f"byte {error.start} is not UTF-8; save the file as UTF-8") from error
    script = read(text)
    return _Performance(Table(first_game(script.setting, path.parent)), tell or _silent).play(script.acts)


def _silent(_: str) -> None:
    """Tell nobody."""


class _Performance:
    """One file being played."""

    def __init__(self, table: Table, tell: Tell) -> None:
        self.table = table
        self.tell = tell
        self.turn: list[Saying] = []
        self.written: dict[str, str] = {}
        self.paused_by_undo = False

    def play(self, acts: list[Act]) -> Outcome:
        for act in acts:
            try:
                outcome = self._act(act)
            except RehearsalError as error:
                raise type(error)(f"{act.text}: {error}", error.line or act.line) from error
            if not outcome.ok:
                return outcome
        return Outcome()

    def _act(self, act: Act) -> Outcome:
        self.tell(act.text)
        table = self.table
        table.facts = []
        before = table.commands
        word, colon, wanted = act.text.partition(": ")
        if word == "refused" and colon:
            if not is_refused(table, wanted):
                return Outcome(act.line, f"{wanted!r} was taken, and should have been refused")
            return self._check(act, [], [])
        self._resume_after_undo(act.text)
        own_turn = self.turn
        perform(table, act.text)
        self.paused_by_undo = act.text == "undo" and table.game.paused_at is not None
        short = act.text.partition(":")[0] if act.text.startswith(("against", "all leave")) else act.text
        self.written |= {str(number): short for number in range(before + 1, table.commands + 1)}
        said = [one for fact in table.facts if (one := saying(fact))]
        self.turn = [one for fact in table.facts if isinstance(fact, TURNS) and (one := saying(fact))] or self.turn
        for one in gather(said):
            self.tell(f"    -> {one.text}")
        return self._check(act, said, own_turn if said_by_its_turn(act.text) else [])

    def _resume_after_undo(self, text: str) -> None:
        """After an undo the clocks stand, and the next act lets them run on; no ``resume`` is written."""
        if self.paused_by_undo and text not in ("undo", "resume", "power cut"):
            self.table.say(inputs.Resume())
        self.paused_by_undo = False

    def _check(self, act: Act, said: list[Saying], own_turn: list[Saying]) -> Outcome:
        undone = [Saying(f"undone {self.written[f.command]}") for f in self.table.facts if isinstance(f, facts.Undone)]
        state = state_sayings(self.table.game)
        for line, expected in act.expected:
            if not holds(expected, [*said, *state], [*own_turn, *undone]):
                happened = ", ".join(one.text for one in gather(said)) or "nothing"
                where = next((one.text for one in state if expected.split()[0] == one.text.split()[0]), "")
                return Outcome(line, f"-> {expected}: does not hold; {where or happened}")
        return Outcome()


def said_by_its_turn(text: str) -> bool:
    """Whether an act plays a turn that was announced before."""
    played = ("defence ", "last word ", "mafia ", "shots ", "don ", "sheriff ", "doctor ", "putana ", "maniac ")
    return text.startswith((*played, "kamikaze "))


__all__ = ["NotTaken", "Outcome", "rehearse"]
