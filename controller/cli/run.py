"""Run a table and serve its page. With nothing plugged in, its seats are simulated and pressed on the page."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import uuid
from pathlib import Path

from controller.cli import fail
from controller.conductor import Evening, Hardware, Setup
from controller.config import LANGUAGES, Config, ConfigError, configured, deck_of, read_config, rulebook_of, seats_of
from controller.game import RulebookError
from controller.journal import Journal, JournalError
from controller.rulebooks import shipped
from controller.stage.texts import Texts
from controller.web.server import PortInUse, make_app, serve
from hardware.clocks import MonotonicClock, on_loop
from hardware.ports import HardwareError, Speaker
from hardware.simulated import SimulatedTable
from hardware.speaker import SilentSpeaker, SoundSettings, open_speaker
from sounds import BUNDLED, Catalogue, Pack, SoundsError

_log = logging.getLogger("prinyato")

_SETTABLE = ("rulebook", "seats", "deck", "language", "voice", "host", "port", "journal")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments; each replaces the key of the same name in the configuration."""
    default = Config()
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's table.toml")
    parser.add_argument("--rulebook", help=f"{', '.join(shipped())}, or a .toml file (default: {default.rulebook})")
    parser.add_argument("--seats", type=int, help="how many play (default: the rulebook's)")
    parser.add_argument("--deck", help='the cards, as in "don=1 mafia=1 sheriff=1 civilian=5"')
    parser.add_argument("--language", choices=LANGUAGES, help=f"default: {default.language}")
    parser.add_argument("--voice", metavar="PACK", help="a voice pack's name or folder (default: by language)")
    parser.add_argument("--silent", action="store_true", help="no sound; the lamps are the announcement")
    parser.add_argument("--host", help=f"address to listen at (default: {default.host})")
    parser.add_argument("--port", type=int, help=f"port to listen at, 0 for any (default: {default.port})")
    parser.add_argument("--journal", metavar="FILE", help=f"where games are kept (default: {default.journal_path})")


def main(args: argparse.Namespace) -> int:
    """Run until interrupted."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
    try:
        config = _configuration(args)
        return asyncio.run(_run(config))
    except (ConfigError, RulebookError, JournalError, SoundsError, PortInUse) as error:
        return fail(error)


def _configuration(args: argparse.Namespace) -> Config:
    config = read_config(args.config) if args.config else Config()
    given = {key: getattr(args, key) for key in _SETTABLE if getattr(args, key) is not None}
    if args.silent:
        given["sound"] = False
    return configured(config, given)


async def _run(config: Config) -> int:
    book = rulebook_of(config)
    seats = seats_of(config, book)
    setup = Setup(book, seats, deck_of(config, book, seats), config.names)
    texts = Texts(config.language)
    catalogue = Catalogue.load(BUNDLED / f"{config.language}.toml")
    config.journal_path.parent.mkdir(parents=True, exist_ok=True)
    with Journal.open(config.journal_path, boot_id=uuid.uuid4().hex) as journal:
        left = journal.unfinished()
        clock = _clock(left.last_instant if left else None)
        table = SimulatedTable(
            clock, on_loop(asyncio.get_running_loop(), clock), left.header["seats"] if left else seats
        )
        speaker, silent_because = _voice(config, clock)
        hardware = Hardware(clock, table.seats, table.lights, speaker, silent_because)
        evening = Evening(
            setup,
            hardware,
            journal,
            texts=texts,
            phrases=catalogue.texts,
            hand=lambda seat, down: (table.press if down else table.release)(seat),
        )
        resumed = evening.open()
        return await _serve(config, evening, texts, resumed=resumed)


def _clock(last_instant: int | None) -> MonotonicClock:
    """Table time: a resumed game goes on from its last record."""
    if last_instant is None:
        return MonotonicClock()
    return MonotonicClock(last_instant + 1 - MonotonicClock().now())


def _voice(config: Config, clock: MonotonicClock) -> tuple[Speaker, str]:
    """The voice, and in one sentence why it is silent if it should not be."""
    named = BUNDLED / config.pack
    pack = Pack.load(named if named.is_dir() else Path(config.pack))
    if not config.sound:
        return SilentSpeaker(pack, clock), ""
    settings = SoundSettings(device=config.sound_device or None, output_latency=config.output_latency_ms * 1_000_000)
    opened = open_speaker(pack, clock, settings, _note_sound)
    because = str(opened.silent_because) if opened.silent_because else ""
    if because:
        _log.warning("%s", because)
    return opened.speaker, because


def _note_sound(error: HardwareError) -> None:
    _log.warning("%s", error)


async def _serve(config: Config, evening: Evening, texts: Texts, *, resumed: bool) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_, stop.set)
    served = await serve(make_app(evening), config.host, config.port)
    _log.info("%s", texts.word("resumed" if resumed else "ready"))
    _log.info("%s", served.address)
    try:
        await stop.wait()
    finally:
        await served.runner.cleanup()
        for line in await evening.close():
            _log.warning("%s", line)
    return 0
