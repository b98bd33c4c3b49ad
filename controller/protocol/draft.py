"""The protocol of a game as far as it has come: an immutable value, so that undo puts back the one before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from controller.game import facts
from controller.game.asking import Round
from controller.game.facts import Fact
from controller.game.inputs import AddNominee, Confirm, CorrectExit, CorrectNominee, Dismiss
from controller.game.phases import Ballot, Night, Question
from controller.game.reasons import ProposalKind
from controller.game.units import Instant, Seat
from controller.protocol.entries import Discipline, nominated, with_choices, with_discipline
from controller.protocol.game_protocol import DayLine, FoulLine, NightLine, QuestionLine, RoundLine
from controller.protocol.questions import OpenQuestion, answered, lifted_since_release, with_lifted
from controller.protocol.steps import Step


@dataclass(frozen=True, slots=True)
class Gone:
    """When a seat has left: the instant in the game (ns), and the number of the day or night."""

    at: Instant
    number: int
    by_night: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been written so far. ``begins``: when the game did, in table time (ns)."""

    begins: Instant
    days: tuple[DayLine, ...] = ()
    nights: tuple[NightLine, ...] = ()
    fouls: tuple[FoulLine, ...] = ()
    """As they were said; their numbers are still to be counted."""
    gone: Mapping[Seat, Gone] = field(default_factory=dict)
    named: tuple[Seat, tuple[Seat, ...]] | None = None
    """The first victim, and his three numbers."""
    question: OpenQuestion | None = None
    """What is known of the question that stands."""
    ended: tuple[str, Instant] | None = None
    """When the victory was announced: the wall time, and the instant in the game (ns)."""

    def after(self, step: Step) -> Draft:
        """The protocol after this step; of an undo, the earlier protocol after what has come of it."""
        draft = self
        elsewhere = lifted_since_release(step)
        for fact in step.told:
            draft = draft._noting_hand(fact, step, elsewhere)._noting(fact, step)
        return draft._answering(step)._following(step)._with_question_left(step)

    def _with_question_left(self, step: Step) -> Draft:
        """With what is left of the question that stands: nothing once it is released, taken back or withdrawn."""
        if self.question is None:
            return self
        stands = isinstance(step.after.phase, Question)
        return replace(self, question=self.question.after(step) if stands else None)

    # --- hands

    def _noting_hand(self, fact: Fact, step: Step, elsewhere: frozenset[Seat]) -> Draft:
        if isinstance(fact, facts.Lifted) and (self.question is None or fact.seat in elsewhere):
            return self._with_last_question(lambda line: with_lifted(line, frozenset({fact.seat})))
        return replace(self, question=self.question.told(fact, step)) if self.question is not None else self

    def _released(self, votes: int | None, step: Step) -> Draft:
        asked = step.before.phase
        assert isinstance(asked, Question)
        assert self.question is not None
        line = replace(self.question.line(step, self.begins), votes=votes)
        draft = replace(self, question=None)
        if asked.asking.round is Round.FREE:
            draft = draft._with_free_round(asked)
        return draft._with_last_round(lambda last: replace(last, questions=(*last.questions, line)))

    def _with_free_round(self, asked: Question) -> Draft:
        """At the free table a ballot is the questions that follow each other; the first of them begins another."""
        nominees = asked.asking.nominees
        if asked.asking.asked == 0:
            return self._with_day(0)._with_round(RoundLine(Round.FREE, nominees, ()))
        return self._with_last_round(lambda last: replace(last, nominees=nominees))

    def _answering(self, step: Step) -> Draft:
        """The host has answered for a hand after the release of its question."""
        act, game = step.act, step.before
        if not isinstance(act, Confirm | Dismiss) or not isinstance(game.phase, Ballot):
            return self
        asked = next((proposal for proposal in game.open_proposals() if proposal.id == act.proposal), None)
        of_hand = asked is not None and asked.kind in (ProposalKind.DISPUTED, ProposalKind.UNHEARD)
        if asked is None or asked.seat is None or not of_hand or _is_refused(step):
            return self
        seat = asked.seat
        return self._with_last_round(lambda last: answered(last, seat, step))

    # --- facts

    def _noting(self, fact: Fact, step: Step) -> Draft:
        match fact:
            case facts.Asked() | facts.AllLeaveQuestion():
                return replace(self, question=OpenQuestion())
            case facts.Released(votes=votes):
                return self._released(votes, step)
            case facts.Tally(votes=votes) if _releases(step):
                return self._with_last_question(lambda line: replace(line, votes=votes))
            case facts.Leftovers(votes=votes) if _releases(step):
                return self._with_last_question(lambda line: replace(line, leftovers=votes))
            case facts.FoulGiven() | facts.TechnicalFoulGiven() | facts.Remarked():
                return self._noting_foul(fact, step)
            case facts.BestMoveNamed(seat, named):
                return replace(self, named=(seat, named))
            case facts.Victory():
                return replace(self, ended=(step.recorded.wall, step.after.now - self.begins))
            case _:
                return self._noting_day(fact, step)._noting_night(fact)

    def _noting_foul(self, fact: Discipline, step: Step) -> Draft:
        return replace(self, fouls=with_discipline(self.fouls, fact, step, step.after.now - self.begins))

    def _noting_day(self, fact: Fact, step: Step) -> Draft:
        match fact:
            case facts.MorningComes(number):
                return self._with_day(number)
            case facts.Opener(seat):
                return self._with_last_day(lambda day: replace(day, opener=seat))
            case facts.BallotList(seats):
                return self._with_list(seats, step)
            case facts.Revote(seats):
                return self._with_round(RoundLine(Round.REVOTE, seats, ()))
            case facts.AllLeaveAsked(seats):
                return self._with_round(RoundLine(Round.ALL_LEAVE, seats, ()))
            case facts.Tie(seats):
                return self._with_last_round(lambda last: replace(last, tied=seats))
            case facts.AllLeave(outcome):
                return self._with_last_day(lambda day: replace(day, all_leave=outcome))
            case facts.Out(seats, silently=False):
                return self._with_last_day(lambda day: replace(day, out=seats))
            case facts.BallotCancelled():
                return self._with_last_day(lambda day: replace(day, cancelled=True))
            case facts.Corrected(CorrectExit(seat, left=False)):
                return self._without_exit(seat)
            case _:
                return self

    def _with_list(self, seats: tuple[Seat, ...], step: Step) -> Draft:
        """The list is read; while the ballot is held already, it is read again because the host has corrected it."""
        match step.act:
            case AddNominee(seat):
                return self._with_last_round(lambda last: replace(last, nominees=(*last.nominees, seat)))
            case CorrectNominee(seat, to):
                right = {seat: to}
                return self._with_last_round(
                    lambda last: replace(
                        last, nominees=tuple(n for old in last.nominees if (n := right.get(old, old)) is not None)
                    )
                )
            case _:
                return self._with_round(RoundLine(Round.FIRST, seats, ()))

    def _without_exit(self, seat: Seat) -> Draft:
        """He has not left: no vote and no night has him as its own."""
        days = tuple(replace(day, out=tuple(s for s in day.out if s != seat)) for day in self.days)
        nights = tuple(replace(night, killed=tuple(s for s in night.killed if s != seat)) for night in self.nights)
        return replace(self, days=days, nights=nights)

    def _noting_night(self, fact: Fact) -> Draft:
        match fact:
            case facts.NightFalls(number):
                return replace(self, nights=(*self.nights, NightLine(number, (), (), missed=False)))
            case facts.Killed(seats):
                return self._with_last_night(lambda night: replace(night, killed=seats))
            case facts.Missed():
                return self._with_last_night(lambda night: replace(night, missed=True))
            case facts.Frozen(seat):
                return self._with_last_night(lambda night: replace(night, frozen=seat))
            case _:
                return self

    # --- what is seen of the game itself

    def _following(self, step: Step) -> Draft:
        """What no fact tells alone: who is out, who is on the list, who opens the day, what the roles have chosen."""
        before, after = step.before, step.after
        at = after.now - self.begins
        draft = replace(self, gone=self._gone_after(step, at))
        if isinstance(after.phase, Night) and after.phase is not before.phase:
            night = after.phase
            draft = draft._with_last_night(lambda line: with_choices(line, night, after))
        if not draft.days:
            return draft
        if after.nominations != before.nominations and after.day == before.day:
            draft = draft._with_last_day(lambda day: replace(day, nominations=nominated(day.nominations, step, at)))
        if after.opener != before.opener:
            draft = draft._with_last_day(lambda day: replace(day, opener=after.opener))
        return draft

    def _gone_after(self, step: Step, at: Instant) -> Mapping[Seat, Gone]:
        before, after = step.before, step.after
        if before.players is after.players:
            return self.gone
        by_night = isinstance(before.phase, Night)
        number = before.night if by_night else after.day
        gone = dict(self.gone)
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True), start=1):
            if old.out is None and new.out is not None:
                gone[seat] = Gone(at, number, by_night)
            elif old.out is not None and new.out is None:
                gone.pop(seat, None)
        return gone

    # --- the lines written last

    def _with_day(self, number: int) -> Draft:
        if any(day.number == number for day in self.days):
            return self
        return replace(self, days=(*self.days, DayLine(number, None, (), (), ())))

    def _with_last_day(self, change: Callable[[DayLine], DayLine]) -> Draft:
        return replace(self, days=(*self.days[:-1], change(self.days[-1])))

    def _with_last_night(self, change: Callable[[NightLine], NightLine]) -> Draft:
        return replace(self, nights=(*self.nights[:-1], change(self.nights[-1])))

    def _with_round(self, new: RoundLine) -> Draft:
        return self._with_last_day(lambda day: replace(day, rounds=(*day.rounds, new)))

    def _with_last_round(self, change: Callable[[RoundLine], RoundLine]) -> Draft:
        return self._with_last_day(lambda day: replace(day, rounds=(*day.rounds[:-1], change(day.rounds[-1]))))

    def _with_last_question(self, change: Callable[[QuestionLine], QuestionLine]) -> Draft:
        """The question released last: the third question may have been announced since."""
        rounds = self.days[-1].rounds
        index = max(i for i, one in enumerate(rounds) if one.questions)
        *first, last = rounds[index].questions
        changed = replace(rounds[index], questions=(*first, change(last)))
        return self._with_last_day(lambda day: replace(day, rounds=(*rounds[:index], changed, *rounds[index + 1 :])))


def _is_refused(step: Step) -> bool:
    return any(isinstance(fact, facts.Refused) for fact in step.told)


def _releases(step: Step) -> bool:
    """Whether a question is released in this step; a count that is told again belongs to an earlier one."""
    return any(isinstance(fact, facts.Released) for fact in step.told)
