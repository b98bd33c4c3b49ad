"""Only the clock, the question and the hands: a table at which no card is dealt, for a judge with his own protocol.

Its journal is another than that of the games: what a club has not finished is not his to go on with.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.cli.run import add_table_arguments, run_table
from controller.config import default_journal

RULEBOOK = "timer"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Those of ``run``, but for what is played."""
    where = add_table_arguments(parser, _journal())
    where.add_argument("--no-seats", action="store_true", help="no hand is felt: the exact voice and clock alone")


def main(args: argparse.Namespace) -> int:
    """Run until interrupted."""
    fixed: dict[str, object] = {"rulebook": RULEBOOK, "deck": "", "journal.file": args.journal or str(_journal())}
    if args.no_seats:
        fixed["seats.on"] = "none"
    return run_table(args, fixed)


def _journal() -> Path:
    return default_journal().with_name("timer.sqlite")
