"""Where the sound is measured: at the table itself, in a room in memory, or at a sound card that is a pipe."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from controller.cli.calibrate.session import Bench
from controller.cli.packs import sound_settings, voice_of
from controller.cli.table import Table, open_table
from controller.config import Config, ConfigError, pads_of, rulebook_of, seats_of
from controller.game.facts import Asked
from controller.stage.announce import Announcer
from hardware.clocks import ManualClock, MonotonicClock
from hardware.ports import SECOND, Clock, HardwareError, Seat, Seats, Speaker
from hardware.simulated import SimulatedTable
from hardware.simulated.room import Acoustics, SimulatedRoom
from hardware.simulated.sound_card import ListeningCard
from hardware.sound.burst import with_burst
from hardware.sound.settings import SoundSettings
from hardware.speaker import open_speaker
from sounds import Pack

SIMULATED = ("memory", "disk")

_ASKED: Seat = 5
"""Whose question is put."""


class NoSeatsNamed(ConfigError):
    """It is not said where the seats are."""

    def __init__(self) -> None:
        super().__init__(
            "no seats are named, and a simulated one hears no loudspeaker; name them in the configuration (--config), "
            "or try it with --simulate memory"
        )


class NoSuchSeat(ConfigError):
    """The microphone is said to be at a seat that the table does not have."""

    def __init__(self, seat: Seat, seats: int) -> None:
        super().__init__(f"the table has {seats} seats, and no seat {seat}; check --seat")


@dataclass(frozen=True, slots=True)
class Opened:
    """A bench, and what goes wrong with its sound while it is used; ``truth``: how its room is, if that is known."""

    bench: Bench
    troubles: list[HardwareError]
    truth: Acoustics | None = None
    card: ListeningCard | None = None


@contextmanager
def open_bench(config: Config, seat: Seat, simulate: str | None, acoustics: Acoustics) -> Iterator[Opened]:
    """Whatever is asked for. Raises ``ConfigError`` or ``HardwareError``."""
    places = pads_of(config, seats_of(config, rulebook_of(config)))
    if not 1 <= seat <= places:
        raise NoSuchSeat(seat, places)
    with TemporaryDirectory(prefix="prinyato-") as folder:
        pack = with_burst(voice_of(config).pack, Path(folder))
        match simulate:
            case "memory":
                yield _in_memory(config, pack, seat, places, acoustics)
            case "disk":
                with _at_a_pipe(config, pack, seat, Path(folder)) as opened:
                    yield opened
            case _:
                with _at_the_table(config, pack, places) as opened:
                    yield opened


def _in_memory(config: Config, pack: Pack, seat: Seat, places: int, acoustics: Acoustics) -> Opened:
    clock = ManualClock(SECOND)
    table = SimulatedTable(clock, clock.call_at, places)
    room = SimulatedRoom(pack, clock, clock.call_at, table.pad(seat), acoustics=acoustics, chance=Random(seat))
    return Opened(_bench(config, room, table.seats, clock, clock.advance), [], truth=acoustics)


@contextmanager
def _at_a_pipe(config: Config, pack: Pack, seat: Seat, folder: Path) -> Iterator[Opened]:
    clock = MonotonicClock()
    before = dict(os.environ)
    with ExitStack() as stack:
        stack.callback(_put_back, before)
        card = ListeningCard(folder, seat, clock)
        stack.callback(card.close)
        troubles: list[HardwareError] = []
        speaker = _loudspeaker(pack, clock, card.settings, troubles.append)
        stack.callback(speaker.close)
        yield Opened(_bench(config, speaker, card, clock, _wait), troubles, card=card)


@contextmanager
def _at_the_table(config: Config, pack: Pack, places: int) -> Iterator[Opened]:
    clock = MonotonicClock()
    troubles: list[HardwareError] = []
    with ExitStack() as stack:
        table = stack.enter_context(asyncio.Runner()).run(_table(stack, config, clock, places))
        if table.hand is not None:
            raise NoSeatsNamed
        stack.callback(table.seats.close)
        speaker = _loudspeaker(pack, clock, sound_settings(config), troubles.append)
        stack.callback(speaker.close)
        yield Opened(_bench(config, speaker, table.seats, clock, _wait), troubles)


async def _table(stack: ExitStack, config: Config, clock: Clock, places: int) -> Table:
    # A table is opened on an event loop; real seats then report on threads of their own, and need none.
    return stack.enter_context(open_table(config, None, clock, places))


def _bench(config: Config, speaker: Speaker, seats: Seats, clock: Clock, let_pass: Callable[[int], None]) -> Bench:
    question = Announcer(rulebook_of(config)).question(Asked(_ASKED))
    return Bench(speaker, seats, clock, let_pass, question)


def _loudspeaker(
    pack: Pack, clock: Clock, settings: SoundSettings, on_trouble: Callable[[HardwareError], None]
) -> Speaker:
    opened = open_speaker(pack, clock, settings, on_trouble)
    if opened.silent_because is not None:
        opened.speaker.close()
        raise opened.silent_because
    return opened.speaker


def _wait(length: int) -> None:
    threading.Event().wait(length / SECOND)


def _put_back(environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
