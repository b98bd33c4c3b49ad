"""Try the lamps: every seat shows every meaning in turn, and the terminal says what is to be seen.

The same for every kind of table: modules on the bus, a lamp a line of the header, or a chain on SPI. Ctrl-C leaves
everything dark. Exit code 0: all was shown; 1: a module is not heard, or the lamps went away; 2: it cannot be done.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from pathlib import Path

from controller.cli import fail
from controller.cli.keys import Key, Keys
from controller.cli.lamps.bench import lamps_of, open_bench
from controller.cli.lamps.walk import Step, walk
from controller.cli.lamps.words import PHRASES, Words
from controller.config import Config, ConfigError, check_together, pads_of, read_config, rulebook_of, seats_of
from controller.stage.lamp_words import LAMPS
from hardware.ports import HardwareError, Lamp

_SECONDS = 3.0
"""The longest pattern (nominated) once."""

_LOOK_S = 0.05


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's table.toml, which names the lamps")
    parser.add_argument("--seat", type=int, metavar="N", help="this seat only (default: every seat)")
    parser.add_argument(
        "--meaning",
        choices=[name_of(lamp) for lamp in LAMPS],
        metavar="MEANING",
        help=f"this one only (default: all): {', '.join(map(name_of, LAMPS))}",
    )
    parser.add_argument(
        "--seconds", type=_seconds, default=_SECONDS, metavar="S", help=f"how long each is shown ({_SECONDS:g})"
    )
    parser.add_argument("--language", choices=tuple(PHRASES), default="ru", help="of the lines (ru)")


def name_of(lamp: Lamp) -> str:
    """A meaning as it is typed."""
    return lamp.value.replace("_", "-")


def main(args: argparse.Namespace) -> int:
    """Show what was asked for."""
    words = Words(args.language)
    try:
        config = read_config(args.config) if args.config else Config()
        check_together(config)
        places = pads_of(config, seats_of(config, rulebook_of(config)))
        if args.seat is not None and not 1 <= args.seat <= places:
            return fail(words("no_seat", seats=places, seat=args.seat))
        if lamps_of(config) is None:
            return fail(words(f"none_{_why_none(config)}"))
        return _try(config, places, _steps(args, places), args.seconds, words)
    except (ConfigError, HardwareError) as error:
        return fail(error)


def _why_none(config: Config) -> str:
    return "wanted" if config.lights.on == "none" else config.seats.where


def _steps(args: argparse.Namespace, places: int) -> list[Step]:
    seats = range(1, places + 1) if args.seat is None else (args.seat,)
    return [(seat, lamp) for seat in seats for lamp in LAMPS if args.meaning in (None, name_of(lamp))]


def _try(config: Config, places: int, steps: list[Step], seconds: float, words: Words) -> int:
    try:
        with open_bench(config, places) as bench, Keys(sys.stdin) as keys:
            print(words("begin"), flush=True)
            silent = walk(bench, steps, words, lambda: _wait(seconds, keys))
    except KeyboardInterrupt:
        print(f"\n{words('end')}")
        raise
    print(words("end"))
    if bench.kind.by_themselves:
        print(words("end_modules"))
    for error in bench.troubles:
        fail(error)
    return 1 if silent or bench.troubles else 0


def _wait(seconds: float, keys: Keys) -> None:
    """Let so much time pass; Enter ends it."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and Key.ENTER not in keys.pressed():
        threading.Event().wait(min(left, _LOOK_S))


def _seconds(text: str) -> float:
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds; give 0.1 to 3600")
    return seconds
