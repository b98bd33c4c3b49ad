"""From a hand to the room's display, with a hall that looks on, at a real ``prinyato run``; and what that costs.

The table is a process of its own with its journal on the disk. A console, two displays and thirty spectators' phones
are connected; all of them are clients in this process, so what they take of a small machine is in the times.

* **hand to display**: from sending the hand's message on the console's socket to the message that shows this seat's
  lamp as "counts", on whichever display hears it last; and on whichever spectator does. Ten seats of a whole game
  before its first question, pressed one after the other while its window, a long one, is open; then it is withdrawn
  and asked again.
* **processor**: what the table's process takes of one core, user and system, by ``/proc/PID/stat``. *A question in ten
  seconds*: at the same game, each of ten hands comes down at a moment of its own within the two seconds and leaves with
  the question. *Twelve seats at once*: at the deal of a game of twelve every hand goes down and up four times a second,
  which is more than a hand can.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import aiohttp

from bench.figures import Figure, percentile
from bench.running import Page, page, running
from bench.voice import hasty_voice
from bench.whole_game import LONG_WINDOW, record, write
from controller.game.phases import Ballot

DISPLAYS = 2
SPECTATORS = 30
SEATS = range(1, 11)
MANY_SEATS = range(1, 13)
QUESTIONS = 30
CALM_QUESTIONS = 4
CALM_S = 10.0
FULL_S = 8.0
HALF_BEAT_S = 0.125


def measure() -> list[Figure]:
    """Times and processor shares."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Figure]:
    settings = folder / "table.toml"
    settings.write_text("[web]\nspectators = true\n", encoding="utf-8")
    options = ("--voice", str(hasty_voice(folder / "voice")), "--config", str(settings))
    write(record(Ballot, LONG_WINDOW), folder / "game.sqlite")
    async with running(folder / "game.sqlite", *options) as table, _hall(table.address) as hall:
        await hall.console.say(["Resume", {}])
        figures = _times(await _hands_one_by_one(hall))
        figures.append(_share("a question in ten seconds", await _calm(hall, table.process.pid)))
    async with (
        running(folder / "club.sqlite", *options, "--rulebook", "club") as table,
        _hall(table.address) as hall,
    ):
        await hall.console.begin()
        figures.append(_share("twelve seats at once", await _full(hall, table.process.pid)))
    return figures


def _times(heard: dict[str, list[float]]) -> list[Figure]:
    """Of times in seconds."""
    figures = []
    for name, times in heard.items():
        figures += [
            Figure(f"hand to {name}, 33 pages (median of {len(times)})", median(times) * 1_000, "ms"),
            Figure(f"hand to {name}, 33 pages (p99)", percentile(times, 99) * 1_000, "ms", most=50),
        ]
    return figures


def _share(name: str, share: float) -> Figure:
    return Figure(f"processor, 33 pages, {name}", share * 100, "% of a core", most=50)


# --- who looks on ----------------------------------------------------------------------------------


class _Onlooker:
    """A display or a spectator's phone: it notes when each seat's lamp comes to say "counts"."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._lamps: dict[int, str] = {}
        self._come = asyncio.Event()
        self.at: dict[int, float] = {}

    async def look(self) -> None:
        """Take in everything, until the socket closes."""
        async for message in self._socket:
            now = perf_counter()
            for seat in message.json().get("view", {}).get("seats", ()):
                if seat["lamp"] == "counts" and self._lamps.get(seat["seat"]) != "counts":
                    self.at[seat["seat"]] = now
                self._lamps[seat["seat"]] = seat["lamp"]
            self._come.set()

    async def saw(self, seat: int) -> float:
        """Wait until it has seen this seat's hand count; when that was."""
        while seat not in self.at:
            self._come.clear()
            await self._come.wait()
        return self.at[seat]


class _Hall:
    """Everybody who is connected."""

    def __init__(self, console: Page, displays: list[_Onlooker], spectators: list[_Onlooker]) -> None:
        self.console = console
        self.displays = displays
        self.spectators = spectators


