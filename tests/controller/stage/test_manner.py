"""Three ways to announce, and kinds of events that are told in a way of their own."""

from __future__ import annotations

import pytest

from controller.game import facts
from controller.game.facts import Audience, Fact
from controller.game.roles import Role
from controller.rulebooks import load, shipped
from controller.stage.announce import Announcer
from controller.stage.manner import Kind, Manner, Mode, Way, kind_of
from hardware.ports import Signal, Tone


def facts_of_the_room() -> list[type[Fact]]:
    """Every fact that the room is told."""
    all_facts = [fact for fact in vars(facts).values() if isinstance(fact, type) and issubclass(fact, Fact)]
    return [fact for fact in all_facts if fact is not Fact and fact.audience is Audience.ROOM]


@pytest.mark.parametrize("fact", facts_of_the_room())
def test_every_fact_of_the_room_is_of_one_kind(fact: type[Fact]) -> None:
    assert isinstance(kind_of(object.__new__(fact)), Kind)


@pytest.mark.parametrize("kind", Kind)
def test_a_table_that_speaks_speaks_of_everything(kind: Kind) -> None:
    assert Manner().way(kind) is Way.VOICE


@pytest.mark.parametrize("kind", Kind)
def test_beside_the_hosts_voice_only_time_is_signalled(kind: Kind) -> None:
    of_time = kind in {Kind.QUESTIONS, Kind.CLOCKS, Kind.NIGHT}
    assert Manner(Mode.SIGNALS).way(kind) is (Way.TONE if of_time else Way.SHOWN)


@pytest.mark.parametrize("own", Way)
@pytest.mark.parametrize("kind", Kind)
def test_a_kind_has_a_way_of_its_own_but_not_at_a_silent_table(kind: Kind, own: Way) -> None:
    assert Manner(Mode.FULL, {kind: own}).way(kind) is own
    assert Manner(Mode.SIGNALS, {kind: own}).way(kind) is own
    assert Manner(Mode.SILENT, {kind: own}).way(kind) is Way.SHOWN


@pytest.mark.parametrize("rulebook", shipped())
@pytest.mark.parametrize("first_night", [True, False])
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.CIVILIAN])
def test_a_tone_begins_and_ends_every_call_also_where_the_table_would_have_no_words(
    role: Role, first_night: bool, rulebook: str
) -> None:
    announcer, manner = Announcer(load(rulebook)), Manner(Mode.SIGNALS)
    told = [facts.Called(role, first_night), facts.CallEnded(role, first_night)]
    heard = [utterance.parts for fact in told for utterance in announcer.utterances([fact], manner)]
    assert heard == [(Signal(Tone.OPEN),), (Signal(Tone.CLOSE),)]
