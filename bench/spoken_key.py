"""From the host's key to the table's voice, through a whole table: page's command, game, journal, mixer.

A real event loop, the journal and its writer on the disk, and the loudspeaker on SDL's disk driver, which writes into a
pipe at the pace of a card; the game stands before its first question. The host gives a foul, which the table says, and
takes it back, so that it is silent again: from the command until the buffer with the first sample that is not silence
has left the mixer. The card's own delay (15 ms, until it is measured) comes on top.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.figures import Figure, percentile
from bench.speech import Card, piped_card
from bench.whole_game import record, write
from controller.conductor import Club, Evening, Hardware, Setup
from controller.game.phases import Ballot
from controller.journal import Journal
from controller.stage.texts import Texts
from hardware.clocks import MonotonicClock, on_loop
from hardware.ports import MILLISECOND, HardwareError, Seat
from hardware.simulated import SimulatedTable
from hardware.sound.mixer_speaker import MixerSpeaker
from hardware.sound.settings import SoundSettings
from sounds import BUNDLED, Pack

SEATS = range(1, 11)
ROUNDS = 4


def measure() -> list[Figure]:
    """The median and the 99th percentile."""
    with TemporaryDirectory() as folder, piped_card(Path(folder)) as card:
        times, troubles = asyncio.run(_measure(Path(folder), card))
    return [
        Figure(f"host's key to first sample, whole table (median of {len(times)})", median(times), "ms", most=150),
        Figure("host's key to first sample, whole table (p99)", percentile(times, 99), "ms", most=200),
        Figure("fouls that were said late", len(troubles), ""),
    ]


async def _measure(folder: Path, card: Card) -> tuple[list[float], list[HardwareError]]:
    write(record(until=Ballot), folder / "journal.sqlite")
    troubles: list[HardwareError] = []
    with Journal.open(folder / "journal.sqlite", boot_id="bench") as journal:
        left = journal.unfinished()
        assert left is not None
        assert left.last_instant is not None
        clock = MonotonicClock(left.last_instant + 1 - MonotonicClock().now())
        table = SimulatedTable(clock, on_loop(asyncio.get_running_loop(), clock), len(SEATS))
        pack, sound = Pack.load(BUNDLED / "ru-elena"), SoundSettings(driver="disk")
        speaker = MixerSpeaker(pack, clock, sound, troubles.append)
        hardware = Hardware(clock, table.seats, table.lights, speaker)
        evening = Evening(Club(Setup.of_header(left.header), len(SEATS), Texts("ru"), {}), hardware, journal)
        evening.open()
        await evening.command("resume", None, ["Resume", {}])
        await asyncio.to_thread(speaker.drain)
        times = [await _foul(evening, card, seat, f"{round_}-{seat}") for round_ in range(ROUNDS) for seat in SEATS]
        await evening.close()
    return times, troubles


async def _foul(evening: Evening, card: Card, seat: Seat, name: str) -> float:
    """From the host's word until it leaves the mixer (ms)."""
    await asyncio.to_thread(card.listen)
    begun = time.monotonic_ns()
    await evening.command(f"foul-{name}", None, ["Foul", {"seat": seat}])
    await asyncio.to_thread(card.wait)
    await evening.command(f"undo-{name}", None, ["Undo", {}])
    return (card.heard_at - begun) / MILLISECOND
