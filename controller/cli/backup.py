"""Keep a copy of all games and of the club's names, on a stick say.

The table may run meanwhile; the copy is read again to check it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli import fail
from controller.cli.install.games import dated, journal_of_table, names_beside, roster_file
from controller.cli.install.words import PHRASES, Words
from controller.config import ConfigError
from controller.journal import JournalError, UnwritableJournal, copy_journal
from controller.journal.whole_file import sync

_ENDS = ".sqlite"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("target", type=Path, metavar="TARGET", help="a folder, or a file .sqlite that is not there yet")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="whose games (default: the installed table's)")
    parser.add_argument("--language", choices=tuple(PHRASES), default="ru", help="of what is said (ru)")


def main(args: argparse.Namespace) -> int:
    """Copy, check and say how much it is."""
    words, target = Words(args.language), args.target
    try:
        if target.is_dir():
            target = dated(target, "prinyato")
        elif target.exists():
            return fail(f"{target} is there already; name another file, or its folder")
        elif target.suffix != _ENDS or not target.parent.is_dir():
            # /media/STICK without its stick would be a file on the Pi's own card.
            folder = target.parent if target.suffix == _ENDS else target
            return fail(
                f"{folder} is no folder; check that the stick is plugged in and mounted (a file ends in {_ENDS})"
            )
        journal = args.journal or journal_of_table()
        kept = copy_journal(journal, target)
        print(words("kept", games=kept.games, inputs=kept.inputs, path=target))
        _keep_names(roster_file(journal), names_beside(target), words)
    except (JournalError, ConfigError) as error:
        return fail(error)
    except PermissionError as error:
        return fail(f'{error.filename} cannot be reached ({error.strerror}); run it with "sudo"')
    return 0


def _keep_names(roster: Path, target: Path, words: Words) -> None:
    if not roster.exists():
        return  # the host has put no name in and taken none out
    try:
        names = roster.read_bytes()
    except PermissionError:
        raise
    except OSError as error:
        raise JournalError(
            f"{roster} cannot be read ({error.strerror}): the games are kept, the names are not",
            "Check the table's disk",
        ) from error
    try:
        target.write_bytes(names)
        for path in (target, target.parent):
            sync(path)  # the stick is pulled next
    except OSError as error:
        raise UnwritableJournal(
            f"{target} cannot be written ({error.strerror})", "Check that its disk is there, is yours and has room"
        ) from error
    print(words("names", path=target))
