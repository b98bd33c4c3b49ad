"""What the players see in a vote, on the modules themselves: real firmware under a whole game on virtual time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import zip_longest
from pathlib import Path

import pytest

from firmware_bridge.simulator.module import Light, Shown
from hardware.lamps.meanings import MEANINGS
from hardware.ports import MILLISECOND, SECOND, Instant, Lamp
from tests.firmware_bridge.test_faults import SEATS, Vote, begin

MAY_VOTE, COUNTS, REFUSED, NOT_HEARD, DARK = (
    Light(*MEANINGS[lamp].colour) for lamp in (Lamp.MAY_VOTE, Lamp.COUNTS, Lamp.REFUSED, Lamp.NOT_HEARD, Lamp.DARK)
)

EYE = 100_000
"""Nobody sees what lasts less (ns)."""

SWITCHED = 2 * MILLISECOND
"""By so much later than its instant a module's light may change: half a millisecond of clock, and its own round."""


@pytest.fixture
async def vote(tmp_path: Path) -> AsyncIterator[Vote]:
    begun = await begin(tmp_path / "journal.sqlite")
    yield begun
    await begun.room.close()
    begun.table.simulator.close()


def seen_by(vote: Vote, seat: int) -> list[Shown]:
    """What an eye has seen of this seat's light since the last look: its three colours change one after the other."""
    changes = vote.modules[seat - 1].light_changes()
    ends = [change.at for change in changes[1:]]
    return [change for change, end in zip_longest(changes, ends) if end is None or end - change.at > EYE]


def first(changes: list[Shown], light: Light) -> Instant:
    """When this light was first seen, in the simulation's time."""
    return next(change.at for change in changes if change.light == light)


async def test_every_light_of_a_vote_comes_at_its_instant(vote: Vote) -> None:
    window = await vote.room.ask()
    for seat in (1, 3, 4):
        seen_by(vote, seat)
    vote.table.press(3, window.opens + 700 * MILLISECOND)
    vote.table.press(4, window.closes + 20 * MILLISECOND)
    await vote.settle(window)
    seen = {seat: seen_by(vote, seat) for seat in (1, 3, 4)}
    opens, closes = vote.table.at(window.opens), vote.table.at(window.closes)
    for changes in seen.values():
        assert abs(first(changes, MAY_VOTE) - opens) < SWITCHED
    assert 0 <= first(seen[3], COUNTS) - (opens + 700 * MILLISECOND) < SWITCHED
    assert 0 <= first(seen[4], REFUSED) - (closes + 20 * MILLISECOND) < SWITCHED
    assert vote.modules[2].light == COUNTS
    assert seen[1][-1].light == DARK
    assert seen[1][-1].at - closes < SWITCHED


async def test_no_vote_light_survives_the_silence_of_the_table(vote: Vote) -> None:
    window = await vote.ask()
    vote.table.press(3, window.opens + 100 * MILLISECOND)
    await vote.settle(window)
    assert vote.modules[2].light == COUNTS
    vote.table.pull_out()
    seen_by(vote, 3)
    await vote.room.wait(4 * SECOND)
    lights = {change.light for change in seen_by(vote, 3)}
    assert lights == {NOT_HEARD, DARK}


async def test_a_withdrawn_question_leaves_no_light(vote: Vote) -> None:
    window = await vote.room.ask()
    await vote.room.taken(["WithdrawQuestion", {}])
    await vote.room.wait(500 * MILLISECOND)
    for seat in range(1, SEATS + 1):
        seen_by(vote, seat)
    await vote.room.reach(window.closes + SECOND)
    shown = {change.light for seat in range(1, SEATS + 1) for change in seen_by(vote, seat)}
    assert MAY_VOTE not in shown
    assert COUNTS not in shown
