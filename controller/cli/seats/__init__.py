"""Look after the seat modules: how each is, who has which number, their firmware, and whether their clocks agree.

Exit code 0: all is well; 1: a seat is not heard, has no number or does not agree; 2: it cannot be done.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from controller.cli import fail
from controller.cli.seats.enrol import enrol
from controller.cli.seats.flash import write_firmware
from controller.cli.seats.show import show
from controller.cli.seats.table import sensor_name
from controller.cli.seats.words import PHRASES, Words
from controller.cli.seats.zero import zero_test
from controller.config import ConfigError
from firmware_bridge.flashing import BOOTLOADER, SEAT_HEX
from firmware_bridge.line import SEATS
from hardware.ports import HardwareError
from hardware.sensors import Sensor

_BAUD = 115_200

_ACTIONS: dict[str, Callable[[argparse.Namespace, Words], int]] = {
    "show": show,
    "enrol": enrol,
    "flash": write_firmware,
    "zero-test": zero_test,
}

_BUS = ("config", "bus", "bus_rs485", "simulate", "seats")
_SHOW = ("once", "json")
"""What can be said before an action as well, for ``prinyato seats`` alone shows."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    _add_language(parser, default="ru")
    _add_bus(parser, default=None)
    _add_show(parser, default=None)
    # After the action as well as before it: there they have no default, which would hide what was said before.
    language, bus = argparse.ArgumentParser(add_help=False), argparse.ArgumentParser(add_help=False)
    _add_language(language, default=argparse.SUPPRESS)
    _add_bus(bus, default=argparse.SUPPRESS)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    shown = actions.add_parser("show", parents=[language, bus], help="how every seat is (if nothing is named)")
    _add_show(shown, default=argparse.SUPPRESS)
    enrolled = actions.add_parser("enrol", parents=[language, bus], help="give the seats their numbers: hands in order")
    _add_enrol(enrolled)
    _add_flash(actions.add_parser("flash", parents=[language], help="write the firmware into a module"))
    zero = actions.add_parser("zero-test", parents=[language, bus], help="one shared edge on all seats: do they agree?")
    zero.add_argument("--edges", type=_whole(1), metavar="N", help="end after so many (default: with Ctrl-C)")


def _add_language(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument("--language", choices=tuple(PHRASES), default=default, help="of the lines (ru)")


def _add_bus(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--config", type=Path, default=default, metavar="FILE", help="the table's table.toml, which names bus and seats"
    )
    parser.add_argument(
        "--bus", default=default, metavar="PATH", help="the serial port of the modules, as in /dev/serial/by-path/…"
    )
    parser.add_argument(
        "--bus-rs485",
        action=argparse.BooleanOptionalAction,
        default=default,
        help="the port's driver switches the direction, as for the Pi's own UART",
    )
    parser.add_argument(
        "--simulate",
        type=_whole(1, SEATS),
        default=default,
        metavar="N",
        help="N simulated modules with the real firmware, instead of a bus",
    )
    parser.add_argument(
        "--seats", type=_whole(1, SEATS), default=default, metavar="N", help="how many seats the table has"
    )


def _add_show(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument("--once", action="store_true", default=default, help="show it once, and end")
    parser.add_argument(
        "--json", action="store_true", default=default, help="show it once, for machines; with the last frames"
    )


def _add_enrol(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seat", type=_whole(1, SEATS), metavar="N", help="this seat only: a spare module for one that is dead"
    )
    parser.add_argument(
        "--sensor",
        type=_sensor,
        metavar="KIND",
        help=f"what feels the hand: {', '.join(map(sensor_name, Sensor))} (default: as each module has it)",
    )


def _add_flash(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", required=True, metavar="PATH", help="the module's own serial adapter, or usb for a usbasp"
    )
    parser.add_argument(
        "--programmer",
        default=BOOTLOADER,
        metavar="NAME",
        help=f"as avrdude calls it (default: {BOOTLOADER})",
    )
    parser.add_argument("--baud", type=_whole(1), default=_BAUD, help=f"of the bootloader (default: {_BAUD})")
    parser.add_argument(
        "--image",
        type=Path,
        default=SEAT_HEX,
        metavar="FILE",
        help="Intel HEX (default: what comes along)",
    )


def main(args: argparse.Namespace) -> int:
    """Do what was asked."""
    action = args.action or "show"
    misplaced = _misplaced(args, action)
    if misplaced:
        return fail(f"--{misplaced.replace('_', '-')} means nothing to prinyato seats {action}; leave it out")
    try:
        return _ACTIONS[action](args, Words(args.language))
    except (ConfigError, HardwareError) as error:
        return fail(error)


def _misplaced(args: argparse.Namespace, action: str) -> str:
    """An option that was said before an action that has none such."""
    nothing = {"flash": (*_BUS, *_SHOW), "show": ()}.get(action, _SHOW)
    return next((name for name in nothing if getattr(args, name) is not None), "")


def _whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number in this range."""

    def read(text: str) -> int:
        allowed = f"{least} to {most}" if most else f"{least} or more"
        if not text.isdecimal() or int(text) < least or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"{text} is not a whole number of {allowed}")
        return int(text)

    return read


def _sensor(text: str) -> Sensor:
    for sensor in Sensor:
        if sensor_name(sensor) == text:
            return sensor
    raise argparse.ArgumentTypeError(f"{text} is none of {', '.join(map(sensor_name, Sensor))}")
