"""The future that is planned is the one that comes."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from controller.game import History, facts, inputs, waits
from controller.game.facts import Audience, Fact
from controller.game.inputs import Come, Input
from controller.game.phases import Over, Question
from controller.game.units import SECOND
from controller.stage.ahead import HORIZON, Moment, ahead
from tests.controller.game.any_game import BOOKS, table
from tests.controller.game.evening import Evening


@dataclass
class Foreseen(Evening):
    """An evening in which all that comes of time is held against what was to be foreseen just before."""

    by_kind: dict[type[Fact], int] = field(default_factory=dict)

    def enter(self, what: Input) -> tuple[Fact, ...]:
        moments = ahead(self.game)
        asked = isinstance(self.game.phase, Question)
        deadline, _ = waits(self.game)
        told = super().enter(what)
        assert not (asked and moments)
        assert [moment.at for moment in moments] == sorted(moment.at for moment in moments)
        assert not moments or moments[-1].at <= moments[0].at + HORIZON
        if isinstance(what, Come) and not asked:
            heard = any(fact.audience is Audience.ROOM for fact in told)
            assert deadline is not None
            assert (moments[:1] == (Moment.of(deadline, told),)) is heard
            for fact in told if heard else ():
                self.by_kind[type(fact)] = self.by_kind.get(type(fact), 0) + 1
        return told


def played(name: str, seed: int) -> Foreseen:
    """A game whose host lets time pass as often as not, and sometimes pauses, lengthens or takes back."""
    chance = Random(seed)
    first = table(name, chance)
    evening = Foreseen(History(first), first)
    for _ in range(600):
        if isinstance(evening.game.phase, Over):
            break
        dice = chance.random()
        if dice < 0.1:
            evening.say(chance.choice((inputs.Pause(), inputs.Resume(), inputs.Lengthen(10), inputs.Undo())))
        if dice > 0.5 or not evening.wait():
            evening.carry_on(chance)
    return evening


@pytest.mark.parametrize("name", BOOKS)
def test_what_comes_of_time_is_what_was_foreseen(name: str) -> None:
    by_kind: dict[type[Fact], int] = {}
    for seed in range(3):
        by_kind |= played(name, seed).by_kind
    assert {facts.TenSeconds, facts.TimeUp, facts.Called, facts.CallEnded} <= by_kind.keys()


def test_a_clock_that_stands_foretells_nothing() -> None:
    evening = Evening.of(table("city", Random(0)))
    chance = Random(0)
    while not any(isinstance(fact, facts.Floor) for fact in evening.told):
        evening.carry_on(chance)
    (warning,) = ahead(evening.game)
    assert warning.told == (facts.TenSeconds(),)
    assert warning.at == evening.now + 50 * SECOND
    evening.say(inputs.Pause())
    assert ahead(evening.game) == ()
