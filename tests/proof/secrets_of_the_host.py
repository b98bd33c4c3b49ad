"""What the host does that the room must not notice: at the deal, at night and by day, on one of two sides alone.

Roles are entered at once, later, wrongly and then right, or never; choices of the night come early and late, are
corrected; what the table refuses is pressed; keys of the remote are played with; the console is opened, and a sleeper
leans on his pad. ``Undo`` is none of it: every clock stands then, and the room hears it (rehearsals.md).
"""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from controller.game import facts, inputs
from controller.game.inputs import Act
from controller.game.night import BREATH
from controller.game.phases import Discussion, Night
from controller.game.reasons import ProposalKind
from controller.game.roles import Role
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from hardware.ports import Key
from tests.proof.hidden import Choices, acts_of
from tests.proof.hosts import RIPE
from tests.proof.side import Side

NOTHING_OF_A_NIGHT: tuple[Callable[[Seat], Act], ...] = (
    lambda _: inputs.CallSeat(),
    lambda _: inputs.BeginNight(),
    lambda _: inputs.GiveFloor(),
    lambda _: inputs.EndSpeech(),
    lambda seat: inputs.Nominate(seat, gesture_seen=True),
    inputs.Withdraw,
    lambda _: inputs.CloseDiscussion(),
    lambda _: inputs.Ask(),
    lambda _: inputs.OpenWindow(),
    lambda _: inputs.Accept(),
    lambda seat: inputs.EnterHand(seat, voted=True),
    lambda _: inputs.WithdrawQuestion(),
    lambda seat: inputs.NameBestMove((seat, seat, seat)),
    lambda _: inputs.Confirm(10_000),
    lambda _: inputs.Dismiss(10_000),
    lambda _: inputs.Resume(),
    lambda seat: inputs.Shoot(seat + 50),
    lambda seat: inputs.Choose(Role.MAFIA, seat),
    lambda seat: inputs.Choose(Role.SHERIFF, seat + 50),
    lambda seat: inputs.Choose(Role.CIVILIAN, seat),
    lambda seat: inputs.EnterRole(seat + 50, Role.DON),
    lambda seat: inputs.CorrectFoul(seat, None, "not given"),
    lambda seat: inputs.AddNominee(seat, "not now"),
)
"""Wrong presses: the table refuses them at night, and must do so without a sign."""

NO_ACTS: tuple[object, ...] = (["Shoot", {"target": "all"}], ["Nonsense", {}], None, ["Choose", {"role": "judge"}])
"""What no page of ours would send."""

KEYS_OF_A_NIGHT: Mapping[str, Sequence[Key]] = {
    "clicker": (Key.BACK, Key.YES),
    "keypad": (Key.PLUS, Key.MINUS, Key.STAR, Key.CLEAR, *(Key(str(digit)) for digit in range(10))),
}
"""Keys that say nothing to the room at night; the others pause, lengthen a call, or begin the morning."""


class Entering(enum.Enum):
    """When the host enters who is who."""

    AT_THE_DEAL = "at the deal"
    SPECIALS = "the special cards, at the deal"
    WRONGLY = "at the deal, two cards exchanged"
    LATER = "some at the deal, some by day"
    NEVER = "never"


