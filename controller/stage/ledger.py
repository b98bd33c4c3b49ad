"""What the facts have come to so far, for the host's screen: the log, and the votes of the last ballot.

The game has no past; this is the part of it that people want to look at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from controller.game import facts
from controller.game.facts import Fact
from controller.game.units import MILLISECOND, Instant
from controller.stage.secrets import is_secret
from controller.stage.texts import Texts
from controller.stage.view import LogLine
from controller.stage.votes import Votes

KEPT = 60
"""How many lines of the log a page gets."""

_VIOLATIONS = (facts.HandNoted, facts.Lifted, facts.Early, facts.Proposed, facts.NominationRefused)
_SILENT = (facts.Counted, facts.House, facts.Released, facts.SpeechEnded, facts.CallEnded, facts.DayOver)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines of the log, the newest last, and the votes of the last ballot."""

    texts: Texts
    lines: tuple[LogLine, ...] = ()
    votes: Votes = field(default_factory=Votes)
    written: int = 0

    def told(self, told: Iterable[Fact], at: Instant) -> Ledger:
        """The ledger after these facts."""
        told = tuple(told)
        ledger = replace(self, votes=self.votes.told(told, self.texts))
        for fact in told:
            ledger = ledger._with_fact(fact, at)
        return ledger

    def note(self, text: str, at: Instant) -> Ledger:
        """The ledger with a notice of the table itself."""
        return self._line("notice", text, at)

    def _with_fact(self, fact: Fact, at: Instant) -> Ledger:
        text = "" if isinstance(fact, _SILENT) else self.texts.fact(fact)
        if not text:
            return self
        kind = (
            "refused" if isinstance(fact, facts.Refused) else "violation" if isinstance(fact, _VIOLATIONS) else "fact"
        )
        return self._line(kind, text, at, secret=is_secret(fact))

    def _line(self, kind: str, text: str, at: Instant, *, secret: bool = False) -> Ledger:
        line = LogLine(id=self.written + 1, at=at / MILLISECOND, kind=kind, text=text)  # type: ignore[typeddict-item]
        if secret:
            line["secret"] = True
        return replace(self, lines=(*self.lines, line)[-KEPT:], written=self.written + 1)
