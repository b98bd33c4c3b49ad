"""The night is the table's: its calls come at the same instants, whoever is dead and whatever is entered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from controller.game import Game, facts, inputs
from controller.game.inputs import Act
from controller.game.phases import Night
from controller.game.reasons import Refusal
from controller.game.roles import Role
from controller.game.state import day_game
from controller.game.units import MILLISECOND, SECOND, Seat
from tests.controller.game.evening import CITY, Evening, dealt

EVERYBODY = tuple(range(1, 11))

Heard = list[tuple[int, facts.Fact]]


def second_night(alive: tuple[Seat, ...]) -> Evening:
    """The host begins the second night at once."""
    evening = Evening.of(day_game(dealt(CITY), day=1, alive=alive, opener=alive[0]))
    while not isinstance(evening.game.phase, Night):
        assert evening.carry_on(Random(0), hands=False)
    return evening


def heard(evening: Evening, enter: Callable[[Game], list[Act]] = lambda _: []) -> Heard:
    """What the room hears of the night, with the instants since it began; ``enter``: what the host says meanwhile."""
    began = evening.now
    sounds: Heard = []
    night = evening.game.phase
    while isinstance(night, Night) and not night.over:
        already = len(evening.told)
        assert evening.wait()
        sounds += [(evening.now - began, f) for f in evening.told[already:] if f.audience is facts.Audience.ROOM]
        for act in enter(evening.game):
            evening.enter(inputs.Command("", evening.now, act))
        night = evening.game.phase
    return sounds


def test_it_sounds_the_same_whoever_is_dead() -> None:
    whole = heard(second_night(EVERYBODY))
    for dead in (1, 4, 10):
        assert heard(second_night(tuple(seat for seat in EVERYBODY if seat != dead))) == whole
    assert [fact for _, fact in whole if isinstance(fact, facts.House)] == [facts.House(seat) for seat in EVERYBODY]


def test_it_sounds_the_same_whatever_is_entered() -> None:
    acts: list[Act] = [inputs.Shoot(5), inputs.Choose(Role.DON, 4), inputs.Choose(Role.SHERIFF, 1)]
    assert heard(second_night(EVERYBODY), lambda _: acts) == heard(second_night(EVERYBODY))


def test_the_calls_last_their_options() -> None:
    sounds = heard(second_night(EVERYBODY))
    at = {(type(fact).__name__, getattr(fact, "role", None)): instant for instant, fact in sounds}
    assert at["CallEnded", Role.DON] - at["Called", Role.DON] == CITY.check_s * SECOND
    assert at["CallEnded", Role.SHERIFF] - at["Called", Role.SHERIFF] == CITY.check_s * SECOND
    houses = [instant for instant, fact in sounds if isinstance(fact, facts.House)]
    assert {later - earlier for earlier, later in pairwise(houses)} == {1500 * MILLISECOND}


def broken_off(evening: Evening, *acts: Act) -> Heard:
    """What the room hears after these acts and a power cut, from the host's «Resume» on."""
    for act in acts:
        assert evening.say(act) is None
    evening.enter(inputs.Restarted(evening.game.now))
    assert evening.say(inputs.Resume()) is None
    return heard(evening)


def test_a_power_cut_does_not_tell_whether_anything_was_entered() -> None:
    silent, chosen = second_night(EVERYBODY), second_night(EVERYBODY)
    for evening in (silent, chosen):
        while facts.Called(Role.DON, acquaintance=False) not in evening.told:
            assert evening.wait()
    whole = broken_off(silent)
    assert whole[0] == (CITY.check_s * SECOND, facts.CallEnded(Role.DON, acquaintance=False))
    assert broken_off(chosen, inputs.Choose(Role.DON, 4)) == whole


@pytest.mark.parametrize("house", [0, 1, 7, 10])
def test_after_a_power_cut_the_hunt_goes_on_from_the_house_where_it_was(house: int) -> None:
    stood, ran = second_night(EVERYBODY), second_night(EVERYBODY)
    for evening in (stood, ran):
        while facts.Called(Role.MAFIA, acquaintance=False) not in evening.told or _houses(evening) < house:
            assert evening.wait()
    assert broken_off(stood, inputs.Shoot(5)) == heard(ran)


def test_after_a_power_cut_a_lengthened_call_is_heard_in_its_whole_length_again() -> None:
    evening = second_night(EVERYBODY)
    while facts.Called(Role.DON, acquaintance=False) not in evening.told:
        assert evening.wait()
    assert evening.say(inputs.Lengthen(60)) is None
    assert broken_off(evening)[0] == ((CITY.check_s + 60) * SECOND, facts.CallEnded(Role.DON, acquaintance=False))


def test_a_power_cut_of_an_older_journal_is_played_as_it_was() -> None:
    """Its clocks stood where its record says: the evening went on from there, and every instant after it is kept."""
    evening = second_night(EVERYBODY)
    while facts.Called(Role.DON, acquaintance=False) not in evening.told:
        assert evening.wait()
    evening.now += 4 * SECOND
    evening.enter(inputs.Restarted(evening.now))
    assert evening.say(inputs.Resume()) is None
    assert heard(evening)[0] == ((CITY.check_s - 4) * SECOND, facts.CallEnded(Role.DON, acquaintance=False))


def _houses(evening: Evening) -> int:
    return sum(isinstance(fact, facts.House) for fact in evening.told)


def test_a_call_is_lengthened_and_never_shortened() -> None:
    evening = second_night(EVERYBODY)
    assert evening.say(inputs.Lengthen(10)) is Refusal.NOT_NOW, "nobody is called yet"
    assert evening.wait()
    night = evening.game.phase
    assert isinstance(night, Night)
    assert evening.say(inputs.Lengthen(-10)) is Refusal.CANNOT_BE_SHORTENED
    assert evening.say(inputs.Lengthen(10)) is None
    longer = evening.game.phase
    assert isinstance(longer, Night)
    assert longer.timer.ends - night.timer.ends == 10 * SECOND


def test_a_late_tick_does_not_stretch_the_night() -> None:
    evening = second_night(EVERYBODY)
    on_time = heard(second_night(EVERYBODY))
    began = evening.now
    while isinstance(night := evening.game.phase, Night) and not night.over:
        evening.wait()
        evening.now += 7 * MILLISECOND
    assert evening.now - began - on_time[-1][0] < 20 * MILLISECOND


def test_no_choice_before_its_call() -> None:
    evening = second_night(EVERYBODY)
    assert evening.say(inputs.Shoot(5)) is Refusal.NOT_CALLED_YET
    evening.wait()
    assert evening.say(inputs.Shoot(5)) is None
    assert evening.say(inputs.Choose(Role.DON, 4)) is Refusal.NOT_CALLED_YET
    assert evening.say(inputs.BeginMorning()) is Refusal.NIGHT_RUNS


@pytest.mark.parametrize(
    "act", [inputs.Choose(Role.MAFIA, 4), inputs.Choose(Role.DOCTOR, 4), inputs.Choose(Role.CIVILIAN, 4)]
)
def test_nobody_else_is_asked(act: Act) -> None:
    evening = second_night(EVERYBODY)
    heard(evening)
    assert evening.say(act) is Refusal.NO_SUCH_CALL
