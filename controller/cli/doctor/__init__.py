"""Examine the table and its computer: for each thing a tick, or what is wrong and what to do.

✓ all is well; ✗ it must be put right; ! the game can be played, but look at it; – it does not apply here, or cannot be
examined while a table runs. A running table is not disturbed.

Exit code 0: nothing is wrong; 1: something is; 2: the configuration cannot be used, or it must be run with sudo.

--json prints a list of {name, state, text, remedy, figures}: state is "fine", "wrong", "note" or "none", text and
remedy are in the language asked for, figures are what the text is made of, with the unit at the end of each name.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from controller.cli import fail
from controller.cli.doctor.checks_of_gpio import header, lamps
from controller.cli.doctor.checks_of_journal import disk_sync, journal, space
from controller.cli.doctor.checks_of_line import line
from controller.cli.doctor.checks_of_page import page
from controller.cli.doctor.checks_of_remote import remote
from controller.cli.doctor.checks_of_seats import seats
from controller.cli.doctor.checks_of_sound import sound
from controller.cli.doctor.checks_of_system import clock, power, python, service, table, temperature
from controller.cli.doctor.findings import Finding, State
from controller.cli.doctor.patient import Patient, is_installed, mine, of_the_service
from controller.cli.doctor.report import coloured, lines_of, summary_of, value_of
from controller.cli.doctor.words import Words
from controller.cli.install import plan
from controller.cli.install.games import table_meant
from controller.cli.install.machine import Machine, run_here
from controller.cli.lock import is_played
from controller.config import (
    ConfigError,
    check_pins,
    check_together,
    deck_of,
    pads_of,
    rulebook_of,
    seats_of,
)
from controller.stage.texts import LANGUAGES
from hardware.ports import Seat

EXIT_WRONG = 1

_PATIENCE_S = 20.0
"""No command that is asked lasts longer (s)."""

CHECKS: tuple[Callable[[Patient], Iterator[Finding]], ...] = (
    table,
    python,
    service,
    power,
    temperature,
    clock,
    space,
    disk_sync,
    journal,
    page,
    sound,
    remote,
    line,
    header,
    seats,
    lamps,
)
"""In this order; each says how it is with one or more things."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"the table's table.toml (default: {plan.SETTINGS}, if it is there)"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--no-sound", action="store_true", help="speak no test phrase")
    parser.add_argument(
        "--press",
        action="store_true",
        help="ask for a press at every seat on the Pi's own lines, and measure how late it is heard",
    )
    parser.add_argument("--language", choices=LANGUAGES, default="ru", help="of what is said (ru)")


def main(args: argparse.Namespace) -> int:
    """Examine all of it, and say each thing as soon as it is known."""
    machine = Machine(Path("/"), partial(run_here, patience_s=_PATIENCE_S))
    try:
        patient = _patient(args, machine)
        words = Words(args.language, patient.settings)
        if args.press:
            patient = replace(patient, ask=_asking(patient, words))
        findings = examine(patient)
        told = list(findings if args.json else _printed(findings, words))
    except ConfigError as error:
        return fail(error)
    except PermissionError as error:
        return fail(f'{error.filename} cannot be reached ({error.strerror}); run it with "sudo"')
    if args.json:
        print(json.dumps([value_of(found, words) for found in told], ensure_ascii=False, indent=2))
    else:
        print(f"\n{summary_of(told, words)}")
    return EXIT_WRONG if any(found.state is State.WRONG for found in told) else 0


def examine(patient: Patient) -> Iterator[Finding]:
    """Everything that is found, as it is found."""
    for check in CHECKS:
        yield from check(patient)


def _asking(patient: Patient, words: Words) -> Callable[[Seat], None]:
    """What asks somebody at the table; raises ``ConfigError`` if there is nothing to press."""
    if patient.config.seats.where != "gpio":
        raise ConfigError("--press is for seats on the Pi's own lines (seats.pins); prinyato seats shows modules live")
    if patient.plays:
        raise ConfigError("a table is running and has the lines; stop it first: sudo systemctl stop prinyato")
    # Beside what is for machines.
    return lambda seat: print(words("press", seat=seat), file=sys.stderr, flush=True)


def _printed(findings: Iterator[Finding], words: Words) -> Iterator[Finding]:
    colours = coloured(sys.stdout, os.environ)
    for found in findings:
        print("\n".join(lines_of(found, words, colours=colours)), flush=True)
        yield found


def _patient(args: argparse.Namespace, machine: Machine) -> Patient:
    """Whom the arguments mean; raises ``ConfigError``, or ``PermissionError`` if its journal is out of reach."""
    settings, config, journal = table_meant(args.config)
    check_together(config)
    book = rulebook_of(config)
    count = seats_of(config, book)
    deck_of(config, book, count)
    pads = pads_of(config, count)
    check_pins(config, pads)
    return Patient(
        machine,
        config,
        str(settings or ""),
        pads,
        journal,
        plays=is_played(journal),
        speaks=not args.no_sound,
        may_use=of_the_service if os.geteuid() == 0 and is_installed(machine) else mine,
    )