class Secrets:
    """The host's secret doings on one side, by its own ``chance``; ``roles``: who is who, as the cards were dealt."""

    def __init__(self, side: Side, roles: Mapping[Seat, Role], chance: Random, *, remote: str) -> None:
        self.side = side
        self.roles = roles
        self._chance = chance
        self._keys = KEYS_OF_A_NIGHT.get(remote, ())
        self._entering = chance.choices(tuple(Entering), (5, 3, 2, 2, 1))[0]
        self._known = self._first_known()

    # --- who is who

    async def card(self, seat: Seat, length: int) -> None:
        """This seat has taken its card: the host may enter it within this time (ns)."""
        role = self._known.get(seat)
        if role is None:
            return
        await self._at(self._between(self._now, self._now + length))
        if self._chance.random() < 0.2:
            wrong = self._chance.choice(tuple(self.roles.values()))
            await self.enter(inputs.EnterRole(seat, wrong))
        await self.enter(inputs.EnterRole(seat, None))
        await self.enter(inputs.EnterRole(seat, role))

    async def by_day(self, length: int) -> None:
        """Now and then in this time (ns) a role is entered, or put right, while others speak."""
        until = self._now + length
        for at in sorted(self._between(self._now, until) for _ in range(self._chance.choice((0, 0, 1, 3)))):
            await self._at(at)
            known = [player.role for player in self.side.game.players]
            wrong = [seat for seat, role in self.roles.items() if known[seat - 1] is not role]
            if self._entering is Entering.NEVER or not wrong:
                await self._look_about()
                continue
            for seat in self._chance.sample(wrong, min(2, len(wrong))):
                await self.enter(inputs.EnterRole(seat, None))
                await self.enter(inputs.EnterRole(seat, self.roles[seat]))

    def _first_known(self) -> dict[Seat, Role]:
        """What is entered while cards are dealt."""
        seats, chance = list(self.roles), self._chance
        match self._entering:
            case Entering.NEVER:
                return {}
            case Entering.SPECIALS:
                return {seat: role for seat, role in self.roles.items() if role is not Role.CIVILIAN}
            case Entering.LATER:
                return {seat: self.roles[seat] for seat in chance.sample(seats, len(seats) // 2)}
            case Entering.WRONGLY:
                one, other = chance.sample(seats, 2)
                return {**self.roles, one: self.roles[other], other: self.roles[one]}
        return dict(self.roles)

    # --- the night

    async def night(self, choices: Choices, length: int) -> None:
        """Enter these choices within this time (ns), each after its call has begun, among much that is nothing."""
        until = self._now + length
        begins = _calls(self.side)
        todo: list[tuple[Instant, Callable[[], Awaitable[None]]]] = []
        for act in choices.acts:
            at = self._sometime(begins[_role(act)], until)
            todo.append((at, lambda act=act: self._choose(act)))  # type: ignore[misc]
        idling = (
            (self._press_wrongly, 6),
            (self._look_about, 2),
            (self._finger, 4),
            (self._lean, 2),
            (self._set_right, 1),
        )
        for idle, most in idling:
            todo += [(self._sometime(self._now, until), idle) for _ in range(self._chance.randint(0, most))]
        if self._chance.random() < 0.15:
            todo.append((self._sometime(self._now, until - 2 * SECOND), self._propose_and_dismiss))
        for at, do in sorted(todo, key=lambda one: one[0]):
            await self._at(at)
            await do()

    async def enter(self, act: Act) -> None:
        """The host enters this, unless the table would go on otherwise for it before he can answer."""
        if self._would_stop_the_floor(act):
            return
        await self.side.say(act)

    async def _choose(self, act: Act) -> None:
        chance = self._chance
        role = _role(act)
        if chance.random() < 0.3:
            await self.side.say(acts_of(self.side.game, role, chance, (*self.side.game.alive(), None)))
            await self._at(self._now + chance.randrange(100, 1_500) * MILLISECOND)
        await self.side.say(act)

    async def _press_wrongly(self) -> None:
        chance, side = self._chance, self.side
        if chance.random() < 0.2:
            await side.send(chance.choice(NO_ACTS))
            return
        act = chance.choice(NOTHING_OF_A_NIGHT)(chance.choice(side.game.alive()))
        if not side.is_taken(act):
            await side.say(act)

    async def _look_about(self) -> None:
        """The console is opened again, or a role is held open on it: the table is only looked at."""
        self.side.evening.view()
        self.side.front.look()

    async def _lean(self) -> None:
        """Somebody who wakes, or sleeps badly, lies on his pad for a moment."""
        seat = self._chance.choice(range(1, len(self.roles) + 1))
        self.side.move(seat, True)
        self.side.move(seat, False, self._chance.choice((10, 60, 400)) * MILLISECOND)

    async def _set_right(self) -> None:
        """Who somebody is was entered wrongly, or not at all; it is seen by whom he wakes with."""
        seat = self._chance.choice(tuple(self.roles))
        if self._entering is not Entering.NEVER:
            await self.enter(inputs.EnterRole(seat, None))
            await self.enter(inputs.EnterRole(seat, self.roles[seat]))

    async def _finger(self) -> None:
        game = self.side.game
        calm = isinstance(game.phase, Night) and not game.phase.over and game.paused_at is None
        if self._keys and calm and self.side.victory is None:
            await self.side.tap(self._chance.choice(self._keys), self._chance.choice((80, 300, 1_400)) * MILLISECOND)

    async def _propose_and_dismiss(self) -> None:
        """A removal that comes to nothing; where the table was off meanwhile, it is dismissed half a second later."""
        seat = self._chance.choice(self.side.game.alive())
        await self.side.say(inputs.Remove(seat))
        while (asked := self.side.game.proposal(ProposalKind.REMOVAL, seat)) is not None:
            await self._at(self._now + RIPE)
            await self.side.say(inputs.Dismiss(asked.id))

    # --- when

    @property
    def _now(self) -> Instant:
        return self.side.clock.now()

    async def _at(self, instant: Instant) -> None:
        if instant > self._now:
            await self.side.reach(instant)
        await self.side.ready()

    def _between(self, begins: Instant, ends: Instant) -> Instant:
        return self._chance.randrange(begins, max(ends, begins + 1))

    def _sometime(self, begins: Instant, ends: Instant) -> Instant:
        """Some instant in between, and often one at which the table itself has something to do."""
        own = [at for begun in _calls(self.side).values() for at in (begun, begun - BREATH) if begins <= at < ends]
        return self._chance.choice(own) if own and self._chance.random() < 0.25 else self._between(begins, ends)

    def _would_stop_the_floor(self, act: Act) -> bool:
        """Whether a victory would be proposed while the next floor is about to be given by itself."""
        between = isinstance(self.side.game.phase, Discussion)
        return between and any(isinstance(fact, facts.VictoryProposed) for fact in self.side.would_tell(act))


class Meanwhile:
    """What the hosts do in secret while the evening goes on."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._doing: list[asyncio.Task[None]] = []

    def both(self, doings: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Each side's host begins with this."""
        self._doing += [self._loop.create_task(doing) for doing in doings]

    async def done(self) -> None:
        """Wait until all of it is done."""
        doing, self._doing = self._doing, []
        await asyncio.gather(*doing)

    async def break_off(self) -> None:
        """The evening is over."""
        for task in self._doing:
            task.cancel()
        await asyncio.gather(*self._doing, return_exceptions=True)


def _role(act: Act) -> Role:
    return act.role if isinstance(act, inputs.Choose) else Role.MAFIA


def _calls(side: Side) -> dict[Role | None, Instant]:
    """When each call of the running night begins or has begun, if nothing holds it up."""
    night = side.game.phase
    if not isinstance(night, Night):
        return {}
    at = night.timer.ends if night.asleep else night.timer.ends - night.timer.total
    begins: dict[Role | None, Instant] = {}
    for call in night.calls[: night.index]:
        begins[call.role] = at
    for call in night.calls[night.index :]:
        begins[call.role] = at
        at += call.length + BREATH
    return begins
