"""A question's life, from its asking to its release: whose hand counts, and what became of the others.

Before the settlement only lifts are reported; at the settlement every hand is judged; after it, until the release,
every new hand is late. ``look`` is called whenever something may have become certain and says only what is new.
"""

from __future__ import annotations

from dataclasses import replace

from controller.game import facts
from controller.game.asking import Judged
from controller.game.ballot import is_voter, tell_tally, voters, with_leftovers, withdraw_question
from controller.game.hand import LATENESS, SPARK
from controller.game.inputs import Accept, ByKey, EnterHand, Heard, Marks, OpenWindow, WithdrawQuestion
from controller.game.judging import is_counted_elsewhere, judge, reason_in_time, settles_at, vote_of
from controller.game.lifts import look_for_lift, withdraw_lift
from controller.game.move import Move, NotAllowed, need, need_alive
from controller.game.phases import Ballot, Question
from controller.game.proposals import propose
from controller.game.reasons import Cause, HandReason, ProposalKind, Refusal
from controller.game.rulebook import HandOffence, HandsFree
from controller.game.state import Watch
from controller.game.units import MILLISECOND, Instant, Seat
from controller.game.window import Window

_UNSURE = (HandReason.LATE, HandReason.INELIGIBLE)
"""Of a hand that nobody has waited to hear the end of: it may turn out to have been a spark."""

_OPEN = {HandReason.DISPUTED: ProposalKind.DISPUTED, HandReason.UNHEARD: ProposalKind.UNHEARD}


def plan(move: Move, marks: Marks) -> None:
    """The speaker has planned the question; a plan for a question that is no longer asked is nothing."""
    question = move.game.phase
    if isinstance(question, Question) and question.window is None:
        move.change(phase=replace(question, window=Window(marks.begins, marks.opens, marks.closes)))


def ask_by_key(move: Move, _: ByKey) -> None:
    """The host asks it himself; once it is planned, or over, that is nothing."""
    question = move.game.phase
    if isinstance(question, Question) and question.window is None:
        move.change(phase=replace(question, by_key=True))


def open_window(move: Move, _: OpenWindow) -> None:
    """The host's key opens the window of the question that he has asked: its close is that and the window's length."""
    question = move.game.phase
    if not isinstance(question, Question) or not question.by_key or question.window is not None:
        raise NotAllowed(Refusal.NOT_NOW)
    window = Window(question.asked_at, move.now, move.now + move.game.rulebook.window_ms * MILLISECOND)
    move.change(phase=replace(question, window=window))
    move.tell(facts.WindowOpened(question.about))


def hear(move: Move, heard: Heard) -> None:
    """A seat has nothing more to tell of the time before ``until``."""
    question = move.game.phase
    if isinstance(question, Question) and question.window and heard.until >= question.window.closes:
        move.change(phase=replace(question, heard=question.heard | {heard.seat}))
        _settle_if_due(move)


# --- the settlement -------------------------------------------------------------------------------


def _settle_if_due(move: Move) -> None:
    question = move.game.phase
    assert isinstance(question, Question)
    at = settles_at(move.game, question)
    if at is not None and move.now >= at:
        _settle(move, question)


def _settle(move: Move, question: Question) -> None:
    """Judge every hand, tell the count and what needs a word; «Принято» that was kept takes effect."""
    window = question.window
    assert window is not None
    seats = range(1, len(move.game.players) + 1)
    judged = tuple(j for seat in seats if (j := judge(move.game, question, window, seat)) and not _may_spark(move, j))
    silent = {j.seat for j in judged if j.reason is HandReason.UNHEARD}
    question = replace(question, settled=True, judged=judged, lifted=question.lifted - silent)
    move.change(phase=question)
    for seat in sorted(silent):
        withdraw_lift(move, seat)  # its pad may have let go by itself: what is not heard is never a lift
    _tell_counted(move)
    for one in judged:
        _note(move, window, one)
    if question.accepted_at is not None:
        _release(move, question.accepted_at)


def _may_spark(move: Move, judged: Judged) -> bool:
    """Whether it has not lain long enough to be a hand for certain, and will be looked at again when it has."""
    question = move.game.phase
    assert isinstance(question, Question)
    return question.accepted_at is None and judged.reason in _UNSURE and _is_young(move, judged.seat)


def _is_young(move: Move, seat: Seat) -> bool:
    touches = move.game.pad(seat).touches
    return bool(touches) and touches[-1].up is None and move.now - touches[-1].down < SPARK


def _tell_counted(move: Move) -> None:
    question = move.game.phase
    assert isinstance(question, Question)
    move.tell(facts.Counted(tuple(sorted(question.counted()))))


