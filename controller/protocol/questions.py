"""One question as it comes together: what is told of its hands while it stands, and its line once it is released."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.game import Game, facts
from controller.game.ballot import voters, with_leftovers
from controller.game.facts import Fact
from controller.game.hand import Touch
from controller.game.inputs import EnterHand
from controller.game.judging import vote_of
from controller.game.phases import Ballot, Question
from controller.game.reasons import HandReason
from controller.game.units import Instant, Seat
from controller.game.window import Window
from controller.protocol.game_protocol import HandLine, QuestionLine, RoundLine
from controller.protocol.steps import Step


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What has been told of the question that stands. ``touches``: the hand of each seat of which something was."""

    counted: tuple[Seat, ...] = ()
    noted: Mapping[Seat, HandReason] = field(default_factory=dict)
    early: frozenset[Seat] = frozenset()
    lifted: frozenset[Seat] = frozenset()
    touches: Mapping[Seat, Touch] = field(default_factory=dict)

    def told(self, fact: Fact, step: Step) -> OpenQuestion:
        """One fact of this step more."""
        match fact:
            case facts.Counted(seats):
                return replace(self, counted=seats)._seen(seats, step)
            case facts.HandNoted(seat, reason):
                return replace(self, noted={**self.noted, seat: reason})._seen((seat,), step)
            case facts.NoHand(seat):
                return replace(self, noted={s: reason for s, reason in self.noted.items() if s != seat})
            case facts.Early(seat):
                return replace(self, early=self.early | {seat})
            case facts.Lifted(seat):
                return replace(self, lifted=self.lifted | {seat})
            case _:
                return self

    def after(self, step: Step) -> OpenQuestion:
        """The question that stands after this step: a lift that turned out to be none is gone."""
        before, after = step.before.phase, step.after.phase
        if not isinstance(before, Question) or not isinstance(after, Question):
            return self
        return replace(self, lifted=self.lifted - (before.lifted - after.lifted))

    def _seen(self, seats: tuple[Seat, ...], step: Step) -> OpenQuestion:
        """The hands of these seats as their pads know them now; a restart forgets pads, and what was known stays."""
        _, window = _question_of(step.before)
        unknown = (seat for seat in seats if seat not in self.touches)
        new = {seat: touch for seat in unknown if (touch := _touch(step.after, window, seat))}
        return replace(self, touches={**self.touches, **new})

    def line(self, step: Step, begins: Instant) -> QuestionLine:
        """The line of the question that this step has released; its votes are still to be told."""
        question, window = _question_of(step.before)
        said = dict(question.entered)
        if isinstance(step.act, EnterHand):
            said[step.act.seat] = step.act.voted
        accepted = question.accepted_at if question.accepted_at is not None else step.after.now
        whole = self._with_denied(said, step.before, question, window)
        known = {*self.counted, *whole.noted, *(seat for seat in said if seat in whole.touches)}
        return QuestionLine(
            about=question.about,
            asked=question.asked_at - begins,
            window=window.closes - window.opens,
            released=accepted - window.opens,
            hands=tuple(whole._hand(seat, window, entered=seat in said) for seat in sorted(known)),
            counted=self.counted,
            votes=None,
            opens=window.opens - begins,
            begins=window.begins - window.opens,
            voters=_may_vote(voters(step.before, question.asking), self.counted),
        )

    def _with_denied(self, said: Mapping[Seat, bool], game: Game, question: Question, window: Window) -> OpenQuestion:
        """With the hands that lay on their pads, and of which the host has said before the count that they are none."""
        denied = {seat for seat, voted in said.items() if not voted} - self.touches.keys()
        own = [hand for seat in denied if (hand := vote_of(game, question, window, seat))]
        touches = {hand.seat: touch for hand in own if (touch := _touch(game, window, hand.seat))}
        noted = {hand.seat: hand.reason for hand in own if hand.reason is not HandReason.COUNTED}
        return replace(self, noted={**noted, **self.noted}, touches={**self.touches, **touches})

    def _hand(self, seat: Seat, window: Window, *, entered: bool) -> HandLine:
        reason = HandReason.COUNTED if seat in self.counted else self.noted.get(seat)
        counts = reason is HandReason.COUNTED
        early, lifted = counts and seat in self.early, counts and seat in self.lifted
        line = HandLine(seat, reason, early=early, lifted=lifted, entered=entered)
        touch = self.touches.get(seat)
        if touch is None:
            return line
        doubtful = reason in (HandReason.LATE, HandReason.DISPUTED)
        after = touch.down - window.closes if doubtful else 0
        return replace(line, down=touch.down - window.opens, bound=touch.bound, after=after)


