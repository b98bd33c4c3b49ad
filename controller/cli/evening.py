"""An evening at the table that is configured: what it needs is opened in order, and its pages served until it ends."""

from __future__ import annotations

import asyncio
import logging
import signal
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from controller.cli.address import cannot_listen, check_address, tls_of
from controller.cli.club import roster_of, shelf_of
from controller.cli.keeper import paired_consoles
from controller.cli.lock import only_table
from controller.cli.notify import Watched, service, watched
from controller.cli.packs import voice_of
from controller.cli.power import power_off_here
from controller.cli.rulebook import checked_rulebook
from controller.cli.sound import Sound, borrowed_phrases, speaker_of
from controller.cli.table import open_table
from controller.conductor import Club, Evening, Hardware, Setup
from controller.conductor.remotes.handset import handset
from controller.conductor.remotes.profile import PROFILES
from controller.config import Config, ConfigError, deck_of, pads_of, seats_of
from controller.journal import GameSummary, Journal, UnwritableJournal
from controller.rulebooks import load
from controller.stage.texts import Texts
from controller.web.access import ACCESS
from controller.web.console_address import ConsoleAddress
from controller.web.history import add_history
from controller.web.server import make_app, serve
from hardware.clocks import MonotonicClock
from hardware.ports import Clock
from sounds import BUNDLED, Catalogue

if TYPE_CHECKING:
    from hardware.remote.remote import EvdevRemote

_log = logging.getLogger("prinyato")


async def run_evening(config: Config, simulate: str | None, *, other_books: bool) -> int:
    """Play and serve until a signal comes; ``simulate`` as ``open_table`` has it.

    ``other_books``: whether the host may choose other rulebooks than the one that is named. Raises ``ConfigError``,
    ``JournalError`` or ``HardwareError`` before anything is served.
    """
    book = checked_rulebook(config)
    shelf = shelf_of(config, book) if other_books else {book.name: book}
    seats = seats_of(config, book)
    pads = pads_of(config, seats)
    setup = Setup(book, seats, deck_of(config, book, seats), config.names, by_hand=_by_hand(config, seats, simulate))
    catalogue = Catalogue.load(BUNDLED / f"{config.language}.toml")
    texts = Texts(config.language)
    voice = voice_of(config)
    borrowed = borrowed_phrases(voice, texts)
    check_address(config)
    tls_of(config)
    with _journal(config.journal_path) as journal:
        left = journal.unfinished()
        played = Setup.of_header(left.header) if left else setup
        clock = _clock(left)
        # The game that is taken up again may use more pads than the table is said to have.
        places = max((pads, *played.seating.pads))
        with open_table(config, simulate, clock, places) as table:

            def tell_of_remote(gone: str) -> None:
                evening.tell_of_remote(gone)

            sound = Sound()
            speaker, silent_because = speaker_of(config, voice.pack, clock, sound)
            if borrowed:
                _log.warning("%s", borrowed)
            remote = _remote(config, clock, tell_of_remote)
            evening = Evening(
                Club(setup, places, texts, catalogue.shown, roster_of(config), load("timer"), shelf),
                Hardware(
                    clock,
                    table.seats,
                    table.lights,
                    speaker,
                    silent_because,
                    borrowed,
                    voice=voice.pack.voice,
                    volumes=config.speaker.volumes,
                    music=bool(config.speaker.music),
                    remote=remote,
                    handset=handset(PROFILES[config.remote.profile], holds=config.remote.holds),
                    modules=table.modules,
                ),
                journal,
                manner=config.announce.manner,
                hand=table.hand,
                power_off=power_off_here(),
                free=lambda: disk_usage(config.journal_path.parent).free,
            )
            sound.tell = evening.tell_of_sound
            resumed = evening.open()
            try:
                threads = watched(evening.writer, speaker, table.line, remote, table.lamps)
                return await _serve(config, evening, clock, threads, resumed=resumed)
            finally:
                for line in await evening.close():
                    _log.warning("%s", line)


def _by_hand(config: Config, seats: int, simulate: str | None) -> frozenset[int]:
    """Whose hands no pad feels: everybody's where the table has no seats, nobody's elsewhere."""
    return frozenset(range(1, seats + 1)) if config.seats.where == "none" and simulate is None else frozenset()


def _remote(config: Config, clock: Clock, told: Callable[[str], None]) -> EvdevRemote | None:
    """What the host holds in the hand, if one is named; ``told`` as ``open_remote`` says."""
    if not config.remote.device:
        return None
    # Only here: evdev is on Pis alone.
    from controller.cli.remote.held import open_remote

    return open_remote(config.remote, clock, told)


@contextmanager
def _journal(path: Path) -> Iterator[Journal]:
    """The journal, which no other table plays with."""
    if "\0" in str(path):
        raise ConfigError(f"{str(path)!r} is no name of a file; name another", "journal.file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(
            f"{path.parent} cannot be made ({error.strerror}); name another file", "journal.file"
        ) from error
    try:
        is_folder = path.is_dir()
    except OSError as error:
        raise ConfigError(f"{path} cannot be a file ({error.strerror}); name another", "journal.file") from error
    if is_folder:
        raise ConfigError(f"{path} is a folder; name a file in it", "journal.file")
    with Journal.open(path, boot_id=uuid.uuid4().hex) as journal, ExitStack() as stack:
        try:
            stack.enter_context(only_table(path))
        except PermissionError as error:
            raise UnwritableJournal(f"{error.filename}: {error.strerror}", "Check whose it is") from error
        yield journal


def _clock(left: GameSummary | None) -> MonotonicClock:
    """Table time: a resumed game goes on from its last record, or from its beginning if there is none."""
    if left is None:
        return MonotonicClock()
    last = max(left.header["begins"], left.last_instant or 0)
    return MonotonicClock(last + 1 - MonotonicClock().now())


# --- the page --------------------------------------------------------------------------------------


def _addresses(config: Config) -> tuple[tuple[str, ...], ConsoleAddress]:
    """The further names that the page is opened by, and what phones are told."""
    named = urlsplit(config.web.address).hostname
    console = ConsoleAddress(config.web.host, config.web.address, secure=bool(config.web.certificate))
    return (named,) if named else (), console


async def _serve(
    config: Config, evening: Evening, clock: MonotonicClock, threads: list[Watched], *, resumed: bool
) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_, stop.set)
    texts = Texts(config.language)
    tls = tls_of(config)
    names, console = _addresses(config)
    with paired_consoles(config.journal_path, console, clock, texts) as paired:
        app = make_app(evening, names, console, spectators=config.web.spectators, paired=paired)
        add_history(app, app[ACCESS].guard, config.journal_path, evening)
        try:
            served = await serve(app, config.web.host, config.web.port, tls)
        except OSError as error:
            raise cannot_listen(config, error) from error
        _log.info("%s", texts.word("resumed" if resumed else "ready"))
        _log.info("%s", served.address)
        try:
            with service(clock, threads):
                await stop.wait()
        finally:
            await served.runner.cleanup()
    return 0
