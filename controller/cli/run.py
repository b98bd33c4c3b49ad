"""Run a table and serve its page. Without a bus of seat modules, its seats are simulated and pressed on the page."""

from __future__ import annotations

import argparse
import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path

from controller.cli import fail
from controller.cli.evening import run_evening
from controller.cli.table import SIMULATED
from controller.config import Config, ConfigError, check_together, configured, read_config
from controller.journal import JournalError
from controller.rulebooks import shipped
from controller.stage.texts import LANGUAGES, Texts
from hardware.ports import HardwareError

_OPTIONS = {
    "rulebook": "rulebook",
    "seats": "seats.count",
    "deck": "deck",
    "language": "language",
    "voice": "speaker.voice",
    "host": "web.host",
    "port": "web.port",
    "journal": "journal.file",
    "bus": "seats.bus",
    "bus_rs485": "seats.bus_rs485",
}
"""Which key each option replaces."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments; each replaces one key of the configuration."""
    default = Config()
    parser.add_argument("--rulebook", help=f"{', '.join(shipped())}, or a .toml file (default: {default.rulebook})")
    parser.add_argument("--deck", help='the cards, as in "don=1 mafia=1 sheriff=1 civilian=5"')
    add_table_arguments(parser, default.journal_path)


def add_table_arguments(parser: argparse.ArgumentParser, journal: Path) -> argparse._MutuallyExclusiveGroup:
    """Those of every table, whatever is played at it; ``journal``: where games are kept if nothing is said.

    Returns the group of those that say where the seats are.
    """
    default = Config()
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's table.toml")
    parser.add_argument("--seats", type=int, help="how many play (default: the rulebook's)")
    parser.add_argument("--language", choices=LANGUAGES, help=f"default: {default.language}")
    parser.add_argument("--voice", metavar="PACK", help="a voice pack's name or folder (default: by language)")
    parser.add_argument("--silent", action="store_true", help="no sound; the lamps are the announcement")
    parser.add_argument("--host", help=f"address to listen at (default: {default.web.host})")
    parser.add_argument("--port", type=int, help=f"port to listen at, 0 for any (default: {default.web.port})")
    parser.add_argument("--journal", metavar="FILE", help=f"where games are kept (default: {journal})")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--bus", metavar="PATH", help="the seat modules' serial port, as in /dev/serial/by-path/…")
    where.add_argument(
        "--simulate",
        choices=SIMULATED,
        help="the seats: in memory (default without a bus), or as modules that run the real firmware",
    )
    parser.add_argument(
        "--bus-rs485",
        action=argparse.BooleanOptionalAction,
        help="the port's driver switches the direction, as for the Pi's own UART",
    )
    return where


def main(args: argparse.Namespace) -> int:
    """Run until interrupted."""
    return run_table(args, {})


def run_table(args: argparse.Namespace, fixed: Mapping[str, object]) -> int:
    """Run a table until interrupted; ``fixed``: keys of the configuration that are the command's own."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
    given = {**_given(args), **fixed}
    try:
        config = _configuration(args.config, given)
        return _until_stopped(config, args.simulate, other_books="rulebook" not in fixed)
    except ConfigError as error:
        of_file = args.config and error.key and error.key not in given
        return fail(f"{args.config}: {error}" if of_file else error)
    except HardwareError as error:
        return fail(error)


def _until_stopped(config: Config, simulate: str | None, *, other_books: bool) -> int:
    try:
        return asyncio.run(run_evening(config, simulate, other_books=other_books))
    except JournalError as error:
        # Only here: these are the words of an examination, and most tables start without one.
        from controller.cli.start_fault import start_fault

        return fail(start_fault(error, config.journal_path, Texts(config.language)))


def _given(args: argparse.Namespace) -> dict[str, object]:
    """What the command line sets."""
    given = {key: value for option, key in _OPTIONS.items() if (value := vars(args).get(option)) is not None}
    return given | {"speaker.on": False} if args.silent else given


def _configuration(file: Path | None, given: Mapping[str, object]) -> Config:
    config = configured(read_config(file) if file else Config(), given)
    check_together(config)
    return config
