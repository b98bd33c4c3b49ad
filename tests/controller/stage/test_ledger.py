"""What the screens remember: the log, the hands of the question asked last, and the counts of the ballot."""

from __future__ import annotations

from controller.game import facts, inputs
from controller.game.facts import Answer, Fact
from controller.game.reasons import Cause, HandReason, ProposalKind, Refusal
from controller.game.roles import Role
from controller.game.units import MILLISECOND, SECOND
from controller.stage.ledger import KEPT, Ledger
from controller.stage.texts import Texts

EMPTY = Ledger(Texts("ru"))


def told(*told: Fact, ledger: Ledger = EMPTY) -> Ledger:
    return ledger.told(told, 5 * SECOND)


def states(ledger: Ledger) -> dict[int, str]:
    return {seat: hand["state"] for seat, hand in ledger.votes.hands}


# --- the log ---------------------------------------------------------------------------------------


def test_a_line_has_its_kind_its_number_and_its_instant() -> None:
    ledger = told(
        facts.Nominated(7, by=3),
        facts.HandNoted(4, HandReason.STUCK),
        facts.Refused(inputs.Accept(), Refusal.WINDOW_OPEN),
    ).note("Место № 4 не слышно", 6 * SECOND)
    assert [(line["id"], line["kind"], line["at"], line["text"]) for line in ledger.lines] == [
        (1, "fact", 5_000, "№ 3 выставил № 7"),
        (2, "violation", 5_000, "№ 4: рука лежала до вопроса"),
        (3, "refused", 5_000, "Принято: нельзя, окно голосования ещё открыто"),
        (4, "notice", 6_000, "Место № 4 не слышно"),
    ]


def test_lines_that_tell_a_role_or_a_choice_of_the_night_are_marked() -> None:
    entered, shot = inputs.EnterRole(3, Role.DON), inputs.Shoot(5)
    ledger = told(
        facts.RoleEntered(3, Role.DON),
        facts.Chosen(Role.MAFIA, 5),
        facts.Answered(Role.DON, Answer.NO),
        facts.Undone(shot, "one"),
        facts.Refused(entered, Refusal.ROLE_TAKEN),
        facts.Called(Role.DON, acquaintance=False),
        facts.Undone(inputs.Foul(4), "two"),
    )
    assert [line.get("secret", False) for line in ledger.lines] == [True] * 5 + [False] * 2


def test_the_log_keeps_the_newest_lines_and_counts_on() -> None:
    ledger = told(*[facts.TenSeconds()] * (KEPT + 5))
    assert [line["id"] for line in ledger.lines] == list(range(6, KEPT + 6))


def test_what_others_say_has_no_line() -> None:
    assert told(facts.SpeechEnded(3), facts.House(4), facts.Counted((1,)), facts.Released((5,), 1)).lines == ()


# --- hands -----------------------------------------------------------------------------------------


def test_every_hand_of_a_question_has_its_note() -> None:
    ledger = told(
        facts.Asked(5),
        facts.Counted((1, 2)),
        facts.HandNoted(3, HandReason.LATE, 13 * MILLISECOND, 400_000),
        facts.Early(2, 900 * MILLISECOND),
        facts.Lifted(1, 300 * MILLISECOND),
    )
    assert states(ledger) == {1: "lifted", 2: "early", 3: "late"}
    assert ledger.votes.hand_of(3) == {"state": "late", "note": "поздно на 13 мс ± 0,4"}
    assert ledger.votes.hand_of(9) is None


def test_a_hand_that_the_host_has_judged_is_no_longer_open() -> None:
    asked = told(
        facts.Asked(5),
        facts.Counted(()),
        facts.HandNoted(3, HandReason.DISPUTED),
        facts.Proposed(ProposalKind.FOUL, 4, Cause.LIFT),
    )
    assert states(asked) == {3: "disputed"}
    assert states(told(facts.Counted((3,)), ledger=asked)) == {3: "counted"}
    assert states(told(facts.Counted(()), ledger=asked)) == {}


def test_what_is_known_of_a_hand_outlives_a_new_count() -> None:
    ledger = told(facts.Asked(5), facts.Counted((1,)), facts.Lifted(1, MILLISECOND), facts.Counted((1, 2)))
    assert states(ledger) == {1: "lifted", 2: "counted"}


def test_the_next_question_begins_with_no_hands() -> None:
    counted = told(facts.Asked(5), facts.Counted((1,)))
    for fact in (facts.Asked(7), facts.AllLeaveQuestion((5, 7)), facts.QuestionWithdrawn((5,)), facts.Opener(2)):
        assert told(fact, ledger=counted).votes.hands == ()


# --- counts ----------------------------------------------------------------------------------------


def test_the_counts_of_a_ballot() -> None:
    ledger = told(facts.BallotList((5, 7)), facts.Tally(5, 3), facts.Tally(7, 4), facts.Leftovers(7, 2))
    assert ledger.votes.tallies == (
        {"seat": 5, "votes": 3, "leftovers": 0},
        {"seat": 7, "votes": 4, "leftovers": 2},
    )
    assert [tally["votes"] for tally in told(facts.Revote((5, 7)), ledger=ledger).votes.tallies] == [None, None]
    assert told(facts.Opener(2), ledger=ledger).votes.tallies == ()
