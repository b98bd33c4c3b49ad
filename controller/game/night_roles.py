"""What each role of the night does, one small piece a role, and the whole night as one batch (RULES.md 3.4).

Every piece can be held against the sentence of the document that it quotes. ``frozen`` is the player the путана has
frozen this night, or ``None``. Where roles have not been entered, an action is taken as it was told.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.game.facts import Answer
from controller.game.phases import Night, Shots
from controller.game.roles import Colour, Role
from controller.game.state import Game
from controller.game.units import Seat


@dataclass(frozen=True, slots=True)
class Deaths:
    """What the night has come to: who dies, in seat order, and who is frozen until the next night."""

    killed: tuple[Seat, ...]
    frozen: Seat | None


def resolve(game: Game, night: Night) -> Deaths:
    """All choices of the night at once; victory is judged after it (RULES.md H10)."""
    frozen = freeze(night)
    hit = {mafia_hits(game, night.shots, frozen), maniac_hits(game, night, frozen)} - {None}
    saved = doctor_saves(game, night, frozen)
    shot = {seat for seat in hit if seat is not None and (seat != saved or is_reflected(game, night, seat, frozen))}
    dead = shot | kamikazes_take(night, frozen)
    living = frozen if frozen is not None and game.is_alive(frozen) else None
    return Deaths(tuple(sorted(seat for seat in dead if game.is_alive(seat))), living)


def choice(night: Night, role: Role) -> Seat | None:
    """What was entered for this role."""
    return dict(night.choices).get(role)


def acts(game: Game, role: Role, frozen: Seat | None) -> bool:
    """Whether the role's own choice holds: what a frozen player does is void (RULES.md H30, H31)."""
    return frozen is None or frozen not in game.living(role)


def freeze(night: Night) -> Seat | None:
    """Путана: «"замораживает" человека, его нельзя будет убить, вылечить, посадить» for one round, night and day."""
    return choice(night, Role.PUTANA)


def mafia_hits(game: Game, shots: Shots | None, frozen: Seat | None) -> Seat | None:
    """Мафия: one number of all its living shooters. «Если путана переспала с участником мафии, то у мафии несострел»,
    and so it has if its victim is frozen (H32)."""
    target = common_number(game, shots)
    if frozen is not None and (frozen in game.blacks() or frozen == target):
        return None
    return target


def common_number(game: Game, shots: Shots | None) -> Seat | None:
    """The one number that every living shooter named once; otherwise a miss (city, pro, classic; S1 8.7)."""
    if not shots:
        return None
    named = {numbers for _, numbers in shots}
    shooters = {shooter for shooter, _ in shots}
    silent = set(game.blacks()) - shooters if shooters != {0} and game.roles_known else set()
    if silent or len(named) != 1:
        return None
    (numbers,) = named
    return numbers[0] if len(numbers) == 1 else None


def maniac_hits(game: Game, night: Night, frozen: Seat | None) -> Seat | None:
    """Маньяк: «При попадании в мафов или мирных, они умирают. При попадании маньяка в комиссара, умирает сам маньяк»;
    the commissar lives (H12). A shot at a frozen player is void (H13)."""
    target = choice(night, Role.MANIAC)
    if target is None or target == frozen or not acts(game, Role.MANIAC, frozen):
        return None
    if game.player(target).role is Role.SHERIFF and game.is_alive(target):
        return next(iter(game.living(Role.MANIAC)), None)
    return target


def is_reflected(game: Game, night: Night, seat: Seat, frozen: Seat | None) -> bool:
    """Whether this seat is the maniac who hit the commissar: no doctor saves him from his own shot (H12, H14)."""
    return seat in game.living(Role.MANIAC) and maniac_hits(game, night, frozen) == seat != choice(night, Role.MANIAC)


def doctor_saves(game: Game, night: Night, frozen: Seat | None) -> Seat | None:
    """Доктор: «В случае, если в его "пациента" стреляли, игрок не умирает», however many shot (H18)."""
    return choice(night, Role.DOCTOR) if acts(game, Role.DOCTOR, frozen) else None


def kamikazes_take(night: Night, frozen: Seat | None) -> set[Seat]:
    """Камикадзе: «погибает, с правом забрать с собой из игры, любого игрока», shot or «в любую выбранную им ночь».

    A frozen one is blocked (H28), a frozen victim stays (H23); an explosion is no shot, so nobody is healed (H20).
    """
    blasts = [(kamikaze, target) for kamikaze, target in night.takes if kamikaze != frozen]
    return {seat for blast in blasts for seat in blast if seat != frozen}


def check(game: Game, role: Role, target: Seat, frozen: Seat | None) -> Answer:
    """Шериф (комиссар) looks for the mafia, «А комиссару ведущий говорит что он попал в маньяка»; the don for the
    sheriff. A frozen one gets no answer (H31); neither does one whose target's role has not been entered."""
    found = game.player(target).role
    if found is None or not acts(game, role, frozen):
        return Answer.NONE
    if role is Role.DON:
        return Answer.YES if found is Role.SHERIFF else Answer.NO
    return {Colour.BLACK: Answer.BLACK, Colour.RED: Answer.RED, Colour.MANIAC: Answer.MANIAC}[found.colour]
