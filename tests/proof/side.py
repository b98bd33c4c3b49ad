"""One of two evenings that the room must not tell apart: the real evening, on virtual time, without a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import cast

from controller.conductor import Club, Evening, Hardware, Reply, Setup
from controller.conductor.page_acts import to_page
from controller.conductor.remotes.handset import handset
from controller.conductor.remotes.profile import PROFILES
from controller.game import Game, History, facts, step
from controller.game.facts import Fact
from controller.game.inputs import Act, Command
from controller.game.reasons import ProposalKind
from controller.game.state import Proposal
from controller.game.units import Seat
from controller.journal import Journal
from controller.stage.manner import Manner
from controller.stage.texts import Texts
from hardware.clocks import on_loop
from hardware.ports import CLICKER_KEYS, KEYPAD_KEYS, SECOND, Clock, Instant, Key
from hardware.simulated import SimulatedRemote, SimulatedTable
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Catalogue, Pack
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.proof.front import Front, KeptConsoles
from tests.proof.memory import Memory
from tests.proof.witness import Witness

PACK = Pack.load(BUNDLED / "ru-elena")
PHRASES = Catalogue.load(BUNDLED / "ru.toml").texts
TEXTS = Texts("ru")


KEYS: Mapping[str, Sequence[Key]] = {"": (), "clicker": CLICKER_KEYS, "keypad": KEYPAD_KEYS}
"""What there is under the host's fingers."""


class TableClock:
    """Table time at one side: that of the room, and what each start of the program adds."""

    def __init__(self, room: Clock) -> None:
        self.offset = 0
        self._room = room

    def now(self) -> Instant:
        """The present instant (ns)."""
        return self._room.now() + self.offset

    def go_on_after(self, last: Instant) -> None:
        """The program starts: a game that is taken up goes on from its last record (design, "Time and the night")."""
        self.offset = last + 1 - self._room.now()

    def in_the_room(self, instant: Instant) -> Instant:
        """When this instant of the table's is for who sits in the room."""
        return instant - self.offset


class Side:
    """An evening, and the witness in its room; ``open`` it first.

    ``takes``: how long its disk needs for a record (ns); ``draws``: the seed of its consoles' codes.
    """

    table: SimulatedTable
    evening: Evening
    front: Front
    remote: SimulatedRemote | None

    def __init__(self, setup: Setup, loop: VirtualLoop, *, manner: Manner, remote: str, takes: int, draws: int) -> None:
        self.loop = loop
        self.clock = TableClock(loop.clock)
        self.memory = Memory(loop, takes)
        self.witness = Witness(loop.clock, self.clock.in_the_room)
        self.keys: Sequence[Key] = KEYS[remote]
        self._setup = setup
        self._manner = manner
        self._holds = remote
        self._draws = draws
        self._kept = KeptConsoles()
        self._runs = asyncio.Event()
        self._display: asyncio.Task[None]
        self._said = 0

    async def open(self) -> None:
        """The table is switched on, and is served; whatever game was cut off is taken up."""
        if self.memory.unfinished() is not None:
            self.clock.go_on_after(self.memory.last_instant)
        call_at = on_loop(self.loop, self.clock)
        self.table = SimulatedTable(self.clock, call_at, self._setup.seats)
        self.remote = SimulatedRemote(self.clock) if self._holds else None
        self.evening = self._evening()
        self.front = Front(self.evening, self.clock, self._draws, self._kept, self.witness.note)
        self.evening.open()
        await self.front.open()
        self._display = self.witness.watch(self.evening, self.front.invitation)
        self._runs.set()

    async def close(self) -> None:
        """The table is switched off, at the end or in the middle of a game; the host waits until it is back."""
        self._runs.clear()
        await self.evening.close()
        await self.front.close()
        self._display.cancel()
        await asyncio.gather(self._display, return_exceptions=True)

    def _evening(self) -> Evening:
        return Evening(
            Club(self._setup, self._setup.seats, TEXTS, PHRASES),
            Hardware(
                self.clock,
                self.witness.seats(self.table.seats),
                self.witness.lights,
                self.witness.speaker(SilentSpeaker(PACK, self.clock)),
                music=True,
                remote=self.remote,
                handset=handset(PROFILES[self._holds or "clicker"]),
            ),
            cast(Journal, self.memory),
            manner=self._manner,
            writer=self.memory.writer,
        )

    async def ready(self) -> None:
        """Wait until the table is switched on, if it is not."""
        await self._runs.wait()

    @property
    def runs(self) -> bool:
        """Whether the table is switched on."""
        return self._runs.is_set()

    @property
    def history(self) -> History:
        """The game with its past, as the record tells it."""
        assert self.memory.history is not None, "no game has begun"
        return self.memory.history

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    @property
    def victory(self) -> Proposal | None:
        """The victory that the host is asked about and has not answered."""
        open_ones = self.game.open_proposals()
        return next((one for one in open_ones if one.kind is ProposalKind.VICTORY), None)

    @property
    def awaits_its_end(self) -> bool:
        """Whether the host has confirmed a victory that is said after the last words."""
        victory = self.game.proposal(ProposalKind.VICTORY)
        return victory is not None and victory.at_release

    def would_tell(self, act: Act) -> tuple[Fact, ...]:
        """What would come of this act now."""
        return step(self.game, Command("would", max(self.clock.now(), self.game.now), act))[1]

    def is_taken(self, act: Act) -> bool:
        """Whether the game would take this act now."""
        return not any(isinstance(fact, facts.Refused) for fact in self.would_tell(act))

    async def say(self, act: Act, step: int | None = None) -> Reply:
        """The host says this on the console, aimed at this step."""
        return await self.send(to_page(act), step)

    def move(self, seat: Seat, down: bool, after: int = 0) -> None:
        """A hand comes down at this seat, or leaves it, after so long (ns)."""
        pad = self._setup.seating.pad_of(seat)
        (self.table.press if down else self.table.release)(pad, self.clock.now() + after)

    async def send(self, plain: object, step: int | None = None) -> Reply:
        """A page sends this."""
        await self.ready()
        self._said += 1
        return await self.evening.command(f"said-{self._said}", step, plain)

    async def reach(self, instant: Instant) -> None:
        """Let time pass until ``instant``, if that is still to come."""
        come: asyncio.Future[None] = self.loop.create_future()
        self.loop.call_later(max(0, instant - self.clock.now()) / SECOND, come.set_result, None)
        await come

    async def tap(self, key: Key, length: int) -> None:
        """A finger presses a key of the remote for so long (ns)."""
        remote = self.remote
        assert remote is not None
        remote.down(key)
        await self.reach(self.clock.now() + length)
        remote.up(key)
