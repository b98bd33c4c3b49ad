"""What the room does not know of a night: who chooses whom, found so that both nights come to the same morning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from controller.game import Game, facts, inputs, step
from controller.game.inputs import Act, Command
from controller.game.night_roles import Deaths, resolve
from controller.game.phases import Night
from controller.game.roles import Role
from controller.game.units import Seat

DRAWS = 24
"""So many nights are drawn for each side until two come to the same."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is entered in one night, and what comes of it."""

    acts: tuple[Act, ...]
    deaths: Deaths


def alike(one: Game, other: Game, chance: Random) -> tuple[Choices, Choices] | None:
    """A night for each of two games that differ in their roles; in the morning both tell the same.

    ``None`` if there is none: who has shot and is removed has shot, and not everybody can do the same.
    """
    alive = one.alive()
    few = [*chance.sample(alive, min(3, len(alive))), None]
    mine = {choices.deaths: choices for choices in _drawn(one, chance, few)}
    theirs = {choices.deaths: choices for choices in _drawn(other, chance, few)}
    common = [deaths for deaths in mine if deaths in theirs]
    if not common:
        return None
    loud = [deaths for deaths in common if deaths.killed or deaths.frozen]
    deaths = chance.choice(loud if loud and chance.random() < 0.9 else common)
    return mine[deaths], theirs[deaths]


def deaths_of(game: Game) -> Deaths:
    """What the night would come to by what has been entered up to now."""
    assert isinstance(game.phase, Night)
    return resolve(game, game.phase)


def blank(game: Game) -> Iterator[Act]:
    """What takes back every choice of the night, as far as it can be."""
    yield inputs.Shoot(None)
    for role in game.rulebook.night_order:
        if role is Role.KAMIKAZE:
            yield from (inputs.Choose(role, None, seat) for seat in game.alive())
        elif role is not Role.MAFIA:
            yield inputs.Choose(role, None)


def acts_of(game: Game, role: Role, chance: Random, targets: Sequence[Seat | None]) -> Act:
    """Something that the host could enter for this role."""
    target = chance.choice(targets)
    if role is Role.KAMIKAZE:
        return inputs.Choose(role, target, chance.choice(game.living(role) or game.alive()))
    if role is not Role.MAFIA:
        return inputs.Choose(role, target)
    shooters = game.blacks()
    if target is None or not shooters or chance.random() < 0.4:
        return inputs.Shoot(target)
    numbers = [target if chance.random() < 0.85 else chance.choice(targets) for _ in shooters]
    each = ((n,) if n is not None else () for n in numbers)
    return inputs.ShootEach(tuple(zip(shooters, each, strict=True)))


def _drawn(game: Game, chance: Random, targets: Sequence[Seat | None]) -> Iterator[Choices]:
    """The empty night first: that one comes to the same for almost everybody."""
    game = _at_its_end(game)
    for act in blank(game):
        game = _entered(game, act) or game
    yield Choices((), deaths_of(game))
    for _ in range(DRAWS):
        yield _one(game, chance, targets)


def _one(game: Game, chance: Random, targets: Sequence[Seat | None]) -> Choices:
    assert isinstance(game.phase, Night)
    taken: list[Act] = []
    for role in [call.role for call in game.phase.calls if call.role is not None]:
        act = acts_of(game, role, chance, targets)
        if chance.random() < (0.5 if role is Role.KAMIKAZE else 0.85):
            after = _entered(game, act)
            if after is not None:
                game = after
                taken.append(act)
    return Choices(tuple(taken), deaths_of(game))


def _entered(game: Game, act: Act) -> Game | None:
    """The game with this choice; ``None`` if it is not taken."""
    after, told = step(game, Command("draw", game.now, act))
    return None if any(isinstance(fact, facts.Refused) for fact in told) else after


def _at_its_end(game: Game) -> Game:
    """The same night when all its calls have ended."""
    night = game.phase
    assert isinstance(night, Night)
    return replace(game, phase=replace(night, index=len(night.calls), asleep=True))