def _note(move: Move, window: Window, judged: Judged) -> None:
    """Say what needs a word about one hand, and ask the host what the table cannot decide."""
    seat, reason = judged.seat, judged.reason
    if reason is HandReason.COUNTED:
        _note_early(move, window, judged)
        return
    touch = window.vote(move.game.pad(seat).hands(window.begins))
    after, bound = (touch.down - window.closes, touch.bound) if touch else (0, 0)
    move.tell(facts.HandNoted(seat, reason, after, bound))
    if reason in _OPEN:
        move.game = move.game.propose(_OPEN[reason], Cause.HAND, seat)
    if reason is HandReason.DOUBLE and move.game.rulebook.double_hand is HandOffence.FOUL:
        propose(move, ProposalKind.FOUL, Cause.DOUBLE_HAND, seat)


def _note_early(move: Move, window: Window, judged: Judged) -> None:
    if judged.touch_down is None:
        return
    before = window.opens - judged.touch_down
    if before > move.game.rulebook.early_grace_ms * MILLISECOND:
        move.tell(facts.Early(judged.seat, before))
        if move.game.rulebook.early_hand is HandOffence.FOUL:
            propose(move, ProposalKind.FOUL, Cause.EARLY_HAND, judged.seat)


# --- what the hands do while the question stands ---------------------------------------------------


def look(move: Move, seat: Seat | None = None) -> None:
    """Say what has become certain about this seat's hand, or all: a lift, a late hand, a seat that speaks again."""
    question = move.game.phase
    if not isinstance(question, Question) or question.window is None:
        return
    if not question.settled:
        _settle_if_due(move)
    for one in range(1, len(move.game.players) + 1) if seat is None else (seat,):
        question = move.game.phase
        if not isinstance(question, Question):
            return
        if question.settled:
            _look_for_new_hand(move, question, one, spoke=seat is not None)
        look_for_lift(move, one)


def _look_for_new_hand(move: Move, question: Question, seat: Seat, *, spoke: bool) -> None:
    window = question.window
    assert window is not None
    known = question.reason(seat)
    if known is HandReason.UNHEARD and spoke:
        _replace_judged(move, Judged(seat, HandReason.DISPUTED))
        proposal = move.game.proposal(ProposalKind.UNHEARD, seat)
        if proposal is not None:
            move.game = move.game.without(proposal)
        _note(move, window, Judged(seat, HandReason.DISPUTED))
    elif known is None and seat not in {s for s, _ in question.entered}:
        judged = vote_of(move.game, question, window, seat)
        if judged is None or _is_young(move, seat):
            return
        if judged.reason is HandReason.COUNTED:
            # It came after the seat was heard past it: nothing the table may decide by itself.
            judged = replace(judged, reason=HandReason.DISPUTED)
        _replace_judged(move, judged)
        _note(move, window, judged)
    elif known in _UNSURE and _was_spark(move, question, seat):
        move.change(phase=replace(question, judged=tuple(j for j in question.judged if j.seat != seat)))
        move.tell(facts.NoHand(seat))


def _was_spark(move: Move, question: Question, seat: Seat) -> bool:
    """Whether the touch that was noted has left, for good, before it was a hand: its end was told late."""
    noted = {judged.touch_down for judged in question.judged if judged.seat == seat}
    touches = (touch for touch in move.game.pad(seat).touches if touch.down in noted and touch.is_spark())
    return any(touch.up is not None and move.now - touch.up >= move.game.rulebook.lift for touch in touches)


def _replace_judged(move: Move, judged: Judged) -> None:
    question = move.game.phase
    assert isinstance(question, Question)
    others = tuple(j for j in question.judged if j.seat != judged.seat)
    move.change(phase=replace(question, judged=(*others, judged)))


# --- the host's word -------------------------------------------------------------------------------


def enter_hand(move: Move, act: EnterHand) -> None:
    """The host says what a seat did, before «Принято»; it is the last word on this seat in this question."""
    question = move.game.phase
    if not isinstance(question, Question):
        raise NotAllowed(Refusal.NOT_NOW)
    need_alive(move.game, act.seat)
    need(is_voter(move.game, question.asking, act.seat), Refusal.MAY_NOT_VOTE)
    if act.voted:
        reason = reason_in_time(move.game, question.asking, question.about, act.seat)
        need(reason is not HandReason.DOUBLE, Refusal.ALREADY_VOTED)
        need(reason is not HandReason.SELF, Refusal.MAY_NOT_VOTE)
    others = tuple(e for e in question.entered if e[0] != act.seat)
    question = replace(question, entered=(*others, (act.seat, act.voted)))
    move.change(phase=question)
    if question.settled:
        _set_answer(move, act.seat, HandReason.COUNTED if act.voted else None)
    elif question.window is not None:
        _settle_if_due(move)


