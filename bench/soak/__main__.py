"""Play a table with everything that goes wrong for an hour of virtual time, and print what came of it.

Sixteen modules of real firmware cost about a second of a core for each second: an hour takes more than one, and
``--hours 0.1`` is ten minutes well spent. The same seed is the same evening. Exit code 1: something was wrong; it is
told with its seed.
"""

from __future__ import annotations

import argparse
import sys

from bench.figures import table
from bench.soak.soaked import soak


def main() -> int:
    """Soak, and say how it was."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=1.0, help="of virtual time (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="which evening (default: 1)")
    given = parser.parse_args()
    figures, troubles = soak(given.hours, given.seed)
    for trouble in troubles:
        print(f"seed {given.seed}: {trouble}", file=sys.stderr)
    print(table(figures))
    return 0 if all(figure.kept for figure in figures) else 1


sys.exit(main())
