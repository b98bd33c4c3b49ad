"""Every rehearsal holds, and one that does not says where and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.cli import main
from controller.rehearsal import Outcome, RehearsalError, rehearse

FILES = sorted((Path(__file__).parents[2] / "rehearsals").glob("*.game"))

Rehearse = Callable[[str], Outcome]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_it_holds(path: Path) -> None:
    assert rehearse(path) == Outcome()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_it_names_its_rulebook_and_what_it_shows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert f"\nrulebook: {path.stem.rpartition('.')[2]}\n" in text


TALK = """\
rulebook: club
seats: 8
day: 2

speech 1
nominate 8
thanks
speech 2
nominate 7
thanks
speeches
vote
-> ballot 8 7
"""


def test_the_first_line_that_does_not_hold_is_named_with_what_happened_instead(played: Rehearse) -> None:
    outcome = played(TALK + "against 8: 1@100 3@2000\n-> late 3\n-> counted 1 3\n-> counted 2\n")
    assert not outcome.ok
    assert outcome.line == 16
    assert outcome.message.startswith("-> counted 1 3: does not hold")
    assert "counted 1, late 3, tally 8=1" in outcome.message


def test_an_expectation_of_the_state_shows_the_state(played: Rehearse) -> None:
    outcome = played(TALK + "foul 3\n-> fouls 3=2\n")
    assert outcome.line == 15
    assert outcome.message.endswith("what came of it: fouls 3=1")


def test_nothing_came_of_it(played: Rehearse) -> None:
    outcome = played(TALK + "stays: 3\n-> stuck 3\n")
    assert outcome.message.endswith("what came of it: nothing")


def test_an_act_that_should_have_been_refused_is_where_it_fails(played: Rehearse) -> None:
    outcome = played(TALK + "refused: against 8: none\n")
    assert outcome.line == 14
    assert outcome.message == "against 8: none: was taken, and should have been refused"


def test_a_refused_act_leaves_the_table_as_it_was(played: Rehearse) -> None:
    assert played(TALK + "refused: against 7: 1@100\n-> no counted\nagainst 8: 1@0\n-> counted 1\n").ok


def test_the_hands_of_a_question_asked_again_follow_as_more_hands_or_as_its_own(played: Rehearse) -> None:
    text = TALK + "against 8: 1@200 until@1000\nrestart question\n"
    assert played(text + "hands: 2@-2900 3@300 accepted@5000\n-> counted 2 3\n").ok
    assert played(text + "against 8: 2@-2900 3@300\n-> counted 2 3\n-> tally 8=2\n").ok
    with pytest.raises(RehearsalError, match="no question is to be asked now"):
        played(text + "against 7: 3@300\n")


def test_acts_and_facts_are_told_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "told.game"
    path.write_text("rulebook: city\nday: 2\nspeech 1\nnominate 5\n", encoding="utf-8")
    told: list[str] = []
    assert rehearse(path, told.append).ok
    assert told == ["speech 1", "    -> floor 1 60s", "nominate 5", "    -> nominated 5 by 1"]


def test_a_clubs_own_rulebook_stands_beside_the_rehearsal(tmp_path: Path) -> None:
    city = (Path(__file__).parents[3] / "controller" / "rulebooks" / "city.toml").read_text(encoding="utf-8")
    (tmp_path / "ours.toml").write_text(city.replace("speech_s = 60", "speech_s = 50"), encoding="utf-8")
    path = tmp_path / "ours.game"
    path.write_text("rulebook: ours.toml\nday: 2\nspeech 1\n-> floor 1 50s\n", encoding="utf-8")
    assert rehearse(path).ok
    path.write_text(f"rulebook: {tmp_path / 'ours.toml'}\nday: 2\nspeech 1\n-> floor 1 50s\n", encoding="utf-8")
    assert rehearse(path).ok


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RehearsalError, match="cannot be read"):
        rehearse(tmp_path / "missing.game")
    with pytest.raises(RehearsalError, match="cannot be read"):
        rehearse(tmp_path)
    path = tmp_path / "latin.game"
    path.write_bytes("rulebook: city # \u00e9".encode("latin-1"))
    with pytest.raises(RehearsalError, match="byte 17 is not UTF-8"):
        rehearse(path)


def test_a_byte_order_mark_and_carriage_returns_are_nothing(tmp_path: Path) -> None:
    path = tmp_path / "windows.game"
    path.write_bytes("rulebook: city\r\nday: 2\r\nspeech 1\r\n-> floor 1 60s\r\n".encode("utf-8-sig"))
    assert rehearse(path).ok


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("rulebook: city\nday: 2\nspeech 1\n", 0, "ok"),
        ("rulebook: city\nday: 2\nspeech 1\n-> floor 2 60s\n", 1, ":4: -> floor 2 60s: does not hold"),
        ("rulebook: city\nday: 2\nspeech 2\n", 2, ":3: error: speech 2: the next to speak is 1"),
    ],
)
def test_the_command_says_it_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, code: int, line: str
) -> None:
    path = tmp_path / "said.game"
    path.write_text(text, encoding="utf-8")
    assert main(["rehearse", str(path)]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert out.startswith(str(path))
    assert line in out