def _may_vote(voters: tuple[Seat, ...], counted: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those, and who has left by a correction while the question stood: his vote stays."""
    return tuple(sorted({*voters, *counted}))


def _question_of(game: Game) -> tuple[Question, Window]:
    """The question that stands, and its window: hands are told of when it is planned."""
    question = game.phase
    assert isinstance(question, Question)
    assert question.window is not None
    return question, question.window


def _touch(game: Game, window: Window, seat: Seat) -> Touch | None:
    """The hand that lay on the pad when the question began to sound, or else the one that is this seat's answer."""
    touches = game.pad(seat).hands(window.begins)
    return next((touch for touch in touches if touch.covers(window.begins)), None) or window.vote(touches)


def lifted_since_release(step: Step) -> frozenset[Seat]:
    """Whose lifts, reported while another question stands, are of the question released last."""
    before, after = step.before.phase, step.after.phase
    if step.before.watch is None or not isinstance(before, Question) or not isinstance(after, Question):
        return frozenset()
    reported = frozenset(fact.seat for fact in step.told if isinstance(fact, facts.Lifted))
    return reported - (after.lifted - before.lifted)


def with_lifted(line: QuestionLine, seats: frozenset[Seat]) -> QuestionLine:
    """The question after these counted hands were found to have left before they might."""
    hands = tuple(replace(hand, lifted=True) if hand.seat in seats else hand for hand in line.hands)
    return replace(line, hands=hands)


# --- answered after the release --------------------------------------------------------------------


def answered(round_: RoundLine, seat: Seat, step: Step) -> RoundLine:
    """The round after the host has answered for this seat's hand, whose question was released already."""
    assert isinstance(step.before.phase, Ballot)
    asking = step.before.phase.asking
    index = next(i for i, s in asking.unanswered if s == seat)
    counted = next(fact.seats for fact in step.told if isinstance(fact, facts.Counted))
    noted = next((fact.reason for fact in step.told if isinstance(fact, facts.HandNoted)), None)
    reason = HandReason.COUNTED if seat in counted else noted
    votes = tuple(frozenset(counted) if i == index else hands for i, hands in enumerate(asking.votes))
    rest = tuple(entry for entry in asking.unanswered if entry != (index, seat))
    asking = with_leftovers(step.before, replace(asking, votes=votes, unanswered=rest))
    lines = []
    for line in round_.questions:
        place = asking.questions.index(line.about)
        leftovers = asking.leftovers if place == asking.asked_last() else 0
        new = replace(line, votes=asking.tally(place), leftovers=leftovers)
        lines.append(_with_answer(new, seat, reason, counted) if place == index else new)
    return replace(round_, questions=tuple(lines))


def _with_answer(line: QuestionLine, seat: Seat, reason: HandReason | None, counted: tuple[Seat, ...]) -> QuestionLine:
    """Without a ``reason`` the hand stays what it was, and does not count."""

    def said(hand: HandLine) -> HandLine:
        last = reason or hand.reason
        return replace(hand, reason=last, after=0 if last is HandReason.COUNTED else hand.after, entered=True)

    hands = tuple(said(hand) if hand.seat == seat else hand for hand in line.hands)
    return replace(line, hands=hands, counted=counted, voters=_may_vote(line.voters, counted))
