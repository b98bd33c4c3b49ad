"""Measure: the whole writes ``bench/RESULTS.md`` and its plots, ``python -m bench rules`` prints a part's figures.

How each figure comes about is said in its module. Progress is on standard error. Exit code 1: a figure misses its aim.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from pathlib import Path
from time import perf_counter

from bench import figures, parts, report
from bench.figures import Figure

HERE = Path(__file__).parent


def main() -> int:
    """Measure the parts that are named, or all."""
    wanted = _arguments()
    names = wanted.parts or list(parts.MODULES)
    folder = wanted.write or (None if wanted.parts else HERE)
    measured, load = [], os.getloadavg()[0]
    for number, name in enumerate(names, start=1):
        _say(f"{number}/{len(names)} {name}: {parts.heading(name)}")
        measured.append(_measured(name, long=wanted.long))
        print(f"{name}\n{figures.table(measured[-1].figures)}\n", flush=True)
        _say(f"  {measured[-1].seconds:.0f} s")
    _say(f"all: {sum(part.seconds for part in measured):.0f} s")
    if folder is not None:
        _say(f"written: {report.write(folder, report.Machine.here(load), measured)}")
    return 0 if all(figure.kept for part in measured for figure in part.figures) else 1


def _measured(name: str, *, long: bool) -> report.Measured:
    begun = perf_counter()
    try:
        found = (parts.LONG if long else parts.USUAL)[name]()
    except Exception as error:  # noqa: BLE001 whatever it is, it is told, and what others have measured is not lost
        traceback.print_exc()
        found = [Figure(f"ended by {type(error).__name__}", 1, "", exactly=0)]
    again = f'make bench ARGS="{name}{" --long" if long else ""}"'
    return report.Measured(name, parts.about(name), found, perf_counter() - begun, again)


def _arguments() -> argparse.Namespace:
    names = list(parts.MODULES)
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*names, []], metavar="PART", help=f"{', '.join(names)}; or all")
    parser.add_argument("--long", action="store_true", help="more games, pairs and hands: hours, not minutes")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write RESULTS.md and plots/ there, parts too")
    return parser.parse_args()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
