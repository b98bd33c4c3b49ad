"""From seat to seat and from meaning to meaning: one lamp at a time, and in words what it should show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.cli.lamps.bench import Bench
from controller.cli.lamps.words import Words
from hardware.ports import Lamp, Seat

Step = tuple[Seat, Lamp]
"""A seat, and what it is to show."""


def walk(bench: Bench, steps: Sequence[Step], words: Words, wait: Callable[[], None]) -> frozenset[Seat]:
    """Show each step, all other seats dark, for one ``wait``; returns the seats that could not be told."""
    silent: set[Seat] = set()
    for seat, lamp in steps:
        if seat in bench.silent():
            if seat not in silent:
                print(words("silent", seat=seat), flush=True)
            silent.add(seat)
            continue
        bench.lights.show(dict.fromkeys(range(1, bench.seats + 1), Lamp.DARK) | {seat: lamp})
        print(words("step", seat=seat, what=words.lamp(lamp, coloured=bench.kind.coloured)), flush=True)
        wait()
    return frozenset(silent)
