"""Measure everything, with progress on standard error and a table at the end; ``python -m bench rules`` only a part.

How each figure comes about is said in its module. Exit code 1: a figure misses its aim.
"""

from __future__ import annotations

import argparse
import sys

from bench import (
    countdown,
    display,
    figures,
    first_load,
    games,
    leaks,
    losses,
    page,
    process,
    rules,
    seat_bus,
    seat_clocks,
    speech,
    spoken_key,
    table,
)

PARTS = {
    "rules": rules.measure,
    "games": games.measure,
    "leaks": leaks.measure,
    "losses": losses.measure,
    "table": table.measure,
    "page": page.measure,
    "display": display.measure,
    "load": first_load.measure,
    "countdown": countdown.measure,
    "process": process.measure,
    "bus": seat_bus.measure,
    "clocks": seat_clocks.measure,
    "voice": speech.measure,
    "key": spoken_key.measure,
}


def main() -> int:
    """Measure the parts that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=f"{', '.join(PARTS)}; or all")
    found: list[figures.Figure] = []
    for number, name in enumerate(parts := parser.parse_args().parts or list(PARTS), start=1):
        print(f"{number}/{len(parts)} {name} …", file=sys.stderr, flush=True)
        found += PARTS[name]()
    print(figures.table(found))
    return 0 if all(figure.kept for figure in found) else 1


sys.exit(main())
