"""What cannot be played is an error that names the line: unknown words, no such seat, a wrong moment or setting."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.rehearsal import Outcome, RehearsalError

Rehearse = Callable[[str], Outcome]

HEAD = "rulebook: city\nday: 2\n"


def error_of(played: Rehearse, text: str) -> RehearsalError:
    with pytest.raises(RehearsalError) as caught:
        played(text)
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        "speach 1",
        "nominate",
        "nominate 4 without a hand",
        "rulebook city",
        "seat: 10",
        "role 4 boss",
        "victory blue",
        "shots 1=4 2",
        "against 5",
        "against 5:",
        "against: 1@0",
        "confirm all",
        "-> counted one",
        "-> tallly 5=2",
        "-> tally 5",
        "-> no sense",
        "-> no",
        "->",
        "-> floor 1",
        "-> out 5 loudly",
        "-> call boss",
        "-> phase noon",
        "-> nominated 5",
        "refused: refused: night",
        "refused: nonsense",
        "foul \u00b2",
        "foul \u0663",
        "foul -1",
    ],
)
def test_unknown_words(played: Rehearse, line: str) -> None:
    error = error_of(played, f"{HEAD}speech 1\n{line}\n")
    assert error.line == 4
    assert "no act of the language" in str(error) or "no fact of the language" in str(error)


@pytest.mark.parametrize(
    "word", ["1@", "@200", "1@200-", "1@2OO", "1@\u0662", "8 on", "offline", "until@", "none 1@0", "1"]
)
def test_unknown_hands(played: Rehearse, word: str) -> None:
    error = error_of(played, f"{HEAD}speech 1\nagainst 5: {word}\n")
    assert error.line == 4


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ("4@500-400", "do not rise"),
        ("4@500-900,700", "do not rise"),
        ("4@500,900", "never left"),
        ("4@500-600 4@700", "a second hand of 4"),
        ("4@1900~1800", "cannot reach the controller before it happens"),
        ("4@1900~2000~2100", "one +- and one ~"),
        ("4 voted 4 abstained", "said twice"),
        ("1@200 until@1000 accepted@5000", "after another one"),
        ("1@2000 until@1000", "no hand of a line moves after its until@"),
        ("1@200-1500 until@1000", "no hand of a line moves after its until@"),
    ],
)
def test_hands_that_cannot_be(played: Rehearse, hands: str, words: str) -> None:
    error = error_of(played, f"{HEAD}speech 1\nagainst 5: {hands}\n")
    assert error.line == 4
    assert words in str(error)


@pytest.mark.parametrize(
    "line",
    [
        "speech 11",
        "nominate 0",
        "foul 99999999999999999999",
        "mafia shoots 11",
        "shots 11=4",
        "shots 1=4,11",
        "correct foul 1 to 11",
        "confirm 11",
        "stays: 1 11",
        "against 11: none",
        "against 5: 11@200",
        "against 5: 11 offline",
        "against 5: 11 voted",
        "hands: 11@200 until@300",
        "refused: nominate 11",
        "role 11 don",
        "kamikaze 8 takes 11",
        "best move 5: 1 2 11",
        "-> counted 11",
        "-> no counted 11",
        "-> fouls 11=2",
        "-> nominated 5 by 11",
        "-> alive 1 2 11",
        "-> floor 0 60s",
        "-> out 11 silently",
    ],
)
def test_seats_that_do_not_exist(played: Rehearse, line: str) -> None:
    error = error_of(played, f"{HEAD}speech 1\n{line}\n")
    assert error.line == 4
    assert "at a table of 10" in str(error)


@pytest.mark.parametrize(
    "line",
    [
        "night",
        "morning",
        "mafia shoots 5",
        "don checks 5",
        "doctor heals 5",
        "kamikaze 8 takes 1",
        "speech 2",
        "speech 1",
        "speeches",
        "vote",
        "against 5: none",
        "all leave: none",
        "hands: 1@200 until@300",
        "accepted",
        "restart question",
        "defence 1",
        "last word 1",
        "confirm",
        "dismiss 3",
        "resume",
        "correct foul 1 to 2",
    ],
)
def test_acts_that_the_moment_does_not_allow(played: Rehearse, line: str) -> None:
    """During the speech of 1, none of these can happen; asked for as a refusal, each holds."""
    error = error_of(played, f"{HEAD}speech 1\n{line}\n")
    assert error.line == 4
    assert str(error).startswith(f"{line}: ")
    assert played(f"{HEAD}speech 1\nrefused: {line}\n").ok


@pytest.mark.parametrize("line", ["thanks", "time", "nominate 5", "withdraw 5", "undo"])
def test_acts_that_need_what_is_not_there(played: Rehearse, line: str) -> None:
    assert error_of(played, f"{HEAD}{line}\n").line == 3


def test_a_hand_cannot_move_in_the_past_of_the_question(played: Rehearse) -> None:
    text = f"{HEAD}speech 1\nnominate 5\nthanks\nspeeches\nvote\nagainst 5: 1@200 until@1000\n"
    error = error_of(played, f"{text}hands: 2@900 until@1500\n")
    assert error.line == 9
    assert "stands at 1000 already" in str(error)
    assert played(f"{text}hands: 1@200-1200 until@1500\n-> lifted 1\n").ok, "a hand named again to say when it leaves"


def test_too_early_for_accepted(played: Rehearse) -> None:
    text = f"{HEAD}speech 1\nnominate 5\nthanks\nspeeches\nvote\n"
    error = error_of(played, f"{text}against 5: 1@200 accepted@1999\n")
    assert error.line == 8
    assert "the window is still open" in str(error)


def test_a_forgotten_last_word_or_proposal_is_no_guess(played: Rehearse) -> None:
    text = f"{HEAD}speech 1\nnominate 5\nthanks\nspeeches\nvote\nagainst 5: 1@200\n"
    assert error_of(played, f"{text}night\n").line == 9
    assert error_of(played, f"{HEAD}remove 3\nspeech 1\n").line == 4


def test_an_expectation_before_any_act(played: Rehearse) -> None:
    error = error_of(played, f"{HEAD}-> alive 1 2 3\n")
    assert error.line == 3
    assert "nothing has happened yet" in str(error)


def test_words_are_checked_before_anything_is_played(played: Rehearse) -> None:
    assert error_of(played, f"{HEAD}speech 1\n-> floor 2 60s\nthanks\nspeach 2\n").line == 6


@pytest.mark.parametrize(
    ("head", "line", "words"),
    [
        ("", 0, "no rulebook"),
        ("day: 2", 0, "no rulebook"),
        ("rulebook: ctiy", 1, "no such rulebook; shipped are city, classic, club, fiim, pro, rfm"),
        ("rulebook:", 1, "nothing follows"),
        ("rulebook: missing.toml", 1, "missing.toml: cannot be read"),
        ("rulebook: city\nrulebook: club", 2, "rulebook is set in line 1 already"),
        ("rulebook: city\nseats: 5", 2, "5 is not within 6 to 16"),
        ("rulebook: city\nseats: 17", 2, "17 is not within 6 to 16"),
        ("rulebook: city\nseats: ten", 2, "'ten' is not a number"),
        ("rulebook: city\nseats: \u00b2", 2, "is not a number"),
        ("rulebook: city\nseats: 8\nseats: 8", 3, "seats is set in line 2 already"),
        ("rulebook: city\ndeal: 1=boss", 2, "'boss' is no role; the roles are civilian, mafia"),
        ("rulebook: city\ndeal: 1don", 2, "write seat=role"),
        ("rulebook: city\ndeal: don=1", 2, "'don' is not a number"),
        ("rulebook: city\ndeal: 1=don 1=mafia", 2, "seat 1 has two cards"),
        ("rulebook: city\ndeal: 1=don 2=don", 2, "2 cards don; there is at most 1"),
        ("rulebook: club\ndeal: 1=kamikaze 2=kamikaze 3=kamikaze", 2, "3 cards kamikaze; there is at most 2"),
        ("rulebook: city\ndeal: 11=don", 2, "no seat 11 at a table of 10"),
        ("rulebook: city\ndeal: 1=don\ndeal: 2=mafia", 3, "deal is set in line 2 already"),
        ("rulebook: city\noption: defence_s", 2, "write key=value"),
        ("rulebook: city\noption: defense_s=60", 2, "defense_s: no rule reads this option; did you mean defence_s"),
        ("rulebook: city\noption: defence_s=long", 2, "defence_s: 'long' is not a whole number"),
        ("rulebook: city\noption: defence_s=-1", 2, "defence_s: -1 is not a number from 0"),
        ("rulebook: city\noption: defence_s=1.5", 2, "defence_s: 1.5 is not a whole number"),
        ("rulebook: city\noption: hunt_number_s=nan", 2, "hunt_number_s: nan is not a number from 0"),
        ("rulebook: city\noption: self_vote=maybe", 2, "self_vote: 'maybe' is not true or false"),
        ("rulebook: city\noption: early_lift=death", 2, "early_lift: 'death' is not one of removal, foul, flag"),
        ("rulebook: city\noption: all_leave_forbidden=some", 2, "all_leave_forbidden: 'some' is not"),
        ("rulebook: city\noption: all_leave_forbidden=\u00b2/9", 2, "all_leave_forbidden: "),
        ("rulebook: city\noption: night_order=mafia,boss", 2, "night_order: 'boss' is not one of"),
        ("rulebook: city\noption: night_order=mafia,mafia", 2, "night_order: mafia, mafia; name each role"),
        ("rulebook: city\noption: window_ms=0", 2, "window_ms: a window of 0 ms"),
        ("rulebook: city\noption: defence_s=40\noption: defence_s=60", 3, "is set in line 2 already"),
        ("rulebook: city\noption: speech_s=50\noption: defence_s=x", 3, "defence_s: 'x'"),
        ("rulebook: city\nalive: 1 2 11", 2, "no seat 11 at a table of 10"),
        ("rulebook: city\nalive: 1 2 2", 2, "a seat is named twice"),
        ("rulebook: city\nalive:", 2, "nothing follows"),
        ("rulebook: city\nday: 0", 2, "'0' is not a number from 1 up"),
        ("rulebook: city\nday: two", 2, "'two' is not a number"),
        ("rulebook: city\nopener: 11", 2, "no seat 11 at a table of 10"),
        ("rulebook: city\nalive: 1 2\nopener: 3", 3, "seat 3 is not among the living"),
        ("rulebook: city\nday: 2\nspeech 1\nseats: 8", 4, "the setting comes before the first act"),
    ],
)
def test_wrong_settings(played: Rehearse, head: str, line: int, words: str) -> None:
    error = error_of(played, f"{head}\n")
    assert error.line == line
    assert words in str(error)


@pytest.mark.parametrize(
    "option",
    [
        "withdraw_nomination=no",
        "withdraw_nomination=own_speech",
        'early_lift="foul"',
        "self_vote=no",
        "self_vote=true",
        "all_leave_forbidden=all,3/9",
        "all_leave_forbidden=all, 3/9, any/3",
        'all_leave_forbidden=["all", "5/10"]',
        "all_leave_forbidden=[]",
        "night_order=mafia, sheriff, don",
        "seats_allowed=8,12",
        "hunt_number_s=2",
        "hunt_number_s=1.5",
        "deck={don=1, mafia=2, sheriff=1, civilian=6}",
    ],
)
def test_options_as_they_are_written(played: Rehearse, option: str) -> None:
    assert played(f"rulebook: city\noption: {option}\n").ok
