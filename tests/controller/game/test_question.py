"""A question edge by edge: what is reported when, and what is taken back (design, "A question's life")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.game import Rulebook, facts, inputs, waits
from controller.game.inputs import Command, Contact, Heard, Restarted
from controller.game.phases import Ballot, Question
from controller.game.reasons import Cause, HandReason, ProposalKind, Refusal
from controller.game.state import Nomination, day_game, new_game
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from tests.controller.game.evening import CITY, CLUB_BY_DAY, Evening

ALIVE = (1, 2, 3, 4, 5)


class Asked:
    """The question about 5 is asked at a small table; times are milliseconds after the opening."""

    def __init__(self, book: Rulebook = CLUB_BY_DAY) -> None:
        game = day_game(new_game(book, 6), day=2, alive=ALIVE, opener=1)
        self.evening = Evening.of(replace(game, nominations=(Nomination(5, 1),)))
        for _ in ALIVE:
            self.evening.say(inputs.GiveFloor())
            self.evening.say(inputs.EndSpeech())
        self.evening.say(inputs.CloseDiscussion())
        self.evening.ask()
        question = self.question
        assert question.window is not None
        self.window = question.window
        self.evening.told.clear()

    @property
    def question(self) -> Question:
        """The question that stands."""
        question = self.evening.game.phase
        assert isinstance(question, Question)
        return question

    def at(self, ms: int) -> int:
        """The instant."""
        return self.window.opens + ms * MILLISECOND

    def until(self, ms: int, *, heard: bool = True) -> None:
        """Let everything come up to this instant, and every seat be heard with the close."""
        if heard and self.evening.now < self.window.closes <= self.at(ms):
            self._run(self.window.closes)
            for seat in waits(self.evening.game)[1]:
                self.evening.enter(Heard(seat, self.window.closes))
        self._run(self.at(ms))

    def _run(self, until: Instant) -> None:
        while (due := waits(self.evening.game)[0]) is not None and due <= until:
            self.evening.now = max(self.evening.now, due)
            self.evening.enter(inputs.Come(self.evening.now))
        self.evening.now = max(self.evening.now, until)

    def hand(self, seat: Seat, *, down: bool, ms: int, arrives: int | None = None) -> None:
        """A contact changes, and reaches the controller at once or at ``arrives``."""
        self.until(ms if arrives is None else arrives)
        self.evening.enter(Contact(seat, down, self.at(ms)))

    def accept(self, ms: int) -> Refusal | None:
        """«Принято»."""
        self.until(ms)
        told = self.evening.enter(Command(f"accept {ms}", self.at(ms), inputs.Accept()))
        return next((f.reason for f in told if isinstance(f, facts.Refused)), None)

    def told(self, *kinds: type) -> list[facts.Fact]:
        """What has come of it so far, of these kinds."""
        return [fact for fact in self.evening.told if isinstance(fact, kinds)]


def test_a_lift_is_reported_when_it_is_certain_to_be_no_gap() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=100)
    asked.hand(1, down=False, ms=500)
    asked.until(649)
    assert not asked.told(facts.Lifted)
    asked.until(650)
    assert asked.told(facts.Lifted) == [facts.Lifted(1, -1500 * MILLISECOND)]
    assert asked.told(facts.Proposed) == [facts.Proposed(ProposalKind.REMOVAL, 1, Cause.LIFT)]


def test_a_lift_that_turns_out_to_be_a_gap_is_taken_back() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=100)
    asked.hand(1, down=False, ms=500, arrives=700)
    asked.until(701)
    assert asked.told(facts.Lifted)
    asked.hand(1, down=True, ms=600, arrives=720)
    assert asked.told(facts.Dropped) == [facts.Dropped(ProposalKind.REMOVAL, 1)]
    assert asked.evening.game.proposals == ()
    assert asked.question.lifted == frozenset()
    asked.hand(1, down=False, ms=900)
    asked.until(1100)
    assert len(asked.told(facts.Lifted)) == 2


def test_a_lift_of_what_is_entered_as_no_vote_is_none() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=100)
    asked.hand(1, down=False, ms=500)
    asked.until(2500)
    assert asked.evening.game.proposal(ProposalKind.REMOVAL, 1)
    assert asked.evening.say(inputs.EnterHand(1, voted=False)) is None
    assert asked.evening.game.proposal(ProposalKind.REMOVAL, 1) is None
    assert asked.told(facts.Dropped) == [facts.Dropped(ProposalKind.REMOVAL, 1)]


def test_a_disputed_hand_that_has_left_is_a_lift_once_it_counts() -> None:
    asked = Asked()
    asked.until(1990)
    asked.evening.enter(Contact(1, True, asked.at(1990), 30 * MILLISECOND))
    asked.hand(1, down=False, ms=2600)
    asked.until(3000)
    assert not asked.told(facts.Lifted)
    proposal = asked.evening.game.proposal(ProposalKind.DISPUTED, 1)
    assert proposal is not None
    assert asked.evening.say(inputs.Confirm(proposal.id)) is None
    assert asked.told(facts.Lifted) == [facts.Lifted(1, 600 * MILLISECOND)]


def test_what_the_host_has_entered_is_not_watched_for_lifts() -> None:
    asked = Asked()
    asked.evening.enter(Command("enter", asked.evening.now, inputs.EnterHand(1, voted=False)))
    asked.hand(1, down=True, ms=100)
    asked.hand(1, down=False, ms=500)
    asked.until(2000)
    assert not asked.told(facts.Lifted)
    assert asked.question.counted() == frozenset()


def test_accepted_is_refused_until_the_close_and_kept_until_the_settlement() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=100)
    assert asked.accept(1999) is Refusal.WINDOW_OPEN
    asked.evening.enter(Command("kept", asked.at(2000), inputs.Accept()))
    assert not asked.told(facts.Released, facts.Counted)
    asked.until(2000)
    assert [type(fact) for fact in asked.told(facts.Counted, facts.Released)] == [facts.Counted, facts.Released]


def test_accepted_is_said_once() -> None:
    asked = Asked()
    asked.until(1990)
    asked.evening.enter(Command("kept", asked.at(2000), inputs.Accept()))
    told = asked.evening.enter(Command("again", asked.at(2000), inputs.Accept()))
    assert told == (facts.Refused(inputs.Accept(), Refusal.NOT_NOW),)


def test_it_settles_as_soon_as_everybody_is_heard_and_at_250_ms_whatever_is_heard() -> None:
    asked = Asked()
    asked.until(1999)
    assert waits(asked.evening.game) == (asked.at(2250), ALIVE)
    for seat in ALIVE[:-1]:
        asked.evening.enter(Heard(seat, asked.window.closes))
    assert waits(asked.evening.game) == (asked.at(2250), (5,))
    asked.until(2249, heard=False)
    assert not asked.told(facts.Counted)
    asked.until(2250, heard=False)
    assert asked.question.settled
    assert asked.told(facts.HandNoted) == [facts.HandNoted(5, HandReason.UNHEARD)]


def test_a_hand_still_in_doubt_to_be_a_spark_is_waited_for() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=1990)
    asked.until(2009)
    assert not asked.told(facts.Counted)
    asked.until(2010)
    assert asked.told(facts.Counted) == [facts.Counted((1,))]


def test_a_seat_heard_up_to_before_the_close_is_not_heard() -> None:
    asked = Asked()
    asked.evening.enter(Heard(1, asked.window.closes - 1))
    assert 1 in waits(asked.evening.game)[1]


def test_marks_are_taken_once_and_only_while_a_question_is_asked() -> None:
    asked = Asked()
    asked.evening.enter(inputs.Marks(1, 2, 3))
    assert asked.question.window == asked.window
    evening = Evening.of(new_game(CITY, 10))
    assert evening.enter(inputs.Marks(1, 2, 3)) == ()
    assert evening.game == evening.first


def test_what_the_pads_did_while_the_controller_was_away_is_no_lift() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=100)
    asked.until(3000)
    asked.evening.enter(Restarted(asked.at(4000)))
    assert asked.question.counted() == {1}
    asked.evening.enter(Contact(1, True, asked.at(4100)))
    asked.evening.enter(Contact(1, False, asked.at(4500)))
    asked.until(5000)
    assert not asked.told(facts.Lifted)


def test_a_question_in_the_air_is_offered_again_after_a_restart() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=100)
    asked.evening.enter(Restarted(asked.at(1000)))
    assert isinstance(asked.evening.game.phase, Ballot)
    assert asked.told(facts.QuestionWithdrawn) == [facts.QuestionWithdrawn((5,))]
    assert asked.evening.game.paused_at == asked.at(1000)


def test_a_lift_confirmed_before_the_question_is_void_takes_effect() -> None:
    asked = Asked()
    asked.hand(1, down=True, ms=100)
    asked.hand(1, down=False, ms=300)
    asked.until(1500)
    (proposal,) = asked.evening.game.proposals
    assert asked.evening.say(inputs.Confirm(proposal.id)) is None
    assert asked.evening.game.is_alive(1)
    assert asked.evening.say(inputs.WithdrawQuestion()) is None
    assert not asked.evening.game.is_alive(1)


@pytest.mark.parametrize(("seat", "reason"), [(3, HandReason.LATE), (6, HandReason.INELIGIBLE)])
def test_what_was_noted_of_a_spark_is_taken_back_when_its_end_is_told(seat: Seat, reason: HandReason) -> None:
    asked = Asked()
    asked.hand(seat, down=True, ms=2050)
    asked.until(2069)
    assert asked.question.reason(seat) is None
    asked.until(2070)
    assert asked.question.reason(seat) is reason
    asked.hand(seat, down=False, ms=2060, arrives=2090)
    asked.until(2209)
    assert asked.question.reason(seat) is reason  # it may be a gap of the contact yet
    asked.until(2210)
    assert asked.question.reason(seat) is None
    assert asked.told(facts.NoHand) == [facts.NoHand(seat)]
    asked.until(3000)
    assert len(asked.told(facts.HandNoted)) == 1


def test_a_hand_that_is_down_at_the_settlement_is_late_only_when_it_is_no_spark() -> None:
    asked = Asked()
    asked.hand(3, down=True, ms=2005)
    asked.until(2020, heard=False)
    for seat in ALIVE:
        asked.evening.enter(Heard(seat, asked.at(2020)))
    assert asked.question.settled
    assert asked.question.reason(3) is None
    asked.hand(3, down=False, ms=2022)
    asked.until(3000)
    assert asked.question.reason(3) is None
    assert asked.told(facts.HandNoted) == []


def test_a_late_hand_is_late_though_accepted_was_pressed_before_the_settlement() -> None:
    asked = Asked()
    asked.until(2013, heard=False)
    asked.hand(3, down=True, ms=2013)
    assert asked.accept(2015) is None
    asked.until(2020, heard=False)
    for seat in ALIVE:
        asked.evening.enter(Heard(seat, asked.at(2020)))
    assert asked.told(facts.HandNoted) == [facts.HandNoted(3, HandReason.LATE, after=13 * MILLISECOND)]


def test_a_late_hand_that_chatters_stays_late() -> None:
    asked = Asked()
    asked.hand(3, down=True, ms=2050)
    asked.until(2075)
    asked.hand(3, down=False, ms=2060, arrives=2080)
    asked.hand(3, down=True, ms=2100, arrives=2100)
    asked.until(3000)
    assert asked.question.reason(3) is HandReason.LATE
    assert asked.told(facts.NoHand) == []


def test_thanks_frees_the_hands_of_city() -> None:
    asked = Asked(CITY)
    asked.hand(1, down=True, ms=100)
    asked.hand(2, down=True, ms=100)
    asked.hand(1, down=False, ms=1999)
    asked.hand(2, down=False, ms=2000)
    asked.until(3000)
    assert [fact.seat for fact in asked.told(facts.Lifted) if isinstance(fact, facts.Lifted)] == [1]


def test_a_clock_that_begins_in_a_pause_has_its_whole_time() -> None:
    asked = Asked()
    asked.evening.enter(Heard(2, asked.window.closes))
    asked.until(2250, heard=False)
    assert asked.accept(5000) is None
    unheard = asked.evening.game.open_proposals()
    for proposal in unheard[:-1]:
        assert asked.evening.say(inputs.Confirm(proposal.id)) is None
    assert asked.evening.say(inputs.Pause()) is None
    asked.evening.now += 10 * SECOND
    assert asked.evening.say(inputs.Confirm(unheard[-1].id)) is None
    assert asked.told(facts.LastWord)
    asked.evening.now += 10 * SECOND
    assert asked.evening.say(inputs.Resume()) is None
    timer = asked.evening.game.timer
    assert timer is not None
    assert timer.ends - asked.evening.now == timer.total
