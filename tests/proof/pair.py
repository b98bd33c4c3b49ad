"""Two games that differ in what is hidden, played side by side on one clock: the room gets the same of both.

The pair ends where the courses of two such games must part in public: when one host is asked whether the game is won,
the other is not, and the first one answers yes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import closing
from random import Random
from typing import Any

from controller.conductor import Setup
from controller.game import Game, Rulebook, inputs
from controller.game.cards import proposed_deck
from controller.game.inputs import Act
from controller.game.night import BREATH
from controller.game.offer import next_act
from controller.game.phases import Deal, Discussion, LastWord, Night, Over, Question, Speech
from controller.game.roles import Role
from controller.game.timer import Timer
from controller.game.units import MILLISECOND, SECOND, Instant, Seat
from controller.rulebooks import load, shipped
from controller.stage.manner import Manner, Mode
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.proof.compared import Compared, Played
from tests.proof.course import Course
from tests.proof.hidden import Choices, alike, blank, deaths_of
from tests.proof.secrets_of_the_host import Secrets
from tests.proof.side import Side

BOOKS = tuple(name for name in shipped() if not load(name).is_free)
"""The rulebooks that have anything to hide."""

MOST_STEPS = 600


def play(name: str, seed: int) -> Played:
    """One pair by a shipped rulebook; raises ``Leak``."""
    with closing(VirtualLoop()) as loop:
        return loop.run_until_complete(_play(load(name), seed, loop))


async def _play(book: Rulebook, seed: int, loop: VirtualLoop) -> Played:
    pair = Pair(book, Random(seed), loop)
    try:
        return await pair.play()
    finally:
        await pair.close()


class Pair:
    """The two evenings; whatever is public is done to both at one instant."""

    def __init__(self, book: Rulebook, chance: Random, loop: VirtualLoop) -> None:
        self._loop = loop
        self._chance = chance
        self._course = Course(chance)
        seats = book.seats if chance.random() < 0.2 else chance.randint(book.seats_allowed[0], book.seats)
        deck = tuple(role for role, count in proposed_deck(book, seats).items() for _ in range(count))
        setup = Setup(book, seats, deck)
        manner = Manner(chance.choices((Mode.FULL, Mode.SIGNALS, Mode.SILENT), (6, 1, 1))[0])
        remote = chance.choice(("", "", "clicker", "keypad"))
        takes = chance.choice((0, 0, 30, 120, 400)) * MILLISECOND
        self.one, self.other = (Side(setup, loop, manner=manner, remote=remote, takes=takes) for _ in range(2))
        self.sides = (self.one, self.other)
        self._secrets = tuple(
            Secrets(side, dealt(deck, chance), Random(chance.random()), remote=remote) for side in self.sides
        )
        self._doing: list[asyncio.Task[None]] = []
        self._compared = Compared(self.one, self.other)
        self._nights = self._dead = 0
        self._talked = 0
        self._voted = False
        self._looked_through: Timer | None = None
        self._stands = chance.random() < 0.5

    async def play(self) -> Played:
        """To its end, or as far as it is compared."""
        await asyncio.gather(*(side.send(["BeginGame", {}]) for side in self.sides))
        for _ in range(MOST_STEPS):
            if not await self._go_on():
                break
            self._compared.compare()
        await self._secretly_done()
        await self._wait(2 * SECOND)
        self._compared.compare()
        mine, theirs = (secrets.roles for secrets in self._secrets)
        different = sum(mine[seat] is not theirs[seat] for seat in mine)
        return Played(self._compared.signs, self._nights, different, self._dead)

    async def close(self) -> None:
        """Both tables are put away."""
        for task in self._doing:
            task.cancel()
        await asyncio.gather(*self._doing, return_exceptions=True)
        for side in self.sides:
            await side.close()

    # --- what comes next

    async def _go_on(self) -> bool:
        """One step of the public course; whether both games can go on by it."""
        game = self._lead.game
        if isinstance(game.phase, Over) or self._course.has_been_seen(game):
            return False
        if any(side.victory for side in self.sides):
            return await self._beside_a_victory()
        if game.open_proposals():
            await self._answer()
        elif isinstance(game.phase, Deal):
            await self._deal()
        elif isinstance(game.phase, Night) and game.phase.timer is not self._looked_through:
            return await self._night()
        elif isinstance(game.phase, Question) and game.phase.window is not None and not self._voted:
            await self._vote()
        else:
            await self._carry_on()
        return True

    @property
    def _lead(self) -> Side:
        """The side by which the public course is drawn: one whose host is not asked whether the game is won."""
        return next((side for side in self.sides if not side.victory), self.one)

    async def _carry_on(self) -> None:
        """What carries the game on, or something beside it."""
        game = self._lead.game
        if isinstance(game.phase, Discussion) and game.day != self._talked:
            self._talked = game.day
            self._secretly(secrets.by_day(self._now + 80 * SECOND) for secrets in self._secrets)
            if game.day == 1 and self._course.begins_with_a_removal:
                await self._publicly(inputs.Remove(self._chance.choice(game.alive())))
                return
        act = self._course.beside(game) if self._course.happens() else self._course.goes_on(game)
        if isinstance(act, inputs.EndSpeech) and game.paused_at is None:
            await self._speech()
        else:
            await self._wait(self._course.thinks())
        if act is not None:
            await self._publicly(act)
            await self._clear_the_table()

    async def _speech(self) -> None:
        """Who has the floor uses it."""
        game = self._lead.game
        length = self._course.speaks(game)
        nominee = self._course.nominates(game) if isinstance(game.phase, Speech) else None
        if nominee is not None:
            await self._wait(length // 2)
            await self._publicly(nominee)
        await self._wait(length // 2)

    async def _deal(self) -> None:
        called = self._lead.game.phase
        await self._publicly(self._course.goes_on(self._lead.game) or inputs.BeginNight())
        phase, until = self._lead.game.phase, self._now + self._course.thinks()
        if isinstance(phase, Deal) and phase != called:
            self._secretly(secrets.card(phase.called, until) for secrets in self._secrets)
        await self._wait(until - self._now)

    async def _answer(self) -> None:
        """Both hosts are asked about the same, and answer the same at once; the numbers of the questions may differ."""
        await self._wait(700 * MILLISECOND)
        proposal = self._lead.game.open_proposals()[0]
        answer = self._course.answers(proposal)
        asked = [
            next(one for one in side.game.open_proposals() if (one.kind, one.seat) == (proposal.kind, proposal.seat))
            for side in self.sides
        ]
        await asyncio.gather(*(side.say(answer(one.id)) for side, one in zip(self.sides, asked, strict=True)))

    async def _vote(self) -> None:
        """Hands come down and leave; then the host waits until they are counted, or a little less."""
        self._voted = True
        game = self._lead.game
        question = game.phase
        assert isinstance(question, Question)
        assert question.window is not None
        for at, seat, down in self._course.hands(game):
            for side in self.sides:
                (side.table.press if down else side.table.release)(seat, max(at, self._now))
        await self._wait(question.window.closes - self._now + self._course.thinks() - 590 * MILLISECOND)

    async def _clear_the_table(self) -> None:
        """After «Принято», or when a question is void, the hands leave."""
        if self._voted and not isinstance(self._lead.game.phase, Question):
            self._voted = False
            await self._wait(200 * MILLISECOND)
            for side in self.sides:
                for seat in side.game.pads.down():
                    side.table.release(seat)

    # --- the night

    async def _night(self) -> bool:
        """From its fall to the moment before the morning; whether both will tell the same of it."""
        night = self._lead.game.phase
        assert isinstance(night, Night)
        self._nights += 1
        woken = ({bool(side.game.woken(call.role)) for side in self.sides} for call in night.calls if call.role)
        self._dead += sum(len(lives) == 2 for lives in woken) if self._nights > 1 else 0
        begun = self._now
        until = night.timer.ends + sum(call.length + BREATH for call in night.calls) + 800 * MILLISECOND
        choices = alike(self.one.game, self.other.game, self._chance)
        assert choices is not None, "nothing has been entered yet"
        self._secretly(secrets.night(one, until) for secrets, one in zip(self._secrets, choices, strict=True))
        for after, act in self._course.of_a_night(self._lead.game):
            await self._wait(begun + after - self._now)
            await self._publicly(act)
            if isinstance(act, inputs.Pause):
                await self._wait(self._course.thinks())
                await self._publicly(inputs.Resume())
        while (left := _left(self._lead.game)) > 0:
            await self._wait(left)
            self._compared.compare()
        await self._secretly_done()
        await self._wait(max(0, until - self._now) + self._course.thinks())
        await self._dismiss_victories()
        ended = self._lead.game.phase
        assert isinstance(ended, Night)
        self._looked_through = ended.timer
        return await self._come_to_the_same(choices)

    async def _come_to_the_same(self, choices: tuple[Choices, Choices] | None) -> bool:
        """Put right in secret what would come to something else by now: there was noise, or somebody was removed."""
        if not self._is_alike():
            choices = alike(self.one.game, self.other.game, self._chance)
            if choices is None:
                return False
            for side, one in zip(self.sides, choices, strict=True):
                for act in (*blank(side.game), *one.acts):
                    await side.say(act)
            assert self._is_alike(), "the two nights have not been made alike"
        return True

    def _is_alike(self) -> bool:
        return len({deaths_of(side.game) for side in self.sides}) == 1

    # --- a victory that one host is asked about

    async def _beside_a_victory(self) -> bool:
        """It is dismissed in secret, or left open as long as the public course can go on beside it."""
        winners = {side.victory.winner if side.victory else None for side in self.sides}
        if not self._stands or len(winners) == 1:
            await self._wait(700 * MILLISECOND)
            if len(winners) == 1 and self._chance.random() < 0.5:
                await asyncio.gather(
                    *(side.say(inputs.Confirm(side.victory.id)) for side in self.sides if side.victory)
                )
            else:
                await self._dismiss_victories()
            return True
        game = self._lead.game
        act = next_act(game)
        if act is None or not all(side.is_taken(act) for side in self.sides) or _opens_the_day(game, act):
            return False
        await self._carry_on()
        return True

    async def _dismiss_victories(self) -> None:
        while any(side.victory for side in self.sides):
            await self._wait(700 * MILLISECOND)
            await asyncio.gather(*(side.say(inputs.Dismiss(side.victory.id)) for side in self.sides if side.victory))

    # --- how it is done

    @property
    def _now(self) -> Instant:
        return self._loop.clock.now()

    async def _wait(self, length: int) -> None:
        if length > 0:
            await self._loop.reach(self._now + length)

    async def _publicly(self, act: Act) -> None:
        """Both hosts say this at one instant, if both games take it; only a victory that one is asked about differs."""
        taken = {side.is_taken(act) for side in self.sides}
        if len(taken) == 2:
            self._compared.compare()
            assert any(side.victory for side in self.sides), f"{act} is taken on one side alone"
            return
        await asyncio.gather(*(side.say(act) for side in self.sides))

    def _secretly(self, doings: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Each side's host does this meanwhile."""
        self._doing += [self._loop.create_task(doing) for doing in doings]

    async def _secretly_done(self) -> None:
        doing, self._doing = self._doing, []
        await asyncio.gather(*doing)


def dealt(deck: tuple[Role, ...], chance: Random) -> dict[Seat, Role]:
    """Who gets which card."""
    return dict(enumerate(chance.sample(deck, len(deck)), start=1))


def _left(game: Game) -> int:
    """How long this night still runs, if nothing holds it up (ns); 0 when it is over."""
    night = game.phase
    if not isinstance(night, Night) or night.over:
        return 0
    calls = night.calls[night.index :] if night.asleep else night.calls[night.index + 1 :]
    rest = sum(call.length + BREATH for call in calls)
    return night.timer.ends - game.clock + rest


def _opens_the_day(game: Game, act: Act) -> bool:
    """Whether with this the last of the night's victims has spoken, so that the day would open by itself.

    There the table waits for the answer about the victory, and its silence tells the room that the host is asked: he
    answers before that.
    """
    phase = game.phase
    return isinstance(act, inputs.EndSpeech) and isinstance(phase, LastWord) and phase.by_night and not phase.waiting
