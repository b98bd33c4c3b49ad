"""The club's night, any night of it, comes to what the eight lines of RULES.md 3.4 say, written down here once more."""

from __future__ import annotations

import random

import pytest

from controller.game import Game, new_game
from controller.game.night_roles import resolve
from controller.game.phases import Night
from controller.game.roles import Role
from controller.game.state import Exit
from controller.game.timer import Timer
from controller.rulebooks import load

CLUB = load("club")
DECK = tuple(role for role, cards in CLUB.deck.items() for _ in range(cards))
NIGHTS = 400


def a_game(chance: random.Random) -> Game:
    """The club's table late in a game: cards anywhere, up to five seats out."""
    game = new_game(CLUB, len(DECK), roles=tuple(chance.sample(DECK, len(DECK))))
    for seat in chance.sample(range(1, len(DECK) + 1), chance.randrange(6)):
        game = game.with_player(seat, type(game.player(seat))(game.player(seat).role, out=Exit.VOTED))
    return game


def a_night(game: Game, chance: random.Random) -> Night:
    """What the living roles may do, as often as not at one of few seats: so that they meet."""
    few = chance.sample(range(1, len(game.players) + 1), 3)
    chosen = {role: chance.choice([None, *few]) for role in (Role.PUTANA, Role.DOCTOR, Role.MANIAC)}
    if chosen[Role.PUTANA] in game.living(Role.PUTANA):
        del chosen[Role.PUTANA]
    choices = tuple((role, seat) for role, seat in chosen.items() if game.living(role))
    shot = chance.choice([None, *few])
    shots = tuple((seat, (shot,) if shot else ()) for seat in game.blacks()) or None
    takers = [seat for seat in game.living(Role.KAMIKAZE) if chance.random() < 0.5]
    takes = ((seat, chance.choice([s for s in (*few, 1, 2) if s != seat])) for seat in takers)
    return Night((), 0, Timer.of(0, 1), shots=shots, choices=choices, takes=tuple(takes))


def by_the_table(game: Game, night: Night) -> set[int]:
    """RULES.md 3.4, line by line."""
    chosen = dict(night.choices)
    frozen = chosen.get(Role.PUTANA)
    role = {seat: game.player(seat).role for seat in game.alive()}
    numbers = {n for _, n in night.shots or ()}
    mafia = next(iter(numbers))[0] if len(numbers) == 1 and numbers != {()} else None
    maniac, doctor = chosen.get(Role.MANIAC), chosen.get(Role.DOCTOR)
    if frozen is not None and role.get(frozen) in (Role.MAFIA, Role.DON):
        mafia = None
    if frozen is not None and role.get(frozen) is Role.MANIAC:
        maniac = None
    if frozen is not None and role.get(frozen) is Role.DOCTOR:
        doctor = None
    mafia = None if mafia == frozen else mafia
    maniac = None if maniac == frozen else maniac
    dead = {hit for hit in (mafia, maniac) if hit is not None and hit != doctor}
    if maniac is not None and role.get(maniac) is Role.SHERIFF:
        dead = ({mafia} if mafia not in (None, doctor) else set()) | {s for s in role if role[s] is Role.MANIAC}
    for kamikaze, taken in night.takes:
        if kamikaze != frozen:
            dead |= {kamikaze, taken} - {frozen}
    return {seat for seat in dead if seat in role}


@pytest.mark.parametrize("seed", range(10))
def test_a_night_comes_to_what_the_table_says(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(NIGHTS):
        game = a_game(chance)
        night = a_night(game, chance)
        deaths = resolve(game, night)
        assert set(deaths.killed) == by_the_table(game, night), (game.players, night)
        assert deaths.killed == tuple(sorted(deaths.killed))
        assert deaths.frozen not in deaths.killed
        assert deaths.frozen is None or game.is_alive(deaths.frozen)
