"""A whole table on virtual time: simulated seats and lamps, a journal on disk, the silent speaker or another one."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from controller.conductor import Club, Evening, Hardware, Reply, Setup
from controller.conductor.remotes.handset import handset
from controller.conductor.remotes.profile import PROFILES
from controller.conductor.roster import Roster
from controller.game.hand import SPARK
from controller.game.inputs import Act, Input
from controller.game.roles import Role
from controller.journal import Journal, JournalError, Pending, Recorded, Unwritten, Writer
from controller.rulebooks import load
from controller.stage.arrangement import Shelf
from controller.stage.texts import Texts
from controller.stage.view import View
from hardware.clocks import on_loop
from hardware.ports import (
    MILLISECOND,
    SECOND,
    Clip,
    EnrolState,
    EnrolTrouble,
    HardwareError,
    Instant,
    Lamp,
    Modules,
    Occasion,
    Plan,
    Remote,
    Seat,
    SeatHealth,
    Spare,
    Speaker,
    Utterance,
    Volumes,
    VoteWindow,
)
from hardware.simulated import SimulatedRemote, SimulatedTable
from hardware.speaker import SilentSpeaker
from sounds import BUNDLED, Catalogue, Pack
from tests.controller import host
from tests.controller.conductor.virtual_time import STUCK_S, VirtualClock, VirtualLoop

PACK = Pack.load(BUNDLED / "ru-elena")
CATALOGUE = Catalogue.load(BUNDLED / "ru.toml")


@dataclass(frozen=True)
class Said:
    """An utterance: when it was planned, for when, whether foreseen for its instant, and when it was cut off, if so."""

    utterance: Utterance
    planned: Instant
    plan: Plan
    foreseen: bool = False
    cut: Instant | None = None

    @property
    def clips(self) -> tuple[str, ...]:
        """The ids of its clips."""
        return tuple(part.id for part in self.utterance.parts if isinstance(part, Clip))

    def sounded(self) -> bool:
        """Whether the room has heard any of it, once its time has come."""
        return self.cut is None or self.cut > self.plan.begins


class Voice:
    """A speaker, and all that it was told to say."""

    def __init__(self, clock: VirtualClock, speaker: Speaker) -> None:
        self._clock = clock
        self._speaker = speaker
        self.said: list[Said] = []
        self.volumes = Volumes()

    def plan(self, utterance: Utterance, at: Instant | None = None) -> Plan:
        plan = self._speaker.plan(utterance, at)
        self.said.append(Said(utterance, self._clock.now(), plan, foreseen=at is not None))
        return plan

    def cancel(self, plan: Plan) -> None:
        self._speaker.cancel(plan)
        now = self._clock.now()
        if plan.ends > now:
            self.said = [replace(said, cut=now) if said.plan is plan else said for said in self.said]

    def adjust(self, volumes: Volumes) -> None:
        self.volumes = volumes
        self._speaker.adjust(volumes)

    def play_music(self, occasion: Occasion) -> None:
        self._speaker.play_music(occasion)

    def fade_music(self) -> None:
        self._speaker.fade_music()

    def stop_music(self) -> None:
        self._speaker.stop_music()

    def close(self) -> None:
        self._speaker.close()

    @property
    def answers(self) -> list[Said]:
        """What was said as soon as could be, not foreseen for its instant."""
        return [said for said in self.said if not said.foreseen]

    def heard(self, since: Instant = 0) -> list[str]:
        """The clips that have begun to sound from ``since`` on, up to now."""
        now = self._clock.now()
        begun = [said for said in self.said if since <= said.plan.begins <= now and said.sounded()]
        begun.sort(key=lambda said: said.plan.begins)
        return [clip for said in begun for clip in said.clips]


@dataclass
class Disk:
    """How long it takes until what is written is safe (ns); ``None``: it is never safe."""

    takes: int | None = 0
    writers: list[DiskWriter] = field(default_factory=list)

    def fail(self, error: JournalError) -> None:
        """Nothing can be written for this reason."""
        self.takes = None
        for writer in self.writers:
            writer.tell(error)

    def work_again(self) -> None:
        """All that waits is written."""
        self.takes = 0
        for writer in self.writers:
            writer.tell(None)
            writer.flush()


class DiskWriter(Writer):
    """The journal's writer with a disk that takes the time it is told, by the test's clock."""

    def __init__(self, journal: Journal, *, disk: Disk, loop: VirtualLoop, **rest: Any) -> None:
        super().__init__(journal, **rest)
        self._disk = disk
        self._loop = loop
        self._waiting: list[tuple[int, Input, Callable[[], None] | None, Instant]] = []
        disk.writers.append(self)

    def tell(self, trouble: JournalError | None) -> None:
        """Say what is wrong, or that all is well again."""
        if trouble is not None:
            self._on_trouble(trouble)
        else:
            self._on_recovered()

    def append(self, game_id: int, value: Input, on_safe: Callable[[], None] | None = None) -> None:
        self._waiting.append((game_id, value, on_safe, self._loop.clock.now()))
        if self._disk.takes == 0:
            self.flush()
        elif self._disk.takes is not None:
            self._loop.call_later(self._disk.takes / SECOND, self.flush, len(self._waiting))

    def flush(self, most: int | None = None) -> None:
        """The disk has answered."""
        records, self._waiting = self._waiting[:most], self._waiting[len(self._waiting[:most]) :]
        for game_id, value, on_safe, _ in records:
            written = threading.Event()
            super().append(game_id, value, written.set)
            assert written.wait(STUCK_S)
            if on_safe is not None:
                on_safe()

    @property
    def pending(self) -> Pending:
        return Pending(len(self._waiting), self._waiting[0][3] if self._waiting else None)

    def close(self, timeout_s: float = 5.0) -> list[Unwritten]:
        waiting = [Unwritten(game, value) for game, value, *_ in self._waiting]
        return [*super().close(timeout_s), *waiting]


class UnknownModule(HardwareError):
    """No such module lies on the bench."""


class Enrolment:
    """An enrolment on a bench: every hand that comes gives its module the next number of so many."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.given: list[str] = []
        self.troubles: dict[EnrolTrouble, tuple[str, ...]] = {}
        self.closed = False

    def state(self) -> EnrolState:
        given = tuple(enumerate(self.given, start=1))
        done = len(given) == self.seats
        wanted = None if done else len(given) + 1
        return EnrolState(given, False, wanted, tuple(self.troubles.items()), not given and not self.troubles, done)

    def back(self) -> None:
        self.given = self.given[:-1]

    def close(self) -> None:
        self.closed = True


