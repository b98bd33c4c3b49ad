"""Facts, commands and reasons as short lines of text, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from controller.game import facts
from controller.game.clock_kind import ClockKind
from controller.game.facts import Answer, Fact
from controller.game.inputs import Act
from controller.game.reasons import Cause, HandReason, ProposalKind, Refusal
from controller.game.roles import Role, Winner
from controller.game.units import MILLISECOND, Seat
from controller.stage import english, russian

Language = Literal["ru", "en"]
LANGUAGES: tuple[Language, ...] = ("ru", "en")

_TABLES = {"ru": russian, "en": english}


def pointed(number: str, language: str) -> str:
    """A number with the decimal point of "ru" or "en": «1,5», "1.5"."""
    return number.replace(".", ",") if language == "ru" else number


class Texts:
    """The words of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._table: Any = _TABLES[language]

    # --- small things

    def word(self, key: str, **values: object) -> str:
        """A phrase of the screens by its key."""
        phrases: Mapping[str, str] = self._table.PHRASES
        return phrases[key].format(**values)

    def role(self, role: Role) -> str:
        """The role's name."""
        return self._name(self._table.ROLES, role)

    def winner(self, winner: Winner) -> str:
        """How the game has ended."""
        return self._name(self._table.WINNERS, winner)

    def rulebook(self, name: str) -> str:
        """What a shipped rulebook is called; a club's own by its file's name, without the ending."""
        titles: Mapping[str, str] = self._table.RULEBOOKS
        return titles.get(name, name.removesuffix(".toml"))

    def refusal(self, reason: Refusal) -> str:
        """Why a command changed nothing."""
        return self._name(self._table.REFUSALS, reason)

    def entry(self, seat: Seat, *, voted: bool) -> str:
        """The button that enters what a seat did: «Рука № 8 есть»."""
        return self.word("enter_hand" if voted else "enter_no_hand", seat=seat)

    def clock(self, kind: ClockKind, seat: Seat | None) -> str:
        """What a clock of the free table is for: «Оправдание № 5»."""
        name = self._name(self._table.CLOCKS, kind)
        return f"{name} {self.seats((seat,))}" if seat is not None else name

    def answer(self, answer: Answer) -> str:
        """What the host shows."""
        return self._name(self._table.ANSWERS, answer)

    def seats(self, seats: tuple[Seat, ...]) -> str:
        """«№ 2, 7»"""
        return "№ " + ", ".join(str(seat) for seat in seats) if seats else self.word("nobody")

    def milliseconds(self, ns: int) -> str:
        """A length in ms, one decimal below 10 ms: «13», «0,4»."""
        ms = abs(ns) / MILLISECOND
        return pointed(f"{ms:.0f}" if ms >= 10 or ms == round(ms) else f"{ms:.1f}", self.language)

    def _name(self, table: Mapping[Any, str], key: object) -> str:
        return table[key]

    # --- facts

    def fact(self, fact: Fact) -> str:
        """A line for the log; empty for what needs none."""
        template: str | None = self._table.FACTS.get(type(fact))
        return template.format(**self._fields(fact)) if template else self._special(fact)

    def _fields(self, fact: Any) -> dict[str, object]:
        fields = {name: getattr(fact, name) for name in fact.__dataclass_fields__}
        if "seats" in fields:
            fields["seats"] = self.seats(fields["seats"])
        return fields

    def _special(self, fact: Fact) -> str:
        match fact:
            case facts.HandNoted(seat=seat, reason=reason):
                return self.word("hand_of", seat=seat, note=self.hand(reason, fact.after, fact.bound))
            case facts.Early(seat=seat, before=before):
                return self.word("early", seat=seat, ms=self.milliseconds(before))
            case facts.Lifted(seat=seat):
                return self.word("hand_of", seat=seat, note=self.lifted(fact.after, fact.bound))
            case facts.ClockStarted(kind=clock, seat=seat, seconds=seconds):
                return self.word("clock_started", what=self.clock(clock, seat), seconds=seconds)
            case facts.Proposed(kind=kind, seat=seat, cause=cause):
                return self.proposal(kind, seat, cause, None)
            case facts.VictoryProposed(winner=winner) | facts.Victory(winner=winner):
                return self.winner(winner)
            case _:
                return self._of_roles(fact) or self._of_host(fact)

    def _of_roles(self, fact: Fact) -> str:
        match fact:
            case facts.RoleEntered(seat=seat, role=role):
                return self.word("role_entered", seat=seat, role=self.role(role) if role else "—")
            case facts.Called(role=role):
                return self.word("called", role=self.role(role))
            case facts.Chosen(role=role, target=target):
                chosen = self.seats((target,)) if target is not None else self.word("no_choice")
                return self.word("chosen", role=self.role(role), chosen=chosen)
            case facts.Answered(role=role, answer=answer):
                return self.word("answered", role=self.role(role), answer=self.answer(answer))
            case _:
                return ""

    def _of_host(self, fact: Fact) -> str:
        match fact:
            case facts.NominationRefused(seat=seat, by=by, reason=reason):
                why = self._name(self._table.NOMINATION_REFUSALS, reason)
                return self.word("nomination_refused", seat=seat, by=by, why=why)
            case facts.AllLeave(outcome=outcome):
                return self._name(self._table.ALL_LEAVE, outcome)
            case facts.Out(seats=seats, silently=silently):
                return self.word("out_silently" if silently else "out", seats=self.seats(seats))
            case facts.Frozen(seat=seat):
                return self.word("nobody_frozen") if seat is None else self.word("frozen", seat=seat)
            case facts.BestMoveNamed(seat=seat, named=named):
                return self.word("best_move", seat=seat, named=self.seats(named))
            case facts.Killed(seats=seats):
                return self.word("killed", seats=self.seats(seats)) if seats else self.word("quiet_night")
            case facts.Confirmed(kind=kind, seat=seat):
                return self.confirmed(kind, seat)
            case facts.Dropped(kind=kind, seat=seat):
                return self.dropped(kind, seat)
            case facts.Undone(act=act):
                return self.word("undone", act=self.act(act))
            case facts.Corrected(act=act):
                return self.word("corrected", act=self.act(act))
            case facts.Refused(act=act, reason=reason):
                return self.word("refused", act=self.act(act), why=self.refusal(reason))
            case _:
                return ""

    # --- hands

    def hand(self, reason: HandReason, after: int = 0, bound: int = 0) -> str:
        """What became of a hand, as a short note: «поздно на 13 мс ± 0,4»."""
        ms, plus_minus = self.milliseconds(after), self.milliseconds(bound)
        return self._name(self._table.HANDS, reason).format(ms=ms, bound=plus_minus)

    def lifted(self, after: int, bound: int) -> str:
        """A hand that left too early, so many ns after the close, known to within ± ``bound``."""
        key = "lifted_in_window" if after < 0 else "lifted"
        return self.word(key, ms=self.milliseconds(after), bound=self.milliseconds(bound))

    # --- what the host is asked, and says

    def confirmed(self, kind: ProposalKind, seat: Seat | None) -> str:
        """That the host has said yes: «Удаление № 7: да»."""
        return self.word("confirmed", what=self.word(f"of_{kind.value}", seat=seat))

    def dropped(self, kind: ProposalKind, seat: Seat | None) -> str:
        """That he has said no: «Удаление № 7: нет»."""
        return self.word("dropped", what=self.word(f"of_{kind.value}", seat=seat))

    def proposal(self, kind: ProposalKind, seat: Seat | None, cause: Cause, winner: Winner | None) -> str:
        """The question that a proposal puts to the host."""
        if kind is ProposalKind.VICTORY:
            assert winner is not None
            return self.word("propose_victory", winner=self.winner(winner))
        why = self._name(self._table.CAUSES, cause)
        return self.word(f"propose_{kind.value}", seat=seat, why=why)

    def act(self, act: Act) -> str:
        """What a command does, as a button says it."""
        template: str = self._table.ACTS[type(act)]
        return template.format(**{n: self._value(getattr(act, n)) for n in act.__dataclass_fields__})

    def _value(self, value: object) -> object:
        match value:
            case Role():
                return self.role(value)
            case Winner():
                return self.winner(value)
            case ClockKind():
                return self.clock(value, None)
            case None:
                return "—"
            case _:
                return value
