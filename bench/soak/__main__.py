"""Play a table with everything that goes wrong for an hour of virtual time, and print what came of it.

Sixteen modules of real firmware cost about a second of a core for each second: an hour takes more than one, and
``--hours 0.1`` is ten minutes well spent. The same seed is the same evening. A whole hour writes ``bench/SOAK.md``.
Exit code 1: something was wrong; it is told with its seed.
"""

from __future__ import annotations

import argparse
import os
import sys
from time import perf_counter

from bench import parts, report, soak
from bench.figures import table
from bench.soak.moment import SEED, WHOLE_HOUR, measure


def main() -> int:
    """Soak, and say how it was."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=WHOLE_HOUR, help="of virtual time (default: 1)")
    parser.add_argument("--seed", type=int, default=SEED, help="which evening (default: 1)")
    given = parser.parse_args()
    begun, load = perf_counter(), os.getloadavg()[0]
    figures = measure(given.hours, given.seed)
    print(table(figures))
    if given.hours >= WHOLE_HOUR:
        again = f'make soak ARGS="--hours {given.hours:g} --seed {given.seed}"'
        hour = report.Measured("an hour of load and faults", parts.told(soak), figures, perf_counter() - begun, again)
        print(f"written: {report.write_hour(report.Machine.here(load), hour)}", file=sys.stderr)
    return 0 if all(figure.kept for figure in figures) else 1


sys.exit(main())
