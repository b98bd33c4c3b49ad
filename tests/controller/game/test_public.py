"""Nothing that the room sees depends on who is who (design, "Nothing the table does gives a role away")."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.game import Game, History, Public, facts, inputs, play, public
from controller.game.facts import Audience, Fact
from controller.game.inputs import Act, Command, Input
from controller.game.phases import Night
from controller.game.public import PublicPlayer, PublicQuestion, PublicTally
from controller.game.reasons import ProposalKind
from controller.game.roles import Role
from controller.game.state import new_game
from tests.controller.game.evening import CITY, CLUB_BY_DAY, DEAL, Evening, dealt, let_play

BOOKS = {"city": CITY, "club": CLUB_BY_DAY}
BY_ROLE = (inputs.ShootEach, inputs.EnterRole)
"""Acts that themselves say who is who."""

ROLES = (*DEAL, *(Role.CIVILIAN,) * 6)


def decided(game: Game) -> bool:
    """Whether the end is proposed: from there on the games part, because the host is asked."""
    return game.proposal(ProposalKind.VICTORY) is not None or game.winner is not None


def room(told: tuple[Fact, ...]) -> list[Fact]:
    return [fact for fact in told if fact.audience is Audience.ROOM]


def without_roles(entered: list[Input]) -> list[Input]:
    return [what for what in entered if not (isinstance(what, Command) and isinstance(what.act, BY_ROLE))]


@settings(max_examples=80)
@given(
    name=st.sampled_from(sorted(BOOKS)),
    seed=st.integers(0, 2**32 - 1),
    roles=st.permutations(ROLES),
    steps=st.integers(50, 500),
)
def test_two_games_that_differ_only_in_roles_look_the_same(name: str, seed: int, roles: list[Role], steps: int) -> None:
    """By day and by night, at every input, and in everything that the room is told."""
    book = BOOKS[name]
    evening = Evening.of(dealt(book))
    let_play(evening, Random(seed), steps=steps, strange=0.3)
    one, other = History(evening.first), History(new_game(book, 10, roles=tuple(roles)))
    for what in without_roles(evening.entered):
        one, told = play(one, what)
        other, also = play(other, what)
        if decided(one.game) or decided(other.game):
            return
        assert public(one.game) == public(other.game)
        assert room(told) == room(also)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1), target=st.integers(0, 10), checked=st.integers(1, 10))
def test_the_night_looks_the_same_whatever_is_entered(seed: int, target: int, checked: int) -> None:
    """Choices are no facts of the room and change nothing that it sees, until the morning."""
    silent, busy = (Evening.of(dealt(CITY)) for _ in range(2))
    for evening in (silent, busy):
        for _ in range(2000):
            if isinstance(evening.game.phase, Night) and evening.game.night == 2:
                break
            evening.carry_on(Random(seed), hands=False)
    acts: list[Act] = [
        inputs.Shoot(target or None),
        inputs.Choose(Role.DON, checked),
        inputs.Choose(Role.SHERIFF, checked),
    ]
    night = busy.game.phase
    while isinstance(night, Night) and not night.over:
        told = len(busy.told)
        for act in acts:
            busy.enter(Command("", busy.now, act))
        assert room(tuple(busy.told[told:])) == []
        silent.wait()
        busy.wait()
        assert public(silent.game) == public(busy.game)
        night = busy.game.phase


def test_there_is_no_place_for_a_secret() -> None:
    """What a field of the public game can hold is no role that a seat has, no shot, no proposal."""
    for kind in (Public, PublicPlayer, PublicQuestion, PublicTally):
        for field in dataclasses.fields(kind):
            assert "Proposal" not in str(field.type)
            assert "Shots" not in str(field.type)
    with_role = [f.name for f in dataclasses.fields(Public) if "Role" in str(f.type)]
    assert with_role == ["call"], "the call that everybody hears"
    assert not [f.name for f in dataclasses.fields(PublicPlayer) if "role" in f.name.lower()]


@pytest.mark.parametrize(
    "kind",
    [
        facts.Chosen,
        facts.Answered,
        facts.RoleEntered,
        facts.Proposed,
        facts.VictoryProposed,
        facts.Dropped,
        facts.Refused,
    ],
)
def test_what_only_the_host_may_know(kind: type[Fact]) -> None:
    assert kind.audience is Audience.HOST