def _set_answer(move: Move, seat: Seat, reason: HandReason | None) -> None:
    """Put what the host has said of a seat into the standing question and tell the count again."""
    question = move.game.phase
    assert isinstance(question, Question)
    others = tuple(j for j in question.judged if j.seat != seat)
    own = next((j for j in question.judged if j.seat == seat), Judged(seat, HandReason.UNHEARD))
    judged = (*others, replace(own, reason=reason)) if reason is not None else others
    counts = reason is HandReason.COUNTED
    entered = (*(e for e in question.entered if e[0] != seat), (seat, counts))
    lifted = question.lifted if counts else question.lifted - {seat}
    move.change(phase=replace(question, judged=judged, entered=entered, lifted=lifted))
    for kind in _OPEN.values():
        proposal = move.game.proposal(kind, seat)
        if proposal is not None:
            move.game = move.game.without(proposal)
    _tell_counted(move)
    if counts:
        look_for_lift(move, seat)
    else:
        withdraw_lift(move, seat)  # what is no vote cannot be lifted


def answer(move: Move, seat: Seat, counts: bool) -> None:
    """The host answers for a disputed or unheard seat, while its question stands or after its release.

    His yes is about the time of the hand: a second candidate's or one's own still does not count.
    """
    phase = move.game.phase
    assert isinstance(phase, Question | Ballot)
    asking = phase.asking
    index = asking.asked if isinstance(phase, Question) else next(i for i, s in asking.unanswered if s == seat)
    reason = reason_in_time(move.game, asking, asking.questions[index], seat) if counts else None
    if reason not in (HandReason.COUNTED, None):
        move.tell(facts.HandNoted(seat, reason))
    if isinstance(phase, Question):
        _set_answer(move, seat, reason)
        return
    votes = list(asking.votes)
    if reason is HandReason.COUNTED:
        votes[index] |= {seat}
    unanswered = tuple(u for u in asking.unanswered if u != (index, seat))
    asking = with_leftovers(move.game, replace(asking, votes=tuple(votes), unanswered=unanswered))
    move.change(phase=Ballot(asking))
    move.tell(facts.Counted(tuple(sorted(votes[index]))))
    tell_tally(move, asking, index)


def accept(move: Move, _: Accept) -> None:
    """«Принято»: refused before the close, kept until the settlement, else the release; its instant is the press."""
    question = move.game.phase
    if not isinstance(question, Question) or question.accepted_at is not None:
        raise NotAllowed(Refusal.NOT_NOW)
    need(question.window is not None and move.now >= question.window.closes, Refusal.WINDOW_OPEN)
    move.change(phase=replace(question, accepted_at=move.now))
    if question.settled:
        _release(move, move.now)
    else:
        _settle_if_due(move)


def _release(move: Move, at: Instant) -> None:
    """The hands may leave; the votes are the round's."""
    question = move.game.phase
    assert isinstance(question, Question)
    assert question.window is not None
    index = question.asking.asked
    unanswered = tuple((index, seat) for seat in question.unanswered())
    elsewhere = is_counted_elsewhere(move.game, question)
    asking = replace(
        question.asking,
        votes=(*question.asking.votes, question.counted()),
        unanswered=(*question.asking.unanswered, *unanswered),
        uncounted=question.asking.uncounted | ({index} if elsewhere else frozenset()),
        electorate=len(voters(move.game, question.asking)),
    )
    asking = with_leftovers(move.game, asking)
    thanks = move.game.rulebook.hands_free_on is HandsFree.THANKS
    counted = (j for j in question.judged if j.reason is HandReason.COUNTED)
    watch = Watch(
        question.window,
        tuple((j.seat, j.touch_down) for j in counted if j.touch_down is not None),
        question.lifted,
        free=question.window.closes if thanks else at,
        until=at + LATENESS + move.game.rulebook.lift,
    )
    move.change(phase=Ballot(asking), watch=watch)
    if elsewhere:
        move.tell(facts.Released(question.about, None))
    else:
        move.tell(facts.Released(question.about, len(question.counted())))
        tell_tally(move, asking, index)


def withdraw(move: Move, _: WithdrawQuestion) -> None:
    """The host voids the question that is not released yet; it will be asked again."""
    if not isinstance(move.game.phase, Question):
        raise NotAllowed(Refusal.NOT_NOW)
    withdraw_question(move)
