"""See which input devices can be the host's remote, and learn the keys of one by pressing them.

Exit code 0: done; 1: no device has the keys of a remote; 2: it cannot be done.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli import fail
from controller.cli.remote.words import PHRASES, Words
from controller.config.remote import PROFILES
from hardware.ports import HardwareError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    _add_language(parser, default="ru")
    # After the action as well as before it: there it has no default, which would hide what was said before.
    language = argparse.ArgumentParser(add_help=False)
    _add_language(language, default=argparse.SUPPRESS)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    actions.add_parser("show", parents=[language], help="which devices there are, and their keys (if nothing is named)")
    learnt = actions.add_parser("learn", parents=[language], help="press every key once: which it is, is written down")
    learnt.add_argument("--profile", choices=PROFILES, required=True, help="four keys, or a numeric keypad")
    learnt.add_argument(
        "--device", metavar="PATH", help="as prinyato remote shows it (default: where the first key is pressed)"
    )
    learnt.add_argument("--write", type=Path, metavar="FILE", help="put the section [remote] into this table.toml")


def _add_language(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument("--language", choices=tuple(PHRASES), default=default, help="of the lines (ru)")


def main(args: argparse.Namespace) -> int:
    """Do what was asked."""
    words = Words(args.language)
    try:
        if args.action == "learn":
            from controller.cli.remote.learn import learn

            return learn(args.profile, args.device, args.write, words)
        from controller.cli.remote.show import show

        return show(words)
    except ModuleNotFoundError as error:
        if error.name != "evdev":
            raise
        return fail(words("no_evdev"))
    except HardwareError as error:
        return fail(error)
