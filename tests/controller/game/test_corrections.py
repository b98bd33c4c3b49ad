"""Putting right who has left takes with it what hung on that alone: a ballot not yet cancelled, a best move."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.game.facts import Refused
from controller.game.inputs import AddNominee, Command, CorrectExit
from controller.game.reasons import Refusal
from controller.game.step import step
from controller.rehearsal.acts import perform
from controller.rehearsal.script import read
from controller.rehearsal.setting import first_game
from controller.rehearsal.table import Table
from controller.rehearsal.words import saying


def played(text: str) -> Table:
    """The table after these lines."""
    script = read(text)
    table = Table(first_game(script.setting, Path()))
    for act in script.acts:
        perform(table, act.text)
    return table


def said(table: Table, act: str) -> list[str]:
    """What comes of one more act."""
    table.facts = []
    perform(table, act)
    return [one.text for fact in table.facts if (one := saying(fact))]


DAY = """\
rulebook: fiim
day: 2
speech 1
nominate 3
thanks
speech 2
nominate 8
thanks
remove 6
confirm
remove 7
confirm
speeches
"""


@pytest.mark.parametrize(
    ("came_back", "comes"),
    [((), "ballot cancelled"), ((6,), "ballot cancelled"), ((6, 7), "ballot 3 8")],
)
def test_a_ballot_is_held_once_nobody_removed_cancels_it(came_back: tuple[int, ...], comes: str) -> None:
    table = played(DAY)
    for seat in came_back:
        table.say(CorrectExit(seat, left=False, reason="it was somebody else"))
    assert said(table, "vote") == [comes]


TWO_VOTED_OUT = """\
rulebook: fiim
day: 1
speech 1
nominate 5
thanks
speech 2
nominate 6
thanks
speeches
vote
against 5: 1@0 2@0 3@0 4@0 5@0
against 6: none
defence 5
defence 6
against 5: 1@0 2@0 3@0 4@0 5@0
against 6: none
all leave: 1@0 2@0 3@0 4@0 5@0 6@0
last word 5
last word 6
night
mafia shoots 9
"""


@pytest.mark.parametrize(("came_back", "has_it"), [((), False), ((6,), True)])
def test_who_has_not_left_by_the_vote_takes_no_best_move(came_back: tuple[int, ...], has_it: bool) -> None:
    table = played(TWO_VOTED_OUT)
    for seat in came_back:
        table.say(CorrectExit(seat, left=False, reason="five hands, not six"))
    assert ("best move 9" in said(table, "morning")) is has_it


TWO_LISTED = "rulebook: city\nday: 1\nspeech 1\nnominate 3\nthanks\nspeech 2\nnominate 8\nthanks\nspeeches\n"


@pytest.mark.parametrize("when", ["", "vote\n", "vote\nagainst 3: 1@200 2@300\n"])
def test_a_nominee_that_was_not_heard_is_added_at_the_end_of_the_list(when: str) -> None:
    table = played(TWO_LISTED + when)
    table.say(AddNominee(5, "not heard"))
    assert table.game.nominees() == (3, 8, 5)
    if not when:
        assert said(table, "vote") == ["ballot 3 8 5"]
    else:
        assert table.game.phase.asking.nominees == (3, 8, 5)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("acts", "seat", "reason"),
    [
        ("", 3, Refusal.FORBIDDEN_TARGET),
        ("", 99, Refusal.NO_SUCH_SEAT),
        ("remove 5\nconfirm\n", 5, Refusal.SEAT_OUT),
        ("vote\nagainst 3: 1@200 until@2500\n", 5, Refusal.NOT_NOW),
    ],
)
def test_who_is_listed_or_out_is_not_added_nor_anybody_while_a_question_stands(
    acts: str, seat: int, reason: Refusal
) -> None:
    table = played(TWO_LISTED + acts)
    before = table.game
    game, told = step(before, Command("key", before.now, AddNominee(seat, "")))
    assert told == (Refused(AddNominee(seat, ""), reason),)
    assert game.nominations == before.nominations
