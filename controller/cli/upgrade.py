"""Install another version beside the present one, from a wheel on a stick and with no network, with a way back.

All that the wheel needs lies beside it: "pip wheel .[pi] -w STICK", in the new version's folder on another computer of
the same kind, puts it there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli import EXIT_USAGE, fail
from controller.cli.install import confirmed, package
from controller.cli.install.games import dated, give_to_table, journal_of_table
from controller.cli.install.machine import InstallError, Machine
from controller.cli.install.words import PHRASES, Words
from controller.config import ConfigError
from controller.journal import JournalError, copy_journal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("wheel", type=Path, nargs="?", metavar="WHEEL", help="the file prinyato-….whl")
    what.add_argument("--back", action="store_true", help="let the version before run again")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument("--yes", action="store_true", help="do it without asking")
    parser.add_argument("--language", choices=tuple(PHRASES), default="ru", help="of what is said (ru)")
    parser.set_defaults(root=Path("/"))


def main(args: argparse.Namespace) -> int:
    """Show what will be done, ask, and do it."""
    words, machine = Words(args.language), Machine(args.root)
    try:
        return _back(args, words, machine) if args.back else _upgrade(args, words, machine)
    except (InstallError, JournalError, ConfigError) as error:
        return fail(error)
    except PermissionError as error:
        return fail(f'{error.filename} cannot be reached ({error.strerror}); run it with "sudo"')


def _upgrade(args: argparse.Namespace, words: Words, machine: Machine) -> int:
    source = package.wheel(args.wheel, offline=True)
    if package.environment(machine, package.CURRENT) is None:
        raise package.NotInstalled("There is no table here to be upgraded", "Install one: prinyato install")
    journal = journal_of_table()
    copy = dated(journal.parent, f"journal-before-{source.version}")
    where = {"versions": package.VERSIONS, "current": package.CURRENT}
    print(words("will_upgrade", version=source.version, source=source.what, copy=copy, **where))
    if not confirmed(args, words, machine):
        return 0 if args.dry_run else EXIT_USAGE
    kept = _keep(journal, copy, words)
    path = package.build(machine, source)
    try:
        if kept:
            try_on_copy(machine, path, copy)
        package.switch(machine, path)
    except InstallError:
        package.forget_others(machine)
        raise
    print(words("upgraded", path=path))
    return 0


def _keep(journal: Path, copy: Path, words: Words) -> bool:
    """Copy the journal; whether there is one."""
    if not journal.exists():
        print(words("no_journal", path=journal))
        return False
    kept = copy_journal(journal, copy)
    give_to_table(copy)
    print(words("kept", games=kept.games, inputs=kept.inputs, path=copy))
    return True


def try_on_copy(machine: Machine, path: str, copy: Path) -> None:
    """Let the new version open the journal, as it would at its start: a copy of the copy, for it may change it."""
    tried = copy.with_name(f"{copy.name}.tried")
    try:
        copy_journal(copy, tried)
        machine.run(f"{path}/bin/prinyato", "journal", "list", "--journal", str(tried))
    finally:
        for name in (tried.name, f"{tried.name}-wal", f"{tried.name}-shm"):
            tried.with_name(name).unlink(missing_ok=True)


def _back(args: argparse.Namespace, words: Words, machine: Machine) -> int:
    previous = package.environment(machine, package.PREVIOUS)
    if previous is None:
        raise package.NotInstalled("There is no version before this one", "Name a wheel to install another")
    print(words("will_go_back", path=previous))
    if not confirmed(args, words, machine):
        return 0 if args.dry_run else EXIT_USAGE
    package.switch(machine, previous)
    print(words("went_back", path=previous))
    return 0
