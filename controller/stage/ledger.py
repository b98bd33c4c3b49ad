"""What the facts have come to so far, for the screens: the log, and the hands and counts of the last ballot.

The game has no past; this is the part of it that people want to look at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from controller.game import facts, inputs
from controller.game.facts import Fact
from controller.game.reasons import HandReason
from controller.game.units import MILLISECOND, Instant, Seat
from controller.stage.secrets import is_secret
from controller.stage.texts import Texts
from controller.stage.view import HandView, LogLine, TallyView

KEPT = 60
"""How many lines of the log a page gets."""

_VIOLATIONS = (facts.HandNoted, facts.Lifted, facts.Early, facts.Proposed, facts.NominationRefused)
_SILENT = (facts.Counted, facts.House, facts.Released, facts.SpeechEnded, facts.CallEnded, facts.DayOver)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines of the log, the newest last, and what became of the hands of the question asked last."""

    texts: Texts
    lines: tuple[LogLine, ...] = ()
    hands: tuple[tuple[Seat, HandView], ...] = ()
    tallies: tuple[TallyView, ...] = ()
    written: int = 0

    def told(self, told: Iterable[Fact], at: Instant) -> Ledger:
        """The ledger after these facts."""
        ledger = self
        for fact in told:
            ledger = ledger._with_fact(fact, at)
        return ledger

    def note(self, text: str, at: Instant) -> Ledger:
        """The ledger with a notice of the table itself."""
        return self._line("notice", text, at)

    def hand_of(self, seat: Seat) -> HandView | None:
        """What became of this seat's hand."""
        return dict(self.hands).get(seat)

    def _with_fact(self, fact: Fact, at: Instant) -> Ledger:
        ledger = self._with_hands(fact)
        text = "" if isinstance(fact, _SILENT) else self.texts.fact(fact)
        if not text:
            return ledger
        kind = (
            "refused" if isinstance(fact, facts.Refused) else "violation" if isinstance(fact, _VIOLATIONS) else "fact"
        )
        return ledger._line(kind, text, at, secret=is_secret(fact))

    def _line(self, kind: str, text: str, at: Instant, *, secret: bool = False) -> Ledger:
        line = LogLine(id=self.written + 1, at=at / MILLISECOND, kind=kind, text=text)  # type: ignore[typeddict-item]
        if secret:
            line["secret"] = True
        return replace(self, lines=(*self.lines, line)[-KEPT:], written=self.written + 1)

    def _with_hands(self, fact: Fact) -> Ledger:
        match fact:
            case facts.Asked() | facts.AllLeaveQuestion() | facts.QuestionWithdrawn() | facts.Undone(act=inputs.Ask()):
                return replace(self, hands=())
            case facts.Undone(act=inputs.CloseDiscussion()):
                return replace(self, tallies=())
            case facts.BallotList(seats=seats) | facts.Revote(seats=seats):
                return replace(self, hands=(), tallies=tuple(TallyView(seat=s, votes=None, leftovers=0) for s in seats))
            case facts.Opener():
                return replace(self, hands=(), tallies=())
            case facts.Counted(seats=seats):
                return self._counted(seats)
            case facts.HandNoted(seat=seat, reason=reason):
                return self._hand(seat, reason.value, self.texts.hand(reason, fact.after, fact.bound))
            case facts.Early(seat=seat, before=before):
                note = self.texts.word("early", seat=seat, ms=self.texts.milliseconds(before))
                return self._hand(seat, "early", note)
            case facts.Lifted(seat=seat, after=after):
                return self._hand(seat, "lifted", self.texts.lifted(after))
            case facts.Tally(seat=seat, votes=votes):
                return self._tally(seat, votes=votes)
            case facts.Leftovers(seat=seat, votes=votes):
                return self._tally(seat, leftovers=votes)
            case _:
                return self

    def _counted(self, seats: tuple[Seat, ...]) -> Ledger:
        note = self.texts.hand(HandReason.COUNTED)
        kept = tuple((s, h) for s, h in self.hands if h["state"] not in ("counted", "disputed", "unheard"))
        known = {s for s, _ in kept}
        counted = tuple((s, HandView(state="counted", note=note)) for s in seats if s not in known)
        return replace(self, hands=(*kept, *counted))

    def _hand(self, seat: Seat, state: str, note: str) -> Ledger:
        view = HandView(state=state, note=note)  # type: ignore[typeddict-item]
        return replace(self, hands=(*((s, h) for s, h in self.hands if s != seat), (seat, view)))

    def _tally(self, seat: Seat, *, votes: int | None = None, leftovers: int | None = None) -> Ledger:
        def put(tally: TallyView) -> TallyView:
            if tally["seat"] != seat:
                return tally
            known_votes = tally["votes"] if votes is None else votes
            known_leftovers = tally["leftovers"] if leftovers is None else leftovers
            return TallyView(seat=seat, votes=known_votes, leftovers=known_leftovers)

        return replace(self, tallies=tuple(put(tally) for tally in self.tallies))
