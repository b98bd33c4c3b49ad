"""Two games that differ in what is hidden, played side by side on one clock: the room gets the same of both.

The pair ends where the courses of two such games must part in public: when one host is asked whether the game is won,
the other is not, and the first one answers yes.
"""

from __future__ import annotations

import asyncio
from contextlib import closing
from random import Random

from controller.conductor import Setup
from controller.conductor.page_acts import NEW_GAME
from controller.game import Game, Rulebook, inputs
from controller.game.cards import proposed_deck
from controller.game.inputs import Act
from controller.game.offer import next_act
from controller.game.phases import Deal, Discussion, LastWord, Night, Over, Question, Speech
from controller.game.roles import Role, Winner
from controller.game.units import MILLISECOND, SECOND, Seat
from controller.rulebooks import load, shipped
from controller.stage.manner import Manner, Mode
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.proof.compared import Compared, Log, Played
from tests.proof.course import Course
from tests.proof.hosts import RIPE, Hosts
from tests.proof.nights import Nights
from tests.proof.secrets_of_the_host import Meanwhile, Secrets
from tests.proof.side import Side
from tests.proof.visitors import Visitors

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
        pads = tuple(chance.sample(range(1, seats + 1), seats)) if chance.random() < 0.5 else ()
        setup = Setup(book, seats, deck, pads=pads)
        manner = Manner(chance.choices((Mode.FULL, Mode.SIGNALS, Mode.SILENT), (6, 1, 1))[0])
        remote = chance.choice(("", "", "clicker", "keypad"))
        takes = chance.choice((0, 0, 30, 120, 400)) * MILLISECOND
        draws = chance.randrange(2**32)
        one, other = (Side(setup, loop, manner=manner, remote=remote, takes=takes, draws=draws) for _ in range(2))
        self.one, self.other = self.sides = one, other
        self._secrets = tuple(
            Secrets(side, dealt(deck, chance), Random(chance.random()), remote=remote) for side in self.sides
        )
        self._log = Log()
        self._compared = Compared(one, other, self._log)
        self._hosts = Hosts(self.sides, chance, loop, self._compared.compare)
        self._visitors = Visitors(self.sides, Random(chance.random()), loop)
        self._meanwhile = Meanwhile(loop)
        self._nights = Nights(self._hosts, self._secrets, self._course, chance, self._meanwhile)
        self._coming: asyncio.Task[None] | None = None
        self._talked = 0
        self._voted = False
        self._stands = chance.random() < 0.5

    async def play(self) -> Played:
        """To its end, or as far as it is compared."""
        for side in self.sides:
            await side.open()
        self._coming = self._loop.create_task(self._visitors.come())
        await asyncio.gather(*(side.send(["BeginGame", {}]) for side in self.sides))
        for _ in range(MOST_STEPS):
            if not await self._go_on():
                break
            await self._loop.settle()
            self._compared.compare()
        await self._meanwhile.done()
        await self._hosts.wait(2 * SECOND)
        self._compared.compare()
        await self._put_away()
        mine, theirs = (secrets.roles for secrets in self._secrets)
        different = sum(mine[seat] is not theirs[seat] for seat in mine)
        return Played(self._compared.signs, self._nights.played, different, self._nights.dead)

    async def close(self) -> None:
        """Both tables are put away."""
        if self._coming is not None:
            self._coming.cancel()
            await asyncio.gather(self._coming, return_exceptions=True)
        await self._meanwhile.break_off()
        for side in self.sides:
            await side.close()
        self._log.close()

    async def _put_away(self) -> None:
        """The host says who has won, or only puts the game away: whoever looks on sees the lobby."""
        if self._chance.random() < 0.3:
            winner = inputs.Declare(self._chance.choice(tuple(Winner)))
            if all(side.is_taken(winner) for side in self.sides):
                await self._hosts.say(winner)
                await self._hosts.wait(SECOND)
        await asyncio.gather(*(side.send(NEW_GAME) for side in self.sides))
        await self._hosts.wait(SECOND)
        self._compared.compare()

    # --- what comes next

    async def _go_on(self) -> bool:
        """One step of the public course; whether both games can go on by it."""
        game = self._hosts.lead.game
        if isinstance(game.phase, Over) or self._course.has_been_seen(game):
            return False
        if len({side.awaits_its_end for side in self.sides}) == 2:
            return False  # a correction has changed the winner on one side: that host is asked anew, the other is not
        if any(side.victory for side in self.sides):
            return await self._beside_a_victory()
        if game.open_proposals():
            await self._hosts.wait(RIPE)
            proposal = game.open_proposals()[0]
            await self._hosts.answer(proposal, self._course.answers(proposal))
        elif isinstance(game.phase, Deal):
            await self._deal()
        elif isinstance(game.phase, Night) and not self._nights.has_seen(game.phase):
            return await self._nights.play()
        elif isinstance(game.phase, Night) and not await self._nights.come_to_the_same():
            return False
        elif isinstance(game.phase, Question) and game.phase.window is not None and not self._voted:
            await self._vote()
        else:
            await self._carry_on()
        return True

    async def _carry_on(self) -> None:
        """What carries the game on, or something beside it."""
        game, hosts = self._hosts.lead.game, self._hosts
        if isinstance(game.phase, Discussion) and game.day != self._talked:
            self._talked = game.day
            self._meanwhile.both(secrets.by_day(80 * SECOND) for secrets in self._secrets)
            if game.day == 1 and self._course.begins_with_a_removal:
                await hosts.say(inputs.Remove(self._chance.choice(game.alive())))
                return
        if self._course.happens():
            await self._something_else()
            return
        if hosts.lead.keys and self._chance.random() < 0.15:
            await hosts.tap()
            await self._clear_the_table()
            return
        act, steps = self._course.goes_on(game), hosts.steps
        if isinstance(act, inputs.EndSpeech) and game.paused_at is None:
            await self._speech()
            steps = hosts.steps
        await hosts.wait(self._course.thinks())
        if act is not None:
            await hosts.say(act, steps)
            await self._clear_the_table()

    async def _something_else(self) -> None:
        """What is beside the course: a word of the host's, one that is taken back, or the cable."""
        hosts = self._hosts
        await hosts.wait(self._course.thinks())
        match self._chance.choices(("say", "undo", "outage"), (8, 1, 1))[0]:
            case "outage":
                await hosts.outage(self._course.outage().length)
            case "say":
                await hosts.say(self._course.beside(hosts.lead.game))
            case "undo":
                await hosts.undo()
        await self._clear_the_table()

    async def _speech(self) -> None:
        """Who has the floor uses it."""
        game = self._hosts.lead.game
        length = self._course.speaks(game)
        nominee = self._course.nominates(game) if isinstance(game.phase, Speech) else None
        if nominee is not None:
            await self._hosts.wait(length // 2)
            await self._hosts.say(nominee)
        await self._hosts.wait(length // 2)

    async def _deal(self) -> None:
        game, hosts = self._hosts.lead.game, self._hosts
        called = game.phase
        await hosts.say(self._course.goes_on(game) or inputs.BeginNight())
        phase, length = hosts.lead.game.phase, self._course.thinks()
        if isinstance(phase, Deal) and phase != called:
            self._meanwhile.both(secrets.card(phase.called, length) for secrets in self._secrets)
        await hosts.wait(length)

    async def _vote(self) -> None:
        """Hands come down and leave; then the host waits until they are counted, or a little less."""
        self._voted = True
        game, hosts = self._hosts.lead.game, self._hosts
        question = game.phase
        assert isinstance(question, Question)
        assert question.window is not None
        now = hosts.lead.clock.now()
        for after, seat, down in self._course.hands(game, now):
            for side in self.sides:
                side.move(seat, down, after)
        await hosts.wait(question.window.closes - now + self._course.thinks() - 590 * MILLISECOND)

    async def _clear_the_table(self) -> None:
        """After «Принято», or when a question is void, the hands leave."""
        if self._voted and not isinstance(self._hosts.lead.game.phase, Question):
            self._voted = False
            await self._hosts.wait(200 * MILLISECOND)
            for side in self.sides:
                for seat in side.game.pads.down():
                    side.move(seat, False)

    # --- a victory that one host is asked about

    async def _beside_a_victory(self) -> bool:
        """It is dismissed in secret, or left open as long as the public course can go on beside it."""
        winners = {side.victory.winner if side.victory else None for side in self.sides}
        if not self._stands or len(winners) == 1:
            await self._hosts.wait(RIPE)
            if len(winners) == 1 and self._chance.random() < 0.5:
                await self._hosts.answer_victories(inputs.Confirm)
            else:
                await self._hosts.dismiss_victories()
            return True
        game = self._hosts.lead.game
        act = next_act(game)
        if act is None or not all(side.is_taken(act) for side in self.sides) or _opens_the_day(game, act):
            return False
        await self._carry_on()
        return True


def dealt(deck: tuple[Role, ...], chance: Random) -> dict[Seat, Role]:
    """Who gets which card."""
    return dict(enumerate(chance.sample(deck, len(deck)), start=1))


def _opens_the_day(game: Game, act: Act) -> bool:
    """Whether with this the last of the night's victims has spoken, so that the day would open by itself.

    There the table waits for the answer about the victory, and its silence tells the room that the host is asked: he
    answers before that.
    """
    phase = game.phase
    return isinstance(act, inputs.EndSpeech) and isinstance(phase, LastWord) and phase.by_night and not phase.waiting