class Bench:
    """Where modules lie. A spare that is given a seat answers as that seat half a second later.

    ``healths``: how well the seats' modules work; ``enrolments``: the enrolments that were begun.
    """

    def __init__(self, table: SimulatedTable, loop: VirtualLoop) -> None:
        self._table = table
        self._loop = loop
        self.spares: set[str] = set()
        self.adopted: list[tuple[str, Seat]] = []
        self.healths: dict[Seat, SeatHealth] = {}
        self.enrolments: list[Enrolment] = []

    def enrol(self) -> Enrolment:
        self.enrolments.append(Enrolment(len(self._table.lights.lamps)))
        return self.enrolments[-1]

    def health(self) -> dict[Seat, SeatHealth]:
        return dict(self.healths)

    def lay(self, module: str) -> None:
        """A spare is plugged in; it shows itself every second until it has a seat or is taken away."""
        self.spares.add(module)
        self._show(module)

    def adopt(self, module: str, seat: Seat) -> None:
        if module not in self.spares:
            raise UnknownModule(f"there is no module {module}; plug it in again")
        self.spares.remove(module)
        self.adopted.append((module, seat))
        self._loop.call_later(0.5, self._table.pad(seat).come_back_empty)

    def _show(self, module: str) -> None:
        if module in self.spares:
            self._table.seats.say(Spare(module))
            self._loop.call_later(1, self._show, module)