@asynccontextmanager
async def _hall(address: str) -> AsyncIterator[_Hall]:
    origin = address.rstrip("/")
    async with AsyncExitStack() as stack:
        console = await stack.enter_async_context(page(address))
        session = await stack.enter_async_context(aiohttp.ClientSession())

        async def onlooker(path: str) -> _Onlooker:
            socket = await stack.enter_async_context(session.ws_connect(f"{origin}{path}", origin=origin))
            return _Onlooker(socket)

        displays = [await onlooker("/display/ws") for _ in range(DISPLAYS)]
        spectators = [await onlooker("/watch/ws") for _ in range(SPECTATORS)]
        looking = [asyncio.create_task(one.look()) for one in (*displays, *spectators)]
        yield _Hall(console, displays, spectators)
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)


# --- times -----------------------------------------------------------------------------------------


async def _hands_one_by_one(hall: _Hall) -> dict[str, list[float]]:
    groups = {"display": hall.displays, "spectator": hall.spectators}
    times: dict[str, list[float]] = {name: [] for name in groups}
    for _ in range(QUESTIONS):
        await _ask(hall)
        for seat in SEATS:
            await _until_seat(hall, seat, lambda shown: shown["lamp"] == "may_vote")
            begun = perf_counter()
            await hall.console.hand(seat, True)
            for name, group in groups.items():
                times[name].append(max([await one.saw(seat) for one in group]) - begun)
        await _withdraw(hall, SEATS)
    return times


async def _ask(hall: _Hall) -> None:
    await hall.console.until(lambda: not any(seat["down"] for seat in hall.console.view["seats"]))
    for one in (*hall.displays, *hall.spectators):
        one.at.clear()
    await hall.console.say(["Ask", {}])


async def _withdraw(hall: _Hall, seats: range) -> None:
    await hall.console.say(["WithdrawQuestion", {}])
    for seat in seats:
        await hall.console.hand(seat, False)


async def _until_seat(hall: _Hall, seat: int, holds: Callable[[dict[str, Any]], bool]) -> None:
    await hall.console.until(lambda: holds(hall.console.view["seats"][seat - 1]))


# --- what it costs ---------------------------------------------------------------------------------


def _taken(pid: int) -> float:
    """The processor time of a process so far, user and system (s)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _calm(hall: _Hall, pid: int) -> float:
    """A question every ten seconds, each hand at a moment of its own."""
    chance = random.Random(1)
    taken, begun = _taken(pid), perf_counter()
    for number in range(1, CALM_QUESTIONS + 1):
        await _ask(hall)
        await _until_seat(hall, 1, lambda shown: shown["lamp"] == "may_vote")
        opened = perf_counter()
        for seat, after in zip(SEATS, sorted(chance.uniform(0, 1.9) for _ in SEATS), strict=True):
            await _read_until(hall.console, opened + after)
            await hall.console.hand(seat, True)
        await _withdraw(hall, SEATS)
        await _read_until(hall.console, begun + number * CALM_S)
    return (_taken(pid) - taken) / (perf_counter() - begun)


async def _read_until(console: Page, when: float) -> None:
    """Take in what the console is told until then: a page that does not read is taken for a dead one."""
    with suppress(TimeoutError):
        await asyncio.wait_for(console.until(lambda: False), max(0, when - perf_counter()))


async def _full(hall: _Hall, pid: int) -> float:
    """Every hand down and up, again and again; what is told of it is read all the while."""
    taken, begun = _taken(pid), perf_counter()
    beat = 0
    while perf_counter() < begun + FULL_S:
        for seat in MANY_SEATS:
            await hall.console.hand(seat, beat % 2 == 0)
        beat += 1
        await _read_until(hall.console, begun + beat * HALF_BEAT_S)
    down = beat % 2 == 1
    await hall.console.until(lambda: all(seat["down"] is down for seat in hall.console.view["seats"]))
    return (_taken(pid) - taken) / (perf_counter() - begun)
