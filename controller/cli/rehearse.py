"""Play rehearsals on a virtual clock. One line a file: ok, or the first line that does not hold.

Exit code 0: all hold; 1: one does not; 2: one cannot be played.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.rehearsal import RehearsalError, rehearse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="rehearsals (*.game)")
    parser.add_argument("-v", "--verbose", action="store_true", help="print every act and every fact")


def main(args: argparse.Namespace) -> int:
    """Play every file, and say what became of each."""
    return max(_play(path, verbose=args.verbose) for path in args.files)


def _play(path: Path, *, verbose: bool) -> int:
    try:
        outcome = rehearse(path, print if verbose else None)
    except RehearsalError as error:
        print(f"{path}:{error.line}: error: {error}" if error.line else f"{path}: error: {error}", flush=True)
        return 2
    print(f"{path}: ok" if outcome.ok else f"{path}:{outcome.line}: {outcome.message}", flush=True)
    return 0 if outcome.ok else 1
