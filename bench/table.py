"""From a seat's edge to its lamp, in one process: simulated seats and lamps, everything else as on the evening.

A real event loop, the machine's clock, the journal and its writer on the disk; the game stands before its first
question. While its window is open the pads are pressed one after the other: from ``press`` to the call that sets this
seat's lamp to "counts". The question is then withdrawn and asked again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bench.figures import Drawing, Figure, Found, percentile
from bench.plots import histograms
from bench.voice import hasty_voice
from bench.whole_game import LONG_WINDOW, record, write
from controller.conductor import Club, Evening, Hardware, Setup
from controller.game.phases import Ballot
from controller.journal import Journal
from controller.stage.texts import Texts
from hardware.clocks import MonotonicClock, on_loop
from hardware.ports import Lamp, Seat
from hardware.simulated import SimulatedTable
from hardware.speaker import SilentSpeaker
from sounds import Pack

SEATS = range(1, 11)
QUESTIONS = 30


def measure() -> list[Found]:
    """The median and the 99th percentile."""
    times, _ = play()
    return [
        Figure(f"edge to lamp (median of {len(times)})", median(times) * 1_000, "ms"),
        Figure("edge to lamp (p99)", percentile(times, 99) * 1_000, "ms", most=100),
        Drawing("table", histograms("Through the controller", {"edge to lamp": _milli(times)})),
    ]


def play() -> tuple[list[float], float]:
    """From each press to its lamp (s), and the processor time that a question with all its hands takes (s)."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


def _milli(times: list[float]) -> list[float]:
    return [1_000 * one for one in times]


async def _measure(folder: Path) -> tuple[list[float], float]:
    write(record(Ballot, LONG_WINDOW), folder / "journal.sqlite")
    with Journal.open(folder / "journal.sqlite", boot_id="bench") as journal:
        left = journal.unfinished()
        assert left is not None
        assert left.last_instant is not None
        clock = MonotonicClock(left.last_instant + 1 - MonotonicClock().now())
        table = SimulatedTable(clock, on_loop(asyncio.get_running_loop(), clock), len(SEATS))
        speaker = SilentSpeaker(Pack.load(hasty_voice(folder / "voice")), clock)
        hardware = Hardware(clock, table.seats, table.lights, speaker)
        setup = Setup.of_header(left.header)
        evening = Evening(Club(setup, len(SEATS), Texts("ru"), {}), hardware, journal)
        evening.open()
        lamps = _Lamps(table)
        await evening.command("resume", None, ["Resume", {}])
        times, spent = [], process_time()
        for number in range(QUESTIONS):
            await evening.command(f"ask-{number}", None, ["Ask", {}])
            for seat in SEATS:
                await lamps.shown(seat, Lamp.MAY_VOTE)
                begun = perf_counter()
                table.press(seat)
                await lamps.shown(seat, Lamp.COUNTS)
                times.append(lamps.at - begun)
            await evening.command(f"withdraw-{number}", None, ["WithdrawQuestion", {}])
            for seat in SEATS:
                table.release(seat)
        spent = process_time() - spent
        await evening.close()
    return times, spent / QUESTIONS


class _Lamps:
    """Waits for lamps, and knows when the one waited for was set."""

    def __init__(self, table: SimulatedTable) -> None:
        self._lights = table.lights
        self._awaited: tuple[Seat, Lamp, asyncio.Future[None]] | None = None
        self.at = 0.0
        table.lights.watch(self._see)

    def _see(self, lamps: Mapping[Seat, Lamp]) -> None:
        if self._awaited is not None:
            seat, lamp, come = self._awaited
            if lamps.get(seat) is lamp and not come.done():
                self.at = perf_counter()
                come.set_result(None)

    async def shown(self, seat: Seat, lamp: Lamp) -> None:
        """Wait until this seat shows this lamp."""
        if self._lights.lamps[seat] is not lamp:
            come = asyncio.get_running_loop().create_future()
            self._awaited = (seat, lamp, come)
            await come
