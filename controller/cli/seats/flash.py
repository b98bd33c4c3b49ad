"""``prinyato seats flash``: write the firmware into a module."""

from __future__ import annotations

import argparse
import sys

from controller.cli.seats.words import Words
from firmware_bridge.flashing import Stage, flash

_BAR = 40


def write_firmware(args: argparse.Namespace, words: Words) -> int:
    """0 when the firmware is in the module and was read back right; else the error says why not."""
    bar = _Bar(words)
    try:
        flash(args.port, args.image, args.programmer, args.baud, bar.progress)
    finally:
        bar.end()
    print(words("flashed"))
    return 0


class _Bar:
    """A line for each stage: in place on a terminal, else when it is done."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._in_place = sys.stdout.isatty()
        self._stage: Stage | None = None

    def progress(self, stage: Stage, percent: int) -> None:
        """So much of the stage is done."""
        if self._in_place:
            if self._stage not in (None, stage):
                print()
            self._stage = stage
            marks = percent * _BAR // 100
            print(f"\r{self._words(stage):<9} [{'#' * marks:<{_BAR}}] {percent:>3} %", end="", flush=True)
        elif percent == 100:
            print(f"{self._words(stage)}: {percent} %", flush=True)

    def end(self) -> None:
        """What follows begins on a line of its own."""
        if self._stage is not None:
            print()
