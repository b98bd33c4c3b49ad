"""One of two evenings that the room must not tell apart: the real evening, on virtual time, without a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from controller.conductor import Club, Evening, Hardware, Reply, Setup
from controller.conductor.page_acts import to_page
from controller.conductor.remotes.handset import handset
from controller.conductor.remotes.profile import PROFILES
from controller.game import Game, History, facts, play, step
from controller.game.facts import Fact
from controller.game.inputs import Act, Command, Input
from controller.game.reasons import ProposalKind
from controller.game.state import Proposal
from controller.game.units import Seat
from controller.journal import Journal, Pending, Unwritten, Writer
from controller.stage.manner import Manner
from controller.stage.texts import Texts
from hardware.clocks import on_loop
from hardware.ports import CLICKER_KEYS, KEYPAD_KEYS, SECOND, Instant, Key
from hardware.simulated import SimulatedRemote, SimulatedTable
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Catalogue, Pack
from tests.controller.conductor.virtual_time import VirtualLoop
from tests.proof.front import Front
from tests.proof.witness import Witness

PACK = Pack.load(BUNDLED / "ru-elena")
PHRASES = Catalogue.load(BUNDLED / "ru.toml").texts
TEXTS = Texts("ru")


KEYS: Mapping[str, Sequence[Key]] = {"": (), "clicker": CLICKER_KEYS, "keypad": KEYPAD_KEYS}
"""What there is under the host's fingers."""


class Memory:
    """Stands in for a journal and its writer: each record is safe ``takes`` ns after it came, and the game is kept."""

    def __init__(self, loop: VirtualLoop, takes: int) -> None:
        self.history: History | None = None
        self._loop = loop
        self._takes = takes

    def begin(self, header: Any) -> int:
        self.history = History(Setup.of_header(header).game(header["begins"]))
        return 1

    def unfinished(self) -> None:
        """No game was cut off."""

    def latest(self) -> None:
        """Nobody has played here yet."""

    def finish(self, _game: int, _label: str) -> None:
        """It is put away."""

    def writer(self, _journal: Journal, **_rest: Any) -> Writer:
        return cast(Writer, self)

    def append(self, _game: int, value: Input, on_safe: Callable[[], None] | None = None) -> None:
        assert self.history is not None
        self.history, _ = play(self.history, value)
        if on_safe is not None and self._takes:
            self._loop.call_later(self._takes / SECOND, on_safe)
        elif on_safe is not None:
            on_safe()

    @property
    def pending(self) -> Pending:
        return Pending(0, None)

    def lag(self, _now: Instant) -> int:
        return 0

    def close(self) -> list[Unwritten]:
        return []


class Side:
    """An evening, and the witness in its room; ``open`` it first.

    ``takes``: how long its disk needs for a record (ns); ``draws``: the seed of its consoles' codes.
    """

    def __init__(self, setup: Setup, loop: VirtualLoop, *, manner: Manner, remote: str, takes: int, draws: int) -> None:
        self.loop = loop
        self.clock = loop.clock
        self.memory = Memory(loop, takes)
        self.table = SimulatedTable(self.clock, on_loop(loop, self.clock), setup.seats)
        self.remote = SimulatedRemote(self.clock) if remote else None
        self.witness = Witness(self.clock, self.table.seats, SilentSpeaker(PACK, self.clock))
        self.evening = Evening(
            Club(setup, setup.seats, TEXTS, PHRASES),
            Hardware(
                self.clock,
                self.witness.seats,
                self.witness.lights,
                self.witness.speaker,
                music=True,
                remote=self.remote,
                handset=handset(PROFILES[remote or "clicker"]),
            ),
            cast(Journal, self.memory),
            manner=manner,
            writer=self.memory.writer,
        )
        self.front = Front(self.evening, self.clock, draws, self.witness.note)
        self.keys: Sequence[Key] = KEYS[remote]
        self._seating = setup.seating
        self._display: asyncio.Task[None]
        self._said = 0

    async def open(self) -> None:
        """The table stands ready, and is served."""
        self.evening.open()
        await self.front.open()
        self._display = self.witness.watch(self.evening, self.front.invitation)

    async def close(self) -> None:
        """Put the table away."""
        await self.evening.close()
        await self.front.close()
        self._display.cancel()
        await asyncio.gather(self._display, return_exceptions=True)

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

    def would_tell(self, act: Act) -> tuple[Fact, ...]:
        """What would come of this act now."""
        return step(self.game, Command("would", max(self.clock.now(), self.game.now), act))[1]

    def is_taken(self, act: Act) -> bool:
        """Whether the game would take this act now."""
        return not any(isinstance(fact, facts.Refused) for fact in self.would_tell(act))

    async def say(self, act: Act, step: int | None = None) -> Reply:
        """The host says this on the console, aimed at this step."""
        return await self.send(to_page(act), step)

    def move(self, seat: Seat, down: bool, at: Instant) -> None:
        """A hand comes down at this seat, or leaves it."""
        (self.table.press if down else self.table.release)(self._seating.pad_of(seat), at)

    async def send(self, plain: object, step: int | None = None) -> Reply:
        """A page sends this."""
        self._said += 1
        return await self.evening.command(f"said-{self._said}", step, plain)

    async def reach(self, instant: Instant) -> None:
        """Let time pass until ``instant``, if that is still to come."""
        come: asyncio.Future[None] = self.loop.create_future()
        self.loop.call_later(max(0, instant - self.clock.now()) / SECOND, come.set_result, None)
        await come

    async def tap(self, key: Key, length: int) -> None:
        """A finger presses a key of the remote for so long (ns)."""
        assert self.remote is not None
        self.remote.down(key)
        await self.reach(self.clock.now() + length)
        self.remote.up(key)
