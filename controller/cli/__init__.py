"""The ``prinyato`` command. Each command is a module or a package of its name, whose docstring is its help.

* ``run.py``, and ``timer.py`` for a table without cards. ``evening.py`` opens all that is needed: ``table.py`` (seats
  and lamps, by ``gpio.py`` or ``simulated.py``), ``sound.py`` and ``packs.py`` (the voice), ``club.py`` (rulebooks,
  names), ``keeper.py`` (consoles), ``address.py`` (the page), ``lock.py`` (one table to a journal), ``notify.py`` and
  ``power.py`` (as a service). ``start_fault.py`` says why it cannot start.
* The games: ``journal.py`` and ``replay.py``, in lines by ``telling.py``; ``backup.py`` and ``restore.py``.
* The rules: ``rulebook.py`` and ``rehearse.py``. The settings: ``init.py``. A phone's code: ``pair.py``.
* The computer: ``install/`` (``plan.py`` lists its ``steps.py``), ``upgrade.py``, ``uninstall.py``, ``kiosk.py``;
  ``doctor/`` (``checks_of_….py`` find, ``report.py`` shows).
* The table's parts: ``seats/``, ``lamps/``, ``remote/``, ``calibrate/``, ``voice/``. ``screen.py`` and ``keys.py`` talk
  to the terminal for all of them. A package's ``words.py`` is what it says, in both languages.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

_COMMANDS = {
    "run": "run the table and serve its page",
    "timer": "run a table for a tournament with its own protocol: only the clock, the question and the hands",
    "init": "write a table.toml in which every key is explained",
    "rehearse": "play rehearsals against their rulebooks",
    "rulebook": "list, show, check and compare rulebooks",
    "journal": "list the games that were played, show one, or write one out to hand it on",
    "replay": "play a game again that was written out, and say what this version decides otherwise",
    "doctor": "examine the table and its computer: a tick, or what is wrong and what to do",
    "calibrate": "measure how late the sound is, with a microphone at a seat",
    "install": "install the table on this computer, so that it starts by itself",
    "uninstall": "take the installed table away, and keep its games",
    "pair": "say the code by which a phone becomes the console of the table that runs here",
    "kiosk": "show the room's display on this computer's own screen, as the display's service does",
    "upgrade": "install another version beside the present one, from a wheel on a stick, with a way back",
    "backup": "keep a copy of all games, on a stick say, also while the table runs",
    "restore": "take the games back from such a copy",
    "voice": "list and hear voices, make one of recordings or with a synthesiser, and check it",
    "remote": "see the devices that can be the host's remote, and learn the keys of one",
    "seats": "look after the seat modules: see, number, flash and compare them",
    "lamps": "try the lamps: every seat shows every meaning, and it is said what is to be seen",
}
"""Each command is a module here with ``add_arguments(parser)`` and ``main(args) -> exit code``."""

EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="prinyato", description="The controller of an instrumented table for Mafia.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, purpose in _COMMANDS.items():
        commands.add_parser(name, help=purpose, description=purpose.capitalize() + ".", add_help=False)
    words = list(sys.argv[1:] if arguments is None else arguments)
    name = next((word for word in words if not word.startswith("-")), "")
    if name not in _COMMANDS:
        parser.parse_args(words)
        return EXIT_USAGE
    # Only the command that is run is imported: a table must be ready within two seconds on a Pi.
    module = importlib.import_module(f"controller.cli.{name}")
    command = argparse.ArgumentParser(prog=f"prinyato {name}", description=module.__doc__)
    module.add_arguments(command)
    words.remove(name)
    try:
        code: int = module.main(command.parse_args(words))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read our lines has seen enough; nothing more may be written there, not even by the interpreter.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_INTERRUPTED
    return code


def _version() -> str:
    from importlib.metadata import version

    return f"prinyato {version('prinyato')}"


def fail(message: object) -> int:
    """Say why a command cannot go on; returns the exit code for it."""
    print(f"prinyato: {message}", file=sys.stderr)
    return EXIT_USAGE
