"""The nights of a pair: what both hosts do in them before everybody, and what each does in secret."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from controller.game import Game, inputs
from controller.game.night import BREATH
from controller.game.phases import Night
from controller.game.timer import Timer
from controller.game.units import MILLISECOND
from tests.proof.course import Course, Outage
from tests.proof.hidden import Choices, alike, blank, deaths_of
from tests.proof.hosts import RIPE, Hosts
from tests.proof.secrets_of_the_host import Meanwhile, Secrets


class Nights:
    """``played``: how many; ``dead``: how many calls were of a role that lived on one side alone, as far as the host
    had entered it.
    """

    def __init__(
        self, hosts: Hosts, secrets: Sequence[Secrets], course: Course, chance: Random, meanwhile: Meanwhile
    ) -> None:
        self.played = self.dead = 0
        self._hosts = hosts
        self._secrets = secrets
        self._course = course
        self._chance = chance
        self._meanwhile = meanwhile
        self._looked_through: Timer | None = None

    def has_seen(self, night: Night) -> bool:
        """Whether this one has been played, but for its morning."""
        return night.timer is self._looked_through

    async def play(self) -> bool:
        """From its fall to the moment before the morning; whether both will tell the same of it."""
        hosts = self._hosts
        if hosts.lead.game.paused_at is not None:
            await hosts.resume()  # a key has stopped it as it began
        night = self._night
        self.played += 1
        woken = ({bool(side.game.woken(call.role)) for side in hosts.sides} for call in night.calls if call.role)
        self.dead += sum(len(lives) == 2 for lives in woken) if self.played > 1 else 0
        length = night.timer.ends - hosts.lead.clock.now() + sum(call.length + BREATH for call in night.calls)
        until = hosts.now + length + 800 * MILLISECOND
        choices = self._alike()
        if choices is not None:
            both = zip(self._secrets, choices, strict=True)
            self._meanwhile.both(secrets.night(one, until - hosts.now) for secrets, one in both)
        await self._before_everybody()
        await self._meanwhile.done()
        await hosts.wait(max(0, until - hosts.now) + self._course.thinks())
        await hosts.dismiss_victories()
        if self._chance.random() < 0.3:
            await hosts.undo_a_choice()
            await hosts.dismiss_victories()
        self._looked_through = self._night.timer
        return await self.come_to_the_same()

    async def _before_everybody(self) -> None:
        """What the room notices, to the end of the last call."""
        hosts, begun = self._hosts, self._hosts.now
        for after, act in self._course.of_a_night(hosts.lead.game):
            await hosts.wait(begun + after - hosts.now)
            if isinstance(act, Outage):
                await hosts.outage(act.length)
            else:
                await hosts.say(act)
            if isinstance(act, inputs.Pause):
                await hosts.resume()
        while (left := _left(hosts.lead.game)) > 0:
            assert hosts.lead.game.paused_at is None, "this night never ends"
            await hosts.wait(left)
            hosts.compare()

    async def come_to_the_same(self) -> bool:
        """Put right in secret what would come to something else by now: there was noise, or somebody was removed, or is
        back; whether that can be done.
        """
        if not self._is_alike():
            choices = self._alike()
            if choices is None:
                return False
            for side, its in zip(self._hosts.sides, choices, strict=True):
                for act in (*blank(side.game), *its.acts):
                    await side.say(act)
            await self._hosts.wait(RIPE)  # a key may mean something else since then, and is deaf so soon
            assert self._is_alike(), "the two nights have not been made alike"
        return True

    @property
    def _night(self) -> Night:
        night = self._hosts.lead.game.phase
        assert isinstance(night, Night)
        return night

    def _alike(self) -> tuple[Choices, Choices] | None:
        one, other = self._hosts.sides
        return alike(one.game, other.game, self._chance)

    def _is_alike(self) -> bool:
        return len({deaths_of(side.game) for side in self._hosts.sides}) == 1


def _left(game: Game) -> int:
    """How long this night still runs, if nothing holds it up (ns); 0 when it is over."""
    night = game.phase
    if not isinstance(night, Night) or night.over:
        return 0
    calls = night.calls[night.index :] if night.asleep else night.calls[night.index + 1 :]
    rest = sum(call.length + BREATH for call in calls)
    return night.timer.ends - game.clock + rest