class Room:
    """One table and its evening. ``hear`` lets time pass; everything that is due happens on the way."""

    def __init__(
        self,
        journal: Path,
        rulebook: str = "city",
        *,
        seats: int = 0,
        pads: int = 0,
        roster: tuple[str, ...] = (),
        books: Shelf | None = None,
        options: dict[str, object] | None = None,
        disk: Disk | None = None,
        table: SimulatedTable | None = None,
        remote: str = "",
        device: Remote | None = None,
        bench: bool = False,
        felt: bool = True,
        modules: Modules | None = None,
        power_off: Callable[[], Awaitable[str]] | None = None,
        free: Callable[[], int] | None = None,
        speaker: Callable[[VirtualClock], Speaker] | None = None,
    ) -> None:
        self.loop = cast(VirtualLoop, asyncio.get_running_loop())
        self.clock = self.loop.clock
        self.disk = disk or Disk()
        self.path = journal
        book = load(rulebook, options)
        seats = seats or book.seats
        deck = tuple(role for role, count in book.deck.items() for _ in range(count)) if seats == book.seats else ()
        pads = pads or seats
        by_hand = frozenset[int]() if felt else frozenset(range(1, seats + 1))
        self.table = table or SimulatedTable(self.clock, on_loop(self.loop, self.clock), pads)
        self.voice = Voice(self.clock, speaker(self.clock) if speaker else SilentSpeaker(PACK, self.clock))
        self.remote = device or (SimulatedRemote(self.clock) if remote else None)
        self.bench = Bench(self.table, self.loop) if bench else None
        self.journal = Journal.open(journal, boot_id="test")
        self.lit: list[tuple[Instant, dict[Seat, Lamp]]] = []
        self.table.lights.watch(lambda lamps: self.lit.append((self.clock.now(), dict(lamps))))
        self.scheduled: list[tuple[Instant, VoteWindow | None]] = []
        self.table.lights.watch_window(lambda window: self.scheduled.append((self.clock.now(), window)))
        self.evening = Evening(
            Club(
                Setup(book, seats, deck, by_hand=by_hand),
                pads,
                Texts("ru"),
                CATALOGUE.texts,
                Roster(roster),
                load("timer"),
                books or {},
            ),
            Hardware(
                self.clock,
                self.table.seats,
                self.table.lights,
                self.voice,
                remote=self.remote,
                handset=handset(PROFILES[remote or "clicker"]),
                modules=self.bench or modules,
            ),
            self.journal,
            hand=lambda seat, down: (self.table.press if down else self.table.release)(seat),
            power_off=power_off,
            free=free,
            writer=partial(DiskWriter, disk=self.disk, loop=self.loop),
        )
        self.resumed = self.evening.open()
        self.screen: dict[str, Any] = dict(self.evening.view())
        self.changes: list[View] = []
        self.evening.subscribe(self._show)
        self._ids = (f"{self.path.stem}-{n}" for n in itertools.count(1))
        self._closed = False

    def _show(self, change: View) -> None:
        self.changes.append(change)
        self.screen |= change

    async def close(self) -> None:
        """Put the table away; a power cut in its most polite form."""
        if not self._closed:
            self._closed = True
            await self.evening.close()
            self.journal.close()

    def snapshot(self, to: Path) -> Path:
        """The journal as a power cut would leave it now."""
        for ending in ("", "-wal"):
            shutil.copy(f"{self.path}{ending}", f"{to}{ending}")
        return to

    # --- what is seen

    @property
    def view(self) -> dict[str, Any]:
        """The host's whole view."""
        return cast(dict[str, Any], self.evening.view())

    @property
    def phase(self) -> str:
        """Where the game stands: ``speech``, ``question`` …"""
        return str(self.view["phase"]["kind"])

    @property
    def lamps(self) -> dict[Seat, Lamp]:
        """What the players see, but for what is dark."""
        return {seat: lamp for seat, lamp in self.table.lights.lamps.items() if lamp is not Lamp.DARK}

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        return [line["text"] for line in self.view["log"]]

    def hand(self, seat: Seat) -> str | None:
        """What became of this seat's hand."""
        hand = self.view["seats"][seat - 1]["hand"]
        return hand["state"] if hand else None

    def inputs(self) -> list[Recorded]:
        """What the disk holds of the game that is played."""
        return list(self.journal.inputs(int(self.view["game"])))

    # --- time

    async def reach(self, instant: Instant) -> None:
        """Let time pass until ``instant``."""
        await self.loop.reach(instant)

    async def wait(self, length: int) -> None:
        """Let ``length`` ns pass."""
        await self.loop.reach(self.clock.now() + length)

    async def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Let time pass until the view is so."""
        while not holds(self.view):
            changed: asyncio.Future[None] = self.loop.create_future()
            leave = self.evening.subscribe(lambda _, changed=changed: changed.done() or changed.set_result(None))  # type: ignore[misc]
            await changed
            leave()
        return self.view

    # --- what the host says

    async def say(self, act: Act | list[Any], step: int | None = None, id_: str = "") -> Reply:
        """Say it now; returns the table's reply."""
        plain = act if isinstance(act, list) else [type(act).__name__, _fields(act)]
        return await self.evening.command(id_ or next(self._ids), step, plain)

    async def taken(self, act: Act | list[Any]) -> None:
        """Say it now; it must be taken."""
        reply = await self.say(act)
        assert reply.ok, f"{act}: {reply.text}"

    async def begin(self) -> Room:
        """Leave the lobby, if the table stands in it: a game begins."""
        if self.phase == "ready":
            await self.taken(["BeginGame", {}])
        return self

    async def press(self, name: str = "") -> None:
        """Press the big button of the game, which must be there and do ``name``."""
        await self.begin()
        view = await self.until(lambda view: view["next"])
        assert view["next"]["act"][0] == (name or view["next"]["act"][0])
        await self.taken(view["next"]["act"])

    # --- on the way

    async def to_the_day(self, roles: dict[Seat, str] | None = None) -> None:
        """Deal, let the first night pass, wake up."""
        roles = {2: "don", 3: "mafia", 4: "mafia", 1: "sheriff"} if roles is None else roles
        while self.phase != "discussion":
            word = host.next_word(self.view, roles)
            if word is None:
                await self.until(lambda view: host.next_word(view, roles))
            else:
                await self.taken(word.act)

    async def to_the_ballot(self, *nominees: Seat) -> None:
        """Let everybody speak; the first speakers name these."""
        await self.to_the_day()
        to_come = list(nominees)
        while self.phase != "ballot":
            if self.phase == "speech" and to_come:
                await self.taken(["Nominate", {"seat": to_come.pop(0), "gesture_seen": True}])
            await self.press()
        await self.quiet()

    async def quiet(self) -> None:
        """Let everything that is planned be said."""
        await self.reach(
            max([self.clock.now(), *(said.plan.ends + SECOND for said in self.voice.said if not said.cut)])
        )

    async def ask(self) -> Window:
        """Ask the next question; it has just been planned."""
        await self.press("Ask")
        await self.loop.settle()
        question = self.view["question"]
        return Window(*(round(question[name] * MILLISECOND) for name in ("begins", "opens", "closes")))


@dataclass(frozen=True)
class Window:
    """The instants of a question."""

    begins: Instant
    opens: Instant
    closes: Instant

    @property
    def settles(self) -> Instant:
        """When every seat that can be heard has been: a spark's length past the close."""
        return self.closes + SPARK


def _fields(act: Act) -> dict[str, Any]:
    values = {name: getattr(act, name) for name in act.__dataclass_fields__}
    return {name: value.value if isinstance(value, Role) else value for name, value in values.items()}
