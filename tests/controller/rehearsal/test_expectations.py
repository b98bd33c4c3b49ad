"""What an expectation matches: whole facts, empty lists, what is not there (rehearsals.md, "What must come of it")."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.rehearsal import Outcome

Rehearse = Callable[[str], Outcome]

QUESTION = """\
rulebook: club
seats: 9
alive: 1 2 3 4 5 6 7 8
day: 2

speech 1
nominate 8
thanks
speech 2
nominate 7
thanks
foul 3
foul 5
speeches
vote
against 8: 1@100 2@-900 3@2000 4@300-900 5@100-500 6@2500 9@100 until@3000
"""

HOLD = [
    "counted 1 2 4 5",
    "late 3 6",
    "early 2",
    "lifted 4 5",
    "proposed removal 4 5",
    "ineligible 9",
    "self none",
    "double none",
    "out none",
    "killed none",
    "proposed foul none",
    "alive 1 2 3 4 5 6 7 8",
    "fouls 3=1 5=1",
    "phase day",
    "no self",
    "no tally",
    "no out",
    "no winner",
    "no phase night",
    "no alive 9",
    "no fouls 1 2",
    "no late 1 2",
    "no lifted 3",
    "no counted 3 6 7",
    "no ballot cancelled",
    "no all leave",
    "no call don",
    "no no ballot",
    "no fouls 3=2",
    "no proposed foul",
]

DO_NOT_HOLD = [
    "counted 1",
    "counted 1 2",
    "counted 1 2 4",
    "counted 2 1 4 5",
    "counted none",
    "late 3",
    "late 6",
    "late none",
    "lifted 4",
    "lifted 5 4",
    "proposed removal 4",
    "proposed foul 4",
    "unheard 8",
    "tally 8=4",
    "alive 1 2 3 4 5 6 7 8 9",
    "alive none",
    "fouls 3=1",
    "fouls none",
    "phase night",
    "ballot 8 7",
    "no ballot",
    "no late",
    "no late 3",
    "no late 1 6",
    "no counted",
    "no counted 1",
    "no lifted 1 4",
    "no proposed",
    "no proposed removal",
    "no proposed removal 5",
    "no alive 1",
    "no fouls 3",
    "no fouls 5=1",
    "no fouls",
    "no phase",
    "no phase day",
]


@pytest.mark.parametrize("expected", HOLD)
def test_it_holds(played: Rehearse, expected: str) -> None:
    assert played(f"{QUESTION}-> {expected}\n") == Outcome()


@pytest.mark.parametrize("expected", DO_NOT_HOLD)
def test_it_does_not_hold(played: Rehearse, expected: str) -> None:
    assert played(f"{QUESTION}-> {expected}\n").line == 17


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("counted none", True),
        ("no counted", False),
        ("tally 8=0", True),
        ("no tally 8", False),
        ("no tally 8=1", True),
        ("no tally 7", True),
        ("late none", True),
        ("leftovers none", True),
    ],
)
def test_counted_none_is_said_and_other_empty_lists_are_not(played: Rehearse, expected: str, holds: bool) -> None:
    text = QUESTION.partition("against")[0] + "against 8: none\n"
    assert played(f"{text}-> {expected}\n").ok is holds


def test_facts_hold_against_the_last_act_alone(played: Rehearse) -> None:
    assert played("rulebook: city\nday: 2\nspeech 1\nnominate 5\n-> no floor\n-> nominated 5 by 1\n").ok
    assert played("rulebook: city\nday: 2\nspeech 1\nnominate 5\n-> floor 1 60s\n").line == 5


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("out 3 4 silently", True),
        ("out 3 silently", False),
        ("out 3 4", False),
        ("out 8", True),
        ("no out", False),
        ("no out 3", False),
        ("no out 4 silently", False),
        ("no out 8 silently", True),
        ("no out 5", True),
        ("last word 8 30s", True),
        ("last word 8 60s", False),
        ("no last word 3", True),
        ("no last word", False),
    ],
)
def test_leaving_by_the_vote_and_in_silence_are_two_facts(played: Rehearse, expected: str, holds: bool) -> None:
    text = QUESTION.replace("nominate 7\n", "").partition("against")[0]
    text += "against 8: 1@0 4@0-500 3@0-500 until@1000\nconfirm 4\nconfirm 3\naccepted\n"
    assert played(f"{text}-> {expected}\n").ok is holds


@pytest.mark.parametrize(
    ("act", "expected", "holds"),
    [
        ("speeches", "floor 2 60s", True),
        ("speeches", "floor 3 60s", True),
        ("speeches", "floor 1 60s", False),
        ("speeches", "no floor 1", True),
        ("speeches", "no floor 2", False),
        ("undo", "undone thanks", True),
        ("undo", "no undone", False),
        ("undo", "undone speech 1", False),
    ],
)
def test_turns_are_one_fact_each_time(played: Rehearse, act: str, expected: str, holds: bool) -> None:
    assert played(f"rulebook: city\nalive: 1 2 3\nday: 2\nspeech 1\nthanks\n{act}\n-> {expected}\n").ok is holds


@pytest.mark.parametrize(
    ("expected", "holds"),
    [("call mafia", True), ("call don", True), ("answer don yes", False), ("no call sheriff", True)],
)
def test_a_night_act_answers_for_its_call(played: Rehearse, expected: str, holds: bool) -> None:
    text = "rulebook: city\ndeal: 1=don 2=mafia 4=sheriff\nday: 2\nspeeches\nvote\nnight\n"
    act = "mafia shoots 5" if expected == "call mafia" else "don checks 5"
    assert played(f"{text}{act}\n-> {expected}\n").ok is holds


def test_counts_may_come_twice_in_one_act_and_either_matches(played: Rehearse) -> None:
    text = QUESTION.replace("until@3000", "3 abstained 7 voted")
    for expected in ("counted 1 2 4 5", "counted 1 2 4 5 7", "tally 8=5"):
        assert played(f"{text}-> {expected}\n").ok
    assert played(f"{text}-> counted 1 2 4\n").line == 17


def test_a_moved_foul_is_one_fact_or_two(played: Rehearse) -> None:
    text = "rulebook: city\nday: 2\nfoul 6\ncorrect foul 6 to 7\n"
    for expected in ("foul 6=0 7=1", "foul 7=1", "fouls 7=1"):
        assert played(f"{text}-> {expected}\n").ok
    assert not played(f"{text}-> foul 7=2\n").ok


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("ballot cancelled", True),
        ("ballot none", True),
        ("out none", True),
        ("no ballot", False),
        ("no ballot cancelled", False),
        ("ballot 5", False),
        ("tally none", True),
    ],
)
def test_a_cancelled_ballot_is_a_list_with_nobody_on_it(played: Rehearse, expected: str, holds: bool) -> None:
    text = "rulebook: fiim\nday: 2\nspeech 1\nnominate 5\nthanks\nremove 6\nconfirm\nspeeches\nvote\n"
    assert played(f"{text}-> {expected}\n").ok is holds
