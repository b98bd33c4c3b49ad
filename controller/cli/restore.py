"""Take the games back from a copy, and the club's names if the table has none of its own.

Games that the copy lacks are not replaced unasked, and stay beside in any case.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli import EXIT_USAGE, fail
from controller.cli.install.games import dated, give_to_table, journal_of_table, names_beside, roster_file
from controller.cli.install.words import PHRASES, Words
from controller.cli.lock import only_table
from controller.conductor.roster import Roster
from controller.config import ConfigError
from controller.journal import JournalError, check_journal, copy_journal, is_within, put_in_place
from controller.journal.whole_file import write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("source", type=Path, metavar="SOURCE", help="a file that prinyato backup has written")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="whose games (default: the installed table's)")
    parser.add_argument("--yes", action="store_true", help="replace games that the copy lacks")
    parser.add_argument("--language", choices=tuple(PHRASES), default="ru", help="of what is said (ru)")


def main(args: argparse.Namespace) -> int:
    """Check the copy, then put it in the journal's place. The table must not run."""
    words = Words(args.language)
    try:
        journal = args.journal or journal_of_table()
        if not journal.parent.is_dir():
            return fail(f"{journal.parent} is no folder; let the table start once, or check --journal")
        with only_table(journal):
            return _restore(args.source, journal, words, sure=args.yes)
    except (JournalError, ConfigError) as error:
        return fail(error)
    except PermissionError as error:
        return fail(f'{error.filename} cannot be reached ({error.strerror}); run it with "sudo"')
    except OSError as error:
        return fail(f"{error.filename} cannot be written ({error.strerror}); check that its disk has room")


def _restore(source: Path, journal: Path, words: Words, *, sure: bool) -> int:
    give_to_table(journal.with_name(f"{journal.name}.lock"))
    new = journal.with_name(f"{journal.name}.restored")
    try:
        contents = copy_journal(source, new)
        there = journal.exists()
        if there and not sure and not is_within(journal, new):
            now = check_journal(journal)
            print(words("will_restore", path=journal, games=now.games, inputs=now.inputs, source=source))
            print(words("say_yes"))
            return EXIT_USAGE
        give_to_table(new)
        beside = dated(journal.parent, "journal-before")
        put_in_place(new, journal, beside)
    finally:
        new.unlink(missing_ok=True)
    if there:
        print(words("beside", path=beside))
    print(words("restored", games=contents.games, inputs=contents.inputs, path=journal))
    _restore_names(names_beside(source), roster_file(journal), words)
    return 0


def _restore_names(kept: Path, roster: Path, words: Words) -> None:
    if not kept.exists():
        return
    if roster.exists():
        print(words("names_stay", path=roster))
        return
    Roster(file=kept)  # one that cannot be read would not let the table start
    write_whole(roster, kept.read_text(encoding="utf-8"))
    give_to_table(roster)
    print(words("names", path=roster))
